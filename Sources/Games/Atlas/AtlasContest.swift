import PuzzleKit

extension AtlasGame {
  /// 1 for a round that is won.
  public static let contest: Contest<AtlasGame>? = Contest(
    scale: { _ in ScoreScale(unit: "won", isLessBetter: false, bounds: 0...1, forfeit: 0) },
    score: { $0.outcome == .won ? 1 : 0 },
    traits: DealTraits(["whether careful play wins"]) { [Analysis.isWonByCare($0) ? 1 : 0] })
}
