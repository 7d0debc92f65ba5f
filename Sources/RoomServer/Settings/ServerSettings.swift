import Rooms
import Sockets

/// What a server is told: where it listens, what it keeps where, whom it believes, and its limits.
public struct ServerSettings: Sendable {
  /// The address to listen on.
  public var address = "127.0.0.1"
  /// The port; 0 takes a free one.
  public var port = 8080
  /// The folder of what is kept; empty keeps nothing.
  public var data = "parlor-rooms"
  /// The folder of the files that are served; empty serves none.
  public var files = ""
  /// From which addresses and networks `X-Forwarded-For` is believed.
  public var proxies: [String] = []
  /// Which pages of other origins may use the server; `*` for all.
  public var origins: [String] = []
  /// How much is logged.
  public var log = "info"
  /// How many threads read and write.
  public var threads = 1
  /// The limits of rooms.
  public var rooms = RoomLimits()
  /// The limits of connections.
  public var wire = WireLimits()

  var trusted: [Network] { proxies.compactMap { proxy in try? Network(proxy) } }

  /// The settings of a server that nobody has told anything.
  public init() {}
}

/// The limits of connections; times are in milliseconds.
public struct WireLimits: Equatable, Sendable {
  /// How many connections there may be.
  public var connections = 20_000
  /// How many of them may come from one address.
  public var perAddress = 64
  /// How long a request may take to come.
  public var requestTime: Int64 = 10_000
  /// How long a connection may wait for its next request.
  public var idleTime: Int64 = 60_000
  /// How many bytes the body of a request may have.
  public var body = 65_536
  /// How many bytes a header may have.
  public var header = 4096
  /// How many headers a request may have.
  public var headers = 64
  /// How many bytes a message over a WebSocket may have.
  public var message = 4096
  /// How many frames a message may consist of.
  public var fragments = 64
  /// How many messages of a WebSocket may wait for their turn before no more are read.
  public var waiting = 64
  /// How many messages may wait to be sent.
  public var queueCount = 64
  /// How many bytes may wait to be sent.
  public var queueBytes = 65_536
  /// How long a reader for whom more waits than may has to read something.
  public var unreadTime: Int64 = 5000
  /// How often a WebSocket is pinged; one that leaves two pings unanswered is closed.
  public var ping: Int64 = 10_000
  /// How long the first line of a WebSocket may take.
  public var helloTime: Int64 = 10_000
  /// How long the end of a WebSocket may take.
  public var closeTime: Int64 = 2000
  /// How long the server waits for its clients when it is told to end.
  public var drainTime: Int64 = 9000
  /// How many pings an address may send in a second, and requests in a time.
  public var pings = Rate(20, in: 1000)
  /// How many requests an address may make.
  public var requests = Rate(100, in: 900_000)
  /// How many puzzles an address may submit.
  public var submissions = Rate(3, in: 3_600_000)
  /// How many games an address may report.
  public var analytics = Rate(30, in: 60_000)
  /// Whether messages are compressed where the client offers it.
  public var packs = true

  /// The limits of a server that nobody has configured.
  public init() {}

  var frames: FrameLimits { FrameLimits(message: message, fragments: fragments) }
}
