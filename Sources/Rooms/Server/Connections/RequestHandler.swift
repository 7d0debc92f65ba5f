import NIOCore
import NIOHTTP1
import PlainJSON
import PuzzleKit
import Rooms
import Sockets

/// Requests of HTTP on a connection, one after another, until one of them opens a WebSocket. It belongs to the thread of
/// its loop.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State { case idle, heading, reading, answering, refused, done }

  let number: Int
  private let host: EventLoopContext
  /// The address of the other side, and for whom the connection is counted: nobody yet if that is a proxy.
  private let peer: String
  private var counted: String?
  private var state = State.idle
  private var head: HTTPRequestHead?
  /// The path that the request names; nil if it leads nowhere.
  private var route: Route?
  private var body = ByteBuffer()
  private var context: ChannelHandlerContext?
  /// The time since which it waits for the client.
  private var since: Int64
  /// Whether the end of an answer is being written, which brings the request that came after it.
  private var isEnding = false
  /// The number of answers of which bytes wait for the client to take them, and how many bytes those were when it was last looked.
  private var unsent = (answers: 0, bytes: 0)
  /// Whether the connection was let go.
  private var hasLeft = false

  init(_ host: EventLoopContext, peer: String, counted: String?) {
    (self.host, self.peer, self.counted) = (host, peer, counted)
    number = host.newReader()
    since = host.now
  }

  private var limits: WireLimits { host.limits }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    host.add(self)
    host.parts.metrics.connections.add(1, ordering: .relaxed)
  }

  func handlerRemoved(context: ChannelHandlerContext) { forget() }

  private func forget() {
    context = nil
    host.remove(self)
  }

  /// The connection is gone.
  private func leave() {
    if hasLeft { return }
    hasLeft = true
    host.parts.metrics.connections.subtract(1, ordering: .relaxed)
    host.parts.limiter.leave(counted)
  }

  func channelInactive(context: ChannelHandlerContext) {
    state = .done
    forget()
    leave()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let fault = error as? HTTPParserError, state == .idle || state == .heading || state == .reading else {
      return context.close(promise: nil)
    }
    // The rest of what came can't be told apart from another request.
    let isTooLarge = fault == .headerOverflow
    (head, route) = (nil, nil)
    state = .refused
    respond(
      .problem(
        isTooLarge ? 431 : 400, isTooLarge ? .headersTooLarge : .badRequest,
        isTooLarge
          ? "the headers are larger than \(limits.header) bytes each or more than \(limits.headers)"
          : fault.told),
      closing: true)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      guard state == .idle || state == .heading else { return }
      if state == .idle { since = host.now }
      (self.head, route, state) = (head, Route(head), .reading)
      body.clear()
      let hosts = head.headers["host"].count
      if head.version == .http1_1, hosts != 1 {
        return refuse(.problem(400, .badRequest, "a request of HTTP/1.1 has one line Host, not \(hosts)"))
      }
      let length = head.headers["content-length"].first.flatMap(Int.init) ?? 0
      if length > limits.body {
        refuse(.problem(413, .bodyTooLarge, "a body has at most \(limits.body) bytes, not \(length)"))
      } else if head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
        context.writeAndFlush(
          wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))), promise: nil)
      }
    case .body(var part):
      guard state == .reading else { return }
      body.writeBuffer(&part)
      if body.readableBytes > limits.body {
        refuse(.problem(413, .bodyTooLarge, "a body has at most \(limits.body) bytes"))
      }
    case .end:
      guard state == .reading, let head else { return }
      state = .answering
      host.parts.metrics.requests.add(1, ordering: .relaxed)
      guard isEnding else { return answer(head) }
      // It waited for the answer before it, whose end is being written: however many wait, one is answered after another.
      context.eventLoop.assumeIsolated().execute { [self] in if state == .answering { answer(head) } }
    }
  }

  /// Something of a request has come, perhaps not all of its head.
  func hear() { if state == .idle { (state, since) = (.heading, host.now) } }

  /// Answers before all of the request is here, and takes no other.
  private func refuse(_ response: Response) {
    state = .refused
    respond(response, closing: true)
  }

  private func answer(_ head: HTTPRequestHead) {
    let address = Forwarding.address(of: head.headers, peer: peer, proxies: host.parts.trusted)
    let request = RestRequest(head: head, body: body, address: address)
    if let route, let row = route.row(for: head.method), case .upgrade = row.action {
      return upgrade(head, Call(request: request, route: route)[.room], address)
    }
    RestAPI(host).answer(request, route) { [weak self] response in self?.respond(response) }
  }

  /// The address for which a request counts.
  private func client(of head: HTTPRequestHead?) -> String {
    Forwarding.address(of: head?.headers ?? HTTPHeaders(), peer: peer, proxies: host.parts.trusted)
  }

  // MARK: - Responses

  private func respond(_ response: Response, closing: Bool = false) {
    guard let context, state != .done else { return }
    let request = head
    let closes = closing || host.isDraining || request?.isKeepAlive != true
    var headers = response.headers
    if response.status != 304 {
      headers.replaceOrAdd(name: "Content-Length", value: String(response.body.count))
    }
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    if let origin = request?.headers["origin"].first {
      for (name, value) in Origins.headers(for: origin, host.parts.settings.origins) {
        headers.add(name: name, value: value)
      }
    }
    if closes { headers.add(name: "Connection", value: "close") }
    let version = request?.version ?? .http1_1
    let status = HTTPResponseStatus(statusCode: response.status)
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: version, status: status, headers: headers))), promise: nil)
    if request?.method != .HEAD, !response.body.isEmpty {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
    }
    host.parts.metrics.log(
      .debug, "request",
      [
        ("method", .string(request?.method.rawValue ?? "none")),
        ("path", .string(route?.pattern ?? "none")), ("status", .of(response.status)),
        ("milliseconds", .integer(host.now - since)),
      ])
    host.parts.metrics.answered(response.status, milliseconds: host.now - since)
    // That another node has the room is no refusal.
    if response.status >= 400, response.status != 421 {
      host.parts.metrics.refused(
        "request", response.reason, response.status, route?.pattern,
        who: host.parts.service.book.identity(of: client(of: request)))
    }
    // With the end of this answer the next request comes, if it is here already.
    (head, route, body, since, state) = (nil, nil, ByteBuffer(), host.now, closes ? .refused : .idle)
    isEnding = true
    unsent.answers += 1
    let isSent = context.eventLoop.makePromise(of: Void.self)
    isSent.futureResult.assumeIsolated().whenComplete { [weak self] _ in self?.noteSent() }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: isSent)
    isEnding = false
    if closes { context.close(mode: .output, promise: nil) }
  }

  /// The client has taken all of an answer: from now on it is waited for.
  private func noteSent() {
    unsent.answers -= 1
    if unsent.answers > 0 { return }
    if state == .idle || state == .refused { since = host.now }
    if host.isDraining { drain() }
  }

  /// Whether a client is still taking answers. Each byte that it takes earns it a millisecond: one that falls behind that by as long
  /// as idle ones are waited for is not.
  private func isTaking(_ context: ChannelHandlerContext, at now: Int64) -> Bool {
    if unsent.answers == 0 { return false }
    let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    since = min(now, since + Int64(max(0, unsent.bytes - waiting)))
    unsent.bytes = waiting
    return now - since < limits.idleTime
  }

  // MARK: - WebSockets

  private func upgrade(_ head: HTTPRequestHead, _ room: String, _ address: String) {
    let answer: Handshake.Answer
    do throws(Handshake.Fault) {
      answer = try Handshake.answer(head, subprotocols: RoomDialect.named.map(\.name), packs: limits.packs)
    } catch {
      // What follows an upgrade is not read as a request.
      return respond(Self.response(to: error), closing: true)
    }
    guard Origins.areAllowed(head.headers, host.parts.settings.origins) else {
      return respond(.problem(403, .badOrigin, "pages of this origin may not use this server"), closing: true)
    }
    let owner = host.parts.service.membership.owner(of: room)
    if owner != .here { return respond(.elsewhere(owner)) }
    guard let context else { return }
    if counted == nil {
      // Behind a proxy each WebSocket counts for its client.
      if let refusal = host.parts.limiter.count(address) {
        host.parts.metrics.refused(
          "socket", refusal.rawValue, who: host.parts.service.book.identity(of: address))
        return respond(
          .problem(Refusal(RoomErrors.tooFast, "this address has too many connections"), retryAfter: 10_000),
          closing: true)
      }
      counted = address
    }
    let dialect = RoomDialect.named.first { $0.name == answer.subprotocol }?.dialect ?? RoomDialect()
    let response = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: answer.headers)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    state = .done
    let socket = SocketHandler(
      host, room: room, dialect, of: address, packing: answer.packing,
      leave: { [self] in leave() })
    let pipeline = context.pipeline.syncOperations
    do {
      try pipeline.addHandler(socket, position: .after(self))
      let encoder = try pipeline.context(handlerType: HTTPResponseEncoder.self)
      let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
      let pipelining = try pipeline.context(handlerType: HTTPServerPipelineHandler.self)
      pipeline.removeHandler(context: pipelining, promise: nil)
      pipeline.removeHandler(context: context, promise: nil)
      pipeline.removeHandler(context: encoder, promise: nil)
      pipeline.removeHandler(context: decoder, promise: nil)
      pipeline.removeHandler(context: try pipeline.context(handlerType: FirstBytes.self), promise: nil)
    } catch {
      context.close(promise: nil)
    }
  }

  private static func response(to fault: Handshake.Fault) -> Response {
    switch fault {
    case .noUpgrade:
      var response = Response.problem(426, .upgradeRequired, "this path is for WebSockets")
      response.headers.add(name: "Upgrade", value: "websocket")
      return response
    case .version:
      var response = Response.problem(426, .upgradeRequired, "the version of WebSocket is 13")
      response.headers.add(name: "Sec-WebSocket-Version", value: "13")
      return response
    case .malformed(let text): return .problem(400, .badRequest, text)
    }
  }

  // MARK: - Time

  /// Closes a connection whose request does not come.
  func sweep(at now: Int64) {
    guard let context else { return }
    switch state {
    case .idle, .refused:
      if isTaking(context, at: now) { return }
      if now - since >= (state == .idle ? limits.idleTime : limits.closeTime) { context.close(promise: nil) }
    case .heading:
      // There is no request yet that could be answered.
      if now - since >= (host.isDraining ? limits.closeTime : limits.requestTime) { context.close(promise: nil) }
    case .reading:
      // A server that ends waits for no slow request.
      if now - since >= (host.isDraining ? limits.closeTime : limits.requestTime) {
        refuse(.problem(408, .tooSlow, "the request did not come within \(limits.requestTime / 1000) seconds"))
      }
    case .answering, .done: break
    }
  }

  /// The server ends: what is under way is answered, what is not is closed.
  func drain() { if state == .idle, unsent.answers == 0 { context?.close(promise: nil) } }
}

/// Tells the handler of requests that something has come, before all of a head is here.
final class FirstBytes: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private weak var requests: RequestHandler?

  init(_ requests: RequestHandler) { self.requests = requests }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    requests?.hear()
    context.fireChannelRead(data)
  }
}

extension HTTPParserError {
  /// What was wrong with a request, and what would be right.
  fileprivate var told: String {
    switch self {
    case .invalidMethod: "the first word of the request is no method of HTTP, such as GET"
    case .invalidURL: "the path of the request has characters that belong there as %XX, or does not begin with /"
    case .invalidVersion: "the first line of the request does not end with HTTP/1.1, CR and LF"
    case .invalidConstant: "the first line of the request is not METHOD PATH HTTP/1.1"
    case .invalidHeaderToken: "a header is not a line NAME: VALUE, or has a character that headers must not have"
    case .invalidContentLength: "Content-Length is not one number of bytes"
    case .unexpectedContentLength: "a request has Content-Length or Transfer-Encoding, not both or one of them twice"
    case .invalidChunkSize: "the size of a chunk is not a hexadecimal number of bytes"
    case .lfExpected: "a line of the request does not end with CR and LF"
    case .invalidEOFState, .closedConnection: "the connection ended within the request"
    case .unknown: "Transfer-Encoding stands beside Content-Length, or its last word is not chunked"
    default: "the request is not one of HTTP/1.1"
    }
  }
}
