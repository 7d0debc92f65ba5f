import Engine
import PlainJSON
import PuzzleKit
import Wire

/// All rooms of a server: a message in, effects out. It does no input or output, has no clock, and belongs to one thread.
public struct Lobby {
  let world: RoomDependencies
  /// Hashes tokens, so that what is kept opens no place.
  let hash: @Sendable (String) -> String
  var rooms: [String: Room] = [:]
  /// The journals of rooms that nobody has asked for since the start.
  private var held: [String: [RoomEntry]] = [:]
  /// Those whose rounds are being dealt again.
  private var restoring: [String: [RoomEntry]] = [:]
  private var faults: [Refusal] = []
  /// The rooms that can be joined by code.
  var codes: [String: String] = [:]
  /// The members whose requests to come in may come again, by those requests.
  var repeatable: [String: (room: String, member: Int)] = [:]
  private var connections: [Int: Connection] = [:]
  var admission = AdmissionControl()
  /// The time for which the server was away before it was started, in milliseconds.
  private let absence: Int64
  private var lastOrder = 0
  /// The action that follows the work of each order.
  private var orders: [Int: Awaiting] = [:]
  /// The requests to rooms that wait for such work.
  private var queues: [String: [(input: LobbyInput, reader: Int, address: String)]] = [:]

  private struct Connection {
    let room: String
    let dialect: RoomDialect
  }

  private enum Awaiting {
    case room(String)
    case creation(CreateRequest, name: String, reader: Int, address: String)
  }

  /// A lobby without rooms.
  /// - Parameters:
  ///   - catalog: the games.
  ///   - services: clocks and threads for sessions; its files are out of reach.
  ///   - random: draws ids, codes, tokens and deals; where players are strangers nobody may be able to foresee it.
  ///   - shard: the share of rooms that are its own; new ones get ids and codes that fall into it.
  ///   - absence: for how many milliseconds the server was away before, which count for nobody's time.
  ///   - hash: a function that nobody can turn round.
  public init(
    catalog: Catalog, services: Services, limits: RoomLimits = RoomLimits(), random: any RandomNumberGenerator,
    shard: RoomShard = .whole, absence: Int64 = 0, hash: @escaping @Sendable (String) -> String
  ) {
    world = RoomDependencies(catalog, services, limits, random)
    (self.shard, self.absence, self.hash) = (shard, absence, hash)
  }

  var limits: RoomLimits { world.limits }
  private let shard: RoomShard

  /// The number of rooms.
  public var count: Int { rooms.count + held.count + restoring.count }

  /// Has other limits from now on.
  public mutating func set(_ limits: RoomLimits) { world.limits = limits }

  // MARK: - Restoring

  /// Takes the journal of a room. The room is made again from it, with nobody connected, when somebody asks for it, or by
  /// ``restoreNext(at:)``.
  /// - Throws: `bad-file` if the journal does not say a room.
  public mutating func hold(_ journal: [RoomEntry]) throws(Refusal) {
    let (id, code, _) = try Self.beginning(of: journal)
    held[id] = journal
    codes[code] = id
    for case .joined(let newcomer) in journal.lazy.map(\.fact) {
      if let repetition = newcomer.repetition { repeatable[repetition.request] = (id, newcomer.member) }
    }
  }

  /// Begins to make one of the rooms again of which only the journal is here.
  /// - Returns: the effects to be done for that; none if all rooms are here.
  public mutating func restoreNext(at now: Int64) -> [Effect] {
    held.keys.first.map { restore($0, for: "", at: now) } ?? []
  }

  /// The reasons why rooms could not be made again, since the last call.
  public mutating func takeFaults() -> [Refusal] {
    defer { faults = [] }
    return faults
  }

  private static func beginning(of journal: [RoomEntry]) throws(Refusal) -> (String, String, RoomSettings) {
    if case .created(let id, let code, let settings)? = journal.first?.fact { return (id, code, settings) }
    throw Refusal(.badFile, "the journal of a room begins with its making")
  }

  /// Has the rounds of a room dealt again.
  private mutating func restore(_ id: String, for address: String, at now: Int64) -> [Effect] {
    guard let journal = held.removeValue(forKey: id) else { return [] }
    restoring[id] = journal
    var openings: [DealOrder.Opening] = []
    var file: String?
    for entry in journal {
      switch entry.fact {
      case .created(_, _, let settings): file = settings.file
      case .started(let line, let seats, _):
        openings.append(DealOrder.Opening(line: line, seats: seats.count, time: entry.time))
      default: break
      }
    }
    return [order(.reopen(openings, file: file), .room(id), for: address, at: now)]
  }

  /// Makes a room again whose rounds are dealt.
  private mutating func finishRestoring(
    _ id: String, _ journal: [RoomEntry], _ result: Result<Dealt.Product, Refusal>, at now: Int64
  ) -> [Effect] {
    do throws(Refusal) {
      guard case .rounds(let rounds) = try result.get() else { return [] }
      let (_, code, settings) = try Self.beginning(of: journal)
      if codes[code] == id { codes[code] = nil }
      guard let first = journal.first else { return [] }
      let room = Room(world, id: id, code: code, settings, at: first.time)
      var dealt = rounds[...]
      for entry in journal { try room.replay(entry, &dealt) }
      if room.phase == .closed { return [] }
      room.wake(at: now)
      if absence > 0, room.phase == .playing || room.offer != nil { room.commit(.paused(absence), at: now) }
      rooms[id] = room
      if room.isOpenByCode(at: now) { codes[code] = id }
      return finish(room, for: "", at: now)
    } catch {
      faults.append(Refusal(error.code, "the room \(id.prefix(8))...: \(error.text)"))
      return []
    }
  }

  // MARK: - Messages

  /// Takes a message.
  /// - Parameters:
  ///   - reader: the number of the connection or of the request, which no other has at that time.
  ///   - address: the reader's address.
  ///   - now: milliseconds since 1970; never less than before.
  public mutating func take(
    _ input: LobbyInput, from reader: Int, of address: String, at now: Int64
  ) -> [Effect] {
    if case .dealt(let dealt) = input { return take(dealt, at: now) }
    guard let id = room(of: input, from: reader) else { return perform(input, reader, address, at: now) }
    let effects = restore(id, for: address, at: now)
    if restoring[id] != nil || rooms[id]?.awaited != nil {
      // Its turn comes when the work is done.
      queues[id, default: []].append((input, reader, address))
      return effects
    }
    return perform(input, reader, address, at: now)
  }

  /// The room that a message is for.
  private func room(of input: LobbyInput, from reader: Int) -> String? {
    switch input {
    case .create, .open, .dealt: nil
    case .join(let name, _): codes[name] ?? name
    case .look(let id, _), .start(let id, _), .leave(let id, _): id
    case .line, .gone, .full: connections[reader]?.room
    }
  }

  private mutating func perform(
    _ input: LobbyInput, _ reader: Int, _ address: String, at now: Int64
  ) -> [Effect] {
    do throws(AdmissionRefusal) {
      switch input {
      case .create(let request): return try create(request, address, reader, at: now)
      case .join(let name, let request): return try join(name, request, address, reader, at: now)
      case .look(let id, let token): return [.answer(reader: reader, .done(try look(id, token, at: now)))]
      case .start(let id, let token):
        let (room, member) = try place(id, token)
        let asker = AwaitedDeal.Asker(member: member.number, reader: reader, line: nil)
        do throws(Refusal) { try room.start(by: member, asker) } catch { throw AdmissionRefusal(error) }
        return finish(room, for: address, at: now)
      case .leave(let id, let token):
        let (room, member) = try place(id, token)
        room.leave(member, .left, at: now)
        return finish(room, for: address, at: now, answer: .answer(reader: reader, .done(.object([]))))
      case .open(let room, let dialect):
        connections[reader] = Connection(room: room, dialect: dialect)
        return []
      case .line(let line): return take(line: line, from: reader, of: address, at: now)
      case .full(let isFull):
        guard let room = connections[reader].flatMap({ rooms[$0.room] }), let member = room.member(ofReader: reader)
        else { return [] }
        member.isFull = isFull
        return isFull ? [] : finish(room, for: address, at: now)
      case .gone: return forget(reader, at: now)
      case .dealt: return []
      }
    } catch {
      return [.answer(reader: reader, .refused(error.refusal, retryAfter: error.wait))]
    }
  }

  // MARK: - Work that is done elsewhere

  private mutating func order(
    _ job: DealOrder.Job, _ awaiting: Awaiting, for address: String, at now: Int64
  ) -> Effect {
    lastOrder += 1
    orders[lastOrder] = awaiting
    return .deal(DealOrder(number: lastOrder, address: address, job: job, now: now))
  }

  mutating func order(
    check request: CreateRequest, name: String, for reader: Int, _ address: String, at now: Int64
  ) -> Effect {
    order(.check(request), .creation(request, name: name, reader: reader, address: address), for: address, at: now)
  }

  private mutating func take(_ dealt: Dealt, at now: Int64) -> [Effect] {
    switch orders.removeValue(forKey: dealt.number) {
    case nil: return []
    case .creation(let request, let name, let reader, let address):
      switch dealt.result {
      case .success(.settings(let settings)):
        return make(request, settings, name, reader, address, at: now)
      case .success: return []
      case .failure(let refusal):
        return [.answer(reader: reader, .refused(refusal, retryAfter: nil))]
      }
    case .room(let id):
      var effects: [Effect] = []
      if let journal = restoring.removeValue(forKey: id) {
        effects += finishRestoring(id, journal, dealt.result, at: now)
      } else if let room = rooms[id] {
        switch dealt.result {
        case .success(.round(let round)): room.take(.success(round), at: now)
        case .success: break
        case .failure(let refusal): room.take(.failure(refusal), at: now)
        }
        effects += finish(room, for: "", at: now)
      }
      return effects + goOn(id, at: now)
    }
  }

  /// Does what was asked of a room while it waited.
  private mutating func goOn(_ id: String, at now: Int64) -> [Effect] {
    var effects: [Effect] = []
    var queue = queues.removeValue(forKey: id) ?? []
    while !queue.isEmpty {
      let (input, reader, address) = queue.removeFirst()
      effects += perform(input, reader, address, at: now)
      if rooms[id]?.awaited != nil {
        queues[id] = queue
        break
      }
    }
    return effects
  }

  /// The time when ``advance(to:)`` has something to do, if no message comes before; nil for never.
  public var due: Int64? { rooms.values.lazy.map(\.nextDue).min() }

  /// Does what is due without a message.
  public mutating func advance(to now: Int64) -> [Effect] {
    admission.sweep(limits, at: now)
    var effects: [Effect] = []
    for room in rooms.values.filter({ $0.nextDue <= now }).sorted(by: { $0.id < $1.id }) {
      room.advance(to: now)
      effects += finish(room, for: "", at: now)
    }
    return effects
  }

  /// Sends what is to be sent, and forgets the room if it is closed.
  /// - Parameter address: whose message it was that is done; empty if it was none.
  mutating func finish(_ room: Room, for address: String, at now: Int64, answer: Effect? = nil) -> [Effect] {
    room.settle(at: now)
    room.flush(at: now)
    room.flushPictures(at: now)
    admission.charge(address, address.isEmpty ? 0 : room.freshBytes, limits, at: now)
    var effects = room.takeEffects()
    if let answer {
      let place = effects.firstIndex { if case .keep = $0 { false } else { true } } ?? effects.count
      effects.insert(answer, at: place)
    }
    if let awaited = room.awaited, !room.isOrdered {
      room.isOrdered = true
      effects.append(order(awaited.job, .room(room.id), for: address, at: now))
    }
    if !room.isOpenByCode(at: now), codes[room.code] == room.id { codes[room.code] = nil }
    room.nextDue = room.awaited == nil ? room.due : .max
    if room.phase == .closed {
      rooms[room.id] = nil
      for request in room.repetitions { repeatable[request] = nil }
      effects.append(.drop(room: room.id))
    }
    return effects
  }

  private mutating func look(_ id: String, _ token: String?, at now: Int64) throws(AdmissionRefusal) -> JSONValue {
    if let token {
      let (room, member) = try place(id, token)
      return room.json(for: member, at: now)
    }
    guard let room = rooms[id] else { throw .noRoom }
    return room.json(for: nil, at: now)
  }

  private mutating func place(
    _ id: String, _ token: String
  ) throws(AdmissionRefusal) -> (Room, Member) {
    guard let room = rooms[id] else { throw .noRoom }
    guard let member = room.member(ofToken: hash(token)) else {
      throw AdmissionRefusal(Refusal(RoomErrors.badToken, "the token opens no place in this room"))
    }
    return (room, member)
  }

  // MARK: - Connections

  private mutating func take(
    line: String, from reader: Int, of address: String, at now: Int64
  ) -> [Effect] {
    guard let connection = connections[reader] else { return [] }
    let room = rooms[connection.room]
    if let room, let member = room.member(ofReader: reader) {
      room.keepsNothing = admission.refusalToKeep(for: address, limits, at: now)?.refusal
      room.take(line, of: member, at: now)
      return finish(room, for: address, at: now)
    }
    let request = Request()
    do throws(Refusal) {
      let hello = try Hello(line, request)
      guard let room, let member = room.member(ofToken: hash(hello.token)) else {
        throw Refusal(RoomErrors.badToken, "the token opens no place in this room")
      }
      let old = room.connect(
        member, reader: reader, connection.dialect, since: hello.since, pictures: hello.wantsPictures, id: request.id,
        at: now)
      if let old { connections[old] = nil }
      return (old.map { [.close(reader: $0, .replaced)] } ?? []) + finish(room, for: address, at: now)
    } catch {
      connections[reader] = nil
      var output = Output()
      Renderer(format: connection.dialect.format, id: request.id).write(.error(error), to: &output)
      return [
        .send(reader: reader, String(decoding: output.bytes, as: UTF8.self)), .close(reader: reader, .refused),
      ]
    }
  }

  private mutating func forget(_ reader: Int, at now: Int64) -> [Effect] {
    guard let connection = connections.removeValue(forKey: reader), let room = rooms[connection.room],
      let member = room.member(ofReader: reader)
    else { return [] }
    room.disconnect(member, at: now)
    return finish(room, for: "", at: now)
  }

  // MARK: - Drawing

  /// 128 random bits in hexadecimal digits.
  func drawHex() -> String {
    (0..<2).map { _ in
      let digits = String(world.random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// An id for a room.
  func drawID() -> String {
    while true {
      let id = drawHex()
      if shard.contains(id) { return id }
    }
  }

  /// A code that no room has now.
  func drawCode() -> String {
    while true {
      let digits = String(Int.random(in: 0..<1_000_000, using: &world.random))
      let code = String(repeating: "0", count: 6 - digits.count) + digits
      if codes[code] == nil, shard.contains(code) { return code }
    }
  }
}
