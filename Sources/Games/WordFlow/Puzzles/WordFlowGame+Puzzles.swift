import Lexicon
import PuzzleKit

extension WordFlowGame {
  /// Puzzle files: those of days, those that come with the game, and those of players.
  public static let puzzleFiles: PuzzleFiles? = PuzzleFiles(
    daily: { day throws(Refusal) in file(try DailyPuzzle.of(day)) },
    review: { bytes, name throws(Refusal) in file(try PuzzleReview.puzzle(bytes, file: name)) },
    isReserved: PuzzleReview.isReserved,
    isOut: { id, today in
      guard id.hasPrefix(DailyPuzzle.prefix) else { return PuzzleReview.isReserved(id) }
      let day = CivilDate(iso: String(id.dropFirst(DailyPuzzle.prefix.count)))
      return day.map { $0.daysSince1970 <= today.daysSince1970 } ?? false
    },
    isFit: { Lexicon.standard.contains($0) && !Lexicon.standard.isOffensive($0) })

  private static func file(_ puzzle: Puzzle) -> PuzzleFiles.File {
    PuzzleFiles.File(id: puzzle.label.id, bytes: PuzzleFile.bytes(puzzle))
  }
}
