import Catalog
import Digests
import Engine
import NIOConcurrencyHelpers
import PlainJSON
import PuzzleKit
import Rooms
import Synchronization
import System

/// The rooms on threads of their own, each with the lobby of some of the shares, and on others what they have to keep. Effects of
/// a room leave in order, and none before all that came earlier is durable; while one commit is under way the messages of the
/// next are gathered.
final class RoomService: Sendable {
  /// A message for a thread of the rooms.
  enum Message: Sendable {
    case input(LobbyInput, reader: Int, address: String)
    case limits(RoomLimits)
    case lost([String])
    /// The lobby has these shares from now on, in an era of the node.
    case shares(Set<RoomShare>, era: Int)
    /// Is called when all that was asked for before is kept.
    case barrier(@Sendable () -> Void)
    case stop
  }

  /// A job for a thread that commits.
  enum DatabaseJob: Sendable {
    /// The effects of messages of a thread of the rooms, each by itself.
    case effects([[Effect]], era: Int, thread: Int)
    case task(@Sendable (any ServerDatabase) -> Void)
    /// A thread of the rooms has ended.
    case stop
  }

  /// The numbers of threads.
  struct Threads: Sendable {
    /// How many play rooms.
    var rooms = 1
    /// How many commit, each in a session of its own: one where the database has but one writer.
    var commits = 1
  }

  /// The tasks of the threads of the rooms.
  let inboxes: [Mailbox<Message>]
  /// The tasks of the threads that commit.
  let outboxes: [Mailbox<DatabaseJob>]
  let workshop: WorkerPool
  let limits: RoomLimits
  let catalog: @Sendable () -> Catalog
  /// The state that the lobbies share.
  let commons = LobbyCommons()
  /// The threads that have shares, which take what is for no room yet, in turn.
  private let hosts: NIOLockedValueBox<[Int]>
  private let turn = Atomic(0)
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
  /// Whether the clients have been told that the server ends, so that nobody waits for what can't be kept.
  let isStopping = Atomic(false)

  /// - Parameters:
  ///   - threads: how many threads play and commit.
  ///   - another: opens the database once more; nil if but one thread can have it.
  ///   - dispatch: is given what is to be sent, answered and closed, in order.
  ///   - fail: is called when something can't be kept. What was asked for is not answered then, and nothing more is.
  init(
    _ limits: RoomLimits, catalog: @escaping @Sendable () -> Catalog, metrics: Metrics, book: OperatorBook,
    membership: Membership, threads: Threads = Threads(),
    another: (@Sendable () throws(Refusal) -> any ServerDatabase)? = nil,
    dispatch: @escaping @Sendable ([Effect]) -> Void, fail: @escaping @Sendable (Refusal) -> Void
  ) {
    (self.limits, self.catalog, self.metrics, self.dispatch, self.fail) = (limits, catalog, metrics, dispatch, fail)
    (self.another, self.book, self.membership) = (another, book, membership)
    desk = another.map { DatabaseDesk($0) }
    inboxes = (0..<threads.rooms).map { _ in Mailbox() }
    outboxes = (0..<min(threads.rooms, threads.commits)).map { _ in Mailbox() }
    hosts = NIOLockedValueBox(Array(inboxes.indices))
    workshop = WorkerPool(places: max(2, threads.rooms))
  }

  /// Comes into the cluster and starts the threads. No room is read before somebody asks for it.
  /// - Parameter database: opens the database, on each thread that commits.
  /// - Throws: the reason why the database can't be opened.
  func start(_ database: @escaping @Sendable () throws(Refusal) -> any ServerDatabase) throws(Refusal) {
    for index in outboxes.indices {
      let opening = Mailbox<Result<Void, Refusal>>()
      try thread { [self] in
        do throws(Refusal) {
          let database = try database()
          if index == 0 { try prepare(in: database) }
          opening.post(.success(()))
          keep(in: database, outboxes[index], isFirst: index == 0)
        } catch {
          opening.post(.failure(error))
        }
      }
      var answer: [Result<Void, Refusal>] = []
      while answer.isEmpty { answer = opening.take(waiting: 60_000) }
      try answer[0].get()
    }
    try desk?.open()
    for index in inboxes.indices { try thread { [self] in play(index) } }
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

  /// The thread that plays the rooms of a share. Neighbours are spread over all threads, and so is every second one: nodes have
  /// such sets of shares.
  static func thread(of share: RoomShare, among count: Int) -> Int {
    share.number * 159 % RoomShare.count * count / RoomShare.count
  }

  private func thread(of room: String) -> Int { Self.thread(of: RoomShare(of: room), among: inboxes.count) }

  /// A thread for what is for no room yet.
  /// - Parameter repetition: a text for a request that may come again, and meets itself in the same lobby.
  private func anyThread(_ repetition: String?) -> Int {
    let hosts = hosts.withLockedValue { $0 }
    let number: Int
    if let repetition {
      number = repetition.utf8.reduce(0) { ($0 * 31 + Int($1)) % 65_521 }
    } else {
      number = turn.wrappingAdd(1, ordering: .relaxed).newValue & .max
    }
    return hosts[number % hosts.count]
  }

  /// Has the lobbies play other shares.
  func play(_ shares: Set<RoomShare>, era: Int) {
    var parts = [Set<RoomShare>](repeating: [], count: inboxes.count)
    for share in shares { parts[Self.thread(of: share, among: inboxes.count)].insert(share) }
    let playing = parts.indices.filter { !parts[$0].isEmpty }
    hosts.withLockedValue { $0 = playing.isEmpty ? Array(parts.indices) : playing }
    for (inbox, part) in zip(inboxes, parts) { inbox.post(.shares(part, era: era)) }
    metrics.shares(shares.count)
  }

  /// Waits until all that the rooms have asked for before is kept.
  /// - Parameter milliseconds: the longest wait: a node that does not beat is buried.
  /// - Returns: whether it is.
  func settle(within milliseconds: Int64) -> Bool {
    let settled = Mailbox<Bool>()
    for inbox in inboxes { inbox.post(.barrier { settled.post(true) }) }
    let end = membership.now + milliseconds
    var count = 0
    while count < inboxes.count, membership.now < end { count += settled.take(waiting: end - membership.now).count }
    return count == inboxes.count
  }

  /// Says that something is due in rooms.
  func wake(_ rooms: [String]) { for room in rooms { take(.due(room: room), from: 0, of: "") } }

  /// Forgets rooms that can't be kept as they are.
  func lose(_ rooms: [String]) { for room in rooms { inboxes[thread(of: room)].post(.lost([room])) } }

  /// Leaves a message for the rooms.
  /// - Parameters:
  ///   - input: the message.
  ///   - reader: the number of the connection or of the request.
  ///   - address: whose share of the time it takes.
  ///   - room: the room that it is for; nil for the one that it names, or for one that has to be found.
  func take(_ input: LobbyInput, from reader: Int, of address: String, in room: String? = nil) {
    let thread = (room ?? input.room).map(thread) ?? anyThread(input.repetition)
    inboxes[thread].post(.input(input, reader: reader, address: address))
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
    if case .limitAddress = request { return try operate(request, on: 0) }
    guard let name = request.room else {
      var answers: [JSONValue] = []
      for index in inboxes.indices { answers.append(try operate(request, on: index)) }
      return Self.sum(of: answers)
    }
    // Rooms that are not here are known by their whole ids alone.
    if OperatorRequest.isWhole(name) { return try operate(request, on: thread(of: name)) }
    let here = try operate(.find(name)).words
    let shares = ownShares
    let kept = try ask { database throws(Refusal) in try database.rooms(of: shares) }.filter { $0.hasPrefix(name) }
    let id = try OperatorRequest.room(startingWith: name, among: Set(here + kept).sorted())
    return try operate(request.naming(id), on: thread(of: id))
  }

  /// The shares of rooms that this node has.
  var ownShares: [RoomShare] { (membership.ownership?.terms.keys).map { $0.sorted() } ?? [] }

  /// The answers of the lobbies as if there were one: lists follow each other, and counts are added.
  private static func sum(of answers: [JSONValue]) -> JSONValue {
    guard let first = answers.first else { return .null }
    return answers.dropFirst().reduce(first) { sum, answer in
      switch (sum, answer) {
      case (.array(let some), .array(let others)): .array(some + others)
      case (.integer(let some), .integer(let others)): .integer(some + others)
      case (.object(let some), .object(let others)):
        .object(zip(some, others).map { JSONMember($0.name, Self.sum(of: [$0.value, $1.value])) })
      default: sum
      }
    }
  }

  private func operate(_ request: OperatorRequest, on thread: Int) throws(Refusal) -> JSONValue {
    let answer = Mailbox<RoomAnswer>()
    // Readers of connections have numbers from 1 on.
    let reader = operating.withLockedValue { waiting in
      let reader = (waiting.keys.min() ?? 0) - 1
      waiting[reader] = answer
      return reader
    }
    inboxes[thread].post(.input(.operate(request), reader: reader, address: ""))
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
  func set(_ limits: RoomLimits) { for inbox in inboxes { inbox.post(.limits(limits)) } }

  /// Does something with the database that keeps nobody waiting who wants something kept.
  func perform(_ task: @escaping @Sendable (any ServerDatabase) -> Void) {
    if let desk { desk.post(task) } else { performInTurn(task) }
  }

  /// The same on a thread that commits.
  private func performInTurn(_ task: @escaping @Sendable (any ServerDatabase) -> Void) { outboxes[0].post(.task(task)) }

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
    if membership.isAlone { return nil }
    return hasLeft.take(waiting: 10_000).first
  }

  /// Ends the threads when all that was left for them is done and kept.
  func stop() {
    isStopping.store(true, ordering: .relaxed)
    for inbox in inboxes { inbox.post(.stop) }
    var count = 0
    while count < outboxes.count { count += done.take(waiting: 60_000).count }
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
}

extension JSONValue {
  var words: [String] { (try? JSONNode(self).words()) ?? [] }
}
