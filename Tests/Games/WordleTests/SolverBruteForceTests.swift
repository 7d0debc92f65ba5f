import PuzzleKit
import Testing

@testable import Wordle

extension SearchPosition {
  /// Searches it with no limits but the stage.
  func searched(_ stage: SearchStage = .full) -> SearchState {
    var limits = RootSearch.Limits()
    limits.stage = stage
    return RootSearch(self, limits, concurrently: serially, report: { _ in }).run()
  }

  /// Gives access to a search of it, whose table is so small that sets displace each other.
  func withSearch<Result>(tableBits: Int = 6, _ body: (TreeSearch) -> Result) -> Result {
    guard let matrix = FeedbackMatrix(guesses: guesses, candidates: candidates) else {
      preconditionFailure("nothing stops it")
    }
    return matrix.withColumns { body(TreeSearch(self, $0, TreeSearch.Limits(), tableBits: tableBits)) }
  }
}

@Suite struct SolverBruteForceTests {
  /// Lists that run beside others.
  struct Subset: Sendable, CustomTestStringConvertible {
    let name: String
    let seed: UInt64
    let shape: SolverLists.Shape
    let number: Int
    var isHard: Bool?

    var testDescription: String { "\(number) \(name) lists" }

    static let all = [
      Subset(name: "small", seed: 1, shape: SolverLists.Shape(), number: SolverLists.number(80)),
      Subset(
        name: "hopeless", seed: 2,
        shape: SolverLists.Shape(
          alphabet: 6...12, candidates: 6...12, others: 0...6, guessesLeft: 2...5, differences: 1),
        number: SolverLists.number(40)),
      Subset(
        name: "larger", seed: 3, shape: SolverLists.Shape(alphabet: 3...5, candidates: 9...14, others: 10...26),
        number: SolverLists.number(8)),
      Subset(
        name: "clustered", seed: 4,
        shape: SolverLists.Shape(alphabet: 3...4, candidates: 8...14, others: 5...15, clusters: 3),
        number: SolverLists.number(12)),
      // Few words differ much, so that the same candidates are left after rows that ask for different things.
      Subset(
        name: "hard", seed: 5,
        shape: SolverLists.Shape(
          letters: 3...3, alphabet: 8...10, candidates: 10...14, others: 4...8, guessesLeft: 4...6, differences: 1),
        number: SolverLists.number(30), isHard: true),
    ]
  }

  private func lists(_ subset: Subset, _ body: (SolverLists, SolverBruteForce, inout SplitMix64) throws -> Void)
    rethrows
  {
    var generator = SplitMix64(seed: subset.seed)
    for _ in 0..<subset.number {
      let lists = SolverLists(subset.shape, isHard: subset.isHard, &generator)
      try body(lists, SolverBruteForce(lists), &generator)
    }
  }

  @Test(arguments: Subset.all) func searchFindsTheLeastCost(_ subset: Subset) throws {
    var lossy = 0
    try lists(subset) { lists, brute, _ in
      let least = brute.best().cost
      let position = lists.position
      let full = position.searched()
      let row = try #require(full.row)
      #expect(full.isExact && full.upper == least && full.lower == least, "\(full), not \(least): \(lists)")
      #expect(brute.best(startingWith: position.guesses[row])?.cost == least, "\(position.guesses[row].text): \(lists)")
      for stage in [SearchStage.promise, .narrow, .wide] {
        let state = position.searched(stage)
        #expect(state.lower <= least && least <= state.upper ?? Cost.unbounded, "\(state), not \(least): \(lists)")
        #expect(!state.isExact || state.upper == least, "\(state), not \(least): \(lists)")
        if let upper = state.upper, let row = state.row {
          let guessIndex = brute.best(startingWith: position.guesses[row])
          #expect((guessIndex?.cost).map { $0 <= upper } ?? false, "\(state): \(lists)")
        }
      }
      if least.losses > 0 { lossy += 1 }
    }
    #expect(subset.isHard == true || lossy * 50 > subset.number, "\(lossy) with losses")
  }

  /// All first guesses by one search, whose table remembers what it was asked with other bounds before.
  @Test(arguments: Subset.all, [false, true]) func everyFirstGuessIsExactBelowTheBound(
    _ subset: Subset, isPrepared: Bool
  ) {
    var (asked, below) = (0, 0)
    lists(subset) { lists, brute, generator in
      let position = lists.position
      let costs = position.guesses.map { brute.best(startingWith: $0)?.cost ?? Cost.unbounded }
      position.withSearch { search in
        if isPrepared { search.prepare() }
        for _ in 0..<2 * costs.count {
          let row = generator.below(costs.count)
          let around = costs[generator.below(costs.count)]
          let beta =
            generator.below(8) == 0
            ? Cost.unbounded : max(Cost(guesses: 1), around + Cost(guesses: generator.below(5) - 2))
          let cost = search.cost(ofFirst: search.promise(of: row), below: beta)
          asked += 1
          if costs[row] < beta {
            below += 1
            #expect(cost == costs[row], "\(position.guesses[row].text) below \(beta): \(lists)")
          } else {
            #expect(cost >= beta && cost <= costs[row], "\(position.guesses[row].text) not below \(beta): \(lists)")
          }
        }
      }
    }
    #expect(below * 4 > asked && below < asked, "\(below) of \(asked)")
  }

  @Test(arguments: Subset.all) func firstGuessSaysWhatItCostsBelowABound(_ subset: Subset) throws {
    try lists(subset) { lists, brute, generator in
      let position = lists.position
      for _ in 0..<2 {
        let word = position.guesses[generator.below(position.guesses.count)]
        let first = FirstGuess(position, stage: .full)
        let least = brute.best(startingWith: word)?.cost
        #expect(first.cost(of: word, below: nil) == least, "\(word.text): \(lists)")
        guard let least else { continue }
        #expect(first.cost(of: word, below: least) == nil, "\(word.text): \(lists)")
        #expect(first.cost(of: word, below: least + Cost(guesses: 1)) == least, "\(word.text): \(lists)")
        let narrow = FirstGuess(position, stage: .narrow).cost(of: word, below: nil)
        #expect(narrow.map { $0 >= least } ?? false, "\(word.text): \(lists)")
        // A single guess is never named: it is the heaviest candidate.
        if lists.guessesLeft < 2 || lists.candidates.count < 3 { continue }
        let tree = try TreeIndex(first.tree(of: word), of: position)
        #expect(tree.cost == least, "\(word.text): \(lists)")
      }
    }
  }

  @Test(arguments: Subset.all) func lossesAloneAreTheFewest(_ subset: Subset) throws {
    try lists(subset) { lists, brute, _ in
      let position = lists.position
      var limits = RootSearch.Limits()
      limits.isForLossesOnly = true
      let state = RootSearch(position, limits, concurrently: serially, report: { _ in }).run()
      let row = try #require(state.row)
      let fewest = brute.best().losses
      #expect(state.isExact && state.upper?.losses == fewest && state.lower.losses == fewest, "\(state): \(lists)")
      #expect(brute.best(startingWith: position.guesses[row])?.losses == fewest, "\(state): \(lists)")
    }
  }

  @Test(arguments: Subset.all) func withALimitTheUnluckiestIsHeldToWhatIsKnown(_ subset: Subset) throws {
    try lists(subset) { lists, brute, _ in
      let best = brute.best()
      let first = lists.position.guesses[try #require(lists.position.searched().row)]
      let fewest = (1...lists.guessesLeft).first { guessesLeft in
        SolverBruteForce(
          SolverLists(
            guesses: lists.guesses, candidates: lists.candidates, weights: lists.weights, guessesLeft: guessesLeft,
            rows: lists.rows)
        ).best().losses == 0
      }
      for nodes in [1, 5, 30] {
        var limits = RootSearch.Limits()
        limits.nodes = nodes
        limits.known = RootSearch.Known(word: first, cost: best.cost, most: lists.guessesLeft)
        let state = ObjectiveSearch(lists.position, limits, .worst, serially, report: { _ in }).run()
        if let most = state.most, let upper = state.upper {
          #expect(most <= lists.guessesLeft && most >= fewest ?? 0 && upper >= best.cost, "\(state): \(lists)")
          #expect(!state.isExact || most == fewest, "\(state): \(lists)")
        } else {
          #expect(best.losses > 0 || state.most != nil, "\(state): \(lists)")
        }
      }
    }
  }

  @Test(arguments: Subset.all) func theUnluckiestIsFoundAsSoonAsCanBe(_ subset: Subset) throws {
    lists(subset) { lists, _, _ in
      let state = ObjectiveSearch(lists.position, RootSearch.Limits(), .worst, serially, report: { _ in }).run()
      let totals = (1...lists.guessesLeft).map { guessesLeft in
        SolverBruteForce(
          SolverLists(
            guesses: lists.guesses, candidates: lists.candidates, weights: lists.weights, guessesLeft: guessesLeft,
            rows: lists.rows)
        ).best()
      }
      let best = totals.first { $0.losses == 0 } ?? totals[lists.guessesLeft - 1]
      #expect(state.isExact && state.upper == best.cost, "\(state), not \(best): \(lists)")
      #expect(state.most == totals.firstIndex { $0.losses == 0 }.map { $0 + 1 }, "\(state): \(lists)")
    }
  }
}
