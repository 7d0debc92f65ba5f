import PuzzleKit

/// Dots two to a cell across and four down, as braille has them.
private struct DotLine {
  /// The braille dots of each cell, row by row.
  var dots: [UInt8]
  /// A flag for each cell, row by row: whether an abnormal segment touches it.
  var isAbnormal: [Bool]
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = Array(repeating: 0, count: columns * rows)
    isAbnormal = Array(repeating: false, count: columns * rows)
  }

  /// The column of dots in which value `index` of `count` stands.
  func column(_ index: Int, of count: Int) -> Int {
    count > 1 ? index * (2 * columns - 1) / (count - 1) : columns
  }

  /// The row of dots, from the top, at a height from 0 to 1.
  func row(_ height: Double) -> Int { Int(((1 - unit(height)) * Double(4 * rows - 1)).rounded()) }

  mutating func draw(from start: (x: Int, y: Int), to end: (x: Int, y: Int), abnormal: Bool) {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y))
    for step in 0...steps {
      let part = steps == 0 ? 0 : Double(step) / Double(steps)
      let x = Int((Double(start.x) + Double(end.x - start.x) * part).rounded())
      let y = Int((Double(start.y) + Double(end.y - start.y) * part).rounded())
      let cell = y / 4 * columns + x / 2
      let column: [UInt8] = x.isMultiple(of: 2) ? [0x01, 0x02, 0x04, 0x40] : [0x08, 0x10, 0x20, 0x80]
      dots[cell] |= column[y % 4]
      if abnormal { isAbnormal[cell] = true }
    }
  }
}

/// Lines of values over time.
extension Painter {
  /// The number of rows that a sparkline takes, its marks aside.
  func sparklineHeight() -> Int { height >= 20 ? 4 : height >= 12 ? 3 : 2 }

  func sparkline(_ sparkline: Sparkline) -> [PaintedLine] {
    guard !theme.isPlain, !sparkline.values.isEmpty else { return words(.sparkline(sparkline)) }
    let labels = [sparkline.range.upperBound, sparkline.range.lowerBound].map(shortNumber)
    let widest = labels.map { Console.width($0) }.max() ?? 0
    let margin = widest + 1 <= width / 3 ? widest + 1 : 0
    let columns = min(width - margin, 60, max(16, 2 * sparkline.values.count))
    let line = dots(sparkline, columns)
    let marked = markedColumns(sparkline, line)
    let rows = canvas(line, marked).lines.enumerated().map { row, text in
      let label = margin == 0 ? "" : row == 0 ? labels[0] : row == line.rows - 1 ? labels[1] : ""
      return spaces(margin - 1 - Console.width(label)) + theme.textStyle(.faded).apply(label)
        + (margin == 0 ? "" : " ") + text
    }
    return rows + marks(line, marked).map { PaintedLine(spaces(margin) + $0) }
  }

  private func dots(_ sparkline: Sparkline, _ columns: Int) -> DotLine {
    var line = DotLine(columns: columns, rows: sparklineHeight())
    let (low, high) = (sparkline.range.lowerBound, sparkline.range.upperBound)
    let places = sparkline.values.enumerated().map { index, value in
      // Halves, since the whole range may be more than a number holds.
      let height = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5
      return (x: line.column(index, of: sparkline.values.count), y: line.row(height))
    }
    if let only = places.first, places.count == 1 { line.draw(from: only, to: only, abnormal: false) }
    for segment in places.indices.dropLast() {
      let isAbnormal = sparkline.abnormal.contains(segment)
      line.draw(from: places[segment], to: places[segment + 1], abnormal: isAbnormal)
    }
    return line
  }

  /// The columns of cells in which the marked values stand, or nil.
  private func markedColumns(_ sparkline: Sparkline, _ line: DotLine) -> ClosedRange<Int>? {
    let indices = 0...sparkline.values.count - 1
    guard let marked = sparkline.marked, marked.overlaps(indices) else { return nil }
    let within = marked.clamped(to: indices)
    func column(_ index: Int) -> Int { line.column(index, of: sparkline.values.count) / 2 }
    return column(within.lowerBound)...column(within.upperBound)
  }

  private func canvas(_ line: DotLine, _ marked: ClosedRange<Int>?) -> Canvas {
    var canvas = Canvas(width: line.columns, height: line.rows)
    let styles = [false, true].map { abnormal in [false, true].map { style(abnormal: abnormal, marked: $0) } }
    let underlines = theme.hasColours && theme.plotColours == nil
    for row in 0..<line.rows {
      for column in 0..<line.columns {
        let cell = row * line.columns + column
        let isMarked = marked?.contains(column) ?? false
        let sign = theme.isDrawn ? braille(line.dots[cell]) : mark(line.dots[cell])
        var style = styles[line.isAbnormal[cell] ? 1 : 0][isMarked ? 1 : 0]
        style.isUnderlined = underlines && isMarked && row == line.rows - 1
        canvas[column, row] = Canvas.Cell(sign: sign, style: style)
      }
    }
    return canvas
  }

  private func braille(_ dots: UInt8) -> Character {
    dots == 0 ? " " : Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ")
  }

  /// The dots of a cell as ASCII has them: in the upper half, in the lower one, in both.
  private func mark(_ dots: UInt8) -> Character {
    let (upper, lower) = (dots & 0x1B != 0, dots & 0xE4 != 0)
    return upper && lower ? ":" : upper ? "'" : lower ? "." : " "
  }

  private func style(abnormal: Bool, marked: Bool) -> Style {
    guard let plotColours = theme.plotColours else { return abnormal ? theme.textStyle(.bad) : Style() }
    let ground = marked ? plotColours.shade : plotColours.ground
    guard abnormal else { return Style(text: theme.colour(plotColours.text), ground: theme.colour(ground)) }
    // The game's ground may be light on a dark terminal: the red is the theme's that parts from it best.
    var (dark, light) = (theme, theme)
    (dark.background, light.background) = (.dark, .light)
    var style = (ground.lightness < 0.45 ? dark : light).textStyle(.bad)
    style.ground = theme.colour(ground)
    return style
  }

  /// A line below that says without colours what they say.
  private func marks(_ line: DotLine, _ marked: ClosedRange<Int>?) -> [String] {
    guard !theme.hasColours, marked != nil || line.isAbnormal.contains(true) else { return [] }
    var marks = (0..<line.columns).map { column -> Character in
      let isAbnormal = (0..<line.rows).contains { line.isAbnormal[$0 * line.columns + column] }
      return isAbnormal ? "!" : marked?.contains(column) ?? false ? "^" : " "
    }
    while marks.last == " " { marks.removeLast() }
    return [String(marks)]
  }
}

extension RGB {
  /// The lightness of a colour to the eye, 0 to 1.
  fileprivate var lightness: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
