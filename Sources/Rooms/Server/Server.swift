import Catalog
import Engine
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import PlainJSON
import PuzzleKit
import RoomStore
import Rooms
import System

/// A server of rooms, from its start to its end.
public final class Server: Sendable {
  private let group: MultiThreadedEventLoopGroup
  private let hosts: [NIOLoopBound<EventLoopContext>]
  let parts: ServerParts
  private let listener: any Channel
  private let lock: FolderLock?
  /// The port on which it listens.
  public let port: Int

  /// Comes into the cluster, if it is of one, and listens.
  /// - Parameters:
  ///   - database: opens the database on the thread to which it belongs; nil for the one that the settings name.
  ///   - fail: is called when something can't be kept. The server does nothing more then, and has to be started again.
  /// - Throws: the reason why it can't be started.
  public init(
    _ settings: ServerSettings, database: (@Sendable () throws(Refusal) -> any ServerDatabase)? = nil,
    fail: @escaping @Sendable (Refusal) -> Void
  ) throws(Refusal) {
    let metrics = Metrics(Metrics.Level.allCases.first { $0.name == settings.log } ?? .info)
    if settings.data.isEmpty || !settings.database.isEmpty || database != nil {
      lock = nil
    } else {
      try Files.makeFolder(settings.data)
      lock = try Self.withSpace(settings, metrics) { () throws(Refusal) in
        try FolderLock(settings.data, owner: "a server at \(settings.address):\(settings.port)")
      }
    }
    let group = MultiThreadedEventLoopGroup(
      numberOfThreads: max(1, min(settings.threads, 1 << EventLoopContext.indexBits)))
    let loops = Array(group.makeIterator())
    let router = EffectRouter()
    let book = OperatorBook(now: { Services.system.now() })
    let membership = Membership(
      try settings.nodeAddress, lease: settings.database.isEmpty ? Self.aloneLease : settings.lease)
    let rooms = settings.roomThreads == 0 ? min(processorCount, ServerSettings.mostRoomThreads) : settings.roomThreads
    let service = RoomService(
      settings.rooms, catalog: { .standard }, metrics: metrics, book: book, membership: membership,
      threads: RoomService.Threads(rooms: rooms, commits: settings.database.isEmpty ? 1 : rooms),
      another: database == nil ? Self.another(settings) : nil,
      dispatch: { router.carryOut($0) },
      fail: { refusal in
        metrics.log(.error, "the rooms can't be kept", [("reason", .string(refusal.text))])
        fail(refusal)
      })
    service.set(settings.retention)
    if let database {
      try service.start(database)
    } else {
      try service.start { () throws(Refusal) in
        try Self.withSpace(settings, metrics) { () throws(Refusal) in try Self.database(settings) }
      }
    }
    if let path = settings.adminPath {
      let desk = Operator(service: service, book: book, usage: metrics.usage, metrics: metrics)
      try OperatorSocket.listen(path) { desk.answer($0) }
    }
    // The first deal prepares the dictionary, which would keep the first room waiting.
    let shelf = PuzzleShelf(.standard)
    _ = service.work(for: "") { _ = try? shelf?.file(of: Instant(Services.system.now(), offset: 0).date) }
    let parts = ServerParts(settings, metrics, service, shelf)
    do {
      hosts = try loops.enumerated().map { index, loop in
        try loop.submit { NIOLoopBound(EventLoopContext(parts, loop, index: index), eventLoop: loop) }.wait()
      }
      router.connect(hosts)
      listener = try Self.listen(settings, group, hosts, parts)
    } catch {
      throw Refusal(
        .inputOutput, "can't listen on \(settings.address):\(settings.port): \(Self.reason(of: error))")
    }
    for host in hosts {
      host.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in host.value.sweep() }
      if membership.isAlone { continue }
      let beat = TimeAmount.milliseconds(max(10, settings.lease / 40))
      host.eventLoop.scheduleRepeatedTask(initialDelay: beat, delay: beat) { _ in host.value.heedLease() }
    }
    port = listener.localAddress?.port ?? settings.port
    (self.group, self.parts) = (group, parts)
    metrics.log(.info, "listening", [("address", .string(settings.address)), ("port", .of(port))])
  }

  /// The lease of a server without a cluster, which nobody waits for: it beats every fifth of it.
  private static let aloneLease: Int64 = 25_000

  /// The version of the program.
  public static let version = parlorVersion

  /// Does what needs space on the disk. On a full one it waits, as it would if it ran.
  private static func withSpace<T>(
    _ settings: ServerSettings, _ metrics: Metrics, _ body: () throws(Refusal) -> T
  ) throws(Refusal) -> T {
    var tries = 0
    while true {
      do throws(Refusal) { return try body() } catch {
        guard error.code == .inputOutput, isFull(settings.data) else { throw error }
        tries += 1
        metrics.log(
          .error, "the disk is full; trying again", [("reason", .string(error.text)), ("tries", .of(tries))])
        pause(milliseconds: RoomService.wait(afterTries: tries))
      }
    }
  }

  /// Whether a folder has no space for the files of a database: on its disk, or for its user.
  private static func isFull(_ folder: String) -> Bool {
    let path = "\(folder)/space.\(getpid())"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return errno == ENOSPC || errno == EDQUOT }
    defer {
      close(descriptor)
      unlink(path)
    }
    let isWritten = Files.writeAll(descriptor, [UInt8](repeating: 1, count: 1 << 18).span) && fsync(descriptor) == 0
    return !isWritten
  }

  /// The reason why there is no listening, for people.
  private static func reason(of error: any Error) -> String {
    switch error {
    case let error as IOError: String(cString: strerror(error.errnoCode))
    case is SocketAddressError.UnknownHost: "there is no such address"
    default: "\(error)"
    }
  }

  private static func listen(
    _ settings: ServerSettings, _ group: MultiThreadedEventLoopGroup, _ hosts: [NIOLoopBound<EventLoopContext>],
    _ parts: ServerParts
  ) throws -> any Channel {
    let wire = settings.wire
    return try ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // What waits in the system's buffers counts as well.
      .childChannelOption(.socketOption(.so_sndbuf), value: Int(CInt(clamping: wire.queueBytes)))
      .childChannelOption(.maxMessagesPerRead, value: 4)
      .childChannelOption(
        .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1024, maximum: 16384)
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture(withResultOf: {
          let peer = channel.remoteAddress?.ipAddress ?? ""
          // A proxy has as many connections as its clients need.
          let counted =
            Forwarding.isProxy(peer, parts.trusted) ? nil : NetworkAddress(peer).map(\.household) ?? peer
          if let refusal = parts.limiter.enter(counted) {
            parts.metrics.refusedConnections.add(1, ordering: .relaxed)
            parts.metrics.refused(
              "connection", refusal.rawValue, who: parts.service.book.identity(of: counted ?? ""))
            throw TooMany()
          }
          guard let host = hosts.first(where: { $0.eventLoop === channel.eventLoop }) else { return }
          let pipeline = channel.pipeline.syncOperations
          let wire = host.value.limits
          var limits = NIOHTTPDecoderLimitConfiguration()
          limits.maxHeaderFieldSize = wire.header
          limits.maxHeaderFieldCount = wire.headers
          limits.maxHeaderListSize = wire.header * 4
          let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits)
          let requests = RequestHandler(host.value, peer: peer, counted: counted)
          try pipeline.addHandlers([
            FirstBytes(requests), HTTPResponseEncoder(), ByteToMessageHandler(decoder), HTTPServerPipelineHandler(),
            requests,
          ])
        })
      }
      .bind(host: settings.address, port: settings.port).wait()
  }

  /// A connection that is not let in.
  private struct TooMany: Error {}

  /// Has other limits and another level of its log from now on; everything else needs another start, and the log says so
  /// of what has changed.
  public func reload(_ settings: ServerSettings) {
    parts.metrics.set(Metrics.Level.allCases.first { $0.name == settings.log } ?? .info)
    parts.limiter.set(settings.wire)
    parts.service.set(settings.rooms)
    parts.interface.withLockedValue { $0 = ServerParts.Interface(settings.rooms) }
    parts.service.set(settings.retention)
    let wire = settings.wire
    for host in hosts { host.eventLoop.execute { host.value.limits = wire } }
    parts.metrics.log(.info, "limits and level of the log read again")
    for row in SettingRow.all where row.needsRestart && row.show(settings) != row.show(parts.settings) {
      parts.metrics.log(.warning, "a changed setting needs a restart", [("setting", .string(row.name))])
    }
  }

  /// Says in the log why settings are not read again.
  public func refuse(_ fault: Refusal) {
    parts.metrics.log(.error, "the settings were not read again", [("reason", .string(fault.text))])
  }

  /// Ends: takes no more connections, tells the clients, keeps the rooms.
  public func stop() {
    parts.metrics.log(.info, "draining")
    // Rooms are handed over as long as requests for them can be sent on.
    let node = parts.service.handOver()
    try? listener.close().wait()
    for host in hosts { host.eventLoop.execute { host.value.drain() } }
    let drainTime = hosts.first.flatMap { host in try? host.eventLoop.submit { host.value.limits.drainTime }.wait() }
    let end = Services.system.elapsed() + (drainTime ?? parts.settings.wire.drainTime)
    while Services.system.elapsed() < end {
      let isEmpty = hosts.allSatisfy { host in (try? host.eventLoop.submit { host.value.isEmpty }.wait()) ?? true }
      if isEmpty { break }
      pause(milliseconds: 20)
    }
    if let path = parts.settings.adminPath { unlink(path) }
    parts.service.stop()
    node?.depart()
    try? group.syncShutdownGracefully()
    parts.metrics.log(.info, "ended")
  }
}
