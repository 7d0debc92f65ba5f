import Digests
import Glibc
import NIOCore
import PuzzleKit
import Sockets
import System

/// Lines of a reader to a room and back: from the standard input to a WebSocket and to the standard output. It connects
/// again when the connection breaks.
public struct RoomBridge {
  private enum Outcome { case broken, over(String) }

  private let address: ServerAddress
  private let room: String
  private let token: String
  private let showsPictures: Bool
  private var queue: ResendQueue
  private var input = LineBuffer(most: ResendQueue.longest)
  private var isAtEnd = false
  /// The time at which lines are given up that are not answered after the end of the input; nil before that end.
  private var lastTime: Int64?
  /// The notice about the wait that was told last.
  private var said: String?
  private let tell: (String) -> Void

  /// A bridge to a seat.
  /// - Parameters:
  ///   - address: the server.
  ///   - room: the room's id.
  ///   - token: the seat's token.
  ///   - pictures: whether whoever reads is shown the game as pictures, and told of the connection.
  ///   - tell: tells a person what is waited for, in a line; programs read the standard output alone.
  public init(
    _ address: ServerAddress, room: String, token: String, pictures: Bool = false, tell: @escaping (String) -> Void
  ) {
    (self.address, self.room, self.token, showsPictures, self.tell) = (address, room, token, pictures, tell)
    queue = ResendQueue(mark: "n" + String(UInt32.random(in: 0...UInt32.max), radix: 36) + ".")
  }

  /// Whether the seat can't be taken again: the room is left or closed, or the token opens nothing.
  public private(set) var isSeatGone = false

  /// The number of lines that were not answered.
  public var unanswered: Int { queue.waiting.count }

  /// The time for which answers are waited for after the end of the input, in milliseconds.
  private static let patience: Int64 = 30_000

  /// The time that is left for answers, in milliseconds; nil as long as there is input.
  private var timeLeft: Int64? { lastTime.map { max(0, $0 - Services.system.elapsed()) } }

  /// Whether there is more to be done: lines to be read, or answers to be waited for.
  private var goesOn: Bool { !isAtEnd || ((!queue.waiting.isEmpty || !queue.isSeated) && timeLeft != 0) }

  /// Passes lines until the standard input has ended and all is answered, or the server ends the connection for good.
  /// - Returns: the reason why it has ended, if not by the input.
  public mutating func run() -> String? {
    var backoff = Backoff()
    var random = SystemRandomNumberGenerator()
    while goesOn {
      var reason = "the connection to \(address.name) broke"
      let connection: Connection?
      do throws(Refusal) { connection = try open() } catch {
        (connection, reason) = (nil, error.text)
      }
      if let connection {
        say(waitingFor: nil)
        let before = queue.newest
        if case .over(let reason) = pass(connection) { return reason }
        if showsPictures { _ = Files.writeAll(STDOUT_FILENO, "* connection lost\n".utf8.span) }
        if queue.newest != before { backoff.reset() }
      }
      if !goesOn { break }
      say(waitingFor: "\(reason); trying again\(isAtEnd ? "" : " until the input ends")")
      rest(backoff.wait(&random))
    }
    return nil
  }

  /// Waits before the next try to connect, and takes what is said meanwhile.
  private mutating func rest(_ milliseconds: Int) {
    let end = Services.system.elapsed() + Int64(milliseconds)
    while goesOn {
      let left = min(end - Services.system.elapsed(), timeLeft ?? .max)
      if isAtEnd { return pause(milliseconds: Int(max(0, left))) }
      var waiting = pollfd(fd: queue.isFull ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      if left <= 0 { return }
      if poll(&waiting, 1, Int32(left)) > 0 { _ = takeInput() }
    }
  }

  /// Opens the WebSocket.
  private func open() throws(Refusal) -> Connection {
    let connection = try Connection(address, milliseconds: 5000)
    let key = Base64.text((0..<16).map { _ in UInt8.random(in: 0...255) })
    let head = """
      GET \(address.prefix)/ws/rooms/\(room) HTTP/1.1\r
      Host: \(address.name)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: \(key)\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Protocol: upi.v1\r
      \r

      """
    guard connection.send(head.utf8) else { throw Refusal(.inputOutput, "the connection broke") }
    var answer = ""
    while !answer.hasSuffix("\r\n\r\n") {
      // Byte by byte: what follows the head are frames.
      guard answer.utf8.count < 8192, let bytes = connection.receive(1) else {
        throw Refusal(.inputOutput, "the server opens no WebSocket")
      }
      for byte in bytes { answer.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
    guard answer.hasPrefix("HTTP/1.1 101 "), answer.contains(Handshake.accept(key)) else {
      throw Refusal(.inputOutput, "the server opens no WebSocket")
    }
    connection.waitForEver()
    return connection
  }

  private mutating func pass(_ connection: Connection) -> Outcome {
    var frames = FrameReader(.client, FrameLimits(message: 1 << 20, fragments: 1024))
    guard send(.text, queue.hello(token, pictures: showsPictures).utf8, connection) else { return .broken }
    guard send(queue.begin(), connection) else { return .broken }
    var rest = ByteBuffer()
    while true {
      if !goesOn {
        _ = sendClose(connection)
        return .over("")
      }
      var waiting = [
        pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isAtEnd || queue.isFull ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&waiting, 2, timeLeft.map { Int32(clamping: $0) } ?? -1) < 0 { continue }
      if waiting[1].revents != 0 {
        guard send(takeInput(), connection) else { return .broken }
      }
      guard waiting[0].revents != 0 else { continue }
      guard let bytes = connection.receive() else { return .broken }
      rest.writeBytes(bytes)
      while let event = frames.next(&rest) {
        switch event {
        case .message(let text, _):
          show(String(buffer: text))
          if let question = queue.takeQuestion(), !send([question], connection) { return .broken }
          guard send(queue.takeDue(), connection) else { return .broken }
        case .ping(let payload): if !send(.pong, payload.readableBytesView, connection) { return .broken }
        case .pong: break
        case .close(let code):
          _ = sendClose(connection)
          // Sent again it would be refused again.
          if code == .tooLarge, let answer = queue.dropLongest() { write([answer]) }
          isSeatGone = code == .normal || code == .policy
          return ending(code)
        case .fault: return .broken
        }
      }
      rest.discardReadBytes()
    }
  }

  /// The meaning of the code with which the server closes.
  private func ending(_ code: CloseCode?) -> Outcome {
    switch code {
    case .normal: .over("the room is left or closed")
    case .policy: .over("the server does not let this player in any more")
    case .replaced: .over("this player is connected elsewhere")
    default: .broken
    }
  }

  /// Takes the lines that have come on the standard input, all of them before any is sent: the connection may break meanwhile.
  /// - Returns: the lines to be sent.
  private mutating func takeInput() -> [String] {
    readInput().flatMap { line -> [String] in
      if let answer = queue.objection(to: line.text, bytes: line.size) {
        write([answer])
        return []
      }
      return queue.take(line.text)
    }
  }

  private mutating func show(_ text: String) { write(queue.show(message: text)) }

  /// Writes lines to the standard output, for whoever has sent those that they answer.
  private func write(_ lines: [String]) {
    _ = Files.writeAll(STDOUT_FILENO, lines.map { Self.printable($0) + "\n" }.joined().utf8.span)
  }

  /// A line of a server without what could turn a terminal around.
  static func printable(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isUnprintable) else { return line }
    var text = ""
    for scalar in line.unicodeScalars { text.unicodeScalars.append(isUnprintable(scalar) ? "\u{FFFD}" : scalar) }
    return text
  }

  private mutating func say(waitingFor what: String?) {
    if what == said { return }
    said = what
    if let what { tell(oneLine(what)) }
  }

  private func send(_ lines: [String], _ connection: Connection) -> Bool {
    lines.allSatisfy { send(.text, $0.utf8, connection) }
  }

  private func send(_ kind: FrameWriter.Kind, _ payload: some Collection<UInt8>, _ connection: Connection) -> Bool {
    var buffer = ByteBuffer()
    FrameWriter.write(kind, payload, mask: .random(in: 1...UInt32.max), to: &buffer)
    return connection.send(buffer.readableBytesView)
  }

  private func sendClose(_ connection: Connection) -> Bool {
    var buffer = ByteBuffer()
    FrameWriter.writeClose(.normal, mask: .random(in: 1...UInt32.max), to: &buffer)
    return connection.send(buffer.readableBytesView)
  }

  /// The whole lines that have come on the standard input; at its end what is left is one, too.
  private mutating func readInput() -> [LineBuffer.Line] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 { return input.take(chunk[..<count]) }
    if count < 0, errno == EINTR { return [] }
    (isAtEnd, lastTime) = (true, Services.system.elapsed() + Self.patience)
    return input.takeRest()
  }
}
