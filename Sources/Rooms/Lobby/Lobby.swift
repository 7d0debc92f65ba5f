import Engine
import PlainJSON
import PuzzleKit
import Wire

/// All rooms of a server: a message in, effects out. It does no input or output, has no clock, and belongs to one thread.
public struct Lobby {
  private let world: RoomWorld
  /// Hashes tokens, so that what is kept opens no place.
  private let hash: @Sendable (String) -> String
  private var rooms: [String: Room] = [:]
  /// The journals of rooms that nobody has asked for since the start.
  private var held: [String: [RoomEntry]] = [:]
  private var faults: [Refusal] = []
  /// The rooms that can be joined by code.
  private var codes: [String: String] = [:]
  private var connections: [Int: Connection] = [:]
  private var doors = Doors()

  private struct Connection {
    let room: String
    let format: Format
  }

  /// A lobby without rooms.
  /// - Parameters:
  ///   - catalog: the games.
  ///   - host: clocks and threads for sessions; its files are out of reach.
  ///   - random: draws ids, codes, tokens and deals; where players are strangers nobody may be able to foresee it.
  ///   - hash: a function that nobody can turn round.
  public init(
    catalog: Catalog, host: Host, limits: RoomLimits = RoomLimits(), random: any RandomNumberGenerator,
    hash: @escaping @Sendable (String) -> String
  ) {
    world = RoomWorld(catalog, host, limits, random)
    self.hash = hash
  }

  private var limits: RoomLimits { world.limits }

  /// How many rooms there are.
  public var count: Int { rooms.count + held.count }

  // MARK: - Restoring

  /// Takes the journal of a room. The room is made again from it, with nobody connected, when somebody asks for it, or by
  /// ``restoreNext(at:)``.
  /// - Throws: `bad-file` if the journal does not say a room.
  public mutating func hold(_ journal: [RoomEntry]) throws(Refusal) {
    let (id, code, _) = try Self.beginning(of: journal)
    held[id] = journal
    codes[code] = id
  }

  /// Makes one of the rooms again of which only the journal is here.
  /// - Returns: whether there are others.
  public mutating func restoreNext(at now: Int64) -> Bool {
    if let id = held.keys.first { _ = room(id, at: now) }
    return !held.isEmpty
  }

  /// Why rooms could not be made again, since this was asked the last time.
  public mutating func takeFaults() -> [Refusal] {
    defer { faults = [] }
    return faults
  }

  private static func beginning(of journal: [RoomEntry]) throws(Refusal) -> (String, String, RoomSettings) {
    if case .created(let id, let code, let settings)? = journal.first?.fact { return (id, code, settings) }
    throw Refusal(.badFile, "the journal of a room begins with its making")
  }

  /// The room of an id.
  private mutating func room(_ id: String, at now: Int64) -> Room? {
    if let journal = held.removeValue(forKey: id) {
      do throws(Refusal) { try restore(journal, at: now) } catch { faults.append(error) }
    }
    return rooms[id]
  }

  private mutating func restore(_ journal: [RoomEntry], at now: Int64) throws(Refusal) {
    let (id, code, settings) = try Self.beginning(of: journal)
    if codes[code] == id { codes[code] = nil }
    guard let first = journal.first else { return }
    let room = Room(world, id: id, code: code, settings, at: first.time)
    for entry in journal { try room.replay(entry) }
    if room.phase == .closed { return }
    room.wake(at: now)
    room.nextDue = room.due
    rooms[id] = room
    if room.isOpenByCode(at: now) { codes[code] = id }
  }

  // MARK: - Messages

  /// Takes a message.
  /// - Parameters:
  ///   - reader: who asks: a number of the connection or of the request, which no other has at that time.
  ///   - now: milliseconds since 1970; never less than before.
  public mutating func take(_ input: LobbyInput, from reader: Int, at now: Int64) -> [Effect] {
    do throws(DoorRefusal) {
      switch input {
      case .create(let request, let address): return try create(request, address, reader, at: now)
      case .join(let name, let request, let address): return try join(name, request, address, reader, at: now)
      case .look(let id, let token): return [.answer(reader: reader, .done(try look(id, token, at: now)))]
      case .start(let id, let token):
        let (room, member) = try place(id, token, at: now)
        do throws(Refusal) { try room.start(by: member, at: now) } catch { throw DoorRefusal(error) }
        let body = room.json(for: member, at: now)
        return finish(room, at: now, answer: .answer(reader: reader, .done(body)))
      case .leave(let id, let token):
        let (room, member) = try place(id, token, at: now)
        room.leave(member, .left, at: now)
        return finish(room, at: now, answer: .answer(reader: reader, .done(.object([]))))
      case .open(let id, let isJSON):
        connections[reader] = Connection(room: id, format: isJSON ? .json : .text)
        return []
      case .line(let line): return take(line: line, from: reader, at: now)
      case .gone: return forget(reader, at: now)
      }
    } catch {
      return [.answer(reader: reader, .refused(error.refusal, retryAfter: error.wait))]
    }
  }

  /// When ``advance(to:)`` has something to do, if no message comes before; nil for never.
  public var due: Int64? { rooms.values.lazy.map(\.nextDue).min() }

  /// Does what is due without a message.
  public mutating func advance(to now: Int64) -> [Effect] {
    doors.sweep(limits, at: now)
    var effects: [Effect] = []
    for room in rooms.values.filter({ $0.nextDue <= now }).sorted(by: { $0.id < $1.id }) {
      room.advance(to: now)
      effects += finish(room, at: now)
    }
    return effects
  }

  /// Sends what is to be sent, and forgets the room if it is closed.
  private mutating func finish(_ room: Room, at now: Int64, answer: Effect? = nil) -> [Effect] {
    room.settle(at: now)
    room.flush(at: now)
    room.flushPictures(at: now)
    var effects = room.takeEffects()
    if let answer {
      let place = effects.firstIndex { if case .keep = $0 { false } else { true } } ?? effects.count
      effects.insert(answer, at: place)
    }
    if !room.isOpenByCode(at: now), codes[room.code] == room.id { codes[room.code] = nil }
    room.nextDue = room.due
    if room.phase == .closed {
      rooms[room.id] = nil
      effects.append(.drop(room: room.id))
    }
    return effects
  }

  // MARK: - Coming in

  private mutating func create(
    _ request: CreateRequest, _ address: String, _ reader: Int, at now: Int64
  ) throws(DoorRefusal) -> [Effect] {
    try doors.admitMaker(address, limits, at: now)
    let (settings, name): (RoomSettings, String)
    do throws(Refusal) {
      name = try PlayerText.name(request.name, limits)
      settings = try world.dealer.settings(request, at: now)
    } catch {
      throw DoorRefusal(error)
    }
    let room = Room(world, id: drawHex(), code: drawCode(), settings, at: now)
    room.commit(.created(id: room.id, code: room.code, settings), at: now)
    rooms[room.id] = room
    codes[room.code] = room.id
    return enter(room, name, request.player, isSpectator: false, reader, at: now)
  }

  private mutating func join(
    _ name: String, _ request: JoinRequest, _ address: String, _ reader: Int, at now: Int64
  ) throws(DoorRefusal) -> [Effect] {
    let isCode = name.utf8.count == 6 && name.utf8.allSatisfy { 48...57 ~= $0 }
    if isCode { try doors.requireGuess(address, limits, at: now) }
    let room = room(isCode ? codes[name] ?? "" : name, at: now)
    let isLetIn =
      room.map { room in
        if request.isSpectator {
          return !isCode && room.members.count(where: \.isSpectator) < limits.spectators
        }
        return isCode
          ? room.isOpenByCode(at: now) : room.phase != .playing && room.players.count < room.settings.seats
      } ?? false
    guard let room, isLetIn else {
      if isCode { doors.miss(address, limits, at: now) }
      throw DoorRefusal(Refusal(RoomErrors.noRoom, "no room that can be joined has this \(isCode ? "code" : "id")"))
    }
    let shown: String
    do throws(Refusal) {
      shown = try PlayerText.name(request.name, limits)
      if room.members.contains(where: { $0.name.lowercased() == shown.lowercased() }) {
        throw Refusal(RoomErrors.badText, "somebody in the room has the name \(quoted(shown)) already")
      }
    } catch {
      throw DoorRefusal(error)
    }
    return enter(room, shown, request.player, isSpectator: request.isSpectator, reader, at: now)
  }

  private mutating func enter(
    _ room: Room, _ name: String, _ player: String?, isSpectator: Bool, _ reader: Int, at now: Int64
  ) -> [Effect] {
    let token = drawHex()
    let newcomer = Newcomer(
      member: room.comers + 1, name: name, player: player, tokenHash: hash(token), isSpectator: isSpectator)
    room.commit(.joined(newcomer), at: now)
    var body = JSONValue.object([])
    if let member = room.member(newcomer.member) { body = room.json(for: member, at: now, token: token) }
    return finish(room, at: now, answer: .answer(reader: reader, .done(body)))
  }

  private mutating func look(_ id: String, _ token: String?, at now: Int64) throws(DoorRefusal) -> JSONValue {
    if let token {
      let (room, member) = try place(id, token, at: now)
      return room.json(for: member, at: now)
    }
    guard let room = room(id, at: now) else { throw .noRoom }
    return room.json(for: nil, at: now)
  }

  private mutating func place(
    _ id: String, _ token: String, at now: Int64
  ) throws(DoorRefusal) -> (Room, Member) {
    guard let room = room(id, at: now) else { throw .noRoom }
    guard let member = room.member(ofToken: hash(token)) else {
      throw DoorRefusal(Refusal(RoomErrors.badToken, "the token opens no place in this room"))
    }
    return (room, member)
  }

  // MARK: - Connections

  private mutating func take(line: String, from reader: Int, at now: Int64) -> [Effect] {
    guard let connection = connections[reader] else { return [] }
    let room = room(connection.room, at: now)
    if let room, let member = room.member(ofReader: reader) {
      room.take(line, of: member, at: now)
      return finish(room, at: now)
    }
    let request = Request()
    do throws(Refusal) {
      let hello = try Hello(line, request)
      guard let room, let member = room.member(ofToken: hash(hello.token)) else {
        throw Refusal(RoomErrors.badToken, "the token opens no place in this room")
      }
      let old = room.connect(
        member, reader: reader, connection.format, since: hello.since, pictures: hello.wantsPictures, id: request.id,
        at: now)
      if let old { connections[old] = nil }
      return (old.map { [.close(reader: $0, .replaced)] } ?? []) + finish(room, at: now)
    } catch {
      connections[reader] = nil
      var output = Output()
      Renderer(format: connection.format, id: request.id).write(.error(error), to: &output)
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
    return finish(room, at: now)
  }

  // MARK: - Drawing

  /// 128 random bits in hexadecimal digits.
  private func drawHex() -> String {
    (0..<2).map { _ in
      let digits = String(world.random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// A code that no room has now.
  private func drawCode() -> String {
    while true {
      let digits = String(Int.random(in: 0..<1_000_000, using: &world.random))
      let code = String(repeating: "0", count: 6 - digits.count) + digits
      if codes[code] == nil { return code }
    }
  }
}
