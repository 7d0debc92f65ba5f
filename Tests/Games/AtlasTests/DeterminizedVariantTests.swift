import PuzzleKit
import Testing

@testable import Atlas

@Suite struct DeterminizedVariantTests {
  private let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })

  private func move(_ game: AtlasGame, nodes: Int = 2000) throws -> AtlasMove? {
    var limits = SearchLimits()
    limits.nodes = nodes
    let search = try #require(AtlasGame.search)
    return search.best(game.view(), SearchRequest(limits), monitor)
  }

  /// Plays to the end of a game or until no move is found.
  private func play(_ start: AtlasGame, nodes: Int) throws -> AtlasGame {
    var game = start
    for _ in 0..<3000 where game.outcome == .playing {
      guard let move = try move(game, nodes: nodes) else { return game }
      try game.make(move)
    }
    return game
  }

  @Test(arguments: RoundRules.variants.indices) func anOpenDealThatCanBeWonIsWon(variant: Int) throws {
    var rules = RoundRules.variants[variant]
    rules.isOpen = true
    for number in 0..<8 {
      let deal = try Deals(.plain(RoundTier.hard.shape, rules), seed: UInt64(number)).winnable()
      #expect(try play(deal, nodes: 2000).outcome == .won, "\(deal.layout)")
    }
  }

  @Test(arguments: RoundRules.variants.indices) func aClosedDealIsPlayedToItsEnd(variant: Int) throws {
    for number in 0..<4 {
      let deal = try Deals(.plain(RoundTier.hard.shape, RoundRules.variants[variant]), seed: UInt64(number)).winnable()
      let game = try play(deal, nodes: 200)
      #expect(try game.outcome == .won || move(game, nodes: 200) == nil, "\(game.layout)")
    }
  }
}
