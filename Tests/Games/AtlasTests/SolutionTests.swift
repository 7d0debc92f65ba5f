import PuzzleKit
import Testing

@testable import Atlas

@Suite struct SolutionTests {
  /// A shape, how it is played and how many deals of it are looked at.
  static let kinds: [(RoundTier, RoundRules)] =
    RoundTier.allCases.map { ($0, RoundRules()) } + RoundRules.variants.dropFirst().map { (RoundTier.hard, $0) }

  @Test(arguments: kinds.indices) func everyVerdictIsBorneOut(kind: Int) throws {
    let (tier, rules) = Self.kinds[kind]
    let deals = Deals(.plain(tier.shape, rules), seed: 1)
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    var won = 0
    for number in 0..<300 {
      var game = deals.deal(number)
      let (verdict, moves) = game.solution(using: solver)
      #expect(verdict != .unknown)
      #expect(game.verdict(using: solver) == verdict)
      #expect((moves != nil) == (verdict == .won))
      for move in moves ?? [] { try game.make(move) }
      #expect(game.outcome == (verdict == .won ? .won : .playing), "deal \(number)")
      if verdict == .won { won += 1 }
    }
    #expect(won > 270, "nearly all deals of these shapes can be won")
  }

  @Test func theViewOfAnOpenDealIsEnough() throws {
    let rules = RoundRules(isOpen: true)
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    var reshuffles = 0
    for number in 0..<40 {
      var game = Deals(.plain(RoundTier.expert.shape, rules), seed: 2).deal(number)
      for move in game.view().game.solution(using: solver).moves ?? [] { try game.make(move) }
      // What the waste will be shuffled into is known too.
      #expect(game.outcome == .won || game.verdict(using: solver) != .won)
      reshuffles += game.reshuffles
    }
    #expect(reshuffles > 0)
  }

  /// Small deals are tighter: more groups than foundations, and most cards in the tableau.
  @Test(arguments: RoundRules.variants.indices) func winsOfSmallDealsAreBorneOut(variant: Int) throws {
    let rules = RoundRules.variants[variant]
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    var generator = SplitMix64(seed: UInt64(variant))
    var won = 0
    for _ in 0..<500 {
      let shape = Shape(
        groups: 5 + generator.below(3), partners: 1 + generator.below(4),
        piles: (0..<4).map { _ in generator.below(4) })
      guard shape.cards >= shape.tableauCards else { continue }
      var game = Deals(.plain(shape, rules), seed: generator.next()).deal(0)
      let start = game
      guard case (.won, let moves) = game.solution(using: solver) else { continue }
      won += 1
      for move in try #require(moves, "\(start.layout)") { try game.make(move) }
      #expect(game.outcome == .won, "\(start.layout)")
    }
    #expect(won > 200, "\(won)")
  }
}
