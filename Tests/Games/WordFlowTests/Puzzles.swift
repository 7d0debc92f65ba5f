import PuzzleKit
import Testing

@testable import WordFlow

/// The required words of ``tenWords``.
let required = ["mile", "mail", "male", "loam", "sail", "seal", "ease", "else", "lease", "easel"]

/// A puzzle of ten required words.
let tenWords: Puzzle = {
  let grid = Grid("oes/lal/mie") ?? Grid(columns: 3, rows: 3)
  let label = Puzzle.Label(
    id: "ten-words", title: "Ten words", creator: "Ann Author", timeLimit: 120, difficulty: "easy",
    created: 1_768_897_800_000)
  let words = GridDictionary.standard.analyse(grid, minimumLength: 4).words
  return Puzzle(
    label, grid, minimumLength: 4, words: words.map { PuzzleWord($0, isRequired: required.contains($0.text)) })
}()

extension WordFlowGame {
  /// Makes a move without events.
  mutating func play(_ action: WordFlowMove.Action, at time: Int64? = nil, by seat: Int = 0) throws(Refusal) {
    var log = EventLog(isOn: false)
    try apply(move(action, at: time), by: Seat(seat), &log)
  }
}

extension Grid {
  /// All paths that spell a text, found by trying all.
  func allPaths(of text: String) -> [[UInt8]] {
    var paths: [[UInt8]] = [[]]
    for letter in text.utf8 {
      paths = paths.flatMap { path in
        cells.indices.map(UInt8.init).filter { cell in
          self[Int(cell)] == letter && !path.contains(cell)
            && path.last.map { areNeighbours(Int($0), Int(cell)) } ?? true
        }.map { path + [$0] }
      }
    }
    return paths
  }
}
