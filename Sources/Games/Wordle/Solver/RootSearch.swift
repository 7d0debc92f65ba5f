import PuzzleKit
import Locks

/// The effort of a search. Each stage starts from the results of the one before.
package enum SearchStage: Int, CaseIterable, Comparable, Sendable {
  /// The promise of each guess, by the classes that it makes.
  case promise = 1
  /// The best tree from the ten most promising guesses at every set.
  case narrow
  /// The best tree from the fifty most promising guesses at every set.
  case wide
  /// All guesses; the cost is proved.
  case full

  /// The most guesses tried at a set.
  var width: Int {
    switch self {
    case .promise, .narrow: 10
    case .wide: 50
    case .full: Int.max
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A search's knowledge of a position.
package struct SearchState: Equatable, Sendable {
  /// The best guess so far as a row of the position's guesses; nil before anything is known.
  package var row: Int?
  /// The cost of the best tree found; nil before there is one.
  package var upper: Cost?
  /// The lower bound of every tree's cost.
  package var lower = Cost.zero
  /// Sets looked at.
  package var nodes = 0
  /// The stage that was being worked at.
  package var stage = SearchStage.promise

  /// The most guesses that the tree needs, where that was asked for.
  package var most: Int?
  /// Whether a tree that needs fewer at the most is not ruled out, where that was asked for.
  package var isMostOpen = false

  /// Whether no tree is better than the best found.
  package var isExact: Bool { !isMostOpen && upper.map { $0 <= lower } ?? false }
}

/// The search at the position itself: stage after stage, every guess there tried in turn, on as many threads as are given.
package struct RootSearch {
  /// The limits of the search.
  package struct Limits: Sendable {
    /// No limits.
    package init() {}

    /// The last stage.
    package var stage = SearchStage.full
    /// Sets looked at; nil for no limit. With a limit the search runs on one thread, so that it always ends alike.
    package var nodes: Int?
    /// Sets looked at in the last stage; with a limit that stage too runs on one thread.
    package var fullNodes = Int.max
    /// Whether only the losses count.
    package var isForLossesOnly = false
    /// Threads in the last stage. The result does not depend on them.
    package var threads = 1
    /// A tree that is known already.
    package var known: Known?
    /// The least that the position is known to cost.
    var lower = Cost.zero
    /// Whether the search should give up.
    package var shouldStop: @Sendable () -> Bool = { false }
  }

  /// A tree by its first guess, its cost, and the guesses of its longest game where they are known.
  package struct Known: Sendable {
    let word: Word
    let cost: Cost
    var most: Int?
  }

  package let position: SearchPosition
  let limits: Limits
  /// Columns of the position's guesses that were made before.
  let columns: FeedbackColumns?
  /// Runs parts on threads.
  let concurrently: Concurrently
  /// Takes what is known whenever that is more than before; what the search ends with is not among it.
  let report: @Sendable (SearchState) -> Void

  /// Makes a search.
  package init(
    _ position: SearchPosition, _ limits: Limits,
    concurrently: @escaping Concurrently,
    report: @escaping @Sendable (SearchState) -> Void
  ) {
    self.init(position, limits, columns: nil, concurrently: concurrently, report: report)
  }

  /// Makes a search that uses columns of the position's guesses again.
  init(
    _ position: SearchPosition, _ limits: Limits, columns: FeedbackColumns?,
    concurrently: @escaping Concurrently,
    report: @escaping @Sendable (SearchState) -> Void
  ) {
    self.columns = columns
    self.position = position
    self.limits = limits
    self.concurrently = concurrently
    self.report = report
  }

  /// Searches until the last stage is over or a limit is reached.
  package func run() -> SearchState {
    var state = SearchState()
    guard position.candidates.count > 2, position.guessesLeft > 1 else { return settled() }
    if let known = limits.known, let row = position.guesses.firstIndex(of: known.word) {
      (state.row, state.upper) = (row, counted(known.cost))
    } else if position.candidates.count * position.guesses.count > RootSearch.mostAtOnce {
      state.row = firstSight()
    }
    guard
      let matrix = FeedbackMatrix(
        guesses: position.guesses, candidates: position.candidates, kept: columns, shouldStop: limits.shouldStop)
    else {
      if state.row == nil { state.row = firstSight() }
      return state
    }
    var guesses: [RankedGuess] = []
    withSearch(matrix, .narrow, nodesUsed: 0) { search in
      let found = search.promises(sorted: SearchStage.wide.width)
      state.lower = counted(max(found.lower, limits.lower))
      if state.upper == nil { state.row = found.guesses[0].guess }
      state.nodes = search.nodes
      guesses = found.guesses
      if let exact = found.cost {
        state.row = found.guesses[0].guess
        state.upper = counted(exact)
        state.lower = counted(exact)
      }
    }
    for stage in SearchStage.allCases.dropFirst() where stage <= limits.stage && !state.isExact {
      report(state)
      if isOver(state.nodes) { break }
      state.stage = stage
      if stage == .full {
        full(matrix, guesses, &state)
      } else {
        beam(matrix, guesses, stage, &state)
      }
    }
    return state
  }

  /// A guess for a search that is stopped before it has looked at every candidate: one that is good for some of them.
  private func firstSight() -> Int {
    let candidates = position.candidates
    let isLarge = candidates.count >= 2 * RootSearch.sample
    let step = max(1, candidates.count / (isLarge ? RootSearch.sample : RootSearch.smallSample))
    let some = stride(from: 0, to: candidates.count, by: step).map { candidates[$0] }
    let sample = SearchPosition(guesses: position.guesses, candidates: some, guessesLeft: position.guessesLeft)
    let row = FeedbackMatrix(guesses: sample.guesses, candidates: sample.candidates)?.withColumns { columns in
      TreeSearch(sample, columns, TreeSearch.Limits(), tableBits: 12).promises().guesses[0].guess
    }
    return row ?? Int(position.guessIndex[0])
  }

  /// The number of candidates that are looked at first if there are many more.
  private static let sample = 512
  /// The same number if there are not so many more.
  private static let smallSample = 64
  /// The most feedback that is looked at without a sample first; it takes about a tenth of a second.
  private static let mostAtOnce = 1 << 26

  /// The state of a position that needs no search.
  private func settled() -> SearchState {
    let (weight, heaviest) = (position.weight, Int(position.weights[0]))
    let cost = counted(
      position.guessesLeft > 1
        ? Cost(guesses: 2 * weight - heaviest) : Cost(guesses: weight) + .lost(weight - heaviest))
    return SearchState(row: Int(position.guessIndex[0]), upper: cost, lower: cost, nodes: 1, stage: .full)
  }

  /// The part of a cost that counts.
  private func counted(_ cost: Cost) -> Cost { limits.isForLossesOnly ? cost.withoutGuesses : cost }

  private func isOver(_ nodes: Int) -> Bool { nodes >= limits.nodes ?? Int.max || limits.shouldStop() }

  private func withSearch<Result>(
    _ matrix: FeedbackMatrix, _ stage: SearchStage, nodesUsed: Int, _ body: (TreeSearch) -> Result
  ) -> Result {
    matrix.withColumns { columns in
      var bounds = TreeSearch.Limits()
      bounds.width = stage.width
      bounds.isForLossesOnly = limits.isForLossesOnly
      bounds.shouldStop = limits.shouldStop
      if let nodes = limits.nodes { bounds.nodes = max(0, nodes - nodesUsed) }
      if stage == .full { bounds.nodes = min(bounds.nodes, limits.fullNodes) }
      return body(TreeSearch(position, columns, bounds))
    }
  }

  /// Tries the guesses that promise most, one after the other.
  private func beam(
    _ matrix: FeedbackMatrix, _ guesses: [RankedGuess], _ stage: SearchStage, _ state: inout SearchState
  ) {
    let before = state.nodes
    state = withSearch(matrix, stage, nodesUsed: before) { [state] search in
      var state = state
      for guess in guesses.prefix(stage.width) {
        let bound = state.upper ?? Cost.unbounded
        if guess.bound >= bound { continue }
        let cost = search.cost(ofFirst: guess, below: bound)
        state.nodes = before + search.nodes
        if search.isAborted { break }
        if cost < bound {
          state.row = guess.guess
          state.upper = counted(cost)
          if state.isExact { break }
          report(state)
        }
      }
      return state
    }
  }

  /// Sets that the last stage looks at before it says how far it is.
  private static let reportedNodes = 1 << 15

  /// The state that the threads of the last stage share.
  struct Shared {
    var state: SearchState
    /// The best guess's place in the list; -1 for one of an earlier stage.
    var place = -1
    var next = 0
    /// By guess, the least that it is known to cost.
    var bounds: [Cost]
    var isAborted = false
    /// The sets that had been looked at when something was last reported.
    var nodesReported = 0

    /// Whether it is time for a sign of life.
    var isDue: Bool { state.nodes >= nodesReported + RootSearch.reportedNodes }

    /// Takes for the lower bound what all guesses are known to cost at least.
    mutating func raiseLower() {
      let upper = state.upper ?? Cost.unbounded
      state.lower = max(state.lower, min(upper, bounds.min() ?? upper))
    }

    /// Takes the cost of the guess at `row`, which stands at `place` in the list. Returns whether it is the best now: another
    /// thread may have found a better one meanwhile. Of equal guesses the first in the list wins, whichever is done first.
    mutating func take(_ cost: Cost, below bound: Cost, row: Int, place: Int) -> Bool {
      bounds[place] = max(bounds[place], cost)
      if cost >= bound || (cost, place) >= (state.upper ?? Cost.unbounded, self.place) { return false }
      state.upper = cost
      state.row = row
      self.place = place
      return true
    }
  }

  /// Tries every guess that may be better than the best found, in the order of what they promise.
  func full(_ matrix: FeedbackMatrix, _ all: [RankedGuess], _ state: inout SearchState) {
    let before = state.nodes
    let upper = state.upper ?? Cost.unbounded
    let guesses = all.filter { counted($0.bound) < upper }.sorted(by: <)
    if guesses.isEmpty {
      state.lower = max(state.lower, upper)
      return
    }
    let shared = Lock(Shared(state: state, bounds: guesses.map { counted($0.bound) }, nodesReported: before))
    let work: @Sendable (Int) -> Void = { _ in
      withSearch(matrix, .full, nodesUsed: before) { search in
        search.prepare()
        var nodesBefore = 0
        while let (place, bound) = shared.withLock({ next(&$0, guesses) }) {
          let cost = search.cost(ofFirst: guesses[place], below: bound)
          let nodes = search.nodes
          shared.withLock {
            $0.state.nodes += nodes - nodesBefore
            nodesBefore = nodes
            if search.isAborted {
              $0.isAborted = true
              return
            }
            let isBetter = $0.take(counted(cost), below: bound, row: guesses[place].guess, place: place)
            if $0.isDue {
              $0.raiseLower()
            } else if !isBetter {
              return
            }
            report($0.state)
            $0.nodesReported = $0.state.nodes
          }
        }
      }
    }
    let threads = limits.nodes == nil && limits.fullNodes == Int.max ? limits.threads : 1
    if threads == 1 { work(0) } else { concurrently(threads, work) }
    state = shared.withLock { shared in
      shared.raiseLower()
      return shared.state
    }
  }

  /// The next guess to try, and what it must cost less than.
  private func next(_ shared: inout Shared, _ guesses: [RankedGuess]) -> (place: Int, bound: Cost)? {
    while !shared.isAborted, !shared.state.isExact, shared.next < guesses.count {
      let place = shared.next
      shared.next += 1
      let bound = shared.state.upper ?? Cost.unbounded
      if shared.bounds[place] < bound { return (place, bound) }
    }
    return nil
  }
}
