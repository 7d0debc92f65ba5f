import PuzzleKit

extension Grid {
  /// The way from a cell to one beside it, in words.
  func direction(_ from: UInt8, _ to: UInt8) -> String {
    let (start, end) = (Int(from), Int(to))
    let (right, down) = (end % columns - start % columns, end / columns - start / columns)
    let upright = down == 0 ? nil : down > 0 ? "down" : "up"
    let sideways = right == 0 ? nil : right > 0 ? "right" : "left"
    return [upright, sideways].compactMap { $0 }.joined(separator: " and ")
  }

  /// The name of a cell: a letter for its column and the number of its row, `a1` being at the top left.
  func name(_ cell: UInt8) -> String {
    let (row, column) = Int(cell).quotientAndRemainder(dividingBy: columns)
    return String(UnicodeScalar(UInt8(97 + column))) + String(row + 1)
  }

  /// The names of the cells of a mask.
  func names(_ mask: UInt64) -> [String] {
    cells.indices.filter { mask >> UInt64($0) & 1 != 0 }.map { name(UInt8($0)) }
  }

  /// The names of the cells of a path.
  func names(_ path: [UInt8]) -> [String] { path.map(name) }

  /// The cell that a word names: `a1`, or `0,0` with column and row counted from 0.
  /// - Throws: `bad-argument`.
  func cell(_ word: String) throws(Refusal) -> UInt8 {
    if let (column, row) = place(word), 0..<columns ~= column, 0..<rows ~= row { return UInt8(row * columns + column) }
    let last = name(UInt8(columns * rows - 1))
    throw Refusal(
      .badArgument,
      "a cell is a letter and a number from a1 to \(last), or 0,0 to \(columns - 1),\(rows - 1), not \(quoted(word))")
  }

  private func place(_ word: String) -> (column: Int, row: Int)? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let column = digit(parts[0]), let row = digit(parts[1]) else { return nil }
      return (column, row)
    }
    guard let letter = word.utf8.first, let row = digit(word.dropFirst()) else { return nil }
    return (Int(letter | 32) - 97, row - 1)
  }

  private func digit(_ text: Substring) -> Int? {
    text.utf8.count == 1 && text.utf8.allSatisfy { 48...57 ~= $0 } ? Int(text) : nil
  }

  /// The letters of a path.
  func word(_ path: [UInt8]) -> String { String(decoding: letters(along: path), as: UTF8.self) }
}
