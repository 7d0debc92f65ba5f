import PuzzleKit
import Testing

@testable import Atlas

@Suite struct DeterminizedPlayerTests {
  private let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })

  private func move(_ game: AtlasGame, nodes: Int = 2000) throws -> AtlasMove? {
    var limits = SearchLimits()
    limits.nodes = nodes
    let search = try #require(AtlasGame.search)
    return search.best(game.view(), SearchRequest(limits), monitor)
  }

  /// Plays to the end of a game or until no move is found.
  private func play(_ start: AtlasGame, nodes: Int, _ visit: (AtlasGame) throws -> Void = { _ in }) throws -> AtlasGame
  {
    var game = start
    for _ in 0..<3000 where game.outcome == .playing {
      try visit(game)
      guard let move = try move(game, nodes: nodes) else { return game }
      try game.make(move)
    }
    return game
  }

  @Test func whatIsHiddenPlaysNoPart() throws {
    var decided = 0
    for number in 0..<6 {
      let deal = Deals(.plain(RoundTier.hard.shape), seed: 8).deal(number)
      var step: UInt64 = 0
      _ = try play(deal, nodes: 200) { game in
        step += 1
        guard step % 4 == 0 else { return }
        let other = game.shuffledOutOfSight(seed: step)
        if other.layout != game.layout { decided += 1 }
        let (one, two) = (try move(game, nodes: 200), try move(other, nodes: 200))
        #expect(one == two, "\(game.layout)")
      }
    }
    #expect(decided > 50, "\(decided)")
  }

  @Test func wholeDealsArePlayedToTheEnd() throws {
    var won = 0
    for number in 0..<6 {
      let game = try play(try Deals(.plain(RoundTier.hard.shape), seed: UInt64(number)).winnable(), nodes: 2000)
      if game.outcome == .won { won += 1 }
      // If it does not win it has given up, as nobody could win any more.
      #expect(game.outcome == .won || game.view().isProvenLost, "\(game.layout)")
    }
    #expect(won >= 3, "\(won)")
  }

  @Test func anOpenDealThatCanBeWonIsWon() throws {
    for number in 0..<10 {
      let deal = try Deals(.plain(RoundTier.hard.shape, RoundRules(isOpen: true)), seed: UInt64(number)).winnable()
      #expect(try play(deal, nodes: 2000).outcome == .won, "\(deal.layout)")
    }
  }

  @Test func ofTwoBasesTheOneThatWaitsForFewerHiddenCardsIsOpened() throws {
    // Both ways win however the four hidden cards lie; two of them are partners of A, none is one of B.
    let piles = ["a1 C A", "D a2 B", "c1", "d1"]
    for (piles, pile) in [(piles, 1), ([piles[1], piles[0], piles[2], piles[3]], 0)] {
      var game = AtlasGame([2, 2, 2, 2, 2, 2], piles)
      while !game.stock.isEmpty { try game.play("draw") }
      #expect(try move(game) == .cards(1, .tableau(pile), .foundation(0)))
    }
  }

  /// Weights that balance each other, in samples of a thousand: 30 wins, a hidden card of the group, 300 steps, ten times the
  /// need to draw.
  @Test func weightsAreTheOnesThatWereMeasured() {
    func value(_ wins: Int, steps: Int = 0, hidden: Int = 0, isAtHand: Bool = true) -> Double {
      // The steps of one win.
      DeterminizedPlayer.value(wins: wins, of: 1000, steps: steps * wins, hidden: hidden, isAtHand: isAtHand)
    }
    for (one, other) in [
      (value(1000, hidden: 1), value(970)), (value(1000, hidden: 3), value(910)), (value(1000, steps: 30), value(997)),
      (value(1000, isAtHand: false), value(997)), (value(500, steps: 30), value(500, isAtHand: false)),
      (value(0, steps: 5), 0),
    ] { #expect(abs(one - other) < 1e-9, "\(one) \(other)") }
  }

  @Test func nothingIsFoundWhereAllIsLost() throws {
    let rules = RoundRules(isOpen: true)
    var game = AtlasGame([1, 1, 1, 1, 1, 1, 1, 1], ["a1 E", "b1 F", "c1 G", "d1 H"], stock: "D C B A", rules)
    #expect(try move(game) != nil)
    for slot in 1...4 { try game.play("draw", "move waste foundation \(slot)") }
    #expect(try move(game) == nil)
    var over = AtlasGame([1, 1], ["a1", "A", "B", "b1"])
    var log = EventLog(isOn: false)
    over.resign(&log)
    #expect(try move(over) == nil)
  }
}
