import PuzzleKit
import Synchronization
import System
import Testing

@testable import Wordle

@Suite struct SolverRootTests {
  /// Lists on which the earlier stages seldom prove what they have found.
  private static let hard = SolverLists.Shape(
    letters: 3...3, alphabet: 11...14, candidates: 60...100, others: 0...10, guessesLeft: 4...7)

  /// Lists of which something is always lost.
  private static let hopeless = SolverLists.Shape(
    letters: 4...5, alphabet: 16...20, candidates: 38...48, others: 0...20, guessesLeft: 4...5, differences: 1)

  private static func positions(_ count: Int, _ shape: SolverLists.Shape = hard, seed: UInt64) -> [SearchPosition] {
    var generator = SplitMix64(seed: seed)
    var positions: [SearchPosition] = []
    while positions.count < SolverLists.number(count) {
      let number = positions.count
      let lists = SolverLists(shape, isHard: number % 3 == 2, isWeighted: number % 4 == 3, &generator)
      // A row before may leave too few.
      if lists.candidates.count > 36 { positions.append(lists.position) }
    }
    return positions
  }

  private func run(
    _ position: SearchPosition, _ limits: RootSearch.Limits, _ concurrently: @escaping Concurrently = serially
  ) -> SearchState {
    RootSearch(position, limits, concurrently: concurrently, report: { _ in }).run()
  }

  /// Does only the last stage, which then has all to find.
  private func runLastStage(
    _ position: SearchPosition, _ limits: RootSearch.Limits, _ concurrently: @escaping Concurrently = serially
  ) throws -> SearchState {
    let matrix = try #require(FeedbackMatrix(guesses: position.guesses, candidates: position.candidates))
    var state = SearchState()
    RootSearch(position, limits, concurrently: concurrently, report: { _ in })
      .full(matrix, position.withSearch { $0.promises().guesses }, &state)
    return state
  }

  private func expectSame(_ state: SearchState, _ other: SearchState) {
    #expect(
      (state.row, state.upper, state.lower) == (other.row, other.upper, other.lower) && state.isExact,
      "\(state), not \(other)")
  }

  @Test(arguments: [false, true]) func threadsChangeNothing(isForLossesOnly: Bool) throws {
    for position in Self.positions(3, isForLossesOnly ? Self.hopeless : Self.hard, seed: 1) {
      var limits = RootSearch.Limits()
      limits.isForLossesOnly = isForLossesOnly
      let alone = run(position, limits)
      let lastAlone = try runLastStage(position, limits)
      #expect(lastAlone.upper == alone.upper)
      for threads in [2, 5] {
        limits.threads = threads
        expectSame(run(position, limits, System.concurrently), alone)
        expectSame(try runLastStage(position, limits, System.concurrently), lastAlone)
      }
    }
  }

  /// The worst that threads can do to each other: while the first is at a guess, the second does all the others.
  @Test(arguments: [1, 3, 8], [false, true]) func aThreadThatIsOvertakenChangesNothing(
    delay: Int, isForLossesOnly: Bool
  ) throws {
    var overtaken = 0
    for position in Self.positions(2, isForLossesOnly ? Self.hopeless : Self.hard, seed: 2) {
      var limits = RootSearch.Limits()
      limits.isForLossesOnly = isForLossesOnly
      let alone = try runLastStage(position, limits)
      let second = Mutex<(calls: Int, body: (@Sendable (Int) -> Void)?)>((0, nil))
      limits.threads = 2
      limits.shouldStop = {
        let body = second.withLock { second -> (@Sendable (Int) -> Void)? in
          second.calls += 1
          return second.calls == delay ? second.body : nil
        }
        body?(1)
        return false
      }
      let state = try runLastStage(position, limits) { _, body in
        second.withLock { $0 = (0, body) }
        body(0)
      }
      overtaken += second.withLock { $0.calls } >= delay ? 1 : 0
      expectSame(state, alone)
    }
    #expect(overtaken > 0)
  }

  /// Costs below 100, as guesses at places in the list are done; places are rows.
  @Test(arguments: [
    ([(3, 40), (1, 40)], 1, 40), ([(1, 40), (3, 40)], 1, 40), ([(5, 30), (2, 35)], 5, 30), ([(2, 35), (5, 30)], 5, 30),
    ([(4, 100), (2, 120)], nil, 90), ([(0, 90)], nil, 90), ([(3, 60), (5, 50), (0, 50), (1, 70)], 0, 50),
  ])
  func theFirstOfTheBestWinsWhicheverIsDoneFirst(done: [(place: Int, guesses: Int)], row: Int?, upper: Int) {
    // Something was found by an earlier stage.
    var shared = RootSearch.Shared(
      state: SearchState(upper: Cost(guesses: 90)), bounds: [Cost](repeating: Cost(guesses: 10), count: 6))
    for (place, guesses) in done {
      let cost = Cost(guesses: guesses)
      let before = shared.state.upper ?? Cost.unbounded
      let isBetter = shared.take(cost, below: Cost(guesses: 100), row: place, place: place)
      #expect(isBetter == (shared.state.row == place) && shared.state.upper ?? .zero <= before)
      #expect(shared.bounds[place] == cost)
    }
    #expect(shared.state.row == row && shared.state.upper == Cost(guesses: upper))
  }

  @Test func aLimitOfNodesEndsAlike() throws {
    var cut = 0
    for position in Self.positions(2, seed: 3) {
      let exact = run(position, RootSearch.Limits())
      for nodes in [0, 1, 17, 100, 400, 2000] {
        var limits = RootSearch.Limits()
        limits.nodes = nodes
        limits.threads = 5
        let state = run(position, limits)
        #expect(state == run(position, limits))
        try expectSound(state, exact, position)
        cut += state.isExact ? 0 : 1
      }
      for nodes in [5, 20, 80] {
        var limits = RootSearch.Limits()
        limits.fullNodes = nodes
        let state = try runLastStage(position, limits)
        limits.threads = 5
        #expect(state == (try runLastStage(position, limits, System.concurrently)))
        cut += state.isExact ? 0 : 1
      }
    }
    #expect(cut > 0)
  }

  @Test func aSearchThatIsStoppedSaysNothingWrong() throws {
    for position in Self.positions(2, seed: 4) {
      let exact = run(position, RootSearch.Limits())
      for calls in [0, 1, 2, 3, 10, 40, 200] {
        let count = Mutex(0)
        var limits = RootSearch.Limits()
        limits.shouldStop = {
          count.withLock {
            $0 += 1; return $0 > calls
          }
        }
        let state = run(position, limits)
        try expectSound(state, exact, position)
        if calls == 0 { #expect(!state.isExact && state.upper == nil) }
      }
    }
  }

  /// The facts about a position must hold, and its guess be one that may be made.
  private func expectSound(_ state: SearchState, _ exact: SearchState, _ position: SearchPosition) throws {
    let row = try #require(state.row)
    let least = try #require(exact.upper)
    #expect(position.guesses.indices.contains(row))
    #expect(state.lower <= least && least <= state.upper ?? Cost.unbounded, "\(state), not \(exact)")
    #expect(!state.isExact || state.upper == least, "\(state), not \(exact)")
    guard let upper = state.upper else { return }
    let guessIndex = FirstGuess(position, stage: .full).cost(of: position.guesses[row], below: nil)
    #expect(guessIndex.map { $0 <= upper } ?? false, "\(state)")
  }

  @Test func reportsOnlyWhatIsMoreThanBefore() throws {
    for position in Self.positions(2, seed: 5) {
      let states = Mutex<[SearchState]>([])
      let final = RootSearch(
        position, RootSearch.Limits(), concurrently: serially,
        report: { state in states.withLock { $0.append(state) } }
      ).run()
      let reported = states.withLock { $0 } + [final]
      #expect(reported.count > 2)
      for (before, after) in zip(reported, reported.dropFirst()) {
        #expect(after.upper ?? Cost.unbounded <= before.upper ?? Cost.unbounded && before.lower <= after.lower)
        #expect(before.stage <= after.stage && before.nodes <= after.nodes)
      }
    }
  }

  @Test func whatNeedsNoSearchIsKnownAtOnce() {
    let few = words("cat bat hat")
    func state(_ candidates: [Word], _ weights: [Int]? = nil, guessesLeft: Int) -> SearchState {
      run(
        SearchPosition(guesses: few, candidates: candidates, weights: weights, guessesLeft: guessesLeft),
        RootSearch.Limits())
    }
    #expect(state([few[1]], guessesLeft: 1).upper == Cost(guesses: 1))
    #expect(state([few[1]], guessesLeft: 1).row == 1)
    #expect(state(Array(few[1...]), guessesLeft: 2).upper == Cost(guesses: 3))
    #expect(state(Array(few[1...]), guessesLeft: 1).upper == Cost(losses: 1, guesses: 3))
    // The heaviest is guessed, and the others are found one guess too late.
    let weighted = state(few, [2, 7, 3], guessesLeft: 1)
    #expect(weighted.row == 1 && weighted.upper == Cost(losses: 5, guesses: 17) && weighted.isExact)
  }
}
