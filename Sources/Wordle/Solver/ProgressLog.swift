import Synchronization

/// What a search has found on its way.
final class ProgressLog: Sendable {
  private let states = Mutex([SearchState]())

  /// Everything that was new.
  var all: [SearchState] { states.withLock { $0 } }

  /// Adds a state where its best guess, a bound or the longest game differs from those of the last; tells whether it does.
  func add(_ state: SearchState) -> Bool {
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
