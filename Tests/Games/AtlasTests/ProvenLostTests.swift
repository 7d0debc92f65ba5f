import PuzzleKit
import Testing

@testable import Atlas

@Suite struct ProvenLostTests {
  /// Plays by chance, as somebody who never looks ahead: bases go to foundations as soon as they can, and one move in
  /// three is a draw.
  private func play(_ game: inout AtlasGame, _ generator: inout SplitMix64) throws -> Bool {
    let moves = game.allMoves
    guard let last = moves.last else { return false }
    let turns = last == .draw || last == .reshuffle
    let others = turns ? Array(moves.dropLast()) : moves
    if turns, others.isEmpty || generator.below(3) == 0 {
      try game.make(last)
    } else {
      try game.make(others[generator.below(others.count)])
    }
    return game.outcome == .playing
  }

  @Test(arguments: RoundRules.variants.indices) func whatIsProvedLostIsLost(variant: Int) throws {
    let rules = RoundRules.variants[variant]
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    var generator = SplitMix64(seed: UInt64(variant))
    var (lost, hidden, playing) = (0, 0, 0)
    for number in 0..<24 {
      let tier = [RoundTier.hard, .expert][number % 2]
      var game = Deals(.plain(tier.shape, rules), seed: UInt64(variant)).deal(number)
      var left = 8
      for step in 0..<150 {
        guard left > 0, try play(&game, &generator) else { break }
        guard step % 5 == 0 else { continue }
        let view = game.view()
        let isLost = view.isProvenLost
        let isLostByItself = game.isProvenLost(using: solver)
        #expect(isLost || !isLostByItself)
        if !isLost {
          playing += 1
          continue
        }
        #expect(game.verdict(using: solver) == .lost, "\(game.layout)")
        left -= 1
        lost += 1
        if view.hiddenCount > 0 { hidden += 1 }
      }
    }
    #expect(lost >= 50 && hidden >= 50 && playing >= 100, "\(lost) \(hidden) \(playing)")
  }

  @Test(arguments: RoundRules.variants.indices) func whoSeesAllCardsKnowsWhatIsLost(variant: Int) throws {
    var rules = RoundRules.variants[variant]
    rules.isOpen = true
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    var generator = SplitMix64(seed: UInt64(variant))
    var (lost, playing) = (0, 0)
    for number in 0..<12 {
      var game = Deals(.plain(RoundTier.hard.shape, rules), seed: UInt64(variant)).deal(number)
      for step in 0..<60 {
        guard try play(&game, &generator) else { break }
        guard step % 10 == 0, game.tableau.contains(where: { !$0.cards.isEmpty }) else { continue }
        let isLost = game.verdict(using: solver) == .lost
        #expect(game.isProvenLost(using: solver) == isLost && game.view().isProvenLost == isLost)
        if isLost { lost += 1 } else { playing += 1 }
      }
    }
    #expect(min(lost, playing) > 5, "\(lost) \(playing)")
  }

  /// Whether the deal could be won if the cards that lie face down lay in one of the orders that begin with `order`.
  private func isWinnable(_ view: AtlasView, _ order: [Int], _ solver: AtlasSolver) -> Bool {
    let unseen = view.unseen
    if order.count < unseen.count {
      return unseen.contains { !order.contains($0) && isWinnable(view, order + [$0], solver) }
    }
    var game = view.game
    var next = order[...]
    for pile in game.tableau.indices {
      for place in 0..<game.tableau[pile].hidden { game.tableau[pile].cards[place] = next.removeFirst() }
    }
    return game.verdict(using: solver) == .won
  }

  @Test(arguments: RoundRules.variants.indices) func withFourCardsFaceDownAllIsProvedThatIsLost(variant: Int) throws {
    let rules = RoundRules.variants[variant]
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    let deals = Deals(.plain(Shape(groups: 10, partners: 1, piles: [2, 2, 2, 2]), rules), seed: UInt64(variant))
    var generator = SplitMix64(seed: UInt64(variant))
    var (lost, playing) = (0, 0)
    for number in 0..<1200 {
      var game = deals.deal(number)
      let hidden = game.tableau.flatMap { $0.cards[..<$0.hidden] }
      // With more bases among them a round is hardly ever lost.
      if hidden.count(where: { game.round.cards[$0].isBase }) > 1 { continue }
      let groups = Set(hidden.map { game.round.cards[$0].group })
      // The bases of the groups that have cards face down take foundations.
      while !game.stock.isEmpty {
        try game.make(.draw)
        if let top = game.waste.last, game.round.cards[top].isBase, groups.contains(game.round.cards[top].group),
          let slot = game.foundation(for: top)
        {
          try game.make(.cards(1, .waste, .foundation(slot)))
        }
      }
      for _ in 0..<4 {
        let view = game.view()
        try #require(view.isTableauKnown && view.hiddenCount <= 4)
        let isLost = view.isProvenLost
        #expect(isLost != isWinnable(view, [], solver), "\(game.layout)")
        if view.hiddenCount == 4 { if isLost { lost += 1 } else { playing += 1 } }
        let moves = game.allMoves.filter { $0 != .draw && $0 != .reshuffle }
        if moves.isEmpty { break }
        try game.make(moves[generator.below(moves.count)])
        if game.outcome != .playing { break }
      }
    }
    #expect(min(lost, playing) >= 4, "\(lost) \(playing)")
  }

  @Test func whatIsProvedLostStaysSoWhateverIsPlayed() throws {
    var generator = SplitMix64(seed: 9)
    var lost = 0
    for number in 0..<12 {
      var game = Deals(.plain(RoundTier.expert.shape), seed: 4).deal(number)
      var wasLost = false
      for _ in 0..<100 {
        guard try play(&game, &generator) else { break }
        let isLost = game.view().isProvenLost
        #expect(isLost || !wasLost, "\(game.layout)")
        wasLost = isLost
        if isLost { lost += 1 }
      }
    }
    #expect(lost > 100, "\(lost)")
  }

  @Test func partnersWhoseBasesLieBelowThemForGoodAreStuck() {
    // All bases lie face down, each below a partner of another group.
    #expect(AtlasGame([1, 1, 1, 1], ["B a1", "A b1", "D c1", "C d1"], stock: "").view().isProvenLost)
    #expect(!AtlasGame([1, 1, 1, 1], ["B a1", "a2 b1", "D c1", "C d1"], stock: "A").view().isProvenLost)
  }

  @Test func aGameThatIsOverOrWhoseTableauIsEmptyIsNotLost() throws {
    var game = AtlasGame([1, 1], ["a1", "", "", ""], stock: "B b1 A")
    #expect(!game.view().isProvenLost)
    try game.play("draw", "move waste foundation 1", "move tableau 1 foundation 1")
    #expect(game.tableau.allSatisfy { $0.cards.isEmpty })
    #expect(!game.view().isProvenLost)
    var log = EventLog(isOn: false)
    game.resign(&log)
    #expect(!game.view().isProvenLost)
  }

  @Test func allFoundationsTakenByGroupsThatWaitForEachOtherIsLost() throws {
    // Four groups are open, and each waits for a partner below a card of a fifth group that is closed.
    let game = AtlasGame([1, 1, 1, 1, 4], ["a1 e1", "b1 e2", "c1 e3", "d1 e4"], stock: "D C B A")
    var blocked = game
    for slot in 1...4 { try blocked.play("draw", "move waste foundation \(slot)") }
    #expect(!game.view().isProvenLost)
    // The run can still be gathered in one pile, and then what lies below comes free.
    #expect(!blocked.view().isProvenLost)
    let bases = AtlasGame([1, 1, 1, 1, 1, 1, 1, 1], ["a1 E", "b1 F", "c1 G", "d1 H"], stock: "D C B A")
    var stuck = bases
    for slot in 1...3 { try stuck.play("draw", "move waste foundation \(slot)") }
    #expect(!stuck.view().isProvenLost)
    try stuck.play("draw", "move waste foundation 4")
    // Somebody who sees all cards knows it, and so does the player: nothing moves any more, whatever lies face down.
    #expect(stuck.verdict(using: AtlasSolver(slots: 4)) == .lost)
    while !stuck.stock.isEmpty { try stuck.play("draw") }
    #expect(stuck.view().isProvenLost)
  }
}
