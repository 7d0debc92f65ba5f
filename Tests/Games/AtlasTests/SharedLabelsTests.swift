import PuzzleKit
import Testing

@testable import Atlas

@Suite struct SharedLabelsTests {
  private let rules = {
    var rules = RoundRules()
    rules.sharesLabels = true
    return rules
  }()

  private func group(_ id: String, _ labels: [String]) -> CardGroup {
    CardGroup(
      id: id, name: id, base: CardFace(id: "base", label: "Base \(id)"),
      partners: labels.enumerated().map { CardFace(id: "p\($0.offset + 1)", label: $0.element) })
  }

  /// Capitals and cities; London is `a1` and `b1`, written in two ways that read as one.
  private var groups: [CardGroup] {
    [group("capitals", ["London", "Rome"]), group("cities", [" LONDON ", "Leeds"]), group("rivers", ["Po"])]
  }

  @Test func labelsAreComparedAsPeopleReadThem() {
    #expect(AtlasRound(groups, rules, .tour, piles: [0, 0, 0, 0]).sharedKeys == ["london"])
    let composed = [group("x", ["Saint-Étienne"]), group("y", ["saint-e\u{301}tienne"])]
    #expect(AtlasRound(composed, rules, .tour, piles: [0, 0, 0, 0]).sharedKeys.count == 1)
    // A base is no partner: that a group bears a partner's name shares nothing.
    let base = [group("Po", ["x"]), group("rivers", ["Base Po"])]
    #expect(AtlasRound(base, rules, .tour, piles: [0, 0, 0, 0]).sharedKeys.isEmpty)
  }

  @Test func anyCopyFitsAndEachLabelIsNeededOnce() throws {
    var game = AtlasGame(groups, ["b1", "a1", "b2", "a2"], stock: "c1 C B A", rules)
    try game.play("draw", "move waste foundation 1", "move tableau 1 foundation 1")
    #expect(game.layout[4] == "A b1")
    // The other London is not needed a second time.
    #expect(game.refusal(of: "move tableau 2 foundation 1") == "label-placed")
    #expect(game.refusal(of: "move tableau 3 foundation 1") == "wrong-foundation")
    #expect(game.refusal(of: "move tableau 2 foundation") == "no-foundation")
    try game.play("move tableau 4 foundation 1")
    #expect(game.completed == [0])
    try game.play("draw", "move waste foundation 1", "move tableau 2 foundation", "move tableau 3 foundation")
    #expect(game.completed == [0, 1])
    try game.play("draw", "move waste foundation", "draw", "move waste foundation")
    #expect(game.outcome == .won)
  }

  @Test func whoWinsWasNeverToldThatAllIsLost() throws {
    let groups = (0..<5).map { group("g\($0)", ["Shared \($0 / 2)", "Own \($0)"]) }
    let deals = Deals(AtlasRound(groups, rules, .tour, piles: [2, 2, 2, 2]), seed: 1)
    var generator = SplitMix64(seed: 1)
    var won = 0
    for number in 0..<200 {
      var game = deals.deal(number)
      var isToldLost = false
      for _ in 0..<150 where game.outcome == .playing {
        let moves = game.allMoves
        // Whatever can go to a foundation goes there, and one move in three is a draw.
        let placing = moves.filter { if case .cards(_, _, .foundation) = $0 { true } else { false } }
        let choice = placing.isEmpty ? (generator.below(3) == 0 ? [moves[moves.count - 1]] : moves) : placing
        try game.make(choice[generator.below(choice.count)])
        isToldLost = isToldLost || game.view().isProvenLost
      }
      if game.outcome == .won {
        won += 1
        #expect(!isToldLost, "deal \(number)")
      }
    }
    #expect(won > 20, "\(won)")
  }

  @Test func withoutTheRuleEveryCopyBelongsToItsGroup() throws {
    var game = AtlasGame(groups, ["b1", "a1", "b2", "a2"], stock: "c1 C B A")
    try game.play("draw", "move waste foundation 1")
    #expect(game.refusal(of: "move tableau 1 foundation 1") == "wrong-foundation")
    try game.play("move tableau 2 foundation 1")
    #expect(game.layout[4] == "A a1")
  }

  @Test func ofARunEveryCardHasToBeNeeded() throws {
    var game = AtlasGame(groups, ["b1", "a2 a1", "b2", ""], stock: "c1 C B A", rules)
    try game.play("draw", "move waste foundation 1", "draw", "move waste tableau 4", "move tableau 2 foundation 1")
    #expect(game.layout[4] == "A a1")
    // Leeds lies on the other London, which capitals do not need any more.
    try game.play("move tableau 3 tableau 1", "move tableau 4 foundation 2")
    #expect(game.layout[0] == "b1 b2" && game.run(.tableau(0)) == 2)
    #expect(game.refusal(of: "move tableau 1 foundation 1 2") == "label-placed")
    try game.play("move tableau 1 foundation 2 2")
    #expect(game.completed == [1])
  }

  @Test func theRunInTheTableauGoesByGroup() throws {
    let game = AtlasGame(groups, ["b1", "a1", "b2", "a2"], stock: "c1 C B A", rules)
    #expect(game.refusal(of: "move tableau 1 tableau 2") == "wrong-pile")
    #expect(game.refusal(of: "move tableau 1 tableau 4") == "wrong-pile")
    #expect(game.refusal(of: "move tableau 1 tableau 3") == nil)
  }

  // MARK: - Solving

  @Test func theVerdictIsSound() throws {
    // Eight groups of two cards, nearly all of them in the tableau; two or three bear a label together.
    var generator = SplitMix64(seed: 21)
    let solver = AtlasSolver(slots: AtlasGame.foundationCount)
    var (won, dead, checked) = (0, 0, 0)
    var rules = rules
    rules.isOpen = true
    for _ in 0..<3000 where dead < 10 {
      let sharing = 2 + generator.below(2)
      let groups = (0..<8).map { group("g\($0)", [$0 < sharing ? "shared" : "own \($0)"]) }
      var piles = [0, 0, 0, 0]
      for _ in 0..<14 + generator.below(3) { piles[generator.below(4)] += 1 }
      guard piles.allSatisfy({ $0 <= 8 }) else { continue }
      let start = Deals(AtlasRound(groups, rules, .tour, piles: piles), seed: generator.next()).deal(0)
      let (verdict, moves) = start.solution(using: solver)
      #expect((moves != nil) == (verdict == .won))
      // Winnable ones are plenty; lost ones are checked whole.
      if verdict == .won, won == 40 { continue }
      var game = start
      for move in moves ?? [] { try game.make(move) }
      #expect(game.outcome == (verdict == .won ? .won : .playing), "\(start.layout)")
      if verdict == .won { won += 1 }
      if verdict == .lost {
        dead += 1
        if let canWin = try start.canWin(limit: 1500) {
          #expect(!canWin, "\(start.layout)")
          checked += 1
        }
      }
    }
    #expect(won == 40 && checked > 3, "\(won) \(dead) \(checked)")
  }

  @Test func whatCanBeWonWithoutExchangingCardsIsNotLost() throws {
    // Two groups bear a label together; partners can be stacked.
    let groups = (0..<9).map { group("g\($0)", [$0 < 2 ? "shared" : "other \($0)", "own \($0)"]) }
    let solver = AtlasSolver(slots: AtlasGame.foundationCount)
    var rules = rules
    rules.isOpen = true
    var (won, lost) = (0, 0)
    for number in 0..<2000 {
      let deal = Deals(AtlasRound(groups, rules, .hard), seed: 5).deal(number)
      var numbers = SolverNumbers(groupCount: groups.count)
      let state = try #require(deal.solverState(deal.tableau.map(\.cards), deal.round.cards.map(\.group), &numbers))
      let canBeWon = solver.solve(state) == .won
      let isLost = deal.isProvenLost(using: solver)
      #expect(!(canBeWon && isLost), "\(deal.layout)")
      won += canBeWon ? 1 : 0
      lost += isLost ? 1 : 0
    }
    #expect(won > 100 && lost > 0, "\(won) \(lost)")
  }

  @Test func autoplayLeavesCardsThatOtherGroupsMightNeed() throws {
    var rules = rules
    rules.autoplays = true
    // London is on the waste and might go to capitals, but the London of the tableau might be meant for them.
    var game = AtlasGame(groups, ["a1", "b2", "a2", ""], stock: "c1 C B b1 A", rules)
    try game.play("draw", "move waste foundation 1", "draw")
    #expect(game.waste.count == 1 && game.layout[4] == "A a2")
    try game.play("move waste foundation 1")
    #expect(game.completed == [0])
  }

  @Test func playComesToAnEnd() throws {
    let groups = (0..<9).map { group("g\($0)", ["shared \($0 / 3)", "own \($0)"]) }
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })
    let search = try #require(AtlasGame.search)
    var limits = SearchLimits()
    limits.nodes = 300
    var won = 0
    for number in 0..<12 {
      var game = Deals(AtlasRound(groups, rules, .normal), seed: UInt64(number)).deal(0)
      var moves = 0
      while game.outcome == .playing, let move = search.best(game.view(), SearchRequest(limits), monitor) {
        try game.make(move)
        moves += 1
        try #require(moves < 1000, "\(game.layout)")
      }
      won += game.outcome == .won ? 1 : 0
    }
    #expect(won > 6)
  }

  @Test func aSharedLabelIsPlacedWhenTwoPassesHaveBroughtNothing() throws {
    var game = AtlasGame(groups, ["", "", "", ""], stock: "b2 b1 a2 a1 c1 C B A", rules)
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })
    let search = try #require(AtlasGame.search)
    var passes: [Int] = []
    while game.outcome == .playing, let move = search.best(game.view(), SearchRequest(SearchLimits()), monitor) {
      if case .cards = move, let top = game.waste.last, game.isShared(top) {
        passes.append(game.idleDraws / (game.stock.count + game.waste.count))
      }
      try game.make(move)
    }
    #expect(game.outcome == .won && passes == [2, 2], "\(passes)")
  }

  @Test func realGroupsThatShareLabelsCanBePlayed() throws {
    let all = EmbeddedGroups().loadGroups().map(\.group)
    let named = all.filter { ["national_capitals_01", "cities_in_uk_01"].contains($0.id) }
    let others = all.filter { !named.contains($0) }.prefix(3)
    let groups = GroupChoice.trimmed(named, to: 100, seed: 0) + others
    let round = AtlasRound(groups, rules, .tour)
    try #require(!round.sharedKeys.isEmpty)
    var game = try Deals(round, seed: 3).winnable()
    let solver = AtlasSolver(slots: AtlasGame.foundationCount)
    for move in try #require(game.solution(using: solver).moves) { try game.make(move) }
    #expect(game.outcome == .won)
  }
}
