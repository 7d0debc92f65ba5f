import NIOConcurrencyHelpers
import NIOCore
import Rooms
import Sockets
import System
import PuzzleKit

/// The parts that all connections share, on whatever thread.
final class ServerParts: Sendable {
  let settings: ServerSettings
  let metrics: Metrics
  let limiter: ConnectionLimiter
  let service: RoomService
  /// The puzzles that are given and taken; nil if there are none.
  let shelf: PuzzleShelf?
  /// The interface for programs under the limits of rooms, which may change.
  let interface: NIOLockedValueBox<Interface>
  /// The proxies that are believed.
  let trusted: [Network]

  init(_ settings: ServerSettings, _ metrics: Metrics, _ service: RoomService, _ shelf: PuzzleShelf?) {
    (self.settings, self.metrics, self.service, self.shelf) = (settings, metrics, service, shelf)
    limiter = ConnectionLimiter(settings.wire)
    interface = NIOLockedValueBox(Interface(settings.rooms))
    trusted = settings.trusted
  }

  /// The limits that bodies keep to, and the document that says them.
  struct Interface: Sendable {
    let limits: RoomLimits
    private(set) lazy var document = Response.json(OpenAPI.document(limits))

    init(_ limits: RoomLimits) { self.limits = limits }
  }
}

/// The connections of one event loop, and what they share. It belongs to the loop's thread.
final class EventLoopContext {
  let parts: ServerParts
  let loop: any EventLoop
  /// The number of the loop; it is part of its readers' numbers.
  private let index: Int
  private var lastReader = 0
  private var sockets: [Int: SocketHandler] = [:]
  private var requests: [Int: RequestHandler] = [:]
  private var answers: [Int: (since: Int64, take: (RoomAnswer) -> Void)] = [:]
  private(set) var isDraining = false
  /// The limits, which may change.
  var limits: WireLimits
  let inflater = Inflater()
  private var deflaters: [Int: Deflater] = [:]

  /// The number of bits of a reader's number that hold the loop's.
  static let indexBits = 6

  init(_ parts: ServerParts, _ loop: any EventLoop, index: Int) {
    (self.parts, self.loop, self.index, limits) = (parts, loop, index, parts.settings.wire)
  }

  var now: Int64 { Services.system.elapsed() }

  /// A number that no reader had.
  func newReader() -> Int {
    lastReader += 1
    return lastReader << Self.indexBits | index
  }

  func deflater(window: Int) -> Deflater? {
    if let deflater = deflaters[window] { return deflater }
    deflaters[window] = Deflater(window: window)
    return deflaters[window]
  }

  // MARK: - Readers

  func add(_ socket: SocketHandler) { sockets[socket.reader] = socket }
  func remove(_ socket: SocketHandler) { sockets[socket.reader] = nil }
  func add(_ handler: RequestHandler) { requests[handler.number] = handler }
  func remove(_ handler: RequestHandler) { requests[handler.number] = nil }

  /// Asks the rooms; the answer comes on this loop.
  /// - Parameters:
  ///   - input: the request.
  ///   - address: the client's address.
  ///   - room: the room to which the request has led, if it does not name it.
  ///   - ways: how often it has been led to another thread.
  ///   - answer: takes the answer.
  func ask(
    _ input: LobbyInput, of address: String, in room: String? = nil, ways: Int = 0,
    _ answer: @escaping (RoomAnswer) -> Void
  ) {
    let reader = newReader()
    let target = room ?? input.room
    let take = { [unowned self] (result: RoomAnswer) in
      // Another thread of this server may have the room.
      guard case .elsewhere(let found) = result, found != target, parts.service.membership.owner(of: found) == .here
      else { return answer(result) }
      // Whoever was led to a room may find it taken, and be led to another one, but not for ever.
      if ways == Self.mostWays { return answer(.busy) }
      ask(input, of: address, in: found, ways: ways + 1, answer)
    }
    answers[reader] = (now, take)
    parts.service.take(input, from: reader, of: address, in: target)
  }

  /// The most threads to which a request is led, one after another.
  private static let mostWays = 4

  // MARK: - Effects

  /// Carries out effects for readers of this loop.
  func carryOut(_ effects: [Effect]) {
    var touched: [SocketHandler] = []
    for effect in effects {
      switch effect {
      case .send(let reader, let text):
        guard let socket = sockets[reader] else { continue }
        if socket.send(text) { touched.append(socket) }
      case .answer(let reader, let answer): answers.removeValue(forKey: reader)?.take(answer)
      case .close(let reader, let reason): sockets[reader]?.close(reason)
      case .keep, .miss, .load, .find, .deal: break
      }
    }
    for socket in touched { socket.flush() }
  }

  // MARK: - Time

  /// Looks after connections that have been silent for too long.
  func sweep() {
    let now = now
    for socket in Array(sockets.values) { socket.sweep(at: now) }
    for request in Array(requests.values) { request.sweep(at: now) }
    for (reader, answer) in answers where now - answer.since > Self.longestWait {
      answers[reader] = nil
      answer.take(.refused(parts.metrics.isReady ? Self.late : Self.full, retryAfter: nil))
    }
  }

  /// The longest time that an answer of the rooms is waited for, in milliseconds.
  private static let longestWait: Int64 = 20_000
  private static let late = Refusal(RoomErrors.busy, "the server does not come to it; ask again, with the same key")
  private static let full = Refusal(
    .inputOutput, "the server can't keep anything at the moment; ask again, with the same key")

  /// Lets go of all rooms if others may have them by now: clients come back to whoever has.
  func heedLease() {
    guard !sockets.isEmpty, parts.service.membership.isOver else { return }
    for socket in Array(sockets.values) { socket.close(.lost) }
  }

  /// Tells all that the server ends.
  func drain() {
    isDraining = true
    for socket in Array(sockets.values) { socket.end(.goingAway, "the server ends; come back soon") }
    for request in Array(requests.values) { request.drain() }
  }

  var isEmpty: Bool { sockets.isEmpty && requests.isEmpty }
}
