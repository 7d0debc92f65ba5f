import Engine
import PlainJSON
import PuzzleKit
import Sockets

@testable import RoomClient
@testable import Rooms

/// Players behind bridges, as `parlor-net` has them, over connections that keep their order, are slow, and break anywhere, on
/// a server that is killed now and then. What waits for a reader has the limits of a real server, and players write by
/// hundreds. All of it follows from a seed.
final class BridgeSimulation {
  /// A bridge and its connection.
  private final class Client {
    let room: String
    let token: String
    var resends: ResendQueue
    var reader = 0
    var isConnected = false
    var queue = SendQueue(count: 64, bytes: 65_536)
    /// Messages on their way.
    var toServer: [LobbyInput] = []
    var toClient: [String] = []
    /// The events that were shown, by their numbers, and the numbers in whose place all was shown.
    var log: [Int: String] = [:]
    var skipped: Set<Int> = []

    init(_ room: String, _ token: String, _ mark: String) {
      (self.room, self.token) = (room, token)
      resends = ResendQueue(mark: mark)
    }
  }

  private let house: House
  private var random: SplitMix64
  private var clients: [Client] = []
  private(set) var crashes = 0
  private(set) var cuts = 0
  private(set) var views = 0
  private var fault: String?

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var limits = RoomLimits()
    (limits.lines, limits.chat) = (Rate(100_000, in: 1), Rate(100_000, in: 1))
    limits.seatHeld = 36_000_000
    (limits.emptyRoom, limits.idleRoom) = (limits.seatHeld, limits.seatHeld)
    house = House(limits, seed: seed)
  }

  /// Plays a schedule to its end.
  /// - Returns: what went wrong; nil if all bridges have shown what the server has told.
  func run() throws -> String? {
    var request = CreateRequest(name: "Ann")
    (request.options, request.style) = (Known.options, random.below(2) == 0 ? .race : .together)
    let host = house.ask(.create(request))
    let room = host?.text("roomId") ?? ""
    let other = house.ask(.join(room: room, JoinRequest(name: "Ben")))
    for (index, answer) in [host, other].enumerated() {
      clients.append(Client(room, answer?.text("token") ?? "", "m\(index)."))
    }
    for index in clients.indices { connect(index) }
    say(0, "start")
    for step in 0..<300 {
      let index = random.below(clients.count)
      switch random.below(100) {
      case 0..<30: say(index, line(step))
      case 30..<60: serve(index, 1 + random.below(4))
      case 60..<88: read(index, 1 + random.below(8))
      case 88..<91:
        // A burst that somebody does not read at once.
        for number in 0..<300 { say(index, "chat burst \(step) \(number)") }
        serve(index, 400)
      case 91..<96: cut(index)
      case 96..<97: try crash()
      default: break
      }
      if !clients[index].isConnected, random.below(2) == 0 { connect(index) }
      house.now += Int64(random.below(300))
    }
    for index in clients.indices where !clients[index].isConnected { connect(index) }
    while clients.contains(where: { !$0.toServer.isEmpty || !$0.toClient.isEmpty }) {
      for index in clients.indices {
        serve(index, 1000)
        read(index, 1000)
      }
    }
    return try fault ?? verdict()
  }

  private func line(_ step: Int) -> String {
    let lines = [
      "word \(Known.words[random.below(Known.words.count)])", "touch a1", "lift", "word crane", "chat step \(step)",
      "show", "react 👍", "room",
    ]
    return lines[random.below(lines.count)]
  }

  // MARK: - The bridge

  private func connect(_ index: Int) {
    let client = clients[index]
    client.reader = house.newReader()
    (client.isConnected, client.queue) = (true, SendQueue(count: 64, bytes: 65_536))
    client.toServer = [
      .open(room: client.room, RoomDialect()), .line(client.resends.hello(client.token, pictures: false)),
    ]
    client.toServer += client.resends.begin().map { .line($0) }
    client.toClient = []
  }

  private func say(_ index: Int, _ line: String) {
    let due = clients[index].resends.take(line)
    if clients[index].isConnected { clients[index].toServer += due.map { .line($0) } }
  }

  private func read(_ index: Int, _ count: Int) {
    let client = clients[index]
    for _ in 0..<count where !client.toClient.isEmpty && client.isConnected {
      let message = client.toClient.removeFirst()
      if client.queue.sent(1, message.utf8.count, at: house.now) { client.toServer.append(.full(false)) }
      let before = client.resends.newest ?? 0
      let shown = client.resends.show(message: message)
      if message.contains("\nroom ") || message.contains(" room ") {
        views += 1
        let after = client.resends.newest ?? 0
        if after > before { client.skipped.formUnion(before + 1...after) }
      }
      for event in SimulatedClient.events(in: shown.joined(separator: "\n")) {
        if let known = client.log[event.number], known != event.text {
          fault = fault ?? "client \(index) was shown two things as \(event.number): \(known) and \(event.text)"
        }
        client.log[event.number] = event.text
      }
      if let question = client.resends.takeQuestion() { client.toServer.append(.line(question)) }
      client.toServer += client.resends.takeDue().map { .line($0) }
    }
  }

  private func cut(_ index: Int) {
    let client = clients[index]
    guard client.isConnected else { return }
    cuts += 1
    client.isConnected = false
    // Of what was sent some arrives before the server hears of the end, or nothing at all.
    serve(index, random.below(client.toServer.count + 1), isCut: true)
    if random.below(3) > 0 { perform(house.lobby.take(.gone, from: client.reader, of: "a", at: house.now)) }
    (client.toServer, client.toClient) = ([], [])
  }

  // MARK: - The server

  private func serve(_ index: Int, _ count: Int, isCut: Bool = false) {
    let client = clients[index]
    for _ in 0..<count where !client.toServer.isEmpty && (client.isConnected || isCut) {
      perform(house.lobby.take(client.toServer.removeFirst(), from: client.reader, of: "a", at: house.now))
    }
  }

  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .keep(let change): house.keep(change)
      case .send(let reader, let text):
        guard let client = clients.first(where: { $0.reader == reader && $0.isConnected }) else { continue }
        client.toClient.append(text)
        if client.queue.add(text.utf8.count, at: house.now) { client.toServer.insert(.full(true), at: 0) }
      case .deal(let order): perform(house.lobby.take(.dealt(house.dealt(order)), from: 0, of: "", at: house.now))
      case .close(let reader, let reason):
        if clients.contains(where: { $0.reader == reader && $0.isConnected }) {
          fault = fault ?? "a connection was closed: \(reason.rawValue)"
        }
      case .load(let room):
        perform(house.lobby.take(.loaded(room: room, house.loaded(room)), from: 0, of: "", at: house.now))
      case .find(let number, let question):
        perform(house.lobby.take(.found(question: number, house.found(question)), from: 0, of: "", at: house.now))
      case .answer, .miss: break
      }
    }
  }

  private func crash() throws {
    crashes += 1
    for client in clients { (client.isConnected, client.toServer, client.toClient) = (false, [], []) }
    try house.crash(isBusy: crashes % 2 == 0)
  }

  // MARK: - The end

  /// Compares what was shown with all that the journal says was told.
  private func verdict() throws -> String? {
    var limits = RoomLimits()
    limits.events = 1_000_000
    house.lobby = House.lobby(limits, 1)
    for (index, client) in clients.enumerated() {
      let reader = house.newReader()
      house.take(.open(room: client.room, RoomDialect()), from: reader)
      house.take(.line("hello \(client.token) since 0"), from: reader)
      let log = SimulatedClient.events(in: house.taken(by: reader).joined(separator: "\n"))
      guard client.resends.newest == log.count else {
        return "client \(index) knows \(client.resends.newest ?? 0) events, the server \(log.count)"
      }
      for event in log {
        if let shown = client.log[event.number] {
          if shown != event.text { return "client \(index), event \(event.number): \(shown), not \(event.text)" }
        } else if !client.skipped.contains(event.number) {
          return "client \(index) was not shown event \(event.number): \(event.text)"
        }
      }
      if !client.resends.waiting.isEmpty { return "client \(index) has not got all its answers" }
    }
    return nil
  }
}
