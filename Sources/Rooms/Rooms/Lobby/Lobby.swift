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
  /// The rooms that nobody has asked for since the start.
  private var held: [String: HeldRoom] = [:]
  /// Those whose rounds are being dealt again.
  private var restoring: [String: HeldRoom] = [:]
  /// Those of them for which there was no time yet, and when that is tried again.
  private var postponed: [String: Int64] = [:]
  private var faults: [Refusal] = []
  /// The rooms that can be joined by code.
  var codes: [String: String] = [:]
  /// The members whose requests to come in may come again, by those requests.
  var repeatable: [String: (room: String, member: Int)] = [:]
  var connections: [Int: Connection] = [:]
  var admission = AdmissionControl()
  var played = PlayedSettings()
  private var stock = DealStock()
  private var lastOrder = 0
  /// The action that follows the work of each order.
  private var orders: [Int: Awaiting] = [:]
  /// The requests to rooms that wait for such work.
  private var queues: [String: [(input: LobbyInput, reader: Int, address: String)]] = [:]

  /// Whether nobody new is taken in.
  var isDraining = false
  let oversight: Oversight

  struct Connection {
    let room: String
    let address: String
    let dialect: RoomDialect
  }

  private enum Awaiting {
    case room(String)
    case stock(DealStock.Kind)
    case creation(CreateRequest, name: String, reader: Int, address: String)
  }

  /// A lobby without rooms.
  /// - Parameters:
  ///   - catalog: the games.
  ///   - services: clocks and threads for sessions; its files are out of reach.
  ///   - random: draws ids, codes, tokens and deals; where players are strangers nobody may be able to foresee it.
  ///   - shares: the shares that it has; new rooms get ids that fall into them.
  ///   - oversight: the operator's hold on the rooms.
  ///   - hash: a function that nobody can turn round.
  public init(
    catalog: Catalog, services: Services, limits: RoomLimits = RoomLimits(), random: any RandomNumberGenerator,
    shares: Set<RoomShare> = Set(RoomShare.all), oversight: Oversight = Oversight(),
    hash: @escaping @Sendable (String) -> String
  ) {
    world = RoomDependencies(catalog, services, limits, random)
    (self.shares, self.oversight, self.hash) = (shares, oversight, hash)
  }

  var limits: RoomLimits { world.limits }
  private let shares: Set<RoomShare>

  /// The time that a deal may take, in milliseconds.
  public var dealTime: Int64 { limits.dealTime }

  /// The number of rooms.
  public var count: Int { rooms.count + held.count + restoring.count }

  /// Has other limits from now on.
  public mutating func set(_ limits: RoomLimits) { world.limits = limits }

  // MARK: - Restoring

  /// Takes the journal of a room. The room is made again from it, with nobody connected, when somebody asks for it, or by
  /// ``restoreNext(at:)``.
  /// - Parameters:
  ///   - journal: the entries, in order.
  ///   - absence: for how many milliseconds since then nobody played it, which count for nobody's time.
  /// - Throws: `bad-file` if the journal does not say a room.
  public mutating func hold(_ journal: [RoomEntry], absence: Int64 = 0) throws(Refusal) {
    let room = try HeldRoom(journal, absence: absence)
    held[room.id] = room
    codes[room.code] = room.id
    for (member, newcomer) in room.members {
      if let repetition = newcomer.repetition { repeatable[repetition.request] = (room.id, member) }
    }
  }

  /// Begins to make one of the rooms again of which only the journal is here, if none is being made.
  /// - Returns: the effects to be done for that.
  public mutating func restoreNext(at now: Int64) -> [Effect] {
    guard restoring.isEmpty, let next = held.keys.first(where: { postponed[$0, default: now] <= now }) else {
      return []
    }
    return [restore(next, at: now)].compactMap { $0 }
  }

  /// Whether all rooms are here that can be made again.
  public var isRestored: Bool { held.isEmpty && restoring.isEmpty }

  /// The reasons why rooms could not be made again, since the last call.
  public mutating func takeFaults() -> [Refusal] {
    defer { faults = [] }
    return faults
  }

  /// Has the rounds of a room dealt again, which is done in nobody's share of the time.
  private mutating func restore(_ id: String, at now: Int64) -> Effect? {
    guard let room = held.removeValue(forKey: id) else { return nil }
    restoring[id] = room
    postponed[id] = nil
    return order(.reopen(room.openings, file: room.settings.file), .room(id), for: "", isPromised: true, at: now)
  }

  /// Makes a room again whose rounds are dealt, unless there was no time to deal them.
  private mutating func finishRestoring(_ held: HeldRoom, _ outcome: Dealt.Outcome, at now: Int64) -> [Effect] {
    let (id, code) = (held.id, held.code)
    do throws(Refusal) {
      let rounds: [DealtRound]
      switch outcome {
      case .done(.rounds(let dealt)): rounds = dealt
      case .done: return []
      case .refused(let refusal): throw refusal
      case .busy:
        self.held[id] = held
        postponed[id] = now + FailedDeal.pause
        return []
      }
      let room = Room(world, id: id, code: code, held.settings, at: held.created)
      var dealt = rounds[...]
      for entry in held.journal { try room.replay(entry, &dealt) }
      if room.phase == .closed {
        if codes[code] == id { codes[code] = nil }
        return []
      }
      room.wake(at: now)
      let absence = held.absence
      if absence > 0, room.phase == .playing || room.offer != nil { room.commit(.paused(absence), at: now) }
      rooms[id] = room
      if room.isKnownByCode(at: now) { codes[code] = id }
      return finish(room, for: "", at: now)
    } catch {
      if codes[code] == id { codes[code] = nil }
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
    var effects: [Effect] = []
    if let room = held[id] {
      switch standing(of: input, to: room) {
      case .guest: effects = [restore(id, at: now)].compactMap { $0 }
      case .onlooker: break
      case .stranger: return refuse(input, reader, address, at: now)
      }
    }
    if held[id] != nil || restoring[id] != nil || rooms[id]?.awaited != nil {
      // Its turn comes when the work is done.
      queues[id, default: []].append((input, reader, address))
      return effects
    }
    return perform(input, reader, address, at: now)
  }

  /// The relation of whoever sends a message to a room of which only the journal is here.
  private enum RelationToRoom {
    /// Has a place there, or wants one: the room is made again at once.
    case guest
    /// Only looks, and waits until the room is made again anyway.
    case onlooker
    /// Has shown a token that opens nothing there.
    case stranger
  }

  private func standing(of input: LobbyInput, to room: HeldRoom) -> RelationToRoom {
    let token: String?
    switch input {
    case .join: return .guest
    case .look(_, nil): return .onlooker
    case .look(_, let shown?), .start(_, let shown), .leave(_, let shown): token = shown
    case .line(let line): token = (try? Hello(line, Request()))?.token
    case .create, .list, .open, .full, .gone, .dealt, .operate: token = nil
    }
    return token.map { room.opens(to: hash($0)) } == true ? .guest : .stranger
  }

  /// Refuses a message of somebody who has no place in a room; nothing is read for it.
  private mutating func refuse(
    _ input: LobbyInput, _ reader: Int, _ address: String, at now: Int64
  ) -> [Effect] {
    switch input {
    case .look, .start, .leave: [.answer(reader: reader, .refused(Self.badToken, retryAfter: nil))]
    default: perform(input, reader, address, at: now)
    }
  }

  private static let badToken = Refusal(RoomErrors.badToken, "the token opens no place in this room")

  /// The room that a message is for; nil if it is for none that is known.
  public func roomOf(_ input: LobbyInput, from reader: Int) -> String? {
    room(of: input, from: reader).flatMap { rooms[$0] == nil ? nil : $0 }
  }

  /// The room that a message is for.
  func room(of input: LobbyInput, from reader: Int) -> String? {
    switch input {
    case .create, .list, .open, .dealt, .operate: nil
    case .join(Self.own, let request): request.player.flatMap(newestRoom)
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
      case .list(let game, let mode):
        return [.answer(reader: reader, .done(list(game, mode, at: now)))]
      case .operate(let request):
        do throws(Refusal) {
          let (answer, effects) = try perform(request, at: now)
          return effects + [.answer(reader: reader, .done(answer))]
        } catch {
          throw AdmissionRefusal(error)
        }
      case .join(let name, let request): return try join(name, request, address, reader, at: now)
      case .look(let id, let token): return [.answer(reader: reader, .done(try look(id, token, at: now)))]
      case .start(let id, let token):
        let (room, member) = try place(id, token)
        let asker = AwaitedDeal.Asker(member: member.number, reader: reader, line: nil)
        let keepsNothing = admission.refusalToKeep(for: address, limits, at: now)?.refusal
        do throws(Refusal) { try room.start(by: member, asker, keepsNothing) } catch { throw AdmissionRefusal(error) }
        return finish(room, for: address, at: now)
      case .leave(let id, let token):
        let (room, member) = try place(id, token)
        room.leave(member, .left, at: now)
        return finish(room, for: address, at: now, answer: .answer(reader: reader, .done(.object([]))))
      case .open(let room, let dialect):
        connections[reader] = Connection(room: room, address: address, dialect: dialect)
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

  /// The name under which a player asks for the room in which it has a seat.
  static let own = "mine"

  /// The room that a player with an id has come into last.
  private func newestRoom(of player: String) -> String? {
    let here = rooms.values.filter { $0.members.contains { $0.player == player } }.map { ($0.created, $0.id) }
    let others = (Array(held.values) + Array(restoring.values)).filter { room in
      room.members.values.contains { $0.player == player }
    }.map { ($0.created, $0.id) }
    return (here + others).max { $0 < $1 }?.1
  }

  // MARK: - Work that is done elsewhere

  private mutating func order(
    _ job: DealOrder.Job, _ awaiting: Awaiting, for address: String, isPromised: Bool, at now: Int64
  ) -> Effect {
    lastOrder += 1
    orders[lastOrder] = awaiting
    return .deal(DealOrder(number: lastOrder, address: address, isPromised: isPromised, job: job, now: now))
  }

  mutating func order(
    check request: CreateRequest, name: String, for reader: Int, _ address: String, at now: Int64
  ) -> Effect {
    order(
      .check(request), .creation(request, name: name, reader: reader, address: address), for: address,
      isPromised: false, at: now)
  }

  private mutating func take(_ dealt: Dealt, at now: Int64) -> [Effect] {
    switch orders.removeValue(forKey: dealt.number) {
    case nil: return []
    case .stock(let kind):
      let round: DealtRound? = if case .done(.round(let round)) = dealt.outcome { round } else { nil }
      stock.add(round, kind, most: limits.preparedDeals)
      return []
    case .creation(let request, let name, let reader, let address):
      switch dealt.outcome {
      case .done(.settings(let settings)): return make(request, settings, name, reader, address, at: now)
      case .done: return []
      case .refused(let refusal): return [.answer(reader: reader, .refused(refusal, retryAfter: nil))]
      case .busy: return [.answer(reader: reader, .refused(Room.busy, retryAfter: FailedDeal.pause))]
      }
    case .room(let id):
      var effects: [Effect] = []
      if let room = restoring.removeValue(forKey: id) {
        effects += finishRestoring(room, dealt.outcome, at: now)
        // Who has asked for it waits until there is time.
        if held[id] != nil { return effects }
      } else if let room = rooms[id] {
        switch dealt.outcome {
        case .done(.round(let round)): room.take(.success(round), at: now)
        case .done: break
        case .refused(let refusal): room.take(.failure(refusal), at: now)
        case .busy: room.take(nil, at: now)
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
  public var due: Int64? {
    let next = rooms.values.lazy.map(\.nextDue).min()
    guard let again = postponed.values.min() else { return next }
    return min(again, next ?? .max)
  }

  /// Does what is due without a message.
  public mutating func advance(to now: Int64) -> [Effect] {
    admission.sweep(limits, at: now)
    var effects: [Effect] = []
    for id in postponed.filter({ $0.value <= now }).keys.sorted() {
      effects += [restore(id, at: now)].compactMap { $0 }
    }
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
    room.keepPromise(at: now)
    room.flush(at: now)
    room.flushPictures(at: now)
    admission.charge(address, address.isEmpty ? 0 : room.freshBytes, limits, at: now)
    if room.freshBytes > 0 { oversight.keep(room.id, address, room.freshBytes) }
    var effects = room.takeEffects()
    if let answer {
      let place = effects.firstIndex { if case .keep = $0 { false } else { true } } ?? effects.count
      effects.insert(answer, at: place)
    }
    if let awaited = room.awaited, !room.isOrdered {
      room.isOrdered = true
      if let kind = DealStock.Kind(awaited.wish), let dealt = stock.take(kind) {
        room.take(.success(dealt), at: now)
        return effects + finish(room, for: address, at: now)
      }
      effects.append(
        order(.deal(awaited.wish), .room(room.id), for: address, isPromised: awaited.isPromised, at: now))
    }
    if let wish = room.takeForesight(), let kind = DealStock.Kind(wish), stock.needs(kind, most: limits.preparedDeals) {
      stock.order(kind)
      effects.append(order(.deal(wish), .stock(kind), for: address, isPromised: false, at: now))
    }
    if !room.isKnownByCode(at: now), codes[room.code] == room.id { codes[room.code] = nil }
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
      throw AdmissionRefusal(Self.badToken)
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
      let keepsNothing = admission.refusalToKeep(for: address, limits, at: now)?.refusal
      let silence = oversight.objection(.mute, address, member.player)
      room.take(line, of: member, keepsNothing: keepsNothing, silence: silence, at: now)
      return finish(room, for: address, at: now)
    }
    let request = Request()
    do throws(Refusal) {
      let hello = try Hello(line, request)
      guard let room, let member = room.member(ofToken: hash(hello.token)) else {
        throw Self.badToken
      }
      if let objection = oversight.objection(.ban, address, member.player) { throw objection }
      let identity = oversight.identity(address)
      member.identity = identity.isEmpty ? nil : identity
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
      if shares.contains(RoomShare(of: id)) { return id }
    }
  }

  /// A code that no room has now.
  func drawCode() -> String {
    while true {
      let digits = String(Int.random(in: 0..<1_000_000, using: &world.random))
      let code = String(repeating: "0", count: 6 - digits.count) + digits
      if codes[code] == nil { return code }
    }
  }
}
