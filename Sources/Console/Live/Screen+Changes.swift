/// What a terminal is told so that it shows another screen: as little as will do, since the line may be slow.
extension Screen {
  /// So many unchanged cells are rather written again than passed over.
  private static let shortestLeap = 3
  /// So many blank cells in a row are rather erased than written.
  private static let shortestErasure = 8

  /// What turns a window that shows `old` into this; all of it if the old one has another size.
  func changes(from old: Screen?) -> String {
    let old = old.flatMap { $0.width == width && $0.height == height ? $0 : nil }
    var writer = ScreenWriter(isFresh: old == nil)
    for row in 0..<height { write(row, from: old, &writer) }
    return writer.end()
  }

  private func write(_ row: Int, from old: Screen?, _ writer: inout ScreenWriter) {
    // Where the terminal's cursor is in this row; nil if it is elsewhere.
    var cursor: Int?
    var column = 0
    while column < width {
      let cell = self[row, column]
      if cell.looksLike(old?[row, column] ?? Cell()) || cell.sign.isEmpty {
        column += 1
        continue
      }
      if let from = cursor, from < column {
        let between = (from..<column).map { self[row, $0] }
        if between.count <= Screen.shortestLeap, between.allSatisfy({ writer.writes($0) }) {
          for cell in between { writer.write(cell) }
        } else {
          writer.step(column - from)
        }
      } else if cursor == nil {
        writer.move(row, column)
      }
      let blanks = cell == Cell(place: cell.place) ? blankCount(row, column) : 0
      if blanks >= Screen.shortestErasure {
        writer.erase(blanks, toEnd: column + blanks == width)
        cursor = column
        column += blanks
      } else {
        writer.write(cell)
        column += max(1, width(cell.sign))
        cursor = column
      }
    }
  }

  /// How many cells from a column on show nothing.
  private func blankCount(_ row: Int, _ column: Int) -> Int {
    (column..<width).prefix { self[row, $0].looksLike(Cell()) }.count
  }

  private func width(_ sign: String) -> Int { sign.first.map { Console.width($0) } ?? 0 }
}

extension Screen.Cell {
  /// Whether nobody could tell it from another cell. Of a blank only its ground is seen.
  fileprivate func looksLike(_ other: Screen.Cell) -> Bool {
    if sign != other.sign { return false }
    return codes == other.codes || sign == " " && Pen(codes).blank == Pen(other.codes).blank
  }
}

/// What a terminal writes with, by the numbers of escape sequences.
private struct Pen: Equatable {
  var marks: [Substring] = []
  var text: Substring = ""
  var ground: Substring = ""

  init(_ codes: String = "") {
    var rest = codes.split(separator: ";")[...]
    while let code = rest.popFirst() {
      switch Int(code) ?? 0 {
      case 38, 48:
        let count = rest.first == "5" ? 2 : 4
        let colour = ([code] + rest.prefix(count)).joined(separator: ";")
        rest = rest.dropFirst(count)
        if code == "38" { text = Substring(colour) } else { ground = Substring(colour) }
      case 30...37, 90...97: text = code
      case 40...47, 100...107: ground = code
      default: marks.append(code)
      }
    }
  }

  /// The same for a sign that shows nothing but its ground.
  var blank: Pen {
    var pen = self
    if !marks.contains("7") { pen.text = "" }
    pen.marks.removeAll { $0 == "1" }
    return pen
  }

  /// The numbers that turn another pen into this one.
  func codes(after old: Pen) -> String {
    let all = marks + [text, ground].filter { !$0.isEmpty }
    let anew = all.isEmpty ? "" : "0;" + all.joined(separator: ";")
    let off: [Substring: Substring] = ["1": "22", "4": "24", "7": "27"]
    var changes = old.marks.filter { !marks.contains($0) }.map { off[$0] ?? "0" }
    changes += marks.filter { !old.marks.contains($0) }
    if text != old.text { changes.append(text.isEmpty ? "39" : text) }
    if ground != old.ground { changes.append(ground.isEmpty ? "49" : ground) }
    let less = changes.joined(separator: ";")
    return less.utf8.count < anew.utf8.count && !changes.contains("0") ? less : anew
  }
}

/// Writes to a terminal and knows what it writes with.
private struct ScreenWriter {
  private var text: String
  private var pen = Pen()

  init(isFresh: Bool) { text = isFresh ? "\u{1B}[0m\u{1B}[2J" : "" }

  mutating func move(_ row: Int, _ column: Int) { text += "\u{1B}[\(row + 1);\(column + 1)H" }

  mutating func step(_ count: Int) { text += count == 1 ? "\u{1B}[C" : "\u{1B}[\(count)C" }

  /// Whether a cell can be written without another style.
  func writes(_ cell: Screen.Cell) -> Bool { !cell.sign.isEmpty && self.pen(for: cell) == pen }

  mutating func write(_ cell: Screen.Cell) {
    take(pen(for: cell))
    text += cell.sign
  }

  /// Erases cells from the cursor on, which stays where it is.
  mutating func erase(_ count: Int, toEnd: Bool) {
    take(Pen())
    text += toEnd ? "\u{1B}[K" : "\u{1B}[\(count)X"
  }

  mutating func end() -> String {
    take(Pen())
    return text
  }

  /// The style that a cell is written with: of a blank one only the ground has to be right.
  private func pen(for cell: Screen.Cell) -> Pen {
    let wanted = Pen(cell.codes)
    return cell.sign == " " && wanted.blank == pen.blank ? pen : wanted
  }

  private mutating func take(_ new: Pen) {
    if new == pen { return }
    text += "\u{1B}[\(new.codes(after: pen))m"
    pen = new
  }
}
