import PuzzleKit
import Testing

@testable import Atlas

@Suite struct SolverTests {
  @Test func aLimitLeavesTheVerdictOpen() throws {
    let game = Deals(.plain(RoundTier.expert.shape), seed: 1).deal(0)
    let solver = AtlasSolver(slots: AtlasGame.foundationCount)
    #expect(game.verdict(using: solver) == .won)
    let nodes = solver.nodes
    try #require(nodes > 1)
    #expect(game.verdict(using: solver, limit: nodes) == .won)
    #expect(game.verdict(using: solver, limit: nodes - 1) == .unknown)
  }

  @Test func aSolverThatWasUsedSolvesLikeANewOne() {
    let used = AtlasSolver(slots: AtlasGame.foundationCount)
    let deals = Deals(.plain(RoundTier.hard.shape), seed: 2)
    for number in 0..<100 {
      let new = AtlasSolver(slots: AtlasGame.foundationCount)
      let game = deals.deal(number)
      #expect(game.verdict(using: used) == game.verdict(using: new))
      #expect(used.nodes == new.nodes && used.steps == new.steps)
    }
  }

  /// The piles of a deal as the solver sees them.
  private func state(_ game: AtlasGame) throws -> AtlasSolver.State {
    var numbers = SolverNumbers(groupCount: game.round.groups.count)
    return try #require(game.solverState(game.tableau.map(\.cards), game.owners, &numbers))
  }

  @Test(arguments: RoundRules.variants.indices) func pilesOfBothWidthsAreSearchedAlike(variant: Int) throws {
    let rules = RoundRules.variants[variant]
    let narrow = StateSearch<UInt64>(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    let wide = StateSearch<UInt128>(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    var lost = 0
    for piles in [[8, 8, 8, 8], [0, 5, 7, 8], [1, 8, 8, 8]] {
      let deals = Deals(.plain(Shape(groups: 12, partners: 5, piles: piles), rules), seed: 8)
      for number in 0..<300 {
        let state = try state(deals.deal(number))
        let verdict = wide.solve(state, limit: .max)
        let small = try #require(SolverState<UInt64>(exactly: state))
        #expect(narrow.solve(small, limit: .max) == verdict, "\(piles) \(number)")
        #expect(narrow.nodes == wide.nodes && narrow.trail == wide.trail, "\(piles) \(number)")
        if verdict == .lost { lost += 1 }
      }
    }
    #expect(lost > 20, "\(lost)")
  }

  @Test func aPileOfMoreThanEightTokensNeedsTheWiderOnes() throws {
    // Bases side by side stay tokens of their own.
    var state = AtlasSolver.State(piles: InlineArray(repeating: .absent))
    state.piles[2] = .empty
    for group in 0..<8 { state.piles[2].add(Token(group: group, isBase: true)) }
    let narrow = try #require(SolverState<UInt64>(exactly: state))
    #expect(narrow.piles[0] == .absent && narrow.piles[2].bits == UInt64(state.piles[2].bits))
    state.piles[2].add(Token(group: 8, isBase: true))
    #expect(SolverState<UInt64>(exactly: state) == nil)
    #expect(AtlasSolver(slots: 4).solve(state) == .won)
  }

  @Test func moreGroupsThanItCanTellApartAreUnknown() {
    let shape = Shape(groups: 32, partners: 1, piles: [8, 8, 8, 8])
    let round = AtlasRound.plain(shape)
    // The 32 bases, which are 32 groups; then the same with one group twice.
    let bases = round.cards.indices.filter { round.cards[$0].isBase }
    let others = round.cards.indices.filter { !round.cards[$0].isBase }
    let solver = AtlasSolver(slots: AtlasGame.foundationCount)
    let many = AtlasGame(round, seed: 1, order: bases + others)
    #expect(many.verdict(using: solver) == .unknown)
    #expect(many.solution(using: solver).moves == nil)
    #expect(!many.isProvenLost(using: solver) && !many.view().isProvenLost)
    let fewer = AtlasGame(round, seed: 1, order: bases.dropLast() + [others[0]] + others.dropFirst() + [bases[31]])
    #expect(fewer.verdict(using: solver) == .won)
  }

  @Test func thePositionsThatWereMetAreTold() {
    var table = StateTable<UInt128>()
    var generator = SplitMix64(seed: 3)
    var met = Set<[UInt128]>()
    for round in 0..<3 {
      table.clear()
      met.removeAll()
      for _ in 0..<3000 {
        var state = AtlasSolver.State(piles: InlineArray(repeating: .empty))
        var piles: [UInt128] = []
        for index in 0..<4 {
          state.piles[index] = TokenPile(bits: UInt128(generator.next() & 7) << (index % 2 == 0 ? 0 : 66))
          piles.append(state.piles[index].bits)
        }
        state.open = UInt32(generator.below(3 + round))
        #expect(table.insert(state) == met.insert(piles.sorted() + [UInt128(state.open)]).inserted)
      }
    }
  }
}
