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
  ///   - hasPanel: whether something stands in a panel, if there is one.
  ///   - keys: the keys that places are labelled with.
  ///   - isShared: whether others play, who have to be seen beside any game.
  mutating func paint(
    _ blocks: [Block], before: [Block] = [], side: [Block]? = nil, hasPanel: Bool = true, keys: [LiveKey] = [],
    isShared: Bool = false,
    _ theme: Theme
  ) {
    let parts = LiveParts(blocks)
    func layout(_ panel: Int?) -> Layout { Layout(width: window.width, height: window.height, panel: panel) }
    func painter(_ layout: Layout) -> Painter {
      // Nothing touches the line that the panel begins with.
      let room = layout.panel > 0 ? layout.width - 1 : layout.width
      var painter = Painter(theme: theme, width: room, height: layout.height + 2)
      (painter.marksPlaces, painter.before) = (true, before.map(\.withoutNumbers))
      (painter.keyLabels, painter.pointed) = (keys.labelsOfPlaces, pointed?.inGame)
      // What the end adds makes no tile smaller.
      let played = before.isEmpty ? parts : LiveParts(before)
      painter.reserved =
        layout.panel > 0 && played.isOneBoard && played.texts.isEmpty || side != nil && layout.panel > 0 ? 4 : 8
      return painter
    }
    func size(_ lines: [PaintedLine]) -> Int { Extents(lines, window.width).places * lines.count }
    func mostPlaces(_ lines: [PaintedLine]) -> Int {
      lines.map { Set($0.spans.compactMap(\.place)).count }.max() ?? 0
    }
    let usual = layout(nil)
    if anchor == nil {
      panelWidth = nil
      if usual.panel == 0, hasPanel, parts.isOneBoard || isShared {
        let whole = painter(usual).lines(parts.boards)
        let alone = size(whole)
        // Lists that grow are worth tiles that are somewhat smaller.
        let least = side != nil ? alone * 3 / 5 : alone
        panelWidth = Self.narrowPanels.first { panel in
          let beside = painter(layout(panel)).lines(parts.boards)
          // No row of a board is broken for a panel.
          return size(beside) >= least && mostPlaces(beside) >= mostPlaces(whole)
        }
      }
    }
    let chosen = layout(panelWidth)
    let painter = painter(chosen)
    leastLines = before.isEmpty ? 0 : painter.lines(LiveParts(before).boards).count
    func paint(_ parts: LiveParts) {
      picture = painter.lines(parts.boards)
      if let side {
        let room = chosen.height - picture.count - 1
        let lists = Self.lists(side, below: parts.texts, painter, height: room)
        (status, areListsCut) = chosen.panel > 0 ? ([], false) : (lists.lines, lists.isCut)
      } else {
        (status, areListsCut) = (painter.lines(parts.texts + parts.lists), false)
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
    var isTooLong: Bool { picture.count + status.count + (status.isEmpty ? 0 : 1) > chosen.height }
    isPictureCut = isTooLong || areListsCut
    wholeStatus = picture.count + status.count + 1 <= chosen.height + chosen.news ? status : []
    let cut = parts.cut(at: painter.width)
    for less in [cut] + (painter.isLow ? [cut.withoutTitles] : []) where isTooLong {
      paint(less)
      fit()
    }
  }

  /// Texts, and below them lists, of each as many rows of its end as have room, with a mark where more was before them; where
  /// there is little room a line for each list. What fits is worth more than air between it.
  static func lists(
    _ lists: [Block], below texts: [Block], _ painter: Painter, height: Int
  ) -> (lines: [PaintedLine], isCut: Bool) {
    func tight(_ blocks: [Block]) -> [PaintedLine] { painter.lines(blocks).filter { !$0.isEmpty } }
    let head = tight(texts)
    if lists.isEmpty { return (head, false) }
    func lines(_ rows: Int) -> [PaintedLine] {
      head + (head.isEmpty ? [] : [""])
        + tight(
          lists.map { block in
            guard case .list(let items, _) = block else { return block }
            let last = painter.lastRows(rows, of: items)
            return .list(
              last.count < items.count ? ["\u{2026}"] + painter.lastRows(rows, of: Array(last.dropFirst())) : items)
          })
    }
    let most = lists.map { if case .list(let items, _) = $0 { items.count } else { 0 } }.max() ?? 0
    if let found = stride(from: max(1, most), through: 1, by: -1).lazy.map(lines).first(where: { $0.count <= height }) {
      return (found, false)
    }
    let room = max(head.count, height)
    let named = lists.indices.compactMap { index -> (title: String, items: [String])? in
      guard case .list(let items, _) = lists[index] else { return nil }
      let title = if index > 0, case .heading(let text, _) = lists[index - 1] { text + ":" } else { "" }
      return (title, items.map(sanitized))
    }
    if head.count + named.count > room {
      let short = head + named.flatMap { shortList($0.title, $0.items, painter, rows: 1) }
      return (short.prefix(max(0, room - 1)) + [more(short.count - room + 1, painter.theme)], true)
    }
    // What has one line each leaves room for more of the first ones, which say what matters most.
    var left = room - head.count - named.count
    let lines = named.flatMap { list in
      let lines = shortList(list.title, list.items, painter, rows: 1 + left)
      left -= lines.count - 1
      return lines
    }
    return (head + lines, false)
  }

  /// A title, and behind it the last of some texts that have room in some lines.
  private static func shortList(_ title: String, _ texts: [String], _ painter: Painter, rows: Int) -> [PaintedLine] {
    var lines: [String] = []
    for count in stride(from: texts.count, through: 0, by: -1) {
      let shown = (count < texts.count ? ["\u{2026}"] : []) + texts.suffix(count)
      lines = wrapped(([title] + shown).filter { !$0.isEmpty }.joined(separator: " "), painter.width)
      if lines.count <= rows { break }
    }
    guard let first = lines.first else { return [] }
    let head = first.hasPrefix(title) ? title : ""
    return [painter.theme.textStyle(.strong).apply(head) + PaintedLine(String(first.dropFirst(head.count)))]
      + Array(lines.dropFirst()).painted
  }
}

extension [LiveKey] {
  /// The labels of keys by the places that they are for.
  var labelsOfPlaces: [String: String] {
    var labels: [String: String] = [:]
    for key in self {
      for place in key.places where labels[place.text] == nil { labels[place.text] = key.key.label }
    }
    return labels
  }
}
