import PuzzleKit
import Testing

@testable import Atlas

@Suite struct SolverTests {
  @Test func aLimitLeavesTheVerdictOpen() throws {
    let game = Deals(.plain(Tier.expert.shape), seed: 1).deal(0)
    let solver = Solver(slots: AtlasGame.foundationCount)
    #expect(game.verdict(using: solver) == .won)
    let nodes = solver.nodes
    try #require(nodes > 1)
    #expect(game.verdict(using: solver, limit: nodes) == .won)
    #expect(game.verdict(using: solver, limit: nodes - 1) == .unknown)
  }

  @Test func aSolverThatWasUsedSolvesLikeANewOne() {
    let used = Solver(slots: AtlasGame.foundationCount)
    let deals = Deals(.plain(Tier.hard.shape), seed: 2)
    for number in 0..<100 {
      let new = Solver(slots: AtlasGame.foundationCount)
      let game = deals.deal(number)
      #expect(game.verdict(using: used) == game.verdict(using: new))
      #expect(used.nodes == new.nodes && used.steps == new.steps)
    }
  }

  @Test func moreGroupsThanItCanTellApartAreUnknown() {
    let shape = Shape(groups: 32, partners: 1, piles: [8, 8, 8, 8])
    let round = Round.plain(shape)
    // The 32 bases, which are 32 groups; then the same with one group twice.
    let bases = round.cards.indices.filter { round.cards[$0].isBase }
    let others = round.cards.indices.filter { !round.cards[$0].isBase }
    let solver = Solver(slots: AtlasGame.foundationCount)
    let many = AtlasGame(round, seed: 1, order: bases + others)
    #expect(many.verdict(using: solver) == .unknown)
    #expect(many.solution(using: solver).moves == nil)
    #expect(!many.isProvenLost(using: solver) && !many.view().isProvenLost)
    let fewer = AtlasGame(round, seed: 1, order: bases.dropLast() + [others[0]] + others.dropFirst() + [bases[31]])
    #expect(fewer.verdict(using: solver) == .won)
  }

  @Test func thePositionsThatWereMetAreTold() {
    var table = StateTable()
    var generator = SplitMix64(seed: 3)
    var met = Set<[UInt128]>()
    for round in 0..<3 {
      table.clear()
      met.removeAll()
      for _ in 0..<3000 {
        var state = SolverState(piles: InlineArray(repeating: .empty))
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
