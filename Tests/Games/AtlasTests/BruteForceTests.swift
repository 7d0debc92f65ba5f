import Foundation
import PuzzleKit
import Testing

@testable import Atlas

extension BruteForce.Deal {
  /// A small deal by chance: mostly a few groups and one or two foundations, or up to 20 cards and three foundations.
  init(_ generator: inout SplitMix64, isLarge: Bool, _ rules: SolverRules) {
    var (groups, partners, piles) = (0, 0, [Int]())
    repeat {
      groups = 2 + generator.below(isLarge ? 6 : 4)
      partners = 1 + generator.below(isLarge ? 4 : 3)
      piles = (0..<(isLarge ? 2 + generator.below(3) : 1 + generator.below(3))).map { _ in 1 + generator.below(5) }
    } while groups * (partners + 1) > 20 || piles.reduce(0, +) > groups * (partners + 1)
    var cards = (0..<groups).flatMap { [2 * $0 + 1] + [Int](repeating: 2 * $0, count: partners) }
    generator.shuffle(&cards)
    var next = 0
    let dealt = piles.map { count in
      next += count
      return Array(cards[next - count..<next])
    }
    self.init(
      partners: partners, slots: 1 + generator.below(isLarge ? 3 : 2), piles: dealt, rest: Array(cards[next...]),
      rules: rules)
  }

  /// How a game stands.
  init(_ game: AtlasGame) {
    func kind(_ card: Int) -> Int { 2 * game.round.cards[card].group + (game.round.cards[card].isBase ? 1 : 0) }
    let placed = game.round.groups.indices.map { group in
      game.completed.contains(group)
        ? game.round.groups[group].partners.count + 1
        : game.foundations.first { $0?.group == group }?.map(\.cards.count) ?? 0
    }
    self.init(
      partners: game.round.groups[0].partners.count, slots: AtlasGame.foundationCount,
      piles: game.tableau.map { $0.cards.map(kind) }, rest: (game.stock + game.waste).map(kind),
      hidden: game.tableau.map(\.hidden), placed: placed, rules: SolverRules(game.round.rules))
  }

  /// The piles as the solver sees them.
  var solverState: AtlasSolver.State {
    var state = AtlasSolver.State(piles: InlineArray(repeating: .absent))
    for (index, pile) in piles.enumerated() {
      state.piles[index] = .empty
      for kind in pile { state.piles[index].add(Token(group: kind / 2, isBase: kind % 2 == 1)) }
    }
    return state
  }
}

@Suite struct BruteForceTests {
  /// A number of deals to compare, in a part that runs next to the others.
  struct Part: Sendable, CustomTestStringConvertible {
    let rules: SolverRules
    let isLarge: Bool
    let seed: UInt64
    let deals: Int

    var testDescription: String {
      "\(deals) \(isLarge ? "large" : "small") deals, partnerOnBase \(rules.partnerOnBase), baseSeals \(rules.baseSeals)"
    }

    /// As many deals as `PARLOR_DEALS` says, or 20,000.
    static let all: [Part] = {
      let deals = ProcessInfo.processInfo.environment["PARLOR_DEALS"].flatMap { Int($0) } ?? 20_000
      let parts = RoundRules.variants.map { SolverRules($0) }.flatMap { rules in
        [false, true].map { (rules, $0) }
      }
      return parts.enumerated().map { number, part in
        Part(
          rules: part.0, isLarge: part.1, seed: UInt64(number),
          deals: deals * (number + 1) / parts.count - deals * number / parts.count)
      }
    }()
  }

  @Test(arguments: Part.all) func theSolverAgrees(_ part: Part) throws {
    var generator = SplitMix64(seed: part.seed)
    var (won, lost) = (0, 0)
    for _ in 0..<part.deals {
      let deal = BruteForce.Deal(&generator, isLarge: part.isLarge, part.rules)
      let verdict = AtlasSolver(slots: deal.slots, rules: deal.rules).solve(deal.solverState)
      let isWinnable = try #require(BruteForce(deal).isWinnable(limit: 1_000_000) as Bool?)
      if verdict != (isWinnable ? .won : .lost) {
        Issue.record("\(deal) is \(isWinnable ? "winnable" : "dead"), not \(verdict.rawValue)")
      }
      if isWinnable { won += 1 } else { lost += 1 }
    }
    // Neither verdict is so rare that it is not put to the test.
    #expect(min(won, lost) * 20 > part.deals, "\(won) won, \(lost) lost")
  }

  /// A move of a game as the brute force has it; nil for drawing and shuffling back.
  private func plain(_ move: AtlasMove, _ game: AtlasGame) -> BruteForce.Move? {
    guard case .cards(let count, let source, let target) = move, let top = game.faceUp(source).last else { return nil }
    let card = game.round.cards[top]
    let from: BruteForce.Place = if case .tableau(let pile) = source { .pile(pile) } else { .rest }
    let to: BruteForce.Place = if case .tableau(let pile) = target { .pile(pile) } else { .foundation }
    return BruteForce.Move(kind: 2 * card.group + (card.isBase ? 1 : 0), count: count, from: from, to: to)
  }

  @Test(arguments: RoundRules.variants.indices, [false, true]) func allowedMovesAreThoseOfTheRules(
    variant: Int, isOpen: Bool
  ) throws {
    var generator = SplitMix64(seed: UInt64(variant))
    var rules = RoundRules.variants[variant]
    rules.isOpen = isOpen
    var (positions, runs) = (0, 0)
    for shape in [
      Shape(groups: 5, partners: 5, piles: [1, 2, 3, 4]), Shape(groups: 7, partners: 3, piles: [5, 5, 6, 6]),
      Shape(groups: 3, partners: 4, piles: [0, 3, 4, 4]),
    ] {
      let deals = Deals(.plain(shape, rules), seed: UInt64(variant))
      for number in 0..<4 {
        var game = deals.deal(number)
        for _ in 0..<100 where game.outcome == .playing {
          let kinds = game.allMoves.compactMap { plain($0, game) }
          let waste = game.waste.last.map { 2 * game.round.cards[$0].group + (game.round.cards[$0].isBase ? 1 : 0) }
          let expected = BruteForce(BruteForce.Deal(game)).moves().filter { $0.from != .rest || $0.kind == waste }
          #expect(Set(kinds) == Set(expected), "\(game.layout)")
          #expect(kinds.count == expected.count, "\(game.layout)")
          positions += 1
          runs += kinds.count { $0.count > 1 }
          guard let move = game.allMoves.randomElement(using: &generator) else { break }
          try game.make(move)
        }
      }
    }
    #expect(positions > 500 && runs > 100, "\(positions) positions, \(runs) runs")
  }

  @Test(arguments: 0..<4) func drawingReachesEveryCard(part: Int) throws {
    var generator = SplitMix64(seed: UInt64(part))
    var (won, lost) = (0, 0)
    while won + lost < 50 {
      let groups = 5 + generator.below(2)
      let stock = 1 + generator.below(3)
      var piles = [0, 0, 0, 0]
      for _ in 0..<2 * groups - stock { piles[generator.below(4)] += 1 }
      if piles.contains(where: { $0 > 8 }) { continue }
      let round = AtlasRound.plain(Shape(groups: groups, partners: 1, piles: piles), RoundRules.variants[part])
      let game = Deals(round, seed: generator.next()).deal(0)
      let brute = BruteForce(BruteForce.Deal(game))
      let isWinnable = try #require(brute.isWinnable(limit: 100_000) as Bool?)
      // Half of the deals shall be lost ones, and none may take long.
      guard brute.count < 200, isWinnable ? won < 25 : lost < 25 else { continue }
      #expect(try game.canWin(limit: 100_000) == isWinnable, "\(game.layout)")
      if isWinnable { won += 1 } else { lost += 1 }
    }
  }
}
