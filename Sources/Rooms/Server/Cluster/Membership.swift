import Glibc
import NIOConcurrencyHelpers
import Rooms
import System

/// The milliseconds since the machine was started, also those for which it slept: whoever counts a lease by any other clock
/// speaks on after it.
enum BootClock {
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// The right of a node to speak for its shares: from before a beat was sent until its lease is over, unless its session with the
/// database breaks or the others have buried it. It has no clock; whoever asks says what time it is.
struct NodeLease: Hashable, Sendable {
  /// The time for which a beat lasts, in milliseconds.
  let length: Int64
  /// The number of the node; nil if it is none of the cluster.
  private(set) var node: Int?
  /// The number of the life that it leads: it grows when the node is buried, so that what it did before counts for nothing.
  private(set) var era = 0
  private var end = Int64.min
  private var isBroken = true

  init(length: Int64) { self.length = length }

  /// The node has come into the cluster.
  /// - Parameter asked: the time before it asked for that.
  mutating func join(_ node: Int, asked: Int64) {
    self.node = node
    era += 1
    beat(asked: asked)
  }

  /// The database has taken note of a beat.
  /// - Parameter asked: the time before it was sent.
  mutating func beat(asked: Int64) { (end, isBroken) = (asked + length - margin, false) }

  /// The session with the database is broken: others may bury the node at once.
  mutating func breakOff() { isBroken = true }

  /// The others have buried the node.
  mutating func bury() { (node, isBroken) = (nil, true) }

  /// Whether the others may have taken its shares: its lease is over, or it is none of the cluster.
  func isOver(at now: Int64) -> Bool { node == nil || now >= end }

  /// Whether the node may say something.
  func maySpeak(at now: Int64) -> Bool { !isBroken && !isOver(at: now) }

  /// The time that what is said may take on its way.
  private var margin: Int64 { length / 10 }
}

/// The place of a node in its cluster, which all threads may ask for.
final class Membership: Sendable {
  /// Whoever has a room.
  enum Owner: Equatable {
    case here
    /// Another node, by its address.
    case node(String)
    /// Nobody at the moment.
    case nobody
    /// The others may have taken it, of which this node knows nothing.
    case unknown
  }

  private struct State {
    var lease: NodeLease
    var terms: [RoomShare: Int] = [:]
    var shares: [ShareState] = []
    var nodes: [RoomNode] = []
    var time: SharedClock?
    var isEnding = false
  }

  /// The address under which clients and other nodes reach it; empty for a server without a cluster.
  let address: String
  private let clock: @Sendable () -> Int64
  private let state: NIOLockedValueBox<State>

  /// - Parameters:
  ///   - lease: the time for which a beat lasts, in milliseconds.
  ///   - clock: the milliseconds since the machine was started.
  init(_ address: String, lease: Int64, clock: @escaping @Sendable () -> Int64 = { BootClock.now() }) {
    (self.address, self.clock) = (address, clock)
    state = NIOLockedValueBox(State(lease: NodeLease(length: lease)))
  }

  var now: Int64 { clock() }

  /// The time of day that all nodes have in common, in milliseconds since 1970; 0 before this one has come into the cluster.
  var time: Int64 {
    let now = clock()
    return state.withLockedValue { $0.time?.time(at: now) ?? 0 }
  }

  var era: Int { state.withLockedValue(\.lease.era) }
  var leaseLength: Int64 { state.withLockedValue(\.lease.length) }
  var node: Int? { state.withLockedValue(\.lease.node) }
  var isAlone: Bool { address.isEmpty }

  /// The node, and the terms in which it owns its shares; nil if it is none of the cluster.
  var ownership: (node: Int, terms: [RoomShare: Int])? {
    state.withLockedValue { state in state.lease.node.map { ($0, state.terms) } }
  }

  /// All shares as they were seen last, and the nodes.
  var view: (shares: [ShareState], nodes: [RoomNode]) { state.withLockedValue { ($0.shares, $0.nodes) } }

  /// Whoever has a room, as far as is known here.
  func owner(of room: String) -> Owner {
    let isOver = isOver
    let share = RoomShare(of: room)
    return state.withLockedValue { state in
      if state.terms[share] != nil { return isOver ? .unknown : .here }
      guard let seen = state.shares.first(where: { $0.share == share }), let address = seen.address,
        address != self.address
      else { return isOver ? .unknown : .nobody }
      return .node(address)
    }
  }

  /// The storage has told its time, in milliseconds since 1970.
  func set(time: Int64) {
    let now = clock()
    state.withLockedValue { state in
      if state.time == nil { state.time = SharedClock(time, at: now) }
      state.time?.set(time, at: now)
    }
  }

  func change(_ body: (inout NodeLease) -> Void) { state.withLockedValue { body(&$0.lease) } }
  func set(terms: [RoomShare: Int]) { state.withLockedValue { $0.terms = terms } }
  func see(_ shares: [ShareState], _ nodes: [RoomNode]) {
    state.withLockedValue { ($0.shares, $0.nodes) = (shares, nodes) }
  }

  /// Whether the node may say something now. A server without a cluster always may: nobody takes over its rooms.
  var maySpeak: Bool {
    if isAlone { return true }
    let now = clock()
    return state.withLockedValue { $0.lease.maySpeak(at: now) }
  }

  /// Whether others may have taken the rooms of the node, which may have nothing more to do with them then. A server without a
  /// cluster has them for ever.
  var isOver: Bool {
    if isAlone { return false }
    let now = clock()
    return state.withLockedValue { $0.lease.isOver(at: now) }
  }

  /// Whether the server ends.
  var isEnding: Bool { state.withLockedValue(\.isEnding) }
  func end() { state.withLockedValue { $0.isEnding = true } }

  /// Waits until the node may say something, or the server ends.
  /// - Returns: whether it may.
  func awaitSpeech() -> Bool {
    while !maySpeak, !isEnding { pause(milliseconds: 5) }
    return maySpeak
  }
}
