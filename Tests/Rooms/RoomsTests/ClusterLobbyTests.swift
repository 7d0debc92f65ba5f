import PuzzleKit
import Testing

@testable import Rooms

/// A clock that goes on when it is told to.
private final class HandClock {
  var now = House.noon
}

/// The lobbies of two nodes over one database.
@Suite struct ClusterLobbyTests {
  /// A node's lobby.
  private final class Side {
    var lobby: Lobby
    let node: Int
    let terms: [RoomShare: Int]
    let database: MemoryDatabase
    private let worker = DealWorker(House.catalog)
    private(set) var answers: [Int: RoomAnswer] = [:]
    private(set) var readers = 0
    var now = House.noon

    init(
      _ database: MemoryDatabase, _ address: String, _ shares: ClosedRange<Int>, _ others: OtherLobbies = .ofCluster,
      _ commons: LobbyCommons = LobbyCommons()
    ) throws {
      self.database = database
      node = try database.join(address, lease: 1000)
      var seen: [RoomShare: Int] = [:]
      for state in try database.shares() where shares.contains(state.share.number) { seen[state.share] = state.term }
      terms = try database.take(seen, by: node)
      lobby = Lobby(
        catalog: House.catalog, services: .none, limits: House.limits, random: SplitMix64(seed: UInt64(node)),
        shares: Set(terms.keys), others: others, commons: commons, oversight: Oversight(identity: { "digest \($0)" }),
        hash: { String($0.reversed()) })
    }

    func take(_ input: LobbyInput, from reader: Int, of address: String = "192.0.2.1") throws {
      for effect in lobby.take(input, from: reader, of: address, at: now) {
        switch effect {
        case .keep(let change): #expect(try database.keep([change], by: node, terms) == [.kept])
        case .load(let room): try take(.loaded(room: room, .read(database.load(room))), from: 0)
        case .find(let number, let question):
          try take(.found(question: number, question.answer(in: database)), from: 0)
        case .deal(let order): try take(.dealt(worker.perform(order)), from: 0)
        case .answer(let reader, let answer): answers[reader] = answer
        case .miss(let guess, let time): try database.note([guess], for: time)
        case .send, .close: break
        }
      }
    }

    func ask(_ input: LobbyInput, of address: String = "192.0.2.1") throws -> RoomAnswer? {
      readers += 1
      try take(input, from: readers, of: address)
      return answers[readers]
    }

    /// Takes the place of an answer with a connection.
    func connect(_ answer: RoomAnswer?) throws {
      readers += 1
      try take(.open(room: answer?.text("roomId") ?? "", RoomDialect()), from: readers)
      try take(.line("hello \(answer?.text("token") ?? "")"), from: readers)
    }
  }

  private func sides() throws -> (Side, Side) {
    let database = MemoryDatabase()
    return (try Side(database, "one", 0...127), try Side(database, "two", 128...255))
  }

  @Test("a code is the cluster's: whoever is asked knows which node has its room")
  func codes() throws {
    let (one, two) = try sides()
    let host = try one.ask(.create(CreateRequest(name: "Ann")))
    let (room, code) = (host?.text("roomId") ?? "", host?.text("code") ?? "")
    #expect(RoomShare(of: room).number < 128)
    let join = LobbyInput.join(room: code, JoinRequest(name: "Ben"))
    #expect(try two.ask(join) == .elsewhere(room: room) && one.ask(join)?.number("member") == 2)
  }

  @Test("a request that comes again brings the same place, whichever node gets it")
  func repetition() throws {
    let (one, two) = try sides()
    var create = CreateRequest(name: "Ann")
    create.repetition = "key"
    let host = try one.ask(.create(create))
    let room = host?.text("roomId") ?? ""
    #expect(try two.ask(.create(create)) == .elsewhere(room: room))
    #expect(try one.ask(.create(create))?.text("token") == host?.text("token"))
    var mine = JoinRequest(name: "Ann")
    mine.player = "ann"
    #expect(try two.ask(.join(room: "mine", mine))?.refusal?.code == RoomErrors.noRoom)
    // Also when no more codes may be tried.
    var join = JoinRequest(name: "Ben")
    join.repetition = "another"
    let code = host?.text("code") ?? ""
    let place = try one.ask(.join(room: code, join))
    for _ in 0..<20 { _ = try one.ask(.join(room: code == "000000" ? "000001" : "000000", JoinRequest(name: "Eve"))) }
    #expect(try one.ask(.join(room: code, JoinRequest(name: "Eve")))?.refusal?.code == RoomErrors.tooFast)
    #expect(try one.ask(.join(room: code, join))?.text("token") == place?.text("token"))
  }

  @Test("open rooms and those who wait to be paired are found on every node")
  func pairing() throws {
    // Whoever wants Wordle meets on the node `one`.
    let (two, one) = try sides()
    var play = CreateRequest(name: "Ann")
    (play.game, play.finding.isOpen, play.finding.isPaired) = ("wordle", true, true)
    let waiting = try one.ask(.create(play))
    try one.connect(waiting)
    let room = waiting?.text("roomId") ?? ""
    play.name = "Ben"
    #expect(try two.ask(.create(play)) == .elsewhere(room: room))
    for side in [one, two] {
      guard case .done(let list) = try side.ask(.list(game: "wordle", mode: nil)) else {
        Issue.record("there is no list")
        continue
      }
      #expect(list.text.contains(room) && list.text.contains(#""count":1"#) && !list.text.contains("plain"))
    }
    #expect(try one.ask(.create(play))?.text("roomId") == room)
    // Whoever has just come is led to, too, but not for long, and is not listed before.
    play.name = "Cleo"
    let cleos = try one.ask(.create(play))?.text("roomId") ?? ""
    play.name = "Dan"
    #expect(try two.ask(.create(play)) == .elsewhere(room: cleos))
    #expect(try two.ask(.list(game: "wordle", mode: nil))?.body?.required("count").int() == 0)
    for side in [one, two] { side.now += 15_000 }
    #expect(try two.ask(.create(play)) != .elsewhere(room: cleos))
    #expect(try one.ask(.create(play))?.text("roomId") != cleos)
  }

  @Test("two who want the same at the same moment are led to one node, which makes one room")
  func meeting() throws {
    func play(_ name: String, with guest: String? = nil, _ game: String) -> LobbyInput {
      var request = CreateRequest(name: name)
      (request.game, request.finding.guest) = (game, guest)
      (request.finding.isOpen, request.finding.isPaired) = (true, true)
      return .create(request)
    }
    var nodes: Set<Int> = []
    for (ann, ben) in [
      (play("Ann", "wordle"), play("Ben", "wordle")),
      (play("Ann", with: "ben", "wordle"), play("Ben", with: "ANN", "wordle")),
      (play("Eric", with: "Zoe", "wordle"), play("Zoe", with: "Eric", "wordle")),
    ] {
      // Neither has heard of what the other one has kept.
      let one = try Side(MemoryDatabase(), "one", 0...127)
      let two = try Side(MemoryDatabase(), "two", 128...255)
      let answers = [try one.ask(ann), try two.ask(ben)]
      let made = answers.indices.filter { answers[$0]?.text("token").isEmpty == false }
      #expect(made.count == 1)
      guard let index = made.first, case .elsewhere(let room) = answers[1 - index] else {
        Issue.record("neither is led to the other")
        continue
      }
      nodes.insert(index)
      #expect((RoomShare(of: room).number < 128) == (index == 0))
      let led = try index == 0 ? one.ask(ben) : two.ask(ann)
      #expect(led?.text("roomId") == answers[index]?.text("roomId") && led?.number("member") == 2)
    }
    #expect(nodes == [0, 1])
  }

  @Test(
    "whoever looks for somebody right after a restart finds who waited before it",
    arguments: [OtherLobbies.none, .ofServer])
  func pairingAfterRestart(others: OtherLobbies) throws {
    let clock = HandClock()
    let database = MemoryDatabase(clock: { clock.now })
    var side = try Side(database, "one", 0...255, others)
    var play = CreateRequest(name: "Ann")
    (play.game, play.finding.isOpen, play.finding.isPaired) = ("wordle", true, true)
    let ann = try side.ask(.create(play))
    try side.connect(ann)
    clock.now += 5000
    side = try Side(database, "one", 0...255, others)
    side.now = clock.now
    #expect(try side.ask(.list(game: "wordle", mode: nil))?.body?.required("count").int() == 0)
    play.name = "Ben"
    let ben = try side.ask(.create(play))
    #expect(ben?.text("roomId") == ann?.text("roomId") && ben?.number("member") == 2)
    try side.connect(ann)
    try side.connect(ben)
    #expect(try side.ask(.look(room: ben?.text("roomId") ?? "", token: ben?.text("token")))?.text("phase") == "playing")
    // Nobody waits for those for ever who do not come back.
    play.name = "Cleo"
    let cleo = try side.ask(.create(play))
    clock.now += 5000
    side = try Side(database, "one", 0...255, others)
    clock.now += RoomListing.patience
    side.now = clock.now
    play.name = "Dan"
    #expect(try side.ask(.create(play))?.text("roomId") != cleo?.text("roomId"))
  }

  @Test("no node leads anybody to a host who keeps that player out, or to a player whom the asker blocks")
  func keptOut() throws {
    func play(_ player: String, blocks: [String] = []) -> LobbyInput {
      var request = CreateRequest(name: player)
      (request.game, request.finding.isOpen, request.finding.isPaired) = ("wordle", true, true)
      (request.player, request.blocks) = (player, blocks)
      return .create(request)
    }
    let (two, one) = try sides()
    let host = try one.ask(play("ann", blocks: ["ben"]))
    try one.connect(host)
    for request in [play("ann"), play("ben"), play("cat", blocks: ["ann"])] {
      #expect(try two.ask(request) != .elsewhere(room: host?.text("roomId") ?? ""))
      let made = try one.ask(request)
      #expect(made?.text("roomId") != host?.text("roomId"))
      _ = try one.ask(.leave(room: made?.text("roomId") ?? "", token: made?.text("token") ?? ""))
    }
    #expect(try two.ask(play("dan")) == .elsewhere(room: host?.text("roomId") ?? ""))
    #expect(try two.ask(.list(game: nil, mode: nil))?.body?.required("rooms").value.text.contains("keptOut") == false)
  }

  @Test("wrong codes count in the whole cluster, against whoever has tried them and nobody else")
  func guesses() throws {
    let (one, two) = try sides()
    let host = try one.ask(.create(CreateRequest(name: "Ann")), of: "198.51.100.1")
    func join(_ code: String) -> LobbyInput { .join(room: code, JoinRequest(name: "Eve")) }
    let code = host?.text("code") ?? ""
    for number in 0..<House.limits.misses.count {
      let wrong = "00000\(number)" == code ? "111111" : "00000\(number)"
      #expect(try (number % 3 == 0 ? one : two).ask(join(wrong))?.refusal?.code == RoomErrors.noRoom)
    }
    // The right one is refused as well, also where the room is.
    for side in [one, two] { #expect(try side.ask(join(code))?.refusal?.code == RoomErrors.tooFast) }
    #expect(try two.ask(join(code), of: "203.0.113.1") == .elsewhere(room: host?.text("roomId") ?? ""))
    #expect(try one.ask(join(code), of: "203.0.113.1")?.number("member") == 2)
  }

  @Test("the lobbies of one server count an address once: what it makes, and what it guesses")
  func commons() throws {
    let (database, commons) = (MemoryDatabase(), LobbyCommons())
    let one = try Side(database, "one", 0...127, .ofServer, commons)
    let two = try Side(database, "two", 128...255, .ofServer, commons)
    for number in 0..<House.limits.creations.count {
      #expect(try (number % 2 == 0 ? one : two).ask(.create(CreateRequest(name: "Ann")))?.refusal == nil)
    }
    for side in [one, two] {
      #expect(try side.ask(.create(CreateRequest(name: "Ann")))?.refusal?.code == RoomErrors.tooFast)
    }
    for number in 0..<House.limits.misses.count {
      let join = LobbyInput.join(room: "00000\(number)", JoinRequest(name: "Eve"))
      #expect(try (number % 2 == 0 ? one : two).ask(join)?.refusal?.code == RoomErrors.noRoom)
    }
    for side in [one, two] {
      let join = LobbyInput.join(room: "111111", JoinRequest(name: "Eve"))
      #expect(try side.ask(join)?.refusal?.code == RoomErrors.tooFast)
    }
  }

  /// Lobbies of one server, asked as its threads are.
  private struct Threads {
    let sides: [Side]

    init(_ count: Int) throws {
      let (database, commons) = (MemoryDatabase(), LobbyCommons())
      let each = RoomShare.count / count
      sides = try (0..<count).map { index in
        try Side(
          database, "\(index)", index * each...index * each + each - 1, count == 1 ? .none : .ofServer, commons)
      }
    }

    func side(of room: String) -> Side { sides[RoomShare(of: room).number * sides.count / RoomShare.count] }

    /// - Parameter turn: the lobby that takes what names no room.
    func ask(_ input: LobbyInput, turn: Int, of address: String) throws -> RoomAnswer? {
      for side in sides { side.now += 1000 }
      // The same request comes to the same lobby.
      let turn = input.repetition.map { $0.utf8.reduce(0) { $0 + Int($1) } } ?? turn
      let answer = try (input.room.map(side) ?? sides[turn % sides.count]).ask(input, of: address)
      guard case .elsewhere(let room) = answer else { return answer }
      return try side(of: room).ask(input, of: address)
    }
  }

  @Test("what is asked of several lobbies is answered as by one, whichever of them takes it", arguments: 1...20)
  func threads(seed: UInt64) throws {
    var stories: [[String]] = []
    for count in [1, 2, 4] {
      var random = SplitMix64(seed: seed)
      let threads = try Threads(count)
      var (rooms, codes, tokens) = ([String](), [String](), [String]())
      var story: [String] = []
      for step in 0..<40 {
        let (kind, address) = (random.below(6), "192.0.2.\(random.below(3))")
        let room = rooms.isEmpty ? nil : random.below(rooms.count)
        var input: LobbyInput?
        switch (kind, room) {
        case (0, _):
          var request = CreateRequest(name: "Ann \(step)")
          (request.game, request.repetition) = ("wordle", "key \(random.below(8))")
          (request.finding.isOpen, request.player) = (step % 2 == 0, step % 3 == 0 ? "ann" : nil)
          input = .create(request)
        case (1, let room?): input = .join(room: codes[room], JoinRequest(name: "Ben \(step)"))
        case (2, let room?): input = .look(room: rooms[room], token: random.below(2) == 0 ? tokens[room] : nil)
        case (3, let room?): input = .leave(room: rooms[room], token: tokens[room])
        case (4, _):
          var request = JoinRequest(name: "Ann")
          request.player = "ann"
          input = .join(room: "mine", request)
        case (5, _): input = .join(room: codes.contains("123456") ? "654321" : "123456", JoinRequest(name: "Eve"))
        default: break
        }
        guard let input else { continue }
        // Which lobby takes it follows from the step alone.
        let answer = try threads.ask(input, turn: step * 7 + step / 3, of: address)
        if let refusal = answer?.refusal {
          story.append("\(kind) \(refusal.code.name) \(refusal.text)")
          continue
        }
        let id = answer?.text("roomId") ?? ""
        if kind == 0, !rooms.contains(id) {
          rooms.append(id)
          codes.append(answer?.text("code") ?? "")
          tokens.append(answer?.text("token") ?? "")
        }
        story.append("\(kind) \(rooms.firstIndex(of: id) ?? -1) member \(answer?.number("member") ?? 0)")
      }
      stories.append(story)
    }
    #expect(stories[0] == stories[1] && stories[0] == stories[2])
    #expect(stories[0].contains { $0.hasPrefix("1 ") || $0.hasPrefix("2 ") })
  }
}
