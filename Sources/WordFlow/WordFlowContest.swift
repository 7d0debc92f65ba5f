import PuzzleKit

extension WordFlowGame {
  /// The share of the required words that were found, in percent, also where the game was given up; those that were
  /// revealed do not count.
  public static let contest: Contest<WordFlowGame>? = Contest(
    scale: { _ in ContestScale(unit: "percent", isLessBetter: false, bounds: 0...100, forfeit: 0) },
    score: { game in
      let found = game.progress[0].found.count { !$0.isRevealed && game.puzzle.words[$0.index].isRequired }
      return 100 * Double(found) / Double(max(1, game.puzzle.requiredCount))
    })
}

extension WordFlowGame {
  /// Two, with one list of found words or with a list each.
  public static let sharing = Sharing<WordFlowGame>(
    together: ["seats", "together"], race: ["seats", "race"], blind: ["blind"], limit: { ["limit", String($0)] },
    tick: "tick", deadline: \.limit)
}
