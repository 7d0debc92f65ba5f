import PuzzleKit
import Rooms
import Synchronization

/// Who may connect and how often who may ask, by address.
final class Gate: Sendable {
  private struct State {
    var total = 0
    var connections: [String: Int] = [:]
    var paces: [Kind: [String: Pace]] = [:]
    var nextSweep: Int64 = 0
  }

  /// What is counted.
  enum Kind: CaseIterable { case request, submission, analytics }

  private let limits: WireLimits
  private let state = Mutex(State())

  init(_ limits: WireLimits) { self.limits = limits }

  private func rate(_ kind: Kind) -> Rate {
    switch kind {
    case .request: limits.requests
    case .submission: limits.submissions
    case .analytics: limits.analytics
    }
  }

  /// Whether a new connection is let in, which is counted then.
  func enter(_ address: String) -> Bool {
    state.withLock { state in
      guard state.total < limits.connections, state.connections[address, default: 0] < limits.perAddress else {
        return false
      }
      state.total += 1
      state.connections[address, default: 0] += 1
      return true
    }
  }

  /// Forgets a connection.
  func leave(_ address: String) {
    state.withLock { state in
      state.total -= 1
      let left = (state.connections[address] ?? 1) - 1
      state.connections[address] = left > 0 ? left : nil
    }
  }

  /// Counts a request.
  /// - Returns: nil, or in how many milliseconds it is let in.
  func wait(_ kind: Kind, _ address: String, at now: Int64) -> Int64? {
    state.withLock { state in
      if now >= state.nextSweep {
        state.nextSweep = now + 60_000
        for kind in Kind.allCases {
          let idle = (state.paces[kind] ?? [:]).compactMap { entry in
            var pace = entry.value
            return pace.isIdle(rate(kind), at: now) ? entry.key : nil
          }
          for address in idle { state.paces[kind]?[address] = nil }
        }
      }
      return state.paces[kind, default: [:]][address, default: Pace()].wait(rate(kind), at: now)
    }
  }
}
