import PuzzleKit
import Testing

@testable import Rooms

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

    init(_ database: MemoryDatabase, _ address: String, _ shares: ClosedRange<Int>) throws {
      self.database = database
      node = try database.join(address, lease: 1000)
      var seen: [RoomShare: Int] = [:]
      for number in shares { seen[RoomShare(number)] = 0 }
      terms = try database.take(seen, by: node)
      lobby = Lobby(
        catalog: House.catalog, services: .none, limits: House.limits, random: SplitMix64(seed: UInt64(node)),
        shares: Set(terms.keys), isOneOfMany: true, hash: { $0 })
    }

    func take(_ input: LobbyInput, from reader: Int) throws {
      for effect in lobby.take(input, from: reader, of: "a\(node)", at: House.noon) {
        switch effect {
        case .keep(let change): #expect(try database.keep([change], by: node, terms) == [.kept])
        case .load(let room): try take(.loaded(room: room, .read(database.load(room))), from: 0)
        case .find(let number, let question):
          try take(.found(question: number, question.answer(in: database)), from: 0)
        case .deal(let order): try take(.dealt(worker.perform(order)), from: 0)
        case .answer(let reader, let answer): answers[reader] = answer
        case .send, .close: break
        }
      }
    }

    func ask(_ input: LobbyInput) throws -> RoomAnswer? {
      readers += 1
      try take(input, from: readers)
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
  }

  @Test("open rooms and those who wait to be paired are found on every node")
  func pairing() throws {
    let (one, two) = try sides()
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
    // With nobody left who waits, a node makes a room of its own.
    play.name = "Cleo"
    let other = try two.ask(.create(play))
    #expect(RoomShare(of: other?.text("roomId") ?? "").number >= 128)
  }
}
