/// Lines that cover the game, of which a part is shown.
struct LivePage {
  /// All of them.
  let lines: [PaintedLine]
  /// The first one that is shown.
  private(set) var start = 0 {
    didSet { found = nil }
  }
  /// The line that was found last, as long as the page was not turned since.
  private var found: Int?

  /// - Parameter start: the first line that is shown.
  init(_ lines: [PaintedLine], from start: Int = 0) { (self.lines, self.start) = (lines, start) }

  /// The same page wrapped for another width, from about the same place on.
  func wrapped(as lines: [PaintedLine]) -> LivePage {
    LivePage(lines, from: start * lines.count / max(1, self.lines.count))
  }

  /// The lines that are shown at once. The window may have grown.
  func shown(_ layout: LiveFrame.Layout) -> ArraySlice<PaintedLine> {
    lines.dropFirst(min(start, lastStart(layout))).prefix(layout.height)
  }

  /// Whether a part of it has no room on the screen.
  func isLonger(than layout: LiveFrame.Layout) -> Bool { lastStart(layout) > 0 }

  /// Whether the last line is shown.
  func isAtEnd(_ layout: LiveFrame.Layout) -> Bool { start >= lastStart(layout) }

  /// Shows the part that begins so many lines further down.
  mutating func move(_ count: Int, _ layout: LiveFrame.Layout) {
    let last = lastStart(layout)
    start = max(0, min(last, min(last, start) + count))
  }

  /// Shows a part in which a line is.
  mutating func show(_ line: Int, _ layout: LiveFrame.Layout) {
    start = max(0, min(lastStart(layout), max(line - layout.height + 1, min(start, line))))
    if line < layout.height / 2, start > 0, line <= start { start = 0 }
  }

  /// Shows the next part, or the one before.
  mutating func turn(forward: Bool, _ layout: LiveFrame.Layout) {
    move(forward ? layout.height : -layout.height, layout)
  }

  /// Shows the first part, or the last one.
  mutating func leap(toEnd: Bool, _ layout: LiveFrame.Layout) { start = toEnd ? lastStart(layout) : 0 }

  /// Shows the next line that has a text, in capitals or not, at the top if it can be there.
  /// - Returns: whether there is one below the first line that is shown.
  mutating func seek(_ text: String, _ layout: LiveFrame.Layout) -> Bool {
    let sought = text.lowercased()
    let from = min(found.map { $0 + 1 } ?? start, lines.count)
    guard let line = lines[from...].firstIndex(where: { $0.text.lowercased().contains(sought) }) else { return false }
    start = min(line, lastStart(layout))
    found = line
    return true
  }

  private func lastStart(_ layout: LiveFrame.Layout) -> Int { max(0, lines.count - layout.height) }
}
