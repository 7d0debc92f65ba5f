import Catalog
import Engine
import Nim
import PlainJSON
import PuzzleKit
import Testing
import Wire

@testable import Rooms

extension Services {
  /// A host that has nothing.
  static var none: Services {
    Services(
      now: { 0 }, utcOffset: { _ in 0 }, elapsed: { 0 }, readFile: { _ in nil }, listFolder: { _ in nil },
      fileSize: { _ in nil }, readPart: { _, _, _ in [] }, absolutePath: { $0 }, writeFile: { _, _, _ in },
      concurrently: { count, body in for index in 0..<count { body(index) } })
  }
}

extension RoomDatabase {
  /// Takes all shares that have no owner.
  func takeAll(by node: Int) throws(Refusal) -> [RoomShare: Int] {
    let free = try shares().filter { $0.address == nil }
    return try take(Dictionary(uniqueKeysWithValues: free.map { ($0.share, $0.term) }), by: node)
  }
}

/// A lobby, the journals that it wants kept, and what it has sent to whom.
final class House {
  static let catalog = Catalog.standard.adding(Duel.self)
  /// Noon of 2026-01-26 UTC.
  static let noon: Int64 = 1_769_428_800_000

  var lobby: Lobby
  /// Where entries are kept besides.
  var database: (any RoomDatabase)? {
    didSet {
      node = (try? database?.join("house", lease: 1000)) ?? 0
      terms = (try? database?.takeAll(by: node)) ?? [:]
    }
  }
  private(set) var node = 0
  private(set) var terms: [RoomShare: Int] = [:]
  var now = House.noon
  /// The journals, as lines of JSON.
  private(set) var journals: [String: [String]] = [:]
  /// The times when somebody has to look at rooms that nobody asks for.
  private(set) var due: [String: Int64] = [:]
  /// The rooms to which codes lead.
  private var codes: [String: String] = [:]
  /// The time for which no server is there before rooms are read.
  var absence: Int64 = 0
  /// Whether rooms can't be read for the time being.
  var isOutOfReach = false
  /// The lines that each connection was sent and has not taken.
  private var lines: [Int: [String]] = [:]
  private(set) var closed: [Int: CloseReason] = [:]
  private(set) var answers: [Int: RoomAnswer] = [:]
  /// Hears each message to a connection.
  var listener: ((_ reader: Int, _ message: String) -> Void)?
  /// The number of effects after which the server dies.
  var life = Int.max
  /// The number of deals for which there is no time.
  var busyDeals = 0
  private var readers = 0
  private let limits: RoomLimits
  private let worker = DealWorker(House.catalog)
  private var random: SplitMix64

  /// The usual limits. What is asked for is dealt then, and nothing before: what is drawn follows from what is asked.
  static let limits: RoomLimits = {
    var limits = RoomLimits()
    limits.preparedDeals = 0
    return limits
  }()

  init(_ limits: RoomLimits = House.limits, seed: UInt64 = 1, shares: Set<RoomShare> = Set(RoomShare.all)) {
    (self.limits, random) = (limits, SplitMix64(seed: seed))
    lobby = House.lobby(limits, seed, shares: shares)
  }

  static func lobby(
    _ limits: RoomLimits, _ seed: UInt64, shares: Set<RoomShare> = Set(RoomShare.all),
    oversight: Oversight = Oversight()
  ) -> Lobby {
    var limits = limits
    // Rooms stay, but for tests that are about putting them away.
    if limits.rest == RoomLimits().rest { limits.rest = 1 << 40 }
    return Lobby(
      catalog: catalog, services: .none, limits: limits, random: SplitMix64(seed: seed), shares: shares,
      oversight: oversight,
      hash: { token in
        var hash = FNV1a()
        hash.add(token.utf8)
        return hash.digits
      })
  }

  func newReader() -> Int {
    readers += 1
    return readers
  }

  /// Carries out effects in order.
  func carryOut(_ effects: [Effect]) {
    for effect in effects {
      if life == 0 { return }
      life -= 1
      switch effect {
      case .keep(let change): keep(change)
      case .send(let reader, let text):
        lines[reader, default: []] += text.split(separator: "\n").map(String.init)
        listener?(reader, text)
      case .answer(let reader, let answer): answers[reader] = answer
      case .close(let reader, let reason): closed[reader] = reason
      case .deal(let order): work(order)
      case .load(let room): take(.loaded(room: room, loaded(room)), from: 0)
      case .find(let number, let question): take(.found(question: number, found(question)), from: 0)
      case .miss: break
      }
    }
  }

  /// The kept state of a room.
  func loaded(_ room: String) -> LoadedRoom {
    if isOutOfReach { return .busy }
    do {
      return .read(KeptRoom(try entries(room), absence: absence, due: due[room]))
    } catch {
      return .damaged(Refusal(.badFile, "\(error)"))
    }
  }

  /// The answer to a question, by what is kept.
  func found(_ question: RoomQuestion) -> FoundRoom? {
    if isOutOfReach { return nil }
    var found = FoundRoom()
    found.room = question.code.flatMap { codes[$0] }
    found.code = question.codes.first { codes[$0] == nil }
    if question.request == nil, question.player == nil { return found }
    var newest = Int64.min
    for room in journals.keys.sorted() {
      guard let entries = try? entries(room), let first = entries.first else { continue }
      var members: [Int: Newcomer] = [:]
      for entry in entries {
        switch entry.lasting {
        case .place(let newcomer): members[newcomer.member] = newcomer
        case .noPlace(let member): members[member] = nil
        default: break
        }
      }
      if members.values.contains(where: { $0.repetition != nil && $0.repetition?.request == question.request }) {
        found.place = room
      }
      if question.player != nil, first.time >= newest, members.values.contains(where: { $0.player == question.player })
      {
        (found.room, newest) = (room, first.time)
      }
    }
    return found
  }

  /// Does what a lobby has ordered.
  func work(_ order: DealOrder) {
    let isBusy = busyDeals > 0
    if isBusy { busyDeals -= 1 }
    take(.dealt(isBusy ? .busy(order) : dealt(order)), from: 0)
  }
  func dealt(_ order: DealOrder, pace: @escaping DealPace = {}) -> Dealt { worker.perform(order, pace: pace) }

  func keep(_ change: RoomChange) {
    let room = change.room
    if !change.entries.isEmpty { journals[room, default: []] += change.entries.map(\.json.text) }
    due[room] = change.due ?? due[room]
    for case .code(let code) in change.entries.map(\.lasting) { codes[code] = room }
    if change.isClosed || change.losesCode { codes = codes.filter { $0.value != room } }
    if change.isClosed { (journals[room], due[room]) = (nil, nil) }
    do throws(Refusal) {
      if let outcomes = try database?.keep([change], by: node, terms), outcomes != [.kept] {
        Issue.record("not kept: \(outcomes)")
      }
    } catch {
      Issue.record("not kept: \(error.text)")
    }
  }

  /// Gives a message that needs no connection, and takes the answer.
  @discardableResult
  func ask(_ input: LobbyInput, of address: String = "a") -> RoomAnswer? {
    let reader = newReader()
    carryOut(lobby.take(input, from: reader, of: address, at: now))
    return answers.removeValue(forKey: reader)
  }

  func take(_ input: LobbyInput, from reader: Int, of address: String = "a") {
    carryOut(lobby.take(input, from: reader, of: address, at: now))
  }

  /// Lets time go by, doing what is due when it is.
  func wait(_ milliseconds: Int64) {
    let end = now + milliseconds
    var steps = 0
    while let due = nextDue, due <= end {
      steps += 1
      if steps > 100_000 {
        Issue.record("what is due at \(due) never gets done")
        break
      }
      now = max(now, due)
      carryOut(lobby.advance(to: now))
      for (room, time) in self.due where time <= now { take(.due(room: room), from: 0) }
    }
    now = end
  }

  /// The time when the lobby, or a room that it has not, has something to do.
  private var nextDue: Int64? {
    [lobby.due, due.filter { lobby.rooms[$0.key] == nil }.values.min()].compactMap { $0 }.min()
  }

  /// The lines that a connection was sent since it last took them.
  func taken(by reader: Int) -> [String] { lines.removeValue(forKey: reader) ?? [] }

  /// The server is killed and started again: all that is not kept is lost.
  /// - Parameters:
  ///   - isBusy: whether rooms are made again only when somebody asks for them.
  ///   - drawsOn: whether what the server draws from then on is what it would have drawn.
  func crash(isBusy: Bool = false, drawsOn: Bool = false) throws {
    let draws = lobby.world.random
    life = .max
    (lobby, lines) = (House.lobby(limits, random.next()), [:])
    defer { if drawsOn { lobby.world.random = draws } }
    if isBusy { return }
    restoreAll()
    #expect(lobby.takeFaults().isEmpty)
  }

  /// Has all rooms made again that are kept: the operator looks at each.
  func restoreAll() {
    for room in journals.keys.sorted() where lobby.rooms[room] == nil { ask(.operate(.show(room))) }
    for _ in 0..<10 where journals.keys.contains(where: { lobby.rooms[$0] == nil }) && lobby.due != nil { wait(1000) }
  }

  /// Has another journal kept for a room.
  func keep(_ entries: [RoomEntry], as room: String) { journals[room] = entries.map(\.json.text) }

  /// Has a journal kept that can't be read.
  func damage(_ room: String) { journals[room] = ["{}"] }

  private func entry(_ line: String) throws -> RoomEntry {
    try RoomEntry(JSONNode(JSONValue(parsing: Array(line.utf8))))
  }

  /// Forgets that a connection was closed.
  func forget(closed reader: Int) { closed[reader] = nil }

  /// The entries of a room.
  func entries(_ room: String) throws -> [RoomEntry] { try (journals[room] ?? []).map(entry) }
}

extension RoomAnswer {
  var body: JSONNode? { if case .done(let value) = self { JSONNode(value) } else { nil } }
  var refusal: Refusal? { if case .refused(let refusal, _) = self { refusal } else { nil } }
  func text(_ name: String) -> String { ((try? body?.optional(name)?.string()) ?? nil) ?? "" }
  func number(_ name: String) -> Int { ((try? body?.optional(name)?.int()) ?? nil) ?? -1 }
}

/// Somebody in a room, with a connection that loses nothing.
final class Guest {
  let house: House
  let room: String
  let code: String
  let token: String
  var reader = 0

  init(_ house: House, _ answer: RoomAnswer?) {
    self.house = house
    room = answer?.text("roomId") ?? ""
    code = answer?.text("code") ?? ""
    token = answer?.text("token") ?? ""
  }

  /// Connects and takes what it is told.
  @discardableResult
  func connect(
    since: Int? = nil, pictures: Bool = false, dialect: RoomDialect = RoomDialect()
  ) -> [String] {
    reader = house.newReader()
    house.take(.open(room: room, dialect), from: reader)
    return self("hello \(token)\(pictures ? " pictures" : "")\(since.map { " since \($0)" } ?? "")")
  }

  func disconnect() { house.take(.gone, from: reader) }

  /// Sends a line and takes all that came since, the answer last.
  @discardableResult
  func callAsFunction(_ line: String) -> [String] {
    house.take(.line(line), from: reader)
    return news()
  }

  func news() -> [String] { house.taken(by: reader) }
}

extension House {
  /// A room with a host.
  func room(_ change: (inout CreateRequest) -> Void = { _ in }) -> Guest {
    var request = CreateRequest(name: "Ann")
    change(&request)
    let guest = Guest(self, ask(.create(request), of: "a"))
    guest.connect()
    return guest
  }

  /// Somebody else who joins by the code, or by the id.
  func join(_ host: Guest, _ name: String = "Ben", watches: Bool = false) -> Guest {
    let guest = Guest(
      self, ask(.join(room: host.room, JoinRequest(name: name, isSpectator: watches)), of: "b"))
    guest.connect()
    return guest
  }

  /// Two at a game that has begun.
  func pair(_ change: (inout CreateRequest) -> Void = { _ in }) -> (Guest, Guest) {
    let host = room(change)
    let other = join(host)
    host("start")
    _ = (host.news(), other.news())
    return (host, other)
  }
}

/// A puzzle whose words the tests know.
enum Known {
  static let options = ["size", "3", "tier", "easy", "seed", "7", "words", "1"]
  /// Its words, the required ones first.
  static let words: [String] = {
    let session = Session(catalog: House.catalog, services: .none)
    _ = session.perform(text: "newgame wordflow beginner " + options.joined(separator: " "))
    _ = session.perform(text: "solve")
    let reply = session.lastReply
    let found = reply.records.compactMap { record -> (String, Bool)? in
      guard record.schema.name == "solution", case .word(let word) = reply.values[record.start],
        case .word(let kind) = reply.values[record.start + 1]
      else { return nil }
      return (word, kind == "common")
    }
    return found.filter(\.1).map(\.0) + found.filter { !$0.1 }.map(\.0)
  }()
  /// How many of them are required.
  static let required: Int = {
    let session = Session(catalog: House.catalog, services: .none)
    _ = session.perform(text: "newgame wordflow beginner " + options.joined(separator: " "))
    if case .integer(let number) = session.lastReply.first("wordflow", "required") { return Int(number) }
    return 0
  }()
}
