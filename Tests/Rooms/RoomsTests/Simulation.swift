import Engine
import PlainJSON
import PuzzleKit

@testable import Rooms

/// A room over a network that delays, doubles and loses messages and breaks connections, on a server that is killed now and
/// then and goes on from what it kept. All of it follows from a seed.
final class Simulation {
  private let house: House
  fileprivate var random: SplitMix64
  private var clients: [SimulatedClient] = []
  /// Messages on their way, by the time when they come, then in the order of sending.
  private var network: [(time: Int64, order: Int, delivery: Delivery)] = []
  private var order = 0
  fileprivate var isCalm = false
  private(set) var crashes = 0
  private(set) var deliveries = 0

  enum Delivery {
    case toServer(reader: Int, LobbyInput)
    case toClient(Int, reader: Int, String)
    case timer(Int, Int)
    case work(DealOrder, isBusy: Bool)
    case read(LobbyInput)
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var limits = RoomLimits()
    (limits.lines, limits.chat, limits.reactions) = (Rate(10_000, in: 1), Rate(10_000, in: 1), Rate(10_000, in: 1))
    limits.seatHeld = 3_600_000
    limits.preparedDeals = seed % 2 == 0 ? 32 : 0
    (limits.emptyRoom, limits.idleRoom) = (limits.seatHeld, limits.seatHeld)
    // In some of them rooms are put away whenever nobody is connected.
    if seed % 3 == 0 { limits.rest = 1 }
    house = House(limits, seed: seed)
  }

  var now: Int64 { house.now }

  func chance(_ percent: Int) -> Bool { !isCalm && random.below(100) < percent }

  func send(_ delivery: Delivery, after delay: Int64) {
    order += 1
    network.append((now + delay, order, delivery))
  }

  /// Sends something to the server, unless it is lost; in the order of a connection.
  func send(_ input: LobbyInput, from client: SimulatedClient) {
    if case .line(let line) = input, !line.hasPrefix("hello"), chance(5) { return }
    let delay = Int64(random.below(isCalm ? 20 : 400))
    client.lastArrival = max(client.lastArrival, now + delay)
    send(.toServer(reader: client.reader, input), after: client.lastArrival - now)
    if case .line(let line) = input, line.hasPrefix("@"), chance(5) {
      send(.toServer(reader: client.reader, input), after: client.lastArrival - now + Int64(random.below(1500)))
    }
  }

  func newReader() -> Int { house.newReader() }

  // MARK: - Running

  /// Plays a schedule to its end.
  /// - Returns: what went wrong; nil if all have the log of the server.
  func run() throws -> String? {
    let isRace = random.below(2) == 1
    var request = CreateRequest(name: "Ann")
    (request.options, request.style) = (Known.options, isRace ? .race : .together)
    if random.below(4) == 0 { (request.game, request.mode, request.options, request.style) = ("duel", nil, [], .race) }
    request.finding.isPaired = random.below(4) == 0
    request.player = "ann"
    let host = house.ask(.create(request), of: "a")
    let room = host?.text("roomId") ?? ""
    var second = JoinRequest(name: "Ben")
    second.player = "ben"
    if random.below(2) == 0 { second.records = ["ann": PlayerStatistics.Record(won: 3, lost: 1)] }
    let other = house.ask(.join(room: host?.text("code") ?? "", second), of: "b")
    let watcher = house.ask(.join(room: room, JoinRequest(name: "Eve", isSpectator: true)), of: "c")
    for (index, answer) in [host, other, watcher].enumerated() {
      guard let answer, answer.refusal == nil else { return "could not join: \(String(describing: answer))" }
      let script = index == 2 ? watcherScript() : script(of: index, request.game ?? "wordflow")
      clients.append(SimulatedClient(index, room: room, token: answer.text("token"), script, self))
    }
    for client in clients { client.connect() }
    try work(until: now + 60_000)
    isCalm = true
    for client in clients where client.isBroken { client.connect() }
    try work(until: now + 60_000)
    return try verdict(room)
  }

  private func work(until end: Int64) throws {
    while true {
      let next = network.indices.min { (network[$0].time, network[$0].order) < (network[$1].time, network[$1].order) }
      let due = house.lobby.due ?? .max
      let time = min(next.map { network[$0].time } ?? .max, due)
      guard time <= end else { break }
      house.now = max(now, time)
      if due <= time {
        // A crash among its effects takes away what is on its way.
        try perform(house.lobby.advance(to: now))
        continue
      }
      guard let next, network[next].time <= now else { continue }
      let delivery = network.remove(at: next).delivery
      deliveries += 1
      switch delivery {
      case .toServer(let reader, let input):
        try perform(house.lobby.take(input, from: reader, of: "a", at: now))
      case .work(let order, let isBusy):
        try perform(house.lobby.take(.dealt(isBusy ? .busy(order) : house.dealt(order)), from: 0, of: "", at: now))
      case .read(let input): try perform(house.lobby.take(input, from: 0, of: "", at: now))
      case .toClient(let index, let reader, let text):
        if clients[index].reader == reader, !clients[index].isBroken { clients[index].take(text) }
      case .timer(let index, let alarm): clients[index].wake(alarm)
      }
      if chance(1) { clients[random.below(clients.count)].breakDown() }
    }
    house.now = end
  }

  /// Carries out effects; now and then the server dies between two of them.
  private func perform(_ effects: [Effect]) throws {
    for effect in effects {
      if random.below(1000) < (isCalm ? 0 : 4) { return try crash() }
      switch effect {
      case .keep(let change): house.keep(change)
      case .send(let reader, let text): deliver(text, to: reader)
      case .close(let reader, _):
        for client in clients where client.reader == reader { client.breakDown() }
      case .deal(let order): send(.work(order, isBusy: chance(30)), after: Int64(random.below(isCalm ? 20 : 3000)))
      case .load(let room):
        send(.read(.loaded(room: room, chance(20) ? .busy : house.loaded(room))), after: Int64(random.below(50)))
      case .find(let number, let question):
        send(.read(.found(question: number, house.found(question))), after: Int64(random.below(50)))
      case .answer, .miss: break
      }
    }
  }

  private func deliver(_ text: String, to reader: Int) {
    guard let client = clients.first(where: { $0.reader == reader }) else { return }
    if chance(4) { return }
    for _ in 0..<(chance(3) ? 2 : 1) {
      send(.toClient(client.index, reader: reader, text), after: Int64(random.below(isCalm ? 20 : 400)))
    }
  }

  private func crash() throws {
    crashes += 1
    // What is on its way to the dead server is lost with it.
    network.removeAll {
      switch $0.delivery {
      case .toServer, .work, .read: true
      case .toClient, .timer: false
      }
    }
    try house.crash(isBusy: crashes % 2 == 0)
    for client in clients { client.breakDown() }
  }

  // MARK: - What is played

  private func script(of index: Int, _ game: String) -> [String] {
    var script = index == 0 ? ["ready"] : ["ready", "chat hello"]
    for number in 0..<(8 + random.below(16)) {
      let move =
        game == "duel"
        ? ["remove \(1 + random.below(2)) \(1 + random.below(3))", "note 2"]
        : [
          "word \(Known.words[random.below(Known.words.count)])", "touch a1", "touch b1", "lift", "word crane", "undo",
          "resign confirm", "rematch", "rematch", "rematch same", "rematch size 3 seed 8", "ready",
        ]
      let lines =
        move + move.prefix(1) + [
          "chat message \(index) \(number)", "react 👍", "show", "typing", "mute 3", "mute 3 off",
          "report \(2 - index) rude", "block 3",
        ]
      script.append(lines[random.below(lines.count)])
    }
    return script
  }

  private func watcherScript() -> [String] { (0..<random.below(5)).map { "chat watching \($0)" } }

  // MARK: - The end

  private func verdict(_ room: String) throws -> String? {
    for client in clients {
      if let fault = client.fault { return fault }
      if !client.isDone { return "client \(client.index) has not got all its answers" }
      if let fault = compare(client, "the server") { return fault }
    }
    if let fault = try promises(room) { return fault }
    let chats = try house.entries(room).compactMap { if case .chat(let chat) = $0.fact { chat.text } else { nil } }
    let asked = clients.flatMap(\.script).filter { $0.hasPrefix("chat ") }.map { String($0.dropFirst(5)) }
    if chats.sorted() != asked.sorted() { return "\(asked.count) messages were written, \(chats.count) are kept" }
    try house.crash()
    for client in clients { if let fault = compare(client, "the journal") { return fault } }
    return nil
  }

  /// Compares the rounds that have begun with those that were promised, by what is kept alone.
  private func promises(_ room: String) throws -> String? {
    var (ready, wanted, rounds, players): (Set<Int>, Set<Int>, Int, Set<Int>) = ([], [], 0, [])
    var isPlaying = false
    for entry in try house.entries(room) {
      switch entry.fact {
      case .joined(let joined) where !joined.newcomer.isSpectator: players.insert(joined.newcomer.member)
      case .ready(let change):
        if change.isReady { ready.insert(change.member) } else { ready.remove(change.member) }
      case .rematch(let asked): wanted = asked.wish == .agreed ? wanted.union([asked.member]) : [asked.member]
      case .lapsed: wanted = []
      case .started: (ready, wanted, rounds, isPlaying) = ([], [], rounds + 1, true)
      case .ended: isPlaying = false
      default: break
      }
    }
    if rounds == 0 { return "all were ready, and no round has begun" }
    return !isPlaying && (ready == players || wanted == players) ? "a round that all want does not begin" : nil
  }

  /// Compares what a client knows with what it would be told.
  private func compare(_ client: SimulatedClient, _ what: String) -> String? {
    house.now += 10_000
    let reader = newReader()
    house.take(.open(room: client.room, RoomDialect()), from: reader)
    house.take(.line("hello \(client.token) since 0"), from: reader)
    let text = house.taken(by: reader).joined(separator: "\n")
    let log = SimulatedClient.events(in: text)
    if client.log == log.map(\.text) { return nil }
    let index =
      zip(client.log, log).enumerated().first { $1.0 != $1.1.text }?.offset ?? min(client.log.count, log.count)
    return "client \(client.index) knows \(client.log.count) events, \(what) \(log.count); the first that differs is "
      + "\(index + 1): \(client.log.dropFirst(index).first ?? "none") and \(log.dropFirst(index).first?.text ?? "none")"
  }
}

/// A client that loses nothing for good: it asks again what was not answered, for events that it misses, and comes back when
/// its connection breaks.
final class SimulatedClient {
  let index: Int
  let room: String
  let token: String
  let script: [String]
  private unowned let simulation: Simulation
  private(set) var reader = 0
  private(set) var isBroken = true
  /// When what was sent last arrives.
  var lastArrival: Int64 = 0
  /// The events that it knows, from number 1 on.
  private(set) var log: [String] = []
  private(set) var fault: String?
  private var isIn = false
  private var next = 0
  private var alarm = 0

  init(_ index: Int, room: String, token: String, _ script: [String], _ simulation: Simulation) {
    (self.index, self.room, self.token, self.script, self.simulation) = (index, room, token, script, simulation)
  }

  var isDone: Bool { next == script.count }

  func connect() {
    (reader, isBroken, isIn, lastArrival) = (simulation.newReader(), false, false, 0)
    simulation.send(.open(room: room, RoomDialect()), from: self)
    simulation.send(.line("hello \(token) since \(log.count)"), from: self)
    setAlarm(after: 1000)
  }

  /// There is one alarm at a time.
  private func setAlarm(after delay: Int64) {
    alarm += 1
    simulation.send(.timer(index, alarm), after: delay)
  }

  /// Loses the connection; the server hears of it at once, later, or not before the next one.
  func breakDown() {
    if isBroken { return }
    isBroken = true
    if simulation.chance(70) { simulation.send(.gone, from: self) }
    setAlarm(after: 100 + Int64(simulation.random.below(2000)))
  }

  /// Does again what has had no effect.
  func wake(_ alarm: Int) {
    if alarm != self.alarm { return }
    if isBroken { return connect() }
    if !isIn { return breakDown() }
    ask()
    setAlarm(after: 1000)
  }

  private func ask() {
    simulation.send(.line("since \(log.count)"), from: self)
    if next < script.count { simulation.send(.line("@\(next) \(script[next])"), from: self) }
  }

  func take(_ text: String) {
    for event in Self.events(in: text) {
      if event.number == log.count + 1 {
        log.append(event.text)
      } else if event.number <= log.count, log[event.number - 1] != event.text {
        fault = "client \(index) was told two things as \(event.number): \(log[event.number - 1]) and \(event.text)"
      }
    }
    guard let last = text.split(separator: "\n").last.map(String.init) else { return }
    if !isIn, last == "ok" {
      isIn = true
      ask()
    }
    let isAnswer = last == "@\(next) ok" || last.hasPrefix("@\(next) error ")
    if isAnswer, next < script.count {
      next += 1
      if next < script.count { simulation.send(.line("@\(next) \(script[next])"), from: self) }
    }
  }

  private static let numbered: Set<String> = [
    "joined", "left", "host", "ready", "started", "accepted", "standing", "chat", "reaction", "rematch", "lapsed",
    "ended", "closed", "notice",
  ]

  /// The numbered events in what the server has sent, in which their ids and stars are left out.
  static func events(in text: String) -> [(number: Int, text: String)] {
    var events: [(number: Int, text: String)] = []
    var isInside = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let isMarked = words.first?.hasPrefix("@") == true || words.first == "*"
      let content = isMarked ? words.dropFirst() : words[...]
      guard let name = content.first.map(String.init) else { continue }
      let body = content.joined(separator: " ")
      if numbered.contains(name), let number = content.dropFirst().first.flatMap({ Int($0) }) {
        events.append((number, body))
        isInside = true
      } else if name == "ok" || name == "error" || name == "online" || name == "typing" || name == "stream" {
        isInside = false
      } else if isInside, let last = events.indices.last {
        events[last].text += "\n" + body
      }
    }
    return events
  }
}
