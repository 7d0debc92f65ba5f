import Locks

/// The results of a search on its way.
package final class ProgressLog: Sendable {
  private let states = Lock([SearchState]())

  /// Nothing yet.
  package init() {}

  /// Everything that was new.
  package var all: [SearchState] { states.withLock { $0 } }

  /// Adds a state where its best guess, a bound or the longest game differs from those of the last; tells whether it does.
  package func add(_ state: SearchState) -> Bool {
    states.withLock { states in
      if let last = states.last, last.row == state.row, last.upper == state.upper, last.lower == state.lower,
        last.most == state.most
      {
        return false
      }
      states.append(state)
      return true
    }
  }
}
