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
    case .average: return search(position, nodes: 0, isForLossesOnly: false, report)
    case .losses: return search(position, nodes: 0, isForLossesOnly: true, report)
    case .worst: return leastWorst()
    }
  }

  private func search(
    _ position: SearchPosition, nodes: Int, isForLossesOnly: Bool, _ report: @escaping @Sendable (SearchState) -> Void
  ) -> SearchState {
    var limits = limits
    limits.isForLossesOnly = isForLossesOnly
    // What is known beforehand takes all the guesses there are.
    if position.left < self.position.left { limits.known = nil }
    if let most = limits.nodes { limits.nodes = max(0, most - nodes) }
    if limits.fullNodes < Int.max { limits.fullNodes = max(0, limits.fullNodes - nodes) }
    var state = RootSearch(
      position, limits, concurrently: concurrently,
      report: { state in
        var state = state
        state.nodes += nodes
        report(state)
      }
    ).run()
    state.nodes += nodes
    return state
  }

  /// Allows one guess, then two, and so on until no candidate is lost; then the fewest guesses in all.
  private func leastWorst() -> SearchState {
    var nodes = 0
    var isProved = true
    var row: Int?
    for left in 1..<max(position.left, 1) {
      let tight = position.with(left: left)
      let state = search(tight, nodes: nodes, isForLossesOnly: true) { _ in }
      nodes = state.nodes
      row = state.row
      if let upper = state.upper, upper.losses == 0 { return finished(tight, nodes, isProved) }
      if limits.shouldStop() {
        isProved = false
        break
      }
      isProved = isProved && state.lower.losses > 0
    }
    var state = finished(position, nodes, isProved)
    // Stopped before it had a tree, it names what the last of the tighter searches thought best.
    if state.upper == nil { state.row = row ?? state.row }
    return state
  }

  private func finished(_ position: SearchPosition, _ nodes: Int, _ isProved: Bool) -> SearchState {
    let withBound: @Sendable (SearchState) -> SearchState = { state in
      var state = state
      // Where fewer guesses may do after all, nothing is proved.
      if !isProved { state.lower = 0 }
      if state.upper?.losses == 0 { state.most = position.left }
      return state
    }
    return withBound(search(position, nodes: nodes, isForLossesOnly: false) { report(withBound($0)) })
  }
}
