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
    case lost([String])
    /// The lobby has these shares from now on, in an era of the node.
    case shares(Set<RoomShare>, era: Int)
    /// Is called when all that was asked for before is kept.
    case barrier(@Sendable () -> Void)
    case stop
  }

  /// A job for the thread of the database.
  enum DatabaseJob: Sendable {
    /// The effects of messages, each by itself.
    case effects([[Effect]], era: Int)
    case task(@Sendable (any ServerDatabase) -> Void)
    case stop
  }

  private let inbox = Mailbox<Message>()
  let outbox = Mailbox<DatabaseJob>()
  private let workshop = WorkerPool()
  private let limits: RoomLimits
  private let catalog: @Sendable () -> Catalog
  /// Opens the database once more; nil if but one thread can have it.
  private let another: (@Sendable () throws(Refusal) -> any ServerDatabase)?
  /// The thread that looks up and changes what belongs to no room's journal; nil if that of the commits does it.
  private let desk: DatabaseDesk?
  let dispatch: @Sendable ([Effect]) -> Void
  let fail: @Sendable (Refusal) -> Void
  let metrics: Metrics
  let book: OperatorBook
  /// The shares of this node and of others.
  let membership: Membership
  /// The operator's requests that wait for an answer.
  private let operating = NIOLockedValueBox<[Int: Mailbox<RoomAnswer>]>([:])
  let retention = NIOLockedValueBox(Retention())
  let done = Mailbox<Bool>()
  /// Brings the node when it has handed over what it had.
  private let hasLeft = Mailbox<NodeLife>()

  /// - Parameters:
  ///   - another: opens the database once more; nil if but one thread can have it.
  ///   - dispatch: is given what is to be sent, answered and closed, in order.
  ///   - fail: is called when something can't be kept. What was asked for is not answered then, and nothing more is.
  init(
    _ limits: RoomLimits, catalog: @escaping @Sendable () -> Catalog, metrics: Metrics, book: OperatorBook,
    membership: Membership, another: (@Sendable () throws(Refusal) -> any ServerDatabase)? = nil,
    dispatch: @escaping @Sendable ([Effect]) -> Void, fail: @escaping @Sendable (Refusal) -> Void
  ) {
    (self.limits, self.catalog, self.metrics, self.dispatch, self.fail) = (limits, catalog, metrics, dispatch, fail)
    (self.another, self.book, self.membership) = (another, book, membership)
    desk = another.map { DatabaseDesk($0) }
  }

  /// Comes into the cluster and starts the threads. No room is read before somebody asks for it.
  /// - Parameter database: opens the database, on the thread that it belongs to.
  /// - Throws: the reason why the database can't be opened.
  func start(_ database: @escaping @Sendable () throws(Refusal) -> any ServerDatabase) throws(Refusal) {
    let opening = Mailbox<Result<Void, Refusal>>()
    try thread { [self] in
      do throws(Refusal) {
        let database = try database()
        // On a full disk it waits, as it would if it ran.
        book.add(try persist(false) { () throws(Refusal) in try database.salts() })
        if let (day, salt) = book.takeNewSalt() {
          try persist(false) { () throws(Refusal) in try database.keep(salt: salt, of: day) }
        }
        book.set(try persist(false) { () throws(Refusal) in try database.sanctions(at: Services.system.now()) })
        opening.post(.success(()))
        keep(in: database)
      } catch {
        opening.post(.failure(error))
      }
    }
    var answer: [Result<Void, Refusal>] = []
    while answer.isEmpty { answer = opening.take(waiting: 60_000) }
    try answer[0].get()
    try desk?.open()
    try thread { [self] in play() }
    try workshop.open(catalog: catalog)
    let life = NodeLife(membership, self, another)
    try life.begin()
    metrics.restored()
    try thread { [self] in
      life.live()
      hasLeft.post(life)
    }
  }

  // MARK: - Shares

  /// Has the lobby play other shares.
  func play(_ shares: Set<RoomShare>, era: Int) { inbox.post(.shares(shares, era: era)) }

  /// Waits until all that the rooms have asked for before is kept.
  /// - Parameter milliseconds: the longest wait: a node that does not beat is buried.
  /// - Returns: whether it is.
  func settle(within milliseconds: Int64) -> Bool {
    let settled = Mailbox<Bool>()
    inbox.post(.barrier { settled.post(true) })
    return !settled.take(waiting: milliseconds).isEmpty
  }

  /// Says that something is due in rooms.
  func wake(_ rooms: [String]) { for room in rooms { take(.due(room: room), from: 0, of: "") } }

  /// Forgets rooms that can't be kept as they are.
  func lose(_ rooms: [String]) { inbox.post(.lost(rooms)) }

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
    case .elsewhere: throw Refusal(RoomErrors.noRoom, "another node of the cluster has this room; shares tells which")
    case nil: throw Self.late
    }
  }

  /// Gives the operator the answers among effects.
  /// - Returns: the other effects.
  func answerOperator(_ effects: [Effect]) -> [Effect] {
    let waiting = operating.withLockedValue { $0 }
    if waiting.isEmpty { return effects }
    return effects.filter { effect in
      guard case .answer(let reader, let answer) = effect, reader < 0 else { return true }
      waiting[reader]?.post(answer)
      return false
    }
  }

  private static let late = Refusal(RoomErrors.busy, "the server does not come to it; is its disk full?")

  /// Has the rooms keep to other limits.
  func set(_ limits: RoomLimits) { inbox.post(.limits(limits)) }

  /// Does something with the database that keeps nobody waiting who wants something kept.
  func perform(_ task: @escaping @Sendable (any ServerDatabase) -> Void) {
    if let desk { desk.post(task) } else { outbox.post(.task(task)) }
  }

  /// The same on the thread of the commits, after all that was to be kept before.
  func performInTurn(_ task: @escaping @Sendable (any ServerDatabase) -> Void) { outbox.post(.task(task)) }

  /// Asks the database something that may take a while, without keeping those waiting who want something kept.
  /// - Returns: whether it will be done; not if too much of that address waits.
  func read(
    for address: String, _ task: @escaping @Sendable (Result<any ServerDatabase, Refusal>) -> Void
  ) -> Bool {
    guard let another else {
      perform { task(.success($0)) }
      return true
    }
    return workshop.post(for: address) { _, _ in
      do throws(Refusal) { task(.success(try another())) } catch { task(.failure(error)) }
    }
  }

  /// Does something that takes a while.
  /// - Returns: whether it will be done; not if too much of that address waits.
  func work(for address: String, _ task: @escaping @Sendable () -> Void) -> Bool {
    workshop.post(for: address) { _, _ in task() }
  }

  /// Hands the rooms over to other nodes, if there are any: their clients come back there.
  /// - Returns: the node, which leaves the cluster in the end.
  func handOver() -> NodeLife? {
    membership.end()
    return hasLeft.take(waiting: 10_000).first
  }

  /// Ends both threads when all that was left for them is done and kept.
  func stop() {
    inbox.post(.stop)
    while done.take(waiting: 60_000).isEmpty {}
  }

  /// Asks the database on the thread of the commits, and waits for its answer.
  func askInTurn<T: Sendable>(
    _ question: @escaping @Sendable (any ServerDatabase) throws(Refusal) -> T
  ) throws(Refusal) -> T {
    let answer = Mailbox<Result<T, Refusal>>()
    performInTurn { database in
      do throws(Refusal) { answer.post(.success(try question(database))) } catch { answer.post(.failure(error)) }
    }
    guard let result = answer.take(waiting: 30_000).first else { throw Self.late }
    return try result.get()
  }

  func thread(_ body: @escaping @Sendable () -> Void) throws(Refusal) {
    guard startDetachedThread(body) else {
      throw Refusal(.inputOutput, "the system provides no thread; try again later")
    }
  }

  // MARK: - The rooms

  /// The time between looks for due work, at least, in milliseconds.
  private static let tick: Int64 = 25

  private func play() {
    var lobby = Lobby(
      catalog: catalog(), services: .system, limits: limits, random: SystemRandomNumberGenerator(), shares: [],
      isOneOfMany: !membership.isAlone, oversight: oversight, hash: { SHA256.hex($0.utf8) })
    var now = membership.time
    var era = 0
    var queue = FairQueue<(LobbyInput, Int)>(share: 1_000_000, debt: 64_000_000)
    var (nextLook, lastRest) = (now, Ticks.now)
    while true {
      let wait = lobby.count == 0 ? 1000 : max(Self.tick, nextLook - now)
      let messages = inbox.take(waiting: queue.isEmpty ? wait : 0)
      now = max(now, membership.time)
      var effects: [[Effect]] = []
      var isLast = false
      for message in messages {
        switch message {
        case .input(let input, let reader, let address):
          queue.add((input, reader), of: address)
        case .limits(let limits): lobby.set(limits)
        case .lost(let rooms): for room in rooms { effects.append(lobby.lose(room)) }
        case .shares(let shares, let newest):
          send(effects, era: era)
          effects = []
          // Of an earlier life nothing is left.
          if newest != era { effects.append(lobby.take(.shares([]), from: 0, of: "", at: now)) }
          era = newest
          effects.append(lobby.take(.shares(shares), from: 0, of: "", at: now))
          metrics.shares(shares.count)
        case .barrier(let call):
          send(effects, era: era)
          effects = []
          outbox.post(.task { _ in call() })
        case .stop: isLast = true
        }
      }
      if now >= nextLook {
        effects.append(lobby.advance(to: now))
        nextLook = max(now + Self.tick, min(lobby.due ?? .max, now + 1000))
        metrics.rooms(lobby.count)
        queue.rest(nanoseconds: Ticks.now - lastRest)
        lastRest = Ticks.now
      }
      // After a while it is looked again who has come, whatever those want who are here.
      let begun = Ticks.now
      var last = begun
      var sheet = UsageSheet()
      while isLast || last - begun < Self.slice, let (address, (input, reader)) = queue.take() {
        effects.append(lobby.take(input, from: reader, of: address, at: now))
        let time = Ticks.now
        sheet.add(room: lobby.lastRoom, address: address, nanoseconds: time - last)
        queue.charge(address, nanoseconds: time - last)
        metrics.took(time - last)
        last = time
      }
      for (room, address, bytes) in lobby.takeKept() { sheet.add(room: room, address: address, bytes: bytes) }
      metrics.usage.add(sheet) { book.identity(of: $0) }
      for fault in lobby.takeFaults() { tell(fault) }
      send(effects.map { order($0, of: lobby) }, era: era)
      if isLast { return outbox.post(.stop) }
    }
  }

  /// The operator's hold on the rooms.
  private var oversight: Oversight {
    let book = book
    return Oversight(objection: { book.objection($0, $1, $2) }, identity: { book.identity(of: $0) })
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
        var sheet = UsageSheet()
        sheet.add(room: nil, address: order.address, nanoseconds: (WorkTurn.processorTime - begun) * 1_000_000)
        metrics.usage.add(sheet) { book.identity(of: $0) }
        take(.dealt(dealt), from: 0, of: order.address)
      }
      if !isTaken { take(.dealt(.busy(order)), from: 0, of: order.address) }
      return false
    }
  }

  private func send(_ effects: [[Effect]], era: Int) {
    let groups = effects.filter { !$0.isEmpty }
    if !groups.isEmpty { outbox.post(.effects(groups, era: era)) }
  }

  func tell(_ fault: Refusal) {
    metrics.log(.error, "a room can't be restored", [("reason", .string(fault.text))])
  }
}
