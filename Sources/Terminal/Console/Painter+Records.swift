import Engine
import PuzzleKit

/// Paints statistics and history: histogram, calendar, table.
extension Painter {
  // MARK: - Histogram

  func histogram(_ bars: [Bar]) -> [PaintedLine] {
    let labels = bars.map { sanitized($0.label) }
    let labelCells = labels.map { Console.width($0) }.max() ?? 0
    let counts = bars.map { String($0.count) }
    let countCells = counts.map(\.count).max() ?? 0
    // Behind the count stands the mark of the bar to look at.
    let room = min(50, width - labelCells - countCells - 4)
    guard !theme.isPlain, room >= 4 else { return words(.histogram(bars)) }
    let largest = bars.map(\.count).max() ?? 0
    return bars.indices.map { index in
      let bar = bars[index]
      let cells = Painter.cells(bar.count, of: largest, room)
      let label = spaces(labelCells - Console.width(labels[index])) + labels[index]
      let emphasis = bar.isMarked ? theme.textStyle(.strong) : Style()
      let count = emphasis.apply(counts[index]) + (bar.isMarked ? " <" : "")
      return emphasis.apply(label) + " " + painted(cells, of: room, marked: bar.isMarked)
        + (cells > 0 ? " " : "") + count
    }
  }

  // MARK: - Progress

  /// A bar as long as its whole, filled as far as it is done. In words there is none: texts beside it say as much.
  func progress(_ done: Int, of whole: Int) -> [PaintedLine] {
    let room = min(50, width)
    guard !theme.isPlain, whole > 0 else { return [] }
    let cells = min(room, done * room / whole)
    guard theme.hasColours, let colours = theme.tileColours(.selected), theme.depth != .sixteen else {
      return [String(repeating: "#", count: cells) + String(repeating: "-", count: room - cells)].painted
    }
    let rest = theme.textStyle(.faded).apply(String(repeating: "─", count: room - cells))
    return [Style(text: theme.colour(colours.ground)).apply(String(repeating: "━", count: cells)) + rest]
  }

  /// The length of a bar: none for 0, else in proportion to the largest count, 5 % of the room at least.
  static func cells(_ count: Int, of largest: Int, _ room: Int) -> Int {
    if count <= 0 || largest <= 0 { return 0 }
    return max(1, (room + 19) / 20, (2 * count * room + largest) / (2 * largest))
  }

  private func painted(_ cells: Int, of room: Int, marked: Bool) -> PaintedLine {
    guard theme.hasColours, let correct = theme.tileColours(.correct)?.ground else {
      return PaintedLine(String(repeating: "#", count: cells))
    }
    if theme.depth == .sixteen {
      return Style(ground: .basic(marked ? theme.basicBars.marked : theme.basicBars.other)).apply(spaces(cells))
    }
    if theme.depth == .many {
      // Of the gradient so few colours would be left that a bar has one: each bar has its own steps.
      let steps = marked ? theme.indexedBars.marked : theme.indexedBars.other
      return (0..<cells).map { Style(ground: .indexed(steps[$0 * steps.count / cells])).apply(" ") }.joined()
    }
    let start = correct.mixed(with: RGB(0x000000), marked ? 0.1 : 0.45)
    let end = correct.mixed(with: RGB(0xFFFFFF), marked ? 0.5 : 0.15)
    return (0..<cells).map { cell in
      Style(ground: theme.colour(start.mixed(with: end, Double(cell) / Double(max(1, room - 1))))).apply(" ")
    }
    .joined()
  }

  // MARK: - Calendar

  func calendar(_ title: String, _ firstColumn: Int, _ days: [Tile]) -> [PaintedLine] {
    // Marks need two cells beside the number.
    let sizes = theme.hasColours ? [(4, 1), (3, 1), (2, 1)] : [(4, 1), (4, 0)]
    guard !theme.isPlain, let (cells, gap) = sizes.first(where: { 7 * $0.0 + 6 * $0.1 <= width }) else {
      return words(.calendar(title: title, firstColumn: firstColumn, days: days))
    }
    let total = 7 * cells + 6 * gap
    let space = spaces(gap)
    let heading = hardWrapped(sanitized(title), total).first ?? ""
    let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map { centred($0, cells) }
    var lines = [
      theme.textStyle(.strong).apply(centred(heading, total)),
      theme.textStyle(.faded).apply(weekdays.joined(separator: space)),
    ]
    var week = Array(repeating: spaces(cells), count: firstColumn).painted
    for day in days {
      week.append(face(day: day, cells))
      if week.count == 7 {
        lines.append(week.joined(separator: space))
        week = []
      }
    }
    if !week.isEmpty { lines.append(week.joined(separator: space)) }
    for (meaning, role) in Self.meanings where days.contains(where: { $0.role == role }) {
      lines.append(face(day: Tile("", role), cells) + " " + theme.textStyle(.faded).apply(meaning))
    }
    return lines
  }

  /// The meanings of the marks of a calendar's days.
  static let meanings: [(String, Role)] = [
    ("games", .busy), ("daily won", .correct), ("daily won and lost", .present), ("daily lost", .absent),
  ]

  func face(day: Tile, _ cells: Int) -> PaintedLine {
    let text = hardWrapped(sanitized(day.text), 2).first ?? ""
    let number = spaces(2 - Console.width(text)) + text
    if theme.hasColours {
      return theme.tileStyle(day.role).apply(cells == 2 ? number : " " + number + spaces(cells - 3))
    }
    let space = spaces(2 - Console.width(text))
    return switch day.role {
    case .selected: PaintedLine("\(space)[\(text)]")
    case .busy: PaintedLine("\(space)*\(text) ")
    case .correct: PaintedLine("\(space)+\(text) ")
    case .present: PaintedLine("\(space)~\(text) ")
    case .absent: PaintedLine("\(space)-\(text) ")
    default: PaintedLine(" \(number) ")
    }
  }

  // MARK: - Table

  func table(_ headings: [String], _ rows: [[String]]) -> [PaintedLine] {
    if theme.isPlain { return words(.table(headings, rows)) }
    let headings = headings.map(sanitized)
    let rows = rows.map { $0.map(sanitized) }
    let columns = max(headings.count, rows.map(\.count).max() ?? 0)
    guard columns > 0 else { return [] }
    let widths = (0..<columns).map { column in
      (rows + [headings]).map { column < $0.count ? Console.width($0[column]) : 0 }.max() ?? 0
    }
    let fixed = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let last = min(widths[columns - 1], width - fixed)
    let arePairs = isNarrow && headings.isEmpty && columns == 2 && fixed > width / 2
    guard last == widths[columns - 1] || last >= max(16, width / 3) && !arePairs else { return stacked(headings, rows) }
    let sizes = widths.dropLast() + [last]
    var lines = headings.isEmpty ? [] : grid(headings, Array(sizes), rows, .strong, isHeading: true)
    for row in rows { lines += grid(row, Array(sizes), rows, headings.isEmpty ? .strong : .plain) }
    return lines
  }

  /// One row of a table; its last cell may take several lines. `role` is that of the first cell, and of all cells of a
  /// heading row.
  private func grid(
    _ cells: [String], _ sizes: [Int], _ rows: [[String]], _ role: Role, isHeading: Bool = false
  ) -> [PaintedLine] {
    var left = PaintedLine("")
    for (column, cell) in cells.dropLast().enumerated() {
      let room = spaces(sizes[column] - Console.width(cell))
      let styled = (column == 0 || isHeading ? theme.textStyle(role) : Style()).apply(cell)
      left += (isNumeric(column, rows) ? room + styled : styled + room) + "  "
    }
    guard let last = cells.last else { return [] }
    let column = cells.count - 1
    let style = column == 0 || isHeading ? theme.textStyle(role) : Style()
    if isNumeric(column, rows) { return [left + spaces(sizes[column] - Console.width(last)) + style.apply(last)] }
    let indent = spaces(sizes.prefix(column).reduce(0) { $0 + $1 + 2 })
    return wrapped(last, sizes[column]).enumerated().map { ($0 == 0 ? left : PaintedLine(indent)) + style.apply($1) }
  }

  private func isNumeric(_ column: Int, _ rows: [[String]]) -> Bool {
    !rows.isEmpty && rows.allSatisfy { column < $0.count && Int($0[column].replacing(",", with: "")) != nil }
  }

  /// A table too wide for the window: a cell a line, and with headings an empty line between the rows; a single row as text,
  /// and in a narrow window pairs as words with what they mean.
  private func stacked(_ headings: [String], _ rows: [[String]]) -> [PaintedLine] {
    if rows.count == 1, rows[0].count == headings.count, !headings.contains("") {
      let cells = zip(headings, rows[0]).map { "\($0): \($1)" }
      if cells.allSatisfy({ Console.width($0) < width / 2 }) {
        return wrapped(cells.map(unbroken).joined(separator: ", "), width).map(spaced).painted
      }
    }
    var lines: [PaintedLine] = []
    for (index, row) in rows.enumerated() {
      if index > 0, !headings.isEmpty { lines.append("") }
      if isNarrow, headings.isEmpty, row.count == 2, let pair = hanging(row[0], row[1]) {
        lines += pair
        continue
      }
      for (column, cell) in row.enumerated() where !cell.isEmpty {
        if column < headings.count, !headings[column].isEmpty {
          lines += wrapped("\(headings[column]): \(cell)", width).painted
        } else if column == 0 {
          lines += wrapped(cell, width).map(theme.textStyle(.strong).apply)
        } else {
          lines += wrapped(cell, width - 2).map { PaintedLine("  " + $0) }
        }
      }
    }
    return lines
  }

  /// A word with what it means beside it and, indented, below it; nil if there is little room beside it.
  private func hanging(_ word: String, _ meaning: String) -> [PaintedLine]? {
    let room = width - Console.width(word) - 2
    let isWhole = Console.width(meaning) <= room
    guard isWhole || room >= 2 * width / 3 - 2 else { return nil }
    let first = wrapped(meaning, room)[0]
    guard meaning.hasPrefix(first) else { return nil }
    let rest = meaning.dropFirst(first.count).drop { $0 == " " }
    let lines = [theme.textStyle(.strong).apply(word) + "  " + first]
    return isWhole ? lines : lines + wrapped(String(rest), width - 2).map { PaintedLine("  " + $0) }
  }
}
