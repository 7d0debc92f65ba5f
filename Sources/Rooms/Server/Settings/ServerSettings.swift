import PuzzleKit
import Rooms
import Sockets

/// The settings of a server: its address, its files, the proxies and origins that it trusts, and its limits.
public struct ServerSettings: Sendable {
  /// The address to listen on.
  public var address = "127.0.0.1"
  /// The port; 0 takes a free one.
  public var port = 8080
  /// The folder of what is kept; empty keeps nothing.
  public var data = "parlor-rooms"
  /// The address of the PostgreSQL database of a cluster; empty for a database in that folder.
  public var database = ""
  /// The folder of the files that are served; empty serves the page.
  public var files = ""
  /// The addresses and networks whose `X-Forwarded-For` is believed.
  public var proxies: [String] = []
  /// The origins other than the server's own whose pages may use it; `*` for all.
  public var origins: [String] = []
  /// The path of the operator's socket; empty for `admin.sock` in the folder of what is kept, or none for a node of a cluster;
  /// `none` for no socket.
  public var admin = ""
  /// The address under which nginx and the other nodes of a cluster reach this one; empty for the one on which it listens.
  public var node = ""
  /// The time after which the others take over the rooms of a node that is silent, in milliseconds.
  public var lease: Int64 = 5000
  /// The times after which things are forgotten.
  public var retention = Retention()
  /// The level of the log.
  public var log = "info"
  /// The number of threads that read and write.
  public var threads = 1
  /// The number of threads that play rooms; 0 for one a core.
  public var roomThreads = 0
  /// The limits of rooms.
  public var rooms = RoomLimits()
  /// The limits of connections.
  public var wire = WireLimits()

  /// The path of the operator's socket; nil if there is none.
  public var adminPath: String? {
    if admin == "none" { return nil }
    return admin.isEmpty ? data.isEmpty || !database.isEmpty ? nil : data + "/admin.sock" : admin
  }

  /// The address of the node; empty for a server without a cluster.
  /// - Throws: `bad-argument` for a node of which nobody could know where it is.
  var nodeAddress: String {
    get throws(Refusal) {
      if database.isEmpty || !node.isEmpty { return database.isEmpty ? "" : node }
      guard port > 0, NetworkAddress(address) != nil else {
        throw Refusal(
          .badArgument,
          "a node of a cluster needs the setting node, by which nginx and the other nodes reach it, such as 10.0.0.1:8080"
        )
      }
      return address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
    }
  }

  var trusted: [Network] { proxies.compactMap { proxy in try? Network(proxy) } }

  /// The most threads that play rooms.
  static let mostRoomThreads = 64

  /// The settings of a server that nobody has told anything.
  public init() {}
}

/// The limits of connections; times are in milliseconds.
public struct WireLimits: Equatable, Sendable {
  /// The most connections.
  public var connections = 20_000
  /// The most connections from one address.
  public var perAddress = 64
  /// The time that a request may take to come.
  public var requestTime: Int64 = 10_000
  /// The time for which a connection may wait for its next request.
  public var idleTime: Int64 = 60_000
  /// The greatest size of a request's body, in bytes.
  public var body = 65_536
  /// The greatest size of a header, in bytes.
  public var header = 4096
  /// The most headers of a request.
  public var headers = 64
  /// The greatest size of a message over a WebSocket, in bytes.
  public var message = 4096
  /// The most frames of a message.
  public var fragments = 64
  /// The number of messages of a WebSocket that may wait for their turn before no more are read.
  public var waiting = 64
  /// The most messages that may wait to be sent.
  public var queueCount = 64
  /// The most bytes that may wait to be sent.
  public var queueBytes = 65_536
  /// The time in which a reader with more than this waiting has to read something.
  public var unreadTime: Int64 = 5000
  /// The time between pings of a WebSocket; one that leaves two pings unanswered is closed.
  public var ping: Int64 = 10_000
  /// The time that the first line of a WebSocket may take.
  public var helloTime: Int64 = 10_000
  /// The time that the end of a WebSocket may take.
  public var closeTime: Int64 = 2000
  /// The time for which the server waits for its clients when it is told to end.
  public var drainTime: Int64 = 9000
  /// The pings that a client may send over a WebSocket; after more of them it is closed.
  public var pings = Rate(20, in: 1000)
  /// The requests that an address may make.
  public var requests = Rate(100, in: 900_000)
  /// The puzzles that an address may submit.
  public var submissions = Rate(3, in: 3_600_000)
  /// The games that an address may report.
  public var analytics = Rate(30, in: 60_000)
  /// Whether messages are compressed where the client offers it.
  public var packs = true

  /// The limits of a server that nobody has configured.
  public init() {}

  var frames: FrameLimits { FrameLimits(message: message, fragments: fragments) }
}
