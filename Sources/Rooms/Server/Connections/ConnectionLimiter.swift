import PuzzleKit
import Rooms
import Synchronization

/// Limits connections, and the rates of requests, by address.
final class ConnectionLimiter: Sendable {
  private struct State {
    var limits: WireLimits
    var total = 0
    var connections: [String: Int] = [:]
    var paces = Paces()
  }

  /// The requests of each address, as far as they count. Addresses of which nothing counts any more are forgotten.
  struct Paces {
    private(set) var counted: [Kind: [String: RateLimiter]] = [:]
    private var nextSweep: Int64 = 0

    /// Counts a request.
    /// - Returns: nil, or in how many milliseconds it is let in.
    mutating func wait(_ kind: Kind, _ address: String, _ limits: WireLimits, at now: Int64) -> Int64? {
      if now >= nextSweep {
        nextSweep = now + 60_000
        for kind in Kind.allCases {
          counted[kind] = counted[kind]?.filter { entry in
            var pace = entry.value
            return !pace.isIdle(ConnectionLimiter.rate(kind, limits), at: now)
          }
        }
      }
      return counted[kind, default: [:]][address, default: RateLimiter()].wait(
        ConnectionLimiter.rate(kind, limits), at: now)
    }

    mutating func takeBack(_ kind: Kind, _ address: String) { counted[kind]?[address]?.takeBack() }
  }

  /// The requests that are counted.
  enum Kind: CaseIterable { case request, submission, analytics }

  private let state: Mutex<State>

  init(_ limits: WireLimits) { state = Mutex(State(limits: limits)) }

  /// Has other limits from now on.
  func set(_ limits: WireLimits) { state.withLock { $0.limits = limits } }

  fileprivate static func rate(_ kind: Kind, _ limits: WireLimits) -> Rate {
    switch kind {
    case .request: limits.requests
    case .submission: limits.submissions
    case .analytics: limits.analytics
    }
  }

  /// The reason why a connection is not let in.
  enum Obstacle: String {
    case total = "there are too many connections"
    case address = "its address has too many"
  }

  /// Lets a new connection in, or says why not.
  /// - Parameter address: whose it is; nil for that of a proxy, which brings those of many.
  func enter(_ address: String?) -> Obstacle? {
    state.withLock { state in
      guard state.total < state.limits.connections else { return .total }
      if let address {
        guard state.connections[address, default: 0] < state.limits.perAddress else { return .address }
        state.connections[address, default: 0] += 1
      }
      state.total += 1
      return nil
    }
  }

  /// Counts a connection for a client whose proxy was let in.
  func count(_ address: String) -> Obstacle? {
    state.withLock { state in
      guard state.connections[address, default: 0] < state.limits.perAddress else { return .address }
      state.connections[address, default: 0] += 1
      return nil
    }
  }

  /// Forgets a connection.
  /// - Parameter address: for whom it was counted.
  func leave(_ address: String?) {
    state.withLock { state in
      state.total -= 1
      guard let address else { return }
      let left = (state.connections[address] ?? 1) - 1
      state.connections[address] = left > 0 ? left : nil
    }
  }

  /// Counts a request.
  /// - Returns: nil, or in how many milliseconds it is let in.
  func wait(_ kind: Kind, _ address: String, at now: Int64) -> Int64? {
    state.withLock { state in state.paces.wait(kind, address, state.limits, at: now) }
  }

  /// Counts a request no more that nothing came of.
  func takeBack(_ kind: Kind, _ address: String) { state.withLock { $0.paces.takeBack(kind, address) } }
}
