import NIOCore
import PlainJSON
import Rooms
import Sockets
import Wire

/// A WebSocket: lines in, records out. It belongs to the thread of its loop.
final class SocketHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum State { case open, closing, closed }

  let reader: Int
  private let host: EventLoopContext
  private let room: String
  private let dialect: RoomDialect
  /// The address of the client.
  private let address: String
  private let packing: Packing?
  private let leave: () -> Void
  private var frames: FrameReader
  private var input: ByteBuffer?
  private var state = State.open
  private var context: ChannelHandlerContext?

  private var hasSaidHello = false
  /// The number of messages that wait for the rooms, and whether no more are read because of them.
  private var waiting = 0
  private var isHeld = false
  /// The messages that wait to be sent.
  private var queue: SendQueue
  private var unflushedCount = 0
  private var unflushedBytes = 0

  private let opened: Int64
  private var lastHeard: Int64
  private var pingsUnanswered = 0
  private var lastPing: Int64
  private var closeDue: Int64?
  /// The reason why this side has closed.
  private var closing: (code: CloseCode, reason: String)?
  private var pingPace = 0
  private var pingWindow: Int64 = 0

  /// - Parameter leave: is called when the connection is gone.
  init(
    _ host: EventLoopContext, room: String, _ dialect: RoomDialect, of address: String, packing: Packing?,
    leave: @escaping () -> Void
  ) {
    (self.host, self.room, self.dialect, self.address) = (host, room, dialect, address)
    (self.packing, self.leave) = (packing, leave)
    queue = SendQueue(count: host.limits.queueCount, bytes: host.limits.queueBytes)
    reader = host.newReader()
    frames = FrameReader(.server, host.limits.frames, packing: packing == nil ? nil : host.inflater)
    opened = host.now
    (lastHeard, lastPing) = (opened, opened)
  }

  private var limits: WireLimits { host.limits }
  private var metrics: Metrics { host.parts.metrics }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    host.add(self)
    metrics.sockets.add(1, ordering: .relaxed)
    metrics.log(
      .debug, "socket opened",
      [("reader", .of(reader)), ("json", .bool(dialect.format == .json)), ("packed", .bool(packing != nil))])
    ask(.open(room: room, dialect))
    if host.isDraining { end(.goingAway, "the server ends; come back soon") }
  }

  func handlerRemoved(context: ChannelHandlerContext) { depart() }

  private func ask(_ input: LobbyInput) { host.parts.service.take(input, from: reader, of: address, in: room) }

  private func depart() {
    guard state != .closed else { return }
    state = .closed
    context = nil
    host.remove(self)
    metrics.sockets.subtract(1, ordering: .relaxed)
    metrics.log(
      .debug, "socket closed",
      [
        ("reader", .of(reader)), ("code", .of(Int(closing?.code.rawValue ?? 0))),
        ("reason", .string(closing?.reason ?? "the client has left")), ("milliseconds", .integer(host.now - opened)),
      ])
    ask(.gone)
    leave()
  }

  // MARK: - Reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    lastHeard = host.now
    if var rest = input {
      rest.writeBuffer(&bytes)
      bytes = rest
    }
    input = nil
    while state != .closed, let event = frames.next(&bytes) { take(event) }
    // What is left is less than a header, or a control frame that is not all here.
    if bytes.readableBytes > 0, state != .closed { input = ByteBuffer(bytes: bytes.readableBytesView) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    depart()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func take(_ event: FrameReader.Event) {
    switch event {
    case .message(let bytes, let isText):
      guard state == .open else { return }
      guard isText else { return end(.unsupported, "messages are text") }
      metrics.messagesIn.add(1, ordering: .relaxed)
      hasSaidHello = true
      waiting += 1
      ask(.line(Self.line(bytes)))
      if waiting >= limits.waiting { hold() }
    case .ping(let payload):
      guard state == .open else { return }
      if host.now >= pingWindow + limits.pings.window { (pingWindow, pingPace) = (host.now, 0) }
      pingPace += 1
      guard pingPace <= limits.pings.count else { return end(.policy, "too many pings") }
      write { FrameWriter.write(.pong, payload.readableBytesView, to: &$0) }
      flush()
    case .pong: pingsUnanswered = 0
    case .close(let code):
      if state == .open { write { FrameWriter.writeClose(code, to: &$0) } }
      shut()
    case .fault(let code, let text):
      if state == .open { write { FrameWriter.writeClose(code, text, to: &$0) } }
      closing = closing ?? (code, text)
      shut()
    }
  }

  /// A message as a line, without the end that some programs send with it.
  private static func line(_ message: ByteBuffer) -> String {
    var view = message.readableBytesView
    if view.last == UInt8(ascii: "\n") { view = view.dropLast() }
    if view.last == UInt8(ascii: "\r") { view = view.dropLast() }
    return String(decoding: view, as: UTF8.self)
  }

  /// Reads no more until what was read has had its turn, and what was answered is read.
  private func hold() {
    if isHeld { return }
    isHeld = true
    _ = context?.channel.setOption(.autoRead, value: false)
  }

  /// One of the messages that waited has had its turn.
  private func release() {
    if waiting > 0 { waiting -= 1 }
    goOn()
  }

  private func goOn() {
    guard isHeld, waiting <= limits.waiting / 2, !queue.isFull else { return }
    isHeld = false
    _ = context?.channel.setOption(.autoRead, value: true)
    context?.read()
  }

  // MARK: - Writing

  /// Sends lines, without flushing them.
  /// - Returns: whether a flush is needed.
  func send(_ text: String) -> Bool {
    guard state == .open else { return false }
    release()
    metrics.messagesOut.add(1, ordering: .relaxed)
    let isFirst = unflushedCount == 0
    let size = text.utf8.count
    write { buffer in
      if let packing, size >= 256, let packed = host.deflater(window: packing.window)?.pack(text.utf8) {
        FrameWriter.write(.text, packed, isPacked: true, to: &buffer)
      } else {
        FrameWriter.write(.text, text.utf8, to: &buffer)
      }
    }
    return isFirst
  }

  private func write(_ fill: (inout ByteBuffer) -> Void) {
    guard let context else { return }
    var buffer = context.channel.allocator.buffer(capacity: 0)
    fill(&buffer)
    if queue.add(buffer.readableBytes, at: host.now), state == .open {
      hold()
      ask(.full(true))
    }
    unflushedCount += 1
    unflushedBytes += buffer.readableBytes
    context.write(wrapOutboundOut(buffer), promise: nil)
  }

  /// Lets all that was written leave.
  func flush() {
    guard let context, unflushedCount > 0 else { return }
    let (count, bytes) = (unflushedCount, unflushedBytes)
    (unflushedCount, unflushedBytes) = (0, 0)
    let promise = context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.assumeIsolated().whenComplete { [weak self] _ in
      guard let self, queue.sent(count, bytes, at: host.now), state == .open else { return }
      goOn()
      ask(.full(false))
    }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: promise)
  }

  // MARK: - Closing

  func close(_ reason: CloseReason) {
    switch reason {
    case .left: end(.normal, "left")
    case .replaced: end(.replaced, "connected again elsewhere")
    case .refused: end(.policy, "the first line opens no place")
    case .banned: end(.policy, "banned")
    case .lost: end(.silent, "the room has moved, or has to be read again; come back")
    }
  }

  /// Begins the end: the other side is told and may answer.
  func end(_ code: CloseCode, _ reason: String) {
    guard state == .open else { return }
    closing = (code, reason)
    write { FrameWriter.writeClose(code, reason, to: &$0) }
    flush()
    guard self.context != nil else { return }
    state = .closing
    closeDue = host.now + limits.closeTime
    if isHeld { context?.read() }
  }

  /// Closes as soon as what was written has left.
  private func shut() {
    guard let context, state != .closed else { return }
    flush()
    // The connection may have broken just now.
    guard self.context != nil else { return }
    state = .closing
    closeDue = host.now + limits.closeTime
    context.close(mode: .output, promise: nil)
  }

  /// Looks after a connection that is silent.
  func sweep(at now: Int64) {
    guard let context else { return }
    if let closeDue {
      if now >= closeDue { context.close(promise: nil) }
      return
    }
    if !hasSaidHello, now - opened >= limits.helloTime { return end(.silent, "the first line did not come") }
    if queue.isUnread(at: now, after: limits.unreadTime) {
      metrics.closedForOverflow.add(1, ordering: .relaxed)
      metrics.log(.warning, "a reader does not read", [("reader", .of(reader))])
      return end(.tryLater, "what was sent is not read")
    }
    // Whoever is not read can't answer.
    guard now - max(lastPing, lastHeard) >= limits.ping, !isHeld else { return }
    if lastHeard >= lastPing { pingsUnanswered = 0 }
    guard pingsUnanswered < 2 else { return end(.silent, "no answer to pings") }
    pingsUnanswered += 1
    lastPing = now
    write { FrameWriter.write(.ping, [], to: &$0) }
    flush()
  }
}
