import PuzzleKit

extension WordiestGame {
  /// The percentile among the other players; a match that was left counts 0.
  public static let contest: Contest<WordiestGame>? = Contest(
    scale: { _ in ContestScale(unit: "percentile", isLessBetter: false, bounds: 0...100, forfeit: 0) },
    score: { $0.standing?.percentile ?? 0 })
}
