import PuzzleKit

extension AtlasView {
  /// Whether it is proved, from what the player sees, that no continuation wins.
  ///
  /// Of four cards face down or fewer that is all there is to prove: no more groups wait for them than there are foundations, so
  /// that if one of them can be turned up, they can lie in an order that wins.
  var isProvenLost: Bool {
    guard game.outcome == .playing, game.tableau.contains(where: { !$0.cards.isEmpty }) else { return false }
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(game.round.rules))
    if game.isProvenLost(using: solver) { return true }
    return isTableauKnown && hiddenCount > 0 && game.isProvenStuck(unseen: unseen, using: solver)
  }
}
