import PuzzleKit

/// Deals a round.
struct Deals {
  let round: AtlasRound
  let seed: UInt64
  private let solver: AtlasSolver

  /// The number of deals that are tried until one can be won.
  static let tries = 10_000

  init(_ round: AtlasRound, seed: UInt64, using solver: AtlasSolver? = nil) {
    self.round = round
    self.seed = seed
    self.solver = solver ?? AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(round.rules))
  }

  /// One deal of the seed, the first being 0.
  func deal(_ number: Int) -> AtlasGame {
    var generator = SplitMix64(seed, .deal, number)
    var order = Array(round.cards.indices)
    generator.shuffle(&order)
    return AtlasGame(round, seed: seed, order: order)
  }

  /// The first deal of the seed that is proved to be winnable.
  /// - Parameter checkpoint: is called before each try, and may end the search.
  func winnable(checkpoint: () throws(Refusal) -> Void = {}) throws(Refusal) -> AtlasGame {
    for number in 0..<Deals.tries {
      try checkpoint()
      let game = deal(number)
      if game.verdict(using: solver) == .won { return game }
    }
    throw Refusal(
      .badArgument, "none of \(Deals.tries) deals of these groups can be won; any allows unwinnable deals")
  }
}
