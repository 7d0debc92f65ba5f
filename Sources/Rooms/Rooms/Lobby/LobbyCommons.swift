import Synchronization

/// The things that all lobbies of a server have in common: whatever thread has a room, an address has the same limits, deals are
/// made once, and the same is told of how long others have waited.
public struct LobbyCommons: Sendable {
  let admission = Shared(AdmissionControl())
  let stock = Shared(DealStock())
  let waiting = Shared(WaitingTimes())
  /// The rooms that wait for somebody, by their ids.
  let open = Shared([String: RoomListing]())
  /// Whoever looks for somebody to play with finds a room, or makes one, before the next one looks: two who look at once meet.
  let pairing = Shared(PairingPlaces())

  /// Nothing was counted yet.
  public init() {}
}

/// Those who have the rooms that a lobby has not.
public enum OtherLobbies: Sendable {
  /// There are none: it has all rooms.
  case none
  /// Other lobbies of the same server, which have ``LobbyCommons`` with it.
  case ofServer
  /// Those of other nodes, too, which have the database with it and nothing else.
  case ofCluster
}

/// A value that lobbies on several threads use, one after another.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  /// Uses or changes the value. Nobody else does meanwhile, so it must not take long.
  func use<T: Sendable, Fault: Error>(_ body: (inout Value) throws(Fault) -> T) throws(Fault) -> T {
    try value.withLock { value throws(Fault) in try body(&value) }
  }
}
