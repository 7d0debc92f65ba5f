/// The text that makes a terminal show another screen.
extension Screen {
  /// The most unchanged cells between changed ones that are written again rather than passed over.
  private static let longestBridge = 4

  /// The text that turns a window showing `old` into this; all of it if the old one has another size or is not known.
  func changes(from old: Screen?) -> String {
    let old = old.flatMap { $0.width == width && $0.height == height ? $0 : nil }
    if let old, old.cells == cells { return "" }
    var text = old == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    var style = Style()
    for row in 0..<height {
      let before = old.map { $0.cells[row * width..<(row + 1) * width] } ?? []
      for run in runs(in: row, from: Array(before)) {
        text += "\u{1B}[\(row + 1);\(run.lowerBound + 1)H"
        text += written(row, run, &style)
      }
    }
    return style == Style() ? text : text + "\u{1B}[0m"
  }

  /// Painted lines as text for a terminal; lines that are too long are cut.
  static func text(of lines: [PaintedLine], width: Int) -> String {
    var screen = Screen(width: width, height: lines.count)
    for (row, line) in lines.enumerated() { screen.put(line, row: row) }
    return (0..<lines.count).map { screen.line($0) + "\n" }.joined()
  }

  /// A row as a line of text, without its place on the screen and without what is blank at its end.
  func line(_ row: Int) -> String {
    var style = Style()
    let end = (0..<width).last { !self[row, $0].looks(like: Cell()) }.map { $0 + 1 } ?? 0
    let text = written(row, 0..<end, &style)
    return style == Style() ? text : text + "\u{1B}[0m"
  }

  /// The cells of a row that look different, in runs that begin and end with whole signs.
  private func runs(in row: Int, from old: [Cell]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<width {
      let (cell, before) = (self[row, column], old.isEmpty ? Cell() : old[column])
      if cell.looks(like: before) { continue }
      // Half a wide sign can't be written, and half an old one is gone when the other half is.
      let isHalf = cell.sign.isEmpty || before.sign.isEmpty
      let start = isHalf ? max(0, column - 1) : column
      let isWide =
        column + 1 < width && (self[row, column + 1].sign.isEmpty || !old.isEmpty && old[column + 1].sign.isEmpty)
      let end = isWide ? column + 2 : column + 1
      if let last = runs.last, start - last.upperBound <= Self.longestBridge {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        runs.append(start..<end)
      }
    }
    return runs
  }

  /// The signs of some cells with their styles.
  /// - Parameter style: the style that is chosen, before and afterwards.
  private func written(_ row: Int, _ columns: Range<Int>, _ style: inout Style) -> String {
    // From where on all that is left of the row is blank.
    let blank = (columns.lowerBound..<width).last { self[row, $0] != Cell() }.map { $0 + 1 } ?? columns.lowerBound
    var text = ""
    for column in columns {
      if columns.upperBound == width, column >= blank, width - column > Self.longestBridge {
        text += style == Style() ? "\u{1B}[K" : "\u{1B}[0m\u{1B}[K"
        style = Style()
        break
      }
      let cell = self[row, column]
      if cell.style != style {
        text += cell.style == Style() ? "\u{1B}[0m" : "\u{1B}[0;\(cell.style.codes)m"
        style = cell.style
      }
      text += cell.sign
    }
    return text
  }
}

extension Screen.Cell {
  /// Whether a terminal shows both alike.
  fileprivate func looks(like other: Screen.Cell) -> Bool { sign == other.sign && style == other.style }
}
