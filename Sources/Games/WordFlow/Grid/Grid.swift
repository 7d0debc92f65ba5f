/// The letters of a grid. Cells are numbered row by row from 0, `a1` at the top left.
public struct Grid: Hashable, Sendable {
  /// The most columns, and the most rows.
  public static let longestSide = 6

  /// Columns and rows, 1 to 6 of each.
  public let columns, rows: Int
  /// A cell's letter, 97...122 for a to z; 0 if it is blank.
  public private(set) var cells: [UInt8]
  /// Whether each cell with the letter q holds Qu, which counts as two letters.
  public var hasQu = false

  /// A grid of blank cells.
  public init(columns: Int, rows: Int) {
    precondition(1...Grid.longestSide ~= columns && 1...Grid.longestSide ~= rows, "no such grid")
    self.columns = columns
    self.rows = rows
    cells = [UInt8](repeating: 0, count: columns * rows)
  }

  /// The grid that ``description`` shows, in either case; nil if it is none.
  public init?(_ text: some StringProtocol) {
    let lines = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Grid.cells($0) }
    let hasQu = lines.joined().contains(Grid.qu)
    if hasQu, lines.joined().contains(where: { $0 | 32 == Grid.q }) { return nil }
    guard let columns = lines.first?.count, 1...Grid.longestSide ~= columns, 1...Grid.longestSide ~= lines.count,
      lines.allSatisfy({ $0.count == columns })
    else { return nil }
    self.init(columns: columns, rows: lines.count)
    self.hasQu = hasQu
    for (cell, byte) in lines.joined().enumerated() where byte != UInt8(ascii: ".") {
      if byte == Grid.qu {
        cells[cell] = Grid.q
        continue
      }
      guard (byte | 32) &- 97 < 26 else { return nil }
      cells[cell] = byte | 32
    }
  }

  /// A cell's letter, 97...122; 0 if it is blank.
  public subscript(cell: Int) -> UInt8 {
    get { cells[cell] }
    set {
      precondition(newValue == 0 || newValue &- 97 < 26, "no letter")
      cells[cell] = newValue
    }
  }

  /// The cells that have a letter, as a mask.
  public var letterCells: UInt64 {
    cells.indices.reduce(0) { cells[$1] == 0 ? $0 : $0 | 1 << UInt64($1) }
  }

  /// The number of cells that have a letter.
  public var letterCount: Int { letterCells.nonzeroBitCount }

  /// The up to eight cells around a cell as a mask, blank ones too: bit 0 is cell 0.
  public func neighbours(of cell: Int) -> UInt64 {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    var mask: UInt64 = 0
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) { mask |= 1 << UInt64(y * columns + x) }
    }
    return mask & ~(1 << UInt64(cell))
  }

  /// Whether two cells are neighbours.
  public func areNeighbours(_ cell: Int, _ other: Int) -> Bool { neighbours(of: cell) >> UInt64(other) & 1 != 0 }

  /// Whether each cell with a letter can be reached from each other one over cells with letters; an empty grid is not
  /// connected.
  public var isConnected: Bool {
    let all = letterCells
    return all != 0 && reach(of: all & (~all &+ 1), among: all) == all
  }

  /// The letters that can't be reached from most of the others over cells with letters, as a mask.
  var strandedCells: UInt64 {
    let all = letterCells
    var (rest, largest) = (all, 0 as UInt64)
    while rest != 0 {
      let part = reach(of: rest & (~rest &+ 1), among: all)
      if part.nonzeroBitCount > largest.nonzeroBitCount { largest = part }
      rest &= ~part
    }
    return all & ~largest
  }

  /// The cells of a mask that can be reached from some of them over the others.
  private func reach(of start: UInt64, among all: UInt64) -> UInt64 {
    var (reached, fresh) = (start, start)
    while fresh != 0 {
      let around = cells.indices.reduce(0 as UInt64) { fresh >> UInt64($1) & 1 == 0 ? $0 : $0 | neighbours(of: $1) }
      fresh = around & all & ~reached
      reached |= fresh
    }
    return reached
  }

  /// The letters along a path; a blank cell gives a 0.
  public func letters(along path: some Sequence<UInt8>) -> [UInt8] {
    let letters = path.map { cells[Int($0)] }
    return hasQu ? letters.flatMap { $0 == Grid.q ? [Grid.q, Grid.u] : [$0] } : letters
  }
}

extension Grid {
  static let q = UInt8(ascii: "q")
  static let u = UInt8(ascii: "u")
  /// A byte of no text, which stands for `(qu)`.
  private static let qu: UInt8 = 0xFF

  /// The cells with a letter, as a mask.
  func cells(with letter: UInt8) -> UInt64 {
    cells.indices.reduce(0) { cells[$1] == letter ? $0 | 1 << UInt64($1) : $0 }
  }

  /// The text on a cell, in lower case; empty if it is blank.
  func face(_ cell: Int) -> String { face(of: self[cell]) }

  /// The text on a cell with a letter.
  func face(of letter: UInt8) -> String {
    letter == 0 ? "" : hasQu && letter == Grid.q ? "qu" : String(UnicodeScalar(letter))
  }

  /// The letters that cells have along which a word is spelled; nil if no cells of such a grid can spell it.
  func cellLetters(of word: some Collection<UInt8>) -> [UInt8]? { hasQu ? Grid.withoutU(word) : Array(word) }

  /// A word in which one letter stands for Qu; nil if a Q has no U.
  static func withoutU(_ word: some Collection<UInt8>) -> [UInt8]? {
    var letters: [UInt8] = []
    var isAfterQ = false
    for letter in word {
      if isAfterQ, letter != u { return nil }
      if !isAfterQ { letters.append(letter) }
      isAfterQ = letter == q && !isAfterQ
    }
    return isAfterQ ? nil : letters
  }

  /// The cells of a line, in which `(qu)` is one.
  private static func cells(_ line: some Sequence<UInt8>) -> [UInt8] {
    var cells: [UInt8] = []
    for byte in line {
      cells.append(byte)
      if byte == UInt8(ascii: ")"), cells.suffix(4).map({ $0 | 32 }).elementsEqual("(qu)".utf8.map { $0 | 32 }) {
        cells.removeLast(4)
        cells.append(qu)
      }
    }
    return cells
  }
}

extension Grid: CustomStringConvertible {
  /// The rows from the top, a dot for each blank cell and brackets around Qu: `str/e.a/edl`, `s(qu)a/til/ine`.
  public var description: String {
    if hasQu {
      let faces = cells.indices.map { self[$0] == 0 ? "." : self[$0] == Grid.q ? "(qu)" : face($0) }
      return (0..<rows).map { faces[$0 * columns..<($0 + 1) * columns].joined() }.joined(separator: "/")
    }
    let lines = (0..<rows).map { row in cells[row * columns..<(row + 1) * columns].map { $0 == 0 ? 46 : $0 } }
    return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }
}
