import PuzzleKit

/// Paints a game for the whole screen.
extension LiveFrame {
  /// The cells of a panel in windows that have none beside every game, the best first.
  private static let narrowPanels = [34, 30, 26]
  /// The lines that texts below several boards take at the most as a rule, with an empty one above them.
  private static let textLines = 5

  /// Paints the pictures of a game, and divides the window between them and a panel.
  /// - Parameters:
  ///   - before: the pictures that stood there before the game ended.
  ///   - side: lists that stand in place of those among the pictures: with the texts in the panel, if there is one, else below
  ///     the boards, of each as much of its end as has room.
  ///   - isShared: whether others play, who have to be seen beside any game.
  mutating func paint(
    _ blocks: [Block], before: [Block] = [], side: [Block]? = nil, isShared: Bool = false, _ theme: Theme
  ) {
    let parts = LiveParts(blocks)
    func layout(_ panel: Int?) -> Layout { Layout(width: window.width, height: window.height, panel: panel) }
    func painter(_ layout: Layout) -> Painter {
      // Nothing touches the line that the panel begins with.
      let room = layout.panel > 0 ? layout.width - 1 : layout.width
      var painter = Painter(theme: theme, width: room, height: layout.height + 2)
      (painter.marksPlaces, painter.before) = (true, before)
      painter.reserved =
        layout.panel > 0 && parts.isOneBoard && parts.texts.isEmpty || side != nil && layout.panel > 0 ? 4 : 8
      return painter
    }
    func size(_ lines: [PaintedLine]) -> Int { Extents(lines, window.width).places * lines.count }
    let usual = layout(nil)
    if anchor == nil {
      panelWidth = nil
      if usual.panel == 0, parts.isOneBoard || isShared {
        let alone = size(painter(usual).lines(parts.boards))
        // Lists that grow are worth tiles that are somewhat smaller.
        let least = side != nil ? alone * 3 / 5 : alone
        panelWidth = Self.narrowPanels.first { size(painter(layout($0)).lines(parts.boards)) >= least }
      }
    }
    let chosen = layout(panelWidth)
    let painter = painter(chosen)
    leastLines = before.isEmpty ? 0 : painter.lines(LiveParts(before).boards).count
    func paint(_ parts: LiveParts) {
      picture = painter.lines(parts.boards)
      if let side {
        let room = chosen.height - picture.count - 1
        status = chosen.panel > 0 ? [] : Self.lists(side, below: parts.texts, painter, height: room)
      } else {
        status = painter.lines(parts.texts + parts.lists)
      }
    }
    paint(parts)
    // Where texts below several boards might take the empty lines between them, there are none.
    let isTight = parts.boards.count(where: \.isBoard) > 1 && picture.count + Self.textLines > chosen.height
    func fit() {
      picture = Self.fitting(picture, isTight ? 0 : chosen.height)
      status = Self.fitting(status, max(0, chosen.height - picture.count - 1))
    }
    fit()
    isPictureCut = picture.count + status.count + (status.isEmpty ? 0 : 1) > chosen.height
    wholeStatus = picture.count + status.count + 1 <= chosen.height + chosen.news ? status : []
    if isPictureCut {
      paint(parts.cut(at: painter.width))
      fit()
    }
  }

  /// Texts, and below them lists, of each as many rows of its end as have room. What fits is worth more than air between it.
  static func lists(_ lists: [Block], below texts: [Block], _ painter: Painter, height: Int) -> [PaintedLine] {
    func tight(_ blocks: [Block]) -> [PaintedLine] { painter.lines(blocks).filter { !$0.isEmpty } }
    let head = tight(texts)
    if lists.isEmpty { return head }
    func lines(_ rows: Int) -> [PaintedLine] {
      head + [""]
        + tight(
          lists.map { block in
            if case .list(let items, _) = block { .list(painter.lastRows(rows, of: items)) } else { block }
          })
    }
    let most = lists.map { if case .list(let items, _) = $0 { items.count } else { 0 } }.max() ?? 0
    return stride(from: max(1, most), through: 1, by: -1).lazy.map(lines).first { $0.count <= height }
      ?? Array(lines(1).prefix(max(head.count, height)))
  }
}
