import Catalog
import Digests
import Engine
import PlainJSON
import PuzzleKit
import Rooms
import System

/// The rooms on a thread of their own, and on another what they have to keep. Effects leave in order, and none before all
/// that came earlier is durable; while one commit is under way the messages of the next are gathered.
final class RoomService: Sendable {
  /// What is left for the rooms.
  private enum Message: Sendable {
    case input(LobbyInput, reader: Int)
    case stop
  }

  /// What is left for the database.
  private enum Errand: Sendable {
    case effects([Effect])
    case task(@Sendable (any ServerDatabase) -> Void)
    case stop
  }

  private let inbox = Mailbox<Message>()
  private let outbox = Mailbox<Errand>()
  private let works = Mailbox<@Sendable () -> Void>()
  private let journals = Mailbox<[[RoomEntry]]>()
  private let limits: RoomLimits
  private let catalog: @Sendable () -> Catalog
  private let dispatch: @Sendable ([Effect]) -> Void
  private let fail: @Sendable (Refusal) -> Void
  private let meters: Meters
  private let done = Mailbox<Bool>()

  /// - Parameters:
  ///   - dispatch: is given what is to be sent, answered and closed, in order.
  ///   - fail: is called when something can't be kept. What was asked for is not answered then, and nothing more is.
  init(
    _ limits: RoomLimits, catalog: @escaping @Sendable () -> Catalog, meters: Meters,
    dispatch: @escaping @Sendable ([Effect]) -> Void, fail: @escaping @Sendable (Refusal) -> Void
  ) {
    (self.limits, self.catalog, self.meters, self.dispatch, self.fail) = (limits, catalog, meters, dispatch, fail)
  }

  /// Reads the journals of the rooms and starts the threads.
  /// - Parameter database: opens the database, on the thread that it belongs to.
  /// - Throws: why the database can not be opened.
  func start(_ database: @escaping @Sendable () throws(Refusal) -> any ServerDatabase) throws(Refusal) {
    let opening = Mailbox<Result<Void, Refusal>>()
    try thread { [self] in
      do throws(Refusal) {
        let database = try database()
        journals.post(try Self.journals(in: database))
        opening.post(.success(()))
        keep(in: database)
      } catch {
        opening.post(.failure(error))
      }
    }
    var answer: [Result<Void, Refusal>] = []
    while answer.isEmpty { answer = opening.take(waiting: 60_000) }
    try answer[0].get()
    try thread { [self] in play() }
    // What takes long has a thread of its own, on which it delays no game.
    try thread { [self] in while true { for work in works.take(waiting: 60_000) { work() } } }
  }

  /// Leaves a message for the rooms.
  func take(_ input: LobbyInput, from reader: Int) { inbox.post(.input(input, reader: reader)) }

  /// Does something with the database, after all that was to be kept before.
  func perform(_ task: @escaping @Sendable (any ServerDatabase) -> Void) { outbox.post(.task(task)) }

  /// Does something that takes a while.
  func work(_ task: @escaping @Sendable () -> Void) { works.post(task) }

  /// Ends both threads when all that was left for them is done and kept.
  func stop() {
    inbox.post(.stop)
    while done.take(waiting: 60_000).isEmpty {}
  }

  private func thread(_ body: @escaping @Sendable () -> Void) throws(Refusal) {
    guard startDetachedThread(body) else {
      throw Refusal(.inputOutput, "the system provides no thread; try again later")
    }
  }

  // MARK: - The rooms

  /// How often it is looked for what is due, at most.
  private static let tick: Int64 = 25

  private static func journals(in database: any ServerDatabase) throws(Refusal) -> [[RoomEntry]] {
    var journals: [[RoomEntry]] = []
    for room in try database.rooms() { journals.append(try database.journal(of: room)) }
    return journals
  }

  private func play() {
    var lobby = Lobby(
      catalog: catalog(), host: .system, limits: limits, random: SystemRandomNumberGenerator(),
      hash: { SHA256.hex($0.utf8) })
    var now = Host.system.now()
    for journal in journals.take(waiting: 0).joined() {
      do throws(Refusal) { try lobby.hold(journal) } catch { tell(error) }
    }
    // Rooms are made again one by one, before others those that somebody asks for.
    var isRestored = lobby.count == 0
    var nextLook = now
    while true {
      let wait = !isRestored ? 0 : lobby.count == 0 ? 1000 : max(Self.tick, nextLook - now)
      let messages = inbox.take(waiting: wait)
      now = max(now, Host.system.now())
      if !isRestored, !lobby.restoreNext(at: now) {
        isRestored = true
        meters.log(.info, "rooms restored", [("rooms", .of(lobby.count))])
      }
      for fault in lobby.takeFaults() { tell(fault) }
      var effects: [Effect] = []
      if now >= nextLook {
        effects = lobby.advance(to: now)
        nextLook = max(now + Self.tick, min(lobby.due ?? .max, now + 1000))
        meters.rooms(lobby.count)
      }
      for message in messages {
        switch message {
        case .input(let input, let reader): effects += lobby.take(input, from: reader, at: now)
        case .stop:
          outbox.post(.effects(effects))
          return outbox.post(.stop)
        }
      }
      if !effects.isEmpty { outbox.post(.effects(effects)) }
    }
  }

  private func tell(_ fault: Refusal) {
    meters.log(.error, "a room can't be restored", [("reason", .string(fault.text))])
  }

  // MARK: - The database

  private func keep(in database: any ServerDatabase) {
    while true {
      let errands = outbox.take(waiting: 60_000)
      var effects: [Effect] = []
      var tasks: [@Sendable (any ServerDatabase) -> Void] = []
      var isLast = false
      for errand in errands {
        switch errand {
        case .effects(let more): effects += more
        case .task(let task): tasks.append(task)
        case .stop: isLast = true
        }
      }
      // A room is looked up once, however many entries it has.
      var batch: [String: [RoomEntry]] = [:]
      var rest: [Effect] = []
      var closed: [String] = []
      for effect in effects {
        switch effect {
        case .keep(let room, let entries): batch[room, default: []] += entries
        case .drop(let room): closed.append(room)
        default: rest.append(effect)
        }
      }
      do throws(Refusal) {
        if !batch.isEmpty {
          let begun = Host.system.elapsed()
          try database.keep(batch.map { ($0.key, $0.value) })
          let entries = batch.values.reduce(0) { $0 + $1.count }
          meters.kept(entries)
          meters.log(
            .debug, "commit",
            [
              ("entries", .of(entries)), ("rooms", .of(batch.count)),
              ("milliseconds", .integer(Host.system.elapsed() - begun)),
            ])
        }
        if !closed.isEmpty { try database.drop(closed) }
      } catch {
        return fail(error)
      }
      if !rest.isEmpty { dispatch(rest) }
      for task in tasks { task(database) }
      if isLast { return done.post(true) }
    }
  }
}
