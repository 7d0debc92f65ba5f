/// Lines that cover the game, of which a part is shown.
struct LivePage {
  /// So many bytes of text are shown at once in a window of 100 by 40 or less, and more in larger ones by their size: what
  /// is more would take long over a slow line.
  private static let leastBytes = 1_500

  /// All of them.
  let lines: [String]
  /// The first one that is shown.
  private(set) var start = 0
  /// Whether as many as there is room for are shown, however much text that is.
  private let isFull: Bool

  /// - Parameters:
  ///   - start: the first line that is shown.
  ///   - isFull: whether as many as there is room for are shown, however much text that is.
  init(_ lines: [String], from start: Int = 0, isFull: Bool = false) {
    (self.lines, self.start, self.isFull) = (lines, start, isFull)
  }

  /// The same page wrapped for another width, from about the same place on.
  func wrapped(as lines: [String]) -> LivePage {
    LivePage(lines, from: start * lines.count / max(1, self.lines.count), isFull: isFull)
  }

  /// The lines that are shown at once.
  func shown(_ layout: LiveFrame.Layout) -> ArraySlice<String> {
    // The window may have grown.
    let rest = lines.dropFirst(min(start, lastStart(layout)))
    return rest.prefix(fitting(rest, layout))
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

  /// Shows the next part, or the one before.
  mutating func turn(forward: Bool, _ layout: LiveFrame.Layout) {
    move(forward ? shown(layout).count : -fitting(lines.prefix(start).reversed(), layout), layout)
  }

  /// Shows the first part, or the last one.
  mutating func leap(toEnd: Bool, _ layout: LiveFrame.Layout) { start = toEnd ? lastStart(layout) : 0 }

  private func lastStart(_ layout: LiveFrame.Layout) -> Int { lines.count - fitting(lines.reversed(), layout) }

  /// How many of some lines are shown at once, at least one.
  private func fitting(_ lines: some Sequence<String>, _ layout: LiveFrame.Layout) -> Int {
    let most = max(Self.leastBytes, layout.width * layout.height * 2 / 5)
    var (count, bytes) = (0, 0)
    for line in lines.prefix(layout.height) {
      bytes += line.utf8.count
      if count > 0, bytes > most, !isFull { break }
      count += 1
    }
    return count
  }
}
