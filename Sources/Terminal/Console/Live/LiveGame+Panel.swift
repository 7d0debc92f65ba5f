import Engine
import PuzzleKit

/// The panel next to the game.
extension LiveGame {
  /// The end of the game, hints, the rules in short, what the game shows there, the player's figures, and the keys, as far as
  /// each has room.
  func panel(_ layout: LiveFrame.Layout) -> [PaintedLine] {
    guard let scene, session.place != nil else { return [] }
    let (width, height) = (layout.panel, layout.height)
    let title = session.lesson.map { "Tutorial, step \($0.number) of \($0.count)" } ?? "In short"
    let end = result.isEmpty ? [] : LiveFrame.fitting(painter(width).lines(result), height)
    let help = hints.isEmpty ? [] : [heading("Hints")] + wrapped(hints, width)
    var shown: [PaintedLine] = []
    func add(_ part: [PaintedLine]) {
      let needed = (shown.isEmpty ? 0 : 1) + part.count
      if !part.isEmpty, shown.count + needed <= height { shown += (shown.isEmpty ? [] : [""]) + part }
    }
    let rules = introduction.isEmpty ? [] : [heading(title)] + tight(introduction, width)
    [end, help, rules].forEach(add)
    if growing != nil {
      let texts = LiveParts(shownBlocks).texts
      let lists = LiveFrame.lists(
        scene.side?.blocks ?? [], below: texts, painter(width), height: height - shown.count - 1)
      add(lists.lines)
      frame.areListsCut = lists.isCut
    } else {
      add(tight(scene.side?.blocks ?? [], width))
    }
    add(tight(scene.figures.blocks, width))
    if session.outcome == .playing {
      add([heading("Keys")] + tight([.table([], helpKeys.filter { !$0[1].isEmpty })], width))
    }
    return shown.isEmpty ? [heading(session.table?.manual.title ?? "")] : shown
  }

  /// The pictures next to the board that grow as the game goes on, from nothing; nil if there are none.
  var growing: [Block]? {
    guard let side = scene?.side?.blocks, side.isEmpty || side.contains(where: \.isList) else { return nil }
    return side
  }

  private func wrapped(_ texts: [String], _ width: Int) -> [PaintedLine] {
    texts.flatMap { Console.wrapped(sanitized($0), width) }.painted
  }

  private func heading(_ text: String) -> PaintedLine { theme.textStyle(.strong).apply(text) }

  private func painter(_ width: Int) -> Painter {
    var painter = Painter(theme: theme, width: width)
    painter.marksPlaces = true
    return painter
  }

  /// Lines without air between them, as a panel has little room, but for that above a heading.
  private func tight(_ blocks: [Block], _ width: Int) -> [PaintedLine] {
    painter(width).lines(blocks).filter { !$0.isEmpty }
  }
}
