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
  var arrivals = Arrivals()
  /// The times at which something is due in rooms.
  var agenda = Agenda()
  /// The rooms that can be joined by code.
  var codes: [String: String] = [:]
  /// The members whose requests to come in may come again, by those requests.
  var repeatable: [String: (room: String, member: Int)] = [:]
  var connections: [Int: Connection] = [:]
  var played = PlayedSettings()
  private var lastOrder = 0
  /// The action that follows the work of each order.
  var orders: [Int: Awaiting] = [:]
  /// Whether nobody new is taken in.
  var isDraining = false
  let oversight: Oversight
  let commons: LobbyCommons

  struct Connection {
    let room: String
    let address: String
    let dialect: RoomDialect
  }

  enum Awaiting {
    case room(String)
    case stock(DealStock.Kind)
    case creation(CreateRequest, name: String, Arrivals.Waiting)
  }

  /// A lobby without rooms.
  /// - Parameters:
  ///   - catalog: the games.
  ///   - services: clocks and threads for sessions; its files are out of reach.
  ///   - random: draws ids, codes, tokens and deals; where players are strangers nobody may be able to foresee it.
  ///   - shares: the shares of rooms that are its own; new ones get ids that fall into them.
  ///   - others: those who have the other shares, and want to be told which rooms wait for somebody.
  ///   - commons: what it has in common with the other lobbies of its server.
  ///   - oversight: the operator's hold on the rooms.
  ///   - hash: a function that nobody can turn round.
  public init(
    catalog: Catalog, services: Services, limits: RoomLimits = RoomLimits(), random: any RandomNumberGenerator,
    shares: Set<RoomShare> = Set(RoomShare.all), others: OtherLobbies = .none, commons: LobbyCommons = LobbyCommons(),
    oversight: Oversight = Oversight(), hash: @escaping @Sendable (String) -> String
  ) {
    world = RoomDependencies(catalog, services, limits, random, commons.waiting)
    (self.shares, self.others, self.oversight, self.hash) = (shares, others, oversight, hash)
    self.commons = commons
  }

  var limits: RoomLimits { world.limits }
  /// The shares of rooms that are its own.
  var shares: Set<RoomShare>
  /// The room that the last message was about; nil if it was about none.
  public private(set) var lastRoom: String?
  /// Whether the last message only asked to be shown something that acknowledges nothing, so that the answer need not wait until all
  /// that came before is kept.
  public private(set) var answersAtOnce = false
  private var kept: [(room: String, address: String, bytes: Int)] = []
  /// Those who have the others.
  let others: OtherLobbies
  var isOneOfMany: Bool { others != .none }

  /// The time that a deal may take, in milliseconds.
  public var dealTime: Int64 { limits.dealTime }

  /// The number of rooms that are here, or on their way.
  public var count: Int { rooms.count + arrivals.count }

  /// Has other limits from now on.
  public mutating func set(_ limits: RoomLimits) {
    world.limits = limits
    played.forgetRefusals()
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
    (lastRoom, answersAtOnce) = (nil, false)
    switch input {
    case .dealt(let dealt): return take(dealt, at: now)
    case .loaded(let room, let loaded): return take(loaded, of: room, at: now)
    case .found(let question, let found): return take(found, to: question, at: now)
    case .due(let room): return wake(room, at: now)
    case .shares(let shares): return own(shares, at: now)
    default: return route(Arrivals.Waiting(input: input, reader: reader, address: address), at: now)
    }
  }

  /// The bytes that rooms have kept for addresses since the last call; the address is empty if it was for nobody.
  public mutating func takeKept() -> [(room: String, address: String, bytes: Int)] {
    if kept.isEmpty { return [] }
    defer { kept.removeAll(keepingCapacity: true) }
    return kept
  }

  static let badToken = Refusal(RoomErrors.badToken, "the token opens no place in this room")

  /// Does what a message asks for, now that the room is here which it is for.
  /// - Parameter id: the room; nil if it is for none.
  mutating func perform(_ message: Arrivals.Waiting, in id: String?, at now: Int64) -> [Effect] {
    let (input, reader, address) = (message.input, message.reader, message.address)
    do throws(AdmissionRefusal) {
      switch input {
      case .create(let request): return try create(request, message, at: now)
      case .list(let game, let mode):
        answersAtOnce = true
        return [.answer(reader: reader, .done(list(game, mode, message.others, at: now)))]
      case .operate(let request):
        do throws(Refusal) {
          answersAtOnce = request.onlyShows
          let (answer, effects) = try perform(request, at: now)
          return effects + [.answer(reader: reader, .done(answer))]
        } catch {
          throw AdmissionRefusal(error)
        }
      case .join(let name, let request): return try join(name, request, message, in: id, at: now)
      case .look(let id, let token): return [.answer(reader: reader, .done(try look(id, token, at: now)))]
      case .start(let id, let token):
        let (room, member) = try place(id, token)
        let asker = AwaitedDeal.Asker(member: member.number, reader: reader, line: nil)
        let keepsNothing = refusalToKeep(for: address, at: now)?.refusal
        do throws(Refusal) { try room.start(by: member, asker, keepsNothing) } catch { throw AdmissionRefusal(error) }
        return finish(room, for: address, at: now)
      case .leave(let id, let token):
        let (room, member) = try place(id, token)
        room.leave(member, .left, at: now)
        return finish(room, for: address, at: now, answer: .answer(reader: reader, .done(.object([]))))
      case .open(let room, let dialect):
        guard shares.contains(RoomShare(of: room)) else { return [.close(reader: reader, .lost)] }
        connections[reader] = Connection(room: room, address: address, dialect: dialect)
        return []
      case .line(let line): return take(line: line, from: reader, of: address, at: now)
      case .full(let isFull):
        guard let room = connections[reader].flatMap({ rooms[$0.room] }), let member = room.member(ofReader: reader)
        else { return [] }
        member.isFull = isFull
        return isFull ? [] : finish(room, for: address, at: now)
      case .gone: return forget(reader, at: now)
      case .dealt, .loaded, .found, .due, .shares: return []
      }
    } catch {
      return [.answer(reader: reader, .refused(error.refusal, retryAfter: error.wait))]
    }
  }

  // MARK: - Work that is done elsewhere

  mutating func order(
    _ job: DealOrder.Job, _ awaiting: Awaiting, for address: String, isPromised: Bool, at now: Int64
  ) -> Effect {
    lastOrder += 1
    orders[lastOrder] = awaiting
    return .deal(DealOrder(number: lastOrder, address: address, isPromised: isPromised, job: job, now: now))
  }

  mutating func order(
    check request: CreateRequest, name: String, for message: Arrivals.Waiting, at now: Int64
  ) -> Effect {
    order(
      .check(request), .creation(request, name: name, message), for: message.address, isPromised: false, at: now)
  }

  private mutating func take(_ dealt: Dealt, at now: Int64) -> [Effect] {
    switch orders.removeValue(forKey: dealt.number) {
    case nil: return []
    case .stock(let kind):
      let round: DealtRound? = if case .done(.round(let round)) = dealt.outcome { round } else { nil }
      commons.stock.use { $0.add(round, kind, most: limits.preparedDeals) }
      return []
    case .creation(let request, let name, let message):
      switch dealt.outcome {
      case .done(.settings(let settings)): return make(request, settings, name, message, at: now)
      case .done: return []
      case .refused(let refusal):
        played.add(refusal, for: request)
        return [.answer(reader: message.reader, .refused(refusal, retryAfter: nil))]
      case .busy: return [.answer(reader: message.reader, .busy)]
      }
    case .room(let id):
      var effects: [Effect] = []
      if let room = arrivals.restoring.removeValue(forKey: id) {
        effects += finishRestoring(room, dealt.outcome, at: now)
        // Who has asked for it waits until there is time.
        if arrivals.held(id) != nil { return effects }
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
  mutating func goOn(_ id: String, at now: Int64) -> [Effect] {
    var effects: [Effect] = []
    var queue = arrivals.takeQueue(of: id)[...]
    while let message = queue.popFirst() {
      effects += perform(message, in: id, at: now)
      if rooms[id]?.awaited != nil { break }
    }
    // Others may have come to wait meanwhile.
    arrivals.put(queue + arrivals.takeQueue(of: id), for: id)
    return effects
  }

  /// The time when ``advance(to:)`` has something to do, if no message comes before; nil for never.
  public var due: Int64? {
    guard let first = agenda.first else { return arrivals.due }
    return min(first, arrivals.due ?? .max)
  }

  /// Does what is due without a message.
  public mutating func advance(to now: Int64) -> [Effect] {
    commons.admission.use { $0.sweep(limits, at: now) }
    var effects = advanceArrivals(to: now)
    for id in agenda.take(upTo: now) {
      guard let room = rooms[id] else { continue }
      room.advance(to: now)
      effects += finish(room, for: "", at: now)
      if rooms[id] != nil, let time = room.restingTime, time <= now, !arrivals.isAwaited(id) {
        effects += putAway(room)
      }
    }
    return effects
  }

  /// Keeps what has changed, sends what is to be sent, and forgets the room if it is closed.
  /// - Parameter address: whose message it was that is done; empty if it was none.
  mutating func finish(_ room: Room, for address: String, at now: Int64, answer: Effect? = nil) -> [Effect] {
    room.settle(at: now)
    room.keepPromise(at: now)
    room.flush(at: now)
    room.flushPictures(at: now)
    charge(address, room.freshBytes, at: now)
    lastRoom = room.id
    if room.phase == .playing, let wait = room.pairedAfter {
      room.pairedAfter = nil
      world.waiting.use { $0.note(wait, of: room.settings, at: now) }
    }
    if room.freshBytes > 0 { kept.append((room.id, address, room.freshBytes)) }
    var effects = room.takeSends()
    if let answer { effects.insert(answer, at: 0) }
    if let change = change(of: room, at: now) { effects.insert(change, at: 0) }
    if let awaited = room.awaited, !room.isOrdered {
      room.isOrdered = true
      if let kind = DealStock.Kind(awaited.wish), let dealt = commons.stock.use({ $0.take(kind) }) {
        room.take(.success(dealt), at: now)
        return effects + finish(room, for: address, at: now)
      }
      effects.append(
        order(.deal(awaited.wish), .room(room.id), for: address, isPromised: awaited.isPromised, at: now))
    }
    if let wish = room.takeForesight(), let kind = DealStock.Kind(wish),
      commons.stock.use({ $0.order(kind, most: limits.preparedDeals) })
    {
      effects.append(order(.deal(wish), .stock(kind), for: address, isPromised: false, at: now))
    }
    if room.phase == .closed { forget(room) } else { agenda.set(room.id, to: nextDue(of: room)) }
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
      let keepsNothing = refusalToKeep(for: address, at: now)?.refusal
      let silence = oversight.objection(.mute, address, member.player)
      room.take(line, of: member, keepsNothing: keepsNothing, silence: silence, at: now)
      return finish(room, for: address, at: now)
    }
    let request = Request()
    var effects: [Effect] = []
    do throws(Refusal) {
      let hello = try Hello(line, request)
      guard let room, let member = room.member(ofToken: hash(hello.token)) else {
        throw Self.badToken
      }
      if let objection = oversight.objection(.ban, address, member.player) { throw objection }
      if room.settings.finding.isPaired, room.phase == .waiting {
        if let refusal = giveWay(member, of: room, at: now) {
          effects = finish(room, for: address, at: now)
          throw refusal
        }
        if !member.wasOnline { commons.pairing.use { $0.take(room.id, member.number) } }
      }
      room.guests[member.number]?.identity = identity(of: address)
      let old = room.connect(
        member, reader: reader, connection.dialect, since: hello.since, pictures: hello.wantsPictures, id: request.id,
        at: now)
      if let old { connections[old] = nil }
      return (old.map { [.close(reader: $0, .replaced)] } ?? []) + finish(room, for: address, at: now)
    } catch {
      connections[reader] = nil
      var output = Output()
      Renderer(format: connection.dialect.format, id: request.id).write(.error(error), to: &output)
      return effects + [
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

  /// A code that no room has which is here.
  func drawCode() -> String {
    while true {
      let digits = String(Int.random(in: 0..<1_000_000, using: &world.random))
      let code = String(repeating: "0", count: 6 - digits.count) + digits
      if codes[code] == nil { return code }
    }
  }
}
