import Catalog
import Digests
import Engine
import NIOConcurrencyHelpers
import PlainJSON
import PuzzleKit
import Rooms
import System

/// The rooms on a thread of their own, and on another what they have to keep. Effects leave in order, and none before all
/// that came earlier is durable; while one commit is under way the messages of the next are gathered.
final class RoomService: Sendable {
  /// A message for the thread of the rooms.
  private enum Message: Sendable {
    case input(LobbyInput, reader: Int, address: String)
    case limits(RoomLimits)
    case lost(String)
    case stop
  }

  /// A job for the thread of the database.
  private enum DatabaseJob: Sendable {
    case effects([Effect])
    case task(@Sendable (any ServerDatabase) -> Void)
    case stop
  }

  /// The state that was kept when the server ended.
  private struct Found: Sendable {
    let rooms: [KeptRoom]
  }

  private let inbox = Mailbox<Message>()
  private let outbox = Mailbox<DatabaseJob>()
  private let workshop = WorkerPool()
  private let found = Mailbox<Found>()
  private let limits: RoomLimits
  private let catalog: @Sendable () -> Catalog
  /// Opens the database for whoever only reads; nil if but one thread can have it.
  private let reader: (@Sendable () throws(Refusal) -> any ServerDatabase)?
  private let dispatch: @Sendable ([Effect]) -> Void
  private let fail: @Sendable (Refusal) -> Void
  private let metrics: Metrics
  let book: OperatorBook
  /// The operator's requests that wait for an answer.
  private let operating = NIOLockedValueBox<[Int: Mailbox<RoomAnswer>]>([:])
  private let retention = NIOLockedValueBox(Retention())
  private let done = Mailbox<Bool>()

  /// - Parameters:
  ///   - dispatch: is given what is to be sent, answered and closed, in order.
  ///   - fail: is called when something can't be kept. What was asked for is not answered then, and nothing more is.
  init(
    _ limits: RoomLimits, catalog: @escaping @Sendable () -> Catalog, metrics: Metrics,
    book: OperatorBook, reader: (@Sendable () throws(Refusal) -> any ServerDatabase)? = nil,
    dispatch: @escaping @Sendable ([Effect]) -> Void, fail: @escaping @Sendable (Refusal) -> Void
  ) {
    (self.limits, self.catalog, self.metrics, self.dispatch, self.fail) = (limits, catalog, metrics, dispatch, fail)
    (self.reader, self.book) = (reader, book)
  }

  /// Reads the journals of the rooms and starts the threads.
  /// - Parameter database: opens the database, on the thread that it belongs to.
  /// - Throws: the reason why the database can't be opened.
  func start(_ database: @escaping @Sendable () throws(Refusal) -> any ServerDatabase) throws(Refusal) {
    let opening = Mailbox<Result<Void, Refusal>>()
    try thread { [self] in
      do throws(Refusal) {
        let database = try database()
        // On a full disk it waits, as it would if it ran.
        let node = try persist(false) { () throws(Refusal) in try database.join("", lease: Self.lease) }
        let terms = try persist(false) { () throws(Refusal) in try database.takeAll(by: node) }
        book.add(try persist(false) { () throws(Refusal) in try database.salts() })
        if let (day, salt) = book.takeNewSalt() {
          try persist(false) { () throws(Refusal) in try database.keep(salt: salt, of: day) }
        }
        book.set(try persist(false) { () throws(Refusal) in try database.sanctions(at: Services.system.now()) })
        found.post(try persist(false) { () throws(Refusal) in try find(in: database) })
        opening.post(.success(()))
        keep(in: database, by: node, terms)
      } catch {
        opening.post(.failure(error))
      }
    }
    var answer: [Result<Void, Refusal>] = []
    while answer.isEmpty { answer = opening.take(waiting: 60_000) }
    try answer[0].get()
    try thread { [self] in play() }
    try workshop.open(catalog: catalog)
  }

  /// Leaves a message for the rooms.
  /// - Parameter address: whose share of the time it takes.
  func take(_ input: LobbyInput, from reader: Int, of address: String) {
    inbox.post(.input(input, reader: reader, address: address))
  }

  /// Forgets things after other times.
  func set(_ retention: Retention) { self.retention.withLockedValue { $0 = retention } }

  /// Asks the database, and waits for its answer.
  func ask<T: Sendable>(
    _ question: @escaping @Sendable (any ServerDatabase) throws(Refusal) -> T
  ) throws(Refusal) -> T {
    let answer = Mailbox<Result<T, Refusal>>()
    perform { database in
      do throws(Refusal) { answer.post(.success(try question(database))) } catch { answer.post(.failure(error)) }
    }
    guard let result = answer.take(waiting: 30_000).first else { throw Self.late }
    return try result.get()
  }

  /// Asks the rooms in the operator's name, and waits for their answer.
  func operate(_ request: OperatorRequest) throws(Refusal) -> JSONValue {
    let answer = Mailbox<RoomAnswer>()
    // Readers of connections have numbers from 1 on.
    let reader = operating.withLockedValue { waiting in
      let reader = (waiting.keys.min() ?? 0) - 1
      waiting[reader] = answer
      return reader
    }
    take(.operate(request), from: reader, of: "")
    let result = answer.take(waiting: 30_000).first
    operating.withLockedValue { $0[reader] = nil }
    switch result {
    case .done(let value): return value
    case .refused(let refusal, _): throw refusal
    case nil: throw Self.late
    }
  }

  private static let late = Refusal(RoomErrors.busy, "the server does not come to it; is its disk full?")

  /// Has the rooms keep to other limits.
  func set(_ limits: RoomLimits) { inbox.post(.limits(limits)) }

  /// Does something with the database, after all that was to be kept before.
  func perform(_ task: @escaping @Sendable (any ServerDatabase) -> Void) { outbox.post(.task(task)) }

  /// Asks the database something that may take a while, without keeping those waiting who want something kept.
  /// - Returns: whether it will be done; not if too much of that address waits.
  func read(
    for address: String, _ task: @escaping @Sendable (Result<any ServerDatabase, Refusal>) -> Void
  ) -> Bool {
    guard let reader else {
      perform { task(.success($0)) }
      return true
    }
    return workshop.post(for: address) { _, _ in
      do throws(Refusal) { task(.success(try reader())) } catch { task(.failure(error)) }
    }
  }

  /// Does something that takes a while.
  /// - Returns: whether it will be done; not if too much of that address waits.
  func work(for address: String, _ task: @escaping @Sendable () -> Void) -> Bool {
    workshop.post(for: address) { _, _ in task() }
  }

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

  /// The time between looks for due work, at least, in milliseconds.
  private static let tick: Int64 = 25

  /// Reads what is kept. A journal that can't be read costs its room and no other.
  private func find(in database: any ServerDatabase) throws(Refusal) -> Found {
    var rooms: [KeptRoom] = []
    for room in try database.rooms(of: RoomShare.all) {
      do throws(Refusal) { rooms.append(try database.load(room)) } catch {
        guard error.code == .badFile else { throw error }
        tell(error)
      }
    }
    return Found(rooms: rooms)
  }

  private func play() {
    guard let found = found.take(waiting: 60_000).first else { return }
    var lobby = Lobby(
      catalog: catalog(), services: .system, limits: limits, random: SystemRandomNumberGenerator(),
      oversight: oversight, hash: { SHA256.hex($0.utf8) })
    var now = Services.system.now()
    for room in found.rooms {
      do throws(Refusal) { try lobby.hold(room.entries, absence: room.absence) } catch { tell(error) }
    }
    // Rooms are made again one by one; those that somebody asks for do not wait for the others.
    var isRestored = false
    var queue = FairQueue<(LobbyInput, Int)>(share: 1_000_000, debt: 64_000_000)
    var (nextLook, lastRest) = (now, Ticks.now)
    while true {
      let wait = lobby.count == 0 ? 1000 : max(Self.tick, nextLook - now)
      let messages = inbox.take(waiting: queue.isEmpty ? wait : 0)
      now = max(now, Services.system.now())
      var effects: [Effect] = []
      var isLast = false
      for message in messages {
        switch message {
        case .input(let input, let reader, let address):
          queue.add((input, reader), of: address)
        case .limits(let limits): lobby.set(limits)
        case .lost(let room): effects += lobby.lose(room)
        case .stop: isLast = true
        }
      }
      if now >= nextLook {
        effects += lobby.advance(to: now)
        nextLook = max(now + Self.tick, min(lobby.due ?? .max, now + 1000))
        metrics.rooms(lobby.count)
        queue.rest(nanoseconds: Ticks.now - lastRest)
        lastRest = Ticks.now
      }
      // After a while it is looked again who has come, whatever those want who are here.
      let begun = Ticks.now
      var last = begun
      while isLast || last - begun < Self.slice, let (address, (input, reader)) = queue.take() {
        let room = lobby.roomOf(input, from: reader)
        effects += lobby.take(input, from: reader, of: address, at: now)
        let time = Ticks.now
        metrics.usage.work(room: room, who: book.identity(of: address), nanoseconds: time - last)
        queue.charge(address, nanoseconds: time - last)
        metrics.took(time - last)
        last = time
      }
      if !isRestored {
        effects += lobby.restoreNext(at: now)
        isRestored = lobby.isRestored
        if isRestored {
          metrics.restored()
          metrics.log(.info, "rooms restored", [("rooms", .of(lobby.count))])
        }
      }
      for fault in lobby.takeFaults() { tell(fault) }
      send(order(effects, of: lobby))
      if isLast { return outbox.post(.stop) }
    }
  }

  /// The operator's hold on the rooms.
  private var oversight: Oversight {
    let (book, usage) = (book, metrics.usage)
    return Oversight(
      objection: { book.objection($0, $1, $2) }, identity: { book.identity(of: $0) },
      keep: { room, address, bytes in usage.keep(room: room, who: book.identity(of: address), bytes: bytes) })
  }

  /// The time for which messages are taken before others are looked for, in nanoseconds.
  private static let slice: Int64 = 5_000_000

  /// Has work done that effects ask for.
  /// - Returns: the other effects.
  private func order(_ effects: [Effect], of lobby: borrowing Lobby) -> [Effect] {
    guard effects.contains(where: { if case .deal = $0 { true } else { false } }) else { return effects }
    return effects.filter { effect in
      guard case .deal(let order) = effect else { return true }
      let budget = lobby.dealTime
      let isTaken = workshop.post(for: order.address, isPromised: order.isPromised) { [self] worker, turn in
        let begun = WorkTurn.processorTime
        let dealt = worker.perform(order) { () throws(Refusal) in
          if order.isBounded, WorkTurn.processorTime - begun > budget { throw DealOrder.tooLong(budget) }
          turn.pass()
        }
        metrics.usage.work(
          room: nil, who: book.identity(of: order.address), nanoseconds: (WorkTurn.processorTime - begun) * 1_000_000)
        take(.dealt(dealt), from: 0, of: order.address)
      }
      if !isTaken { take(.dealt(.busy(order)), from: 0, of: order.address) }
      return false
    }
  }

  private func send(_ effects: [Effect]) { if !effects.isEmpty { outbox.post(.effects(effects)) } }

  private func tell(_ fault: Refusal) {
    metrics.log(.error, "a room can't be restored", [("reason", .string(fault.text))])
  }

  // MARK: - The database

  /// The time between records that the server is alive, in milliseconds.
  private static let heartbeat: Int64 = 5000

  /// The time for which the rooms are left to a server that is silent, in milliseconds.
  private static let lease: Int64 = 15_000

  /// The time between looks for what is too old to be kept, in milliseconds.
  private static let forgettingPause: Int64 = 3_600_000

  private func keep(in database: any ServerDatabase, by node: Int, _ terms: [RoomShare: Int]) {
    var (lastAlive, lastForgotten): (Int64, Int64) = (0, 0)
    while true {
      let jobs = outbox.take(waiting: Self.heartbeat)
      var effects: [Effect] = []
      var tasks: [@Sendable (any ServerDatabase) -> Void] = []
      var isLast = false
      for job in jobs {
        switch job {
        case .effects(let more): effects += more
        case .task(let task): tasks.append(task)
        case .stop: isLast = true
        }
      }
      // A room is looked up once, however many entries it has.
      var batch: [String: RoomChange] = [:]
      for effect in effects {
        switch effect {
        case .keep(let room, let entries): batch[room, default: RoomChange(room)].entries += entries
        case .drop(let room):
          batch[room, default: RoomChange(room)].isClosed = true
          metrics.usage.close(room)
        default: break
        }
      }
      var lost: Set<String> = []
      let now = Services.system.now()
      do throws(Refusal) {
        if now >= lastAlive + Self.heartbeat || isLast {
          lastAlive = now
          try persist(isLast) { () throws(Refusal) in try database.beat(node) }
          if let (day, salt) = book.takeNewSalt() {
            try persist(isLast) { () throws(Refusal) in try database.keep(salt: salt, of: day) }
          }
          if now >= lastForgotten + Self.forgettingPause {
            lastForgotten = now
            let expiry = retention.withLockedValue { $0 }.expiry(at: now)
            try persist(isLast) { () throws(Refusal) in try database.forget(expiry) }
          }
        }
        if !batch.isEmpty {
          let begun = Services.system.elapsed()
          lost = try persist(isLast) { () throws(Refusal) in try Self.keep(batch, in: database, by: node, terms) }
          for room in lost {
            tell(Refusal(.conflict, "somebody else has changed the journal of the room \(room.prefix(8))..."))
            inbox.post(.lost(room))
          }
          let entries = batch.values.reduce(0) { $0 + $1.entries.count }
          metrics.kept(entries, milliseconds: Services.system.elapsed() - begun)
          metrics.log(
            .debug, "commit",
            [
              ("entries", .of(entries)), ("rooms", .of(batch.count)),
              ("milliseconds", .integer(Services.system.elapsed() - begun)),
            ])
        }
      } catch {
        return fail(error)
      }
      let rest = answerOperator(Self.sent(effects, without: lost))
      if !rest.isEmpty { dispatch(rest) }
      for task in tasks { task(database) }
      if isLast { return done.post(true) }
    }
  }

  /// Gives the operator the answers among effects.
  /// - Returns: the other effects.
  private func answerOperator(_ effects: [Effect]) -> [Effect] {
    let waiting = operating.withLockedValue { $0 }
    if waiting.isEmpty { return effects }
    return effects.filter { effect in
      guard case .answer(let reader, let answer) = effect, reader < 0 else { return true }
      waiting[reader]?.post(answer)
      return false
    }
  }

  /// Keeps what has changed in rooms. A room whose journal somebody else has changed costs no other room anything.
  /// - Returns: the rooms of which nothing was kept for that reason.
  private static func keep(
    _ batch: [String: RoomChange], in database: any ServerDatabase, by node: Int, _ terms: [RoomShare: Int]
  ) throws(Refusal) -> Set<String> {
    let changes = Array(batch.values)
    let outcomes = try database.keep(changes, by: node, terms)
    return Set(zip(changes, outcomes).filter { $1 != .kept }.map(\.0.room))
  }

  /// The effects for readers, without those that follow what could not be kept: nothing is acknowledged that is lost.
  private static func sent(_ effects: [Effect], without lost: Set<String>) -> [Effect] {
    var isLost = false
    return effects.filter { effect in
      switch effect {
      case .keep(let room, _):
        isLost = lost.contains(room)
        return false
      case .drop, .deal: return false
      case .send, .answer, .close: return !isLost
      }
    }
  }

  /// The time to wait after some tries, in milliseconds.
  static func wait(afterTries tries: Int) -> Int { min(5000, 100 << min(tries, 6)) }

  /// Does something with the database until it succeeds. What was asked for waits as long as the disk is full, and so do the
  /// clients: to end would only be to begin again.
  /// - Parameter isLast: whether the server ends, so that there is not much time.
  private func persist<T>(_ isLast: Bool, _ body: () throws(Refusal) -> T) throws(Refusal) -> T {
    var tries = 0
    while true {
      do throws(Refusal) {
        let result = try body()
        if tries > 0 {
          metrics.stuck(false)
          metrics.log(.info, "the rooms can be kept again")
        }
        return result
      } catch {
        guard error.code == .inputOutput, !isLast || tries < 3 else { throw error }
        metrics.stuck(true)
        metrics.log(
          .error, "the rooms can't be kept; trying again", [("reason", .string(error.text)), ("tries", .of(tries + 1))])
        pause(milliseconds: Self.wait(afterTries: tries))
        tries += 1
      }
    }
  }
}
