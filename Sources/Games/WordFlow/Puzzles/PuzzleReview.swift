import Lexicon
import PuzzleKit

/// The rules, beyond those of puzzle files, for a puzzle from a stranger before others look at it.
package enum PuzzleReview {
  /// Whether an id is that of a puzzle which comes with the game or of one of a day.
  package static func isReserved(_ id: String) -> Bool {
    id.lowercased().hasPrefix(DailyPuzzle.prefix) || (try? CuratedPuzzle.named(id)) != nil
  }

  /// Reads the file of a puzzle from a stranger.
  /// - Throws: `bad-file` for a fault of the file, or if an offensive word can be traced or stands in a text.
  package static func puzzle(_ bytes: [UInt8], file: String) throws(Refusal) -> Puzzle {
    let puzzle = try PuzzleFile.puzzle(bytes, file: file).puzzle
    guard GridDictionary.offensive.analyse(puzzle.grid).count == 0 else {
      throw Refusal(.badFile, "\(file), $.grid: must be a grid in which no offensive word can be traced")
    }
    for (name, text) in [
      ("id", puzzle.label.id), ("title", puzzle.label.title), ("creator", puzzle.label.creator ?? ""),
      ("difficulty", puzzle.label.difficulty),
    ] {
      let words = text.lowercased().split { !$0.isLetter }
      if words.contains(where: { Lexicon.standard.isOffensive(String($0)) }) {
        throw Refusal(.badFile, "\(file), $.\(name): must be without offensive words")
      }
    }
    return puzzle
  }
}
