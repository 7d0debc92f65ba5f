import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Sockets

// A server that sends every message back: what other programs test frames with, and the bound of what a server of rooms
// can reach. It writes its port.

/// Sends messages back.
final class Echo: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var frames: FrameReader
  private var rest = ByteBuffer()
  private let deflater: Deflater?
  private var isOver = false

  init(_ packing: Packing?) {
    frames = FrameReader(
      .server, FrameLimits(message: 1 << 25, fragments: 1 << 20), packing: packing == nil ? nil : Inflater())
    deflater = packing.flatMap { Deflater(window: $0.window) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    rest.writeBuffer(&bytes)
    while !isOver, let event = frames.next(&rest) {
      var answer = context.channel.allocator.buffer(capacity: 0)
      switch event {
      case .message(let message, let isText):
        if let packed = deflater?.pack(message.readableBytesView) {
          FrameWriter.write(isText ? .text : .binary, packed, isPacked: true, to: &answer)
        } else {
          FrameWriter.write(isText ? .text : .binary, message.readableBytesView, to: &answer)
        }
      case .ping(let payload): FrameWriter.write(.pong, payload.readableBytesView, to: &answer)
      case .pong: continue
      case .close(let code):
        FrameWriter.writeClose(code, to: &answer)
        isOver = true
      case .fault(let code, let text):
        FrameWriter.writeClose(code, text, to: &answer)
        isOver = true
      }
      context.write(wrapOutboundOut(answer), promise: nil)
    }
    rest.discardReadBytes()
    context.flush()
    if isOver { context.close(promise: nil) }
  }
}

/// Opens a WebSocket by the first request.
final class Opening: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var head: HTTPRequestHead?

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) { self.head = head }
    guard case .end = unwrapInboundIn(data), let head,
      let answer = try? Handshake.answer(head, subprotocols: [], packs: true)
    else { return }
    let response = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: answer.headers)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    let pipeline = context.pipeline.syncOperations
    do {
      try pipeline.addHandler(Echo(answer.packing), position: .after(self))
      let encoder = try pipeline.context(handlerType: HTTPResponseEncoder.self)
      let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
      pipeline.removeHandler(context: context, promise: nil)
      pipeline.removeHandler(context: encoder, promise: nil)
      pipeline.removeHandler(context: decoder, promise: nil)
    } catch {
      context.close(promise: nil)
    }
  }
}

let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let listener = try ServerBootstrap(group: group)
  .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
  .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
  .childChannelInitializer { channel in
    channel.eventLoop.makeCompletedFuture(withResultOf: {
      try channel.pipeline.syncOperations.addHandlers([
        HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes)),
        Opening(),
      ])
    })
  }
  .bind(host: "127.0.0.1", port: 0).wait()
print(listener.localAddress?.port ?? 0)
fflush(nil)
try listener.closeFuture.wait()
