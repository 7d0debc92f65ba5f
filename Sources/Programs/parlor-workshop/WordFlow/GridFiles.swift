import PuzzleKit
import System
import WordFlow

/// A list of words as Boggle has them: of three letters or more, and q stands for the cell Qu.
struct GridList {
  let graph: GridGraph
  /// Letters as often as the words have them, some two hundred in all.
  let letters: [UInt8]

  /// Reads a list with a word a line.
  /// - Throws: the refusal of a file that can't be read, or that names the first line that is not a word.
  init(_ path: String) throws(Refusal) {
    guard let bytes = try Files.readText(path) else { throw noFile(path) }
    var words: [[UInt8]] = []
    for (index, line) in lines(bytes).enumerated() where !line.isEmpty {
      guard line.allSatisfy({ $0 &- 97 < 26 }), line.count <= 64 else {
        throw badFile("\(path):\(index + 1): not a word of letters a-z, 64 at the most")
      }
      if line.count >= GridDictionary.shortestWord, let word = cells(of: line) { words.append(word) }
    }
    guard !words.isEmpty else {
      throw badFile("\(path) has no words of \(GridDictionary.shortestWord) letters or more")
    }
    words.sort { $0.lexicographicallyPrecedes($1) }
    var builder = GridGraphBuilder()
    for word in words { word.withUnsafeBufferPointer { builder.insert($0, .rare) } }
    graph = builder.finish()
    var counts = [Int](repeating: 0, count: 26)
    for letter in words.joined() { counts[Int(letter) - 97] += 1 }
    let all = counts.reduce(0, +)
    letters = counts.enumerated().flatMap { letter, count in
      [UInt8](repeating: UInt8(97 + letter), count: (200 * count + all - 1) / all)
    }
  }
}

/// Reads square grids, one a line, row by row.
/// - Throws: the refusal of a file that can't be read, or that names the first line that is not a grid.
func readGrids(_ path: String) throws(Refusal) -> [Grid] {
  guard let bytes = try Files.readText(path) else { throw noFile(path) }
  var grids: [Grid] = []
  for (index, line) in lines(bytes).enumerated() where !line.isEmpty {
    let side = (1...Grid.longestSide).first { $0 * $0 == line.count }
    guard let side, line.allSatisfy({ $0 &- 97 < 26 }) else {
      throw badFile("\(path):\(index + 1): not a square grid of letters a-z, row by row, up to 6x6")
    }
    var grid = Grid(columns: side, rows: side)
    for (cell, letter) in line.enumerated() { grid[cell] = letter }
    grids.append(grid)
  }
  guard !grids.isEmpty else { throw badFile("\(path) has no grids") }
  return grids
}

private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  bytes.split(separator: 10, omittingEmptySubsequences: false).map { $0.last == 13 ? $0.dropLast() : $0 }
}

/// The cells that spell a word; nil if a q is without its u.
private func cells(of word: ArraySlice<UInt8>) -> [UInt8]? {
  var cells: [UInt8] = []
  var rest = word
  while let letter = rest.popFirst() {
    cells.append(letter)
    if letter == UInt8(ascii: "q"), rest.popFirst() != UInt8(ascii: "u") { return nil }
  }
  return cells
}
