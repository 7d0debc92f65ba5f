import PuzzleKit

/// A search for the tree that is best by an objective.
struct ObjectiveSearch {
  private let position: SearchPosition
  private let limits: RootSearch.Limits
  private let objective: Objective
  private let concurrently: Concurrently
  private let report: @Sendable (SearchState) -> Void

  /// Makes a search.
  init(
    _ position: SearchPosition, _ limits: RootSearch.Limits, _ objective: Objective,
    _ concurrently: @escaping Concurrently, report: @escaping @Sendable (SearchState) -> Void
  ) {
    self.position = position
    self.limits = limits
    self.objective = objective
    self.concurrently = concurrently
    self.report = report
  }

  /// Searches until the objective is proved or a limit is reached.
  func run() -> SearchState {
    switch objective {
    case .average: return search(Task(guessesLeft: position.guessesLeft, stage: limits.stage), report)
    case .losses:
      return search(Task(guessesLeft: position.guessesLeft, stage: limits.stage, isForLossesOnly: true), report)
    case .worst: return leastWorst()
    }
  }

  /// The task of one search.
  private struct Task {
    /// Guesses that may be made.
    let guessesLeft: Int
    let stage: SearchStage
    var isForLossesOnly = false
    /// Sets that were looked at before.
    var nodes = 0
    /// The result of earlier searches for as many guesses; if there is none, the knowledge from before.
    var found: SearchState?
  }

  private func search(_ task: Task, _ report: @escaping @Sendable (SearchState) -> Void) -> SearchState {
    let tight = position.with(guessesLeft: task.guessesLeft)
    var limits = limits
    limits.stage = task.stage
    limits.isForLossesOnly = task.isForLossesOnly
    if let found = task.found, let row = found.row, let upper = found.upper {
      limits.known = RootSearch.Known(word: position.guesses[row], cost: upper)
    } else if task.guessesLeft < position.guessesLeft {
      // What is known beforehand takes all the guesses there are.
      limits.known = nil
    }
    if let most = limits.nodes { limits.nodes = max(0, most - task.nodes) }
    if limits.fullNodes < Int.max { limits.fullNodes = max(0, limits.fullNodes - task.nodes) }
    let counted: @Sendable (SearchState) -> SearchState = { state in
      var state = state
      state.nodes += task.nodes
      return state
    }
    return counted(
      RootSearch(tight, limits, concurrently: concurrently, report: { report(counted($0)) }).run())
  }

  /// Looks for a tree that loses nothing with fewer and fewer guesses, at first a narrow one, so that there is soon something
  /// to go by, then any; what the fewest are at last is settled where one fewer is proved too few. For the fewest that are
  /// known it looks for the fewest guesses in all.
  private func leastWorst() -> SearchState {
    var best = fewestAtOnce()
    if best.most == nil {
      let row = best.row
      best = search(Task(guessesLeft: position.guessesLeft, stage: limits.stage, nodes: best.nodes)) { report($0) }
      // Where some are lost the average says it all.
      if best.upper?.losses != 0 {
        if best.upper == nil { best.row = row ?? best.row }
        return best
      }
      best.most = position.guessesLeft
      best.isMostOpen = true
    } else {
      best = polished(best, stage: min(limits.stage, .narrow))
    }
    while limits.stage == .full, let most = best.most, most > 1, !limits.shouldStop() {
      let tighter = search(Task(guessesLeft: most - 1, stage: .full, isForLossesOnly: true, nodes: best.nodes)) { _ in }
      best.nodes = tighter.nodes
      if tighter.upper?.losses == 0 {
        best = polished(found(tighter, most: most - 1), stage: .narrow)
      } else {
        best.isMostOpen = tighter.lower.losses == 0
        break
      }
    }
    if best.most == 1 { best.isMostOpen = false }
    return limits.stage > .narrow ? polished(best, stage: limits.stage) : best
  }

  /// The tree without losses in the fewest guesses that a narrow search finds; `most` is nil if it finds none.
  private func fewestAtOnce() -> SearchState {
    var best = SearchState()
    var guessesLeft = position.guessesLeft
    if let known = limits.known, known.cost.losses == 0, let most = known.most {
      best.row = position.guesses.firstIndex(of: known.word)
      best.upper = known.cost
      best.most = most
      best.isMostOpen = true
      report(best)
      guessesLeft = most - 1
    }
    while guessesLeft > 0, limits.stage > .promise, !limits.shouldStop() {
      let task = Task(guessesLeft: guessesLeft, stage: .narrow, isForLossesOnly: true, nodes: best.nodes)
      let state = search(task) { _ in }
      if state.upper?.losses != 0 {
        best.nodes = state.nodes
        if best.row == nil { best.row = state.row }
        break
      }
      best = found(state, most: guessesLeft)
      report(best)
      guessesLeft -= 1
    }
    return best
  }

  /// A state that names a tree without losses, of whose guesses in all nothing is known.
  private func found(_ state: SearchState, most: Int) -> SearchState {
    SearchState(row: state.row, nodes: state.nodes, stage: state.stage, most: most, isMostOpen: true)
  }

  /// The fewest guesses in all for the fewest that the unluckiest candidate is known to need.
  private func polished(_ best: SearchState, stage: SearchStage) -> SearchState {
    guard let most = best.most else { return best }
    if let upper = best.upper, upper <= best.lower { return best }
    let named: @Sendable (SearchState) -> SearchState = { state in
      var state = state
      state.most = state.upper?.losses == 0 ? most : nil
      state.isMostOpen = best.isMostOpen
      return state
    }
    var state = named(
      search(Task(guessesLeft: most, stage: stage, nodes: best.nodes, found: best)) { state in
        if state.upper?.losses == 0 { report(named(state)) }
      })
    // Stopped before it had a tree without losses: the one that is known is better than any other.
    if state.upper?.losses != 0 {
      (state.row, state.upper, state.most) = (best.row, best.upper, most)
    }
    state.lower = max(state.lower, best.lower)
    state.stage = max(state.stage, best.stage)
    return state
  }
}
