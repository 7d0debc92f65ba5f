import Engine
import PuzzleKit

/// The panel next to the game.
extension LiveGame {
  /// The end of the game; else its lists; else statistics, hints, and the events so far.
  func panel(_ layout: LiveFrame.Layout) -> [PaintedLine] {
    guard let place = session.place else { return [] }
    let (width, height) = (layout.panel, layout.height)
    if !result.isEmpty {
      let lines = LiveFrame.fitting(painter(width).lines(result), height)
      let more = side(width, height - lines.count - 1) ?? tight(statistics(of: place), width)
      let parts = [lines, more, [heading("So far")] + story(of: place, width)]
      return parts.reduce(into: []) { shown, part in
        let needed = (shown.isEmpty ? 0 : 1) + part.count
        if !part.isEmpty, shown.count + needed <= height { shown += (shown.isEmpty ? [] : [""]) + part }
      }
    }
    let helped =
      hints.isEmpty ? [] : [heading("Hints")] + wrapped(hints, width) + [""]
    if let lists = side(width, height - helped.count) { return helped + lists }
    var lines = tight(statistics(of: place), width)
    if lines.isEmpty { lines = [heading(place.table.manual.title)] }
    lines += [""] + helped + [heading("So far")]
    let story = story(of: place, width)
    if story.isEmpty { return lines + [theme.textStyle(.faded).apply("Nothing yet.")] }
    // The newest have room in any case.
    return Array(lines.prefix(max(0, height - min(story.count, 5)))) + story.suffix(max(5, height - lines.count))
  }

  private func story(of place: SeatedTable, _ width: Int) -> [PaintedLine] {
    wrapped(place.table.story, width)
  }

  /// The texts of a game that has lists, and its lists; nil if it has none.
  private func side(_ width: Int, _ height: Int) -> [PaintedLine]? {
    guard let scene, let side = scene.side?.blocks else { return nil }
    return LiveFrame.lists(side, below: LiveParts(scene.blocks).texts, painter(width), height: height)
  }

  private func wrapped(_ texts: [String], _ width: Int) -> [PaintedLine] {
    texts.flatMap { Console.wrapped(sanitized($0), width) }.painted
  }

  private func heading(_ text: String) -> PaintedLine { theme.textStyle(.strong).apply(text) }

  private func painter(_ width: Int) -> Painter { Painter(theme: theme, width: width) }

  /// Lines without air between them, as a panel has little room.
  private func tight(_ blocks: [Block], _ width: Int) -> [PaintedLine] {
    painter(width).lines(blocks).filter { !$0.isEmpty }
  }

  /// The statistics of a game's mode, looked up again once the game has ended.
  func statistics(of place: SeatedTable) -> [Block] {
    if let known = statistics, known.table === place.table, known.outcome == place.outcome { return known.blocks }
    let blocks = session.statistics
    statistics = (place.table, place.outcome, blocks)
    return blocks
  }
}
