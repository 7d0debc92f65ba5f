import Foundation
import GRDB
import PostgresStore
import PuzzleKit
import Testing

@testable import RoomStore
@testable import Rooms

/// Who owns which rooms, what each may keep, and the ways that lead to a room.
@Suite struct OwnerTests {
  /// A clock that stands until it is moved.
  private final class Clock {
    var now: Int64 = 1000 { didSet { set() } }
    /// The schema of PostgreSQL whose clock it is, too.
    private var schema: String?

    private func set() {
      guard let schema else { return }
      do {
        try TestPostgres.shared?.run(
          "CREATE OR REPLACE FUNCTION \(schema).parlor_clock() RETURNS bigint LANGUAGE sql AS 'SELECT \(now)::bigint'")
      } catch {
        Issue.record("\(error)")
      }
    }

    /// Addresses of one database that goes by this clock.
    func address() throws -> String {
      let address = try #require(TestPostgres.shared).newAddress()
      _ = try PostgresRooms(address)
      schema = String(address.suffix(33))
      set()
      return address
    }
  }

  private func databases(_ clock: Clock) throws -> [any ServerDatabase] {
    [
      MemoryDatabase { clock.now }, try SQLiteRooms(path: ":memory:") { clock.now },
      try PostgresRooms(clock.address()),
    ]
  }

  /// One database as two nodes have it.
  private func pairs(_ clock: Clock) throws -> [(any ServerDatabase, any ServerDatabase)] {
    let (memory, address) = (MemoryDatabase { clock.now }, try clock.address())
    return [(memory, memory), (try PostgresRooms(address), try PostgresRooms(address))]
  }

  private func made(_ room: String, code: String = "000001", at time: Int64 = 1) -> RoomEntry {
    entry(
      1, RoomFact.Created(id: room, code: code, RoomSettings(game: "wordflow", mode: "normal", style: .together)), time)
  }
  private func entry(_ number: Int, _ content: some RoomFactContent, _ time: Int64 = 1) -> RoomEntry {
    RoomEntry(number: number, time: time, request: "", text: nil, fact: content.fact)
  }
  private func came(_ member: Int, _ player: String?, by request: String?) -> RoomFact.Joined {
    var newcomer = Newcomer(member: member, name: "Ann", player: player, tokenHash: "t", isSpectator: false)
    newcomer.repetition = request.map { Newcomer.Repetition(request: $0, salt: "s") }
    return RoomFact.Joined(newcomer)
  }

  private func code(_ body: () throws -> Void) -> ErrorCode? {
    do {
      try body()
      return nil
    } catch { return (error as? Refusal)?.code }
  }

  @Test("every room has a share: the last two digits of its id")
  func shares() {
    for (id, number) in [("00000000000000000000000000000000", 0), ("0123456789abcdef0123456789abcd7f", 0x7f)] {
      #expect(RoomShare(of: id).number == number)
    }
    #expect(
      Set((0..<256).map { RoomShare(of: "room" + (($0 < 16 ? "0" : "") + String($0, radix: 16))).number }).count == 256)
    for id in ["", "a", "Z", "room", "👍"] { #expect(0..<256 ~= RoomShare(of: id).number) }
  }

  @Test("whoever comes with the address of another takes its place, and the one before keeps nothing more")
  func fenced() throws {
    let clock = Clock()
    for database in try databases(clock) {
      let first = try database.join("here", lease: 1000)
      let terms = try database.takeAll(by: first)
      #expect(terms.count == 256 && Set(terms.values) == [1])
      #expect(try database.keep([RoomChange("a", [made("a")])], by: first, terms) == [.kept])
      let second = try database.join("here", lease: 1000)
      #expect(second > first)
      #expect(try database.nodes() == [RoomNode(id: second, address: "here")])
      #expect(code { try database.beat(first) } == .fenced)
      #expect(code { _ = try database.takeAll(by: first) } == .fenced)
      #expect(code { _ = try database.bury(by: first) } == .fenced)
      let later = try database.takeAll(by: second)
      #expect(later.count == 256 && Set(later.values) == [2])
      #expect(try database.shares().allSatisfy { $0.owner == second && $0.address == "here" && $0.term == 2 })
      let next = RoomChange("a", [entry(2, RoomFact.Chat(1, "hello"))])
      #expect(try database.keep([next], by: first, terms) == [.notOwned])
      #expect(try database.keep([next], by: first, later) == [.notOwned])
      #expect(try database.keep([next], by: second, terms) == [.notOwned])
      #expect(try database.keep([next], by: second, later) == [.kept])
      #expect(try database.takeAll(by: second).isEmpty)
    }
  }

  @Test("a room's answer is its own, and what is sent again is kept once")
  func outcomes() throws {
    let clock = Clock()
    for database in try databases(clock) {
      let node = try database.join("here", lease: 1000)
      var terms = try database.takeAll(by: node)
      let talk = (2...5).map { entry($0, RoomFact.Chat(1, "number \($0)")) }
      let other = entry(2, RoomFact.Chat(1, "something else"))
      #expect(try database.keep([RoomChange("01", [made("01")] + talk[..<2])], by: node, terms) == [.kept])
      terms[RoomShare(3)] = 7
      let batch = [
        RoomChange("03", [made("03", code: "000003")]), RoomChange("02", [made("02", code: "000002")]),
        RoomChange("01", Array(talk[1...2])), RoomChange("04", [made("04", code: "000001")]),
        RoomChange("05", [talk[0]]), RoomChange("06", [made("06", code: "000006"), talk[1]]),
      ]
      let first: [KeepOutcome] = [.notOwned, .kept, .kept, .taken, .doesNotFollow, .doesNotFollow]
      #expect(try database.keep(batch, by: node, terms) == first)
      #expect(try database.keep(batch, by: node, terms) == first)
      for (wrong, outcome) in [
        ([other], KeepOutcome.doesNotFollow), ([talk[3]], .kept), ([other, talk[1]], .doesNotFollow),
      ] {
        #expect(try database.keep([RoomChange("01", wrong)], by: node, terms) == [outcome])
      }
      #expect(try database.journal(of: "01") == [made("01")] + talk)
      #expect(try database.rooms(of: RoomShare.all) == ["01", "02"] && database.rooms(of: [RoomShare(2)]) == ["02"])
      #expect(try database.room(ofCode: "000001") == "01" && database.room(ofCode: "000006") == nil)
    }
  }

  @Test("codes, requests and seats lead to their rooms as long as they are good")
  func ways() throws {
    let clock = Clock()
    for database in try databases(clock) {
      let node = try database.join("here", lease: 1000)
      let terms = try database.takeAll(by: node)
      func keep(_ change: RoomChange) throws -> KeepOutcome? { try database.keep([change], by: node, terms).first }
      let ann = entry(2, came(1, "ann", by: "one"))
      #expect(try keep(RoomChange("a0", [made("a0"), ann, entry(3, came(2, nil, by: "two"))])) == .kept)
      #expect(try database.place(ofRequest: "two") == RoomPlace(room: "a0", member: 2))
      let again = RoomChange("b0", [made("b0", code: "000002", at: 9), ann])
      #expect(try keep(again) == .taken)
      #expect(try database.journal(of: "b0").isEmpty && database.room(ofCode: "000002") == nil)
      let newer = RoomChange("b0", [made("b0", code: "000002", at: 9), entry(2, came(1, "ann", by: "three"))])
      #expect(try keep(newer) == .kept)
      #expect(try database.place(ofPlayer: "ann") == RoomPlace(room: "b0", member: 1))
      // By another request the same place is found, and not by the one before any more.
      var back = came(1, "ann", by: "four").newcomer
      back.blocks = ["ben"]
      #expect(try keep(RoomChange("b0", [entry(3, RoomFact.Returned(back))])) == .kept)
      #expect(try database.place(ofRequest: "four")?.room == "b0" && database.place(ofRequest: "three") == nil)
      // Who leaves can come by the same request again.
      #expect(try keep(RoomChange("b0", [entry(4, RoomFact.Left(1, .left))])) == .kept)
      #expect(try database.place(ofRequest: "four") == nil && database.place(ofPlayer: "ann")?.room == "a0")
      #expect(try keep(RoomChange("a0", [entry(4, came(3, nil, by: "four"))])) == .kept)
      var change = RoomChange("b0")
      change.losesCode = true
      #expect(try keep(change) == .kept)
      #expect(try database.room(ofCode: "000002") == nil)
      #expect(try keep(RoomChange("c0", [made("c0", code: "000002")])) == .kept)
      let begins = RoomFact.Started("newgame duel", seats: [1], RoundOrigin())
      #expect(try keep(RoomChange("c0", [entry(2, begins)])) == .kept)
      #expect(try database.room(ofCode: "000002") == nil)
      change = RoomChange("a0", [entry(5, RoomFact.Closed(.empty))])
      change.isClosed = true
      #expect(try keep(change) == .kept && keep(change) == .kept)
      #expect(try database.room(ofCode: "000001") == nil && database.place(ofRequest: "one") == nil)
      #expect(try database.place(ofPlayer: "ann") == nil && database.journal(of: "a0").isEmpty)
    }
  }

  @Test("rooms that are due and rooms that are open are found without their journals")
  func lists() throws {
    let clock = Clock()
    for database in try databases(clock) {
      let node = try database.join("here", lease: 1000)
      let terms = try database.takeAll(by: node)
      func listing(_ room: String, _ mode: String, _ time: Int64) -> RoomListing {
        RoomListing(room: room, game: "duel", mode: mode, created: time, told: .of(("seats", .of(2))))
      }
      for (index, room) in ["00", "01", "02", "03"].enumerated() {
        var change = RoomChange(room, [made(room, code: "00000\(index)")])
        change.due = Int64(100 - index)
        change.listing = .shown(listing(room, index == 3 ? "long" : "standard", Int64(10 - index)))
        #expect(try database.keep([change], by: node, terms) == [.kept])
      }
      #expect(try database.dueRooms(of: RoomShare.all, at: 99, most: 9) == ["03", "02", "01"])
      #expect(try database.dueRooms(of: RoomShare.all, at: 99, most: 1) == ["03"])
      #expect(try database.dueRooms(of: [RoomShare(1), RoomShare(0)], at: 99, most: 9) == ["01"])
      #expect(try database.listings(game: nil, mode: nil, most: 2).map(\.room) == ["03", "02"])
      #expect(try database.listings(game: "duel", mode: "standard", most: 9).map(\.room) == ["02", "01", "00"])
      #expect(try database.listings(game: "nim", mode: nil, most: 9).isEmpty)
      #expect(try database.listings(game: nil, mode: "long", most: 9) == [listing("03", "long", 7)])
      var change = RoomChange("03")
      (change.due, change.listing) = (200, .none)
      #expect(try database.keep([change], by: node, terms) == [.kept])
      #expect(try database.dueRooms(of: RoomShare.all, at: 99, most: 9) == ["02", "01"])
      #expect(try database.listings(game: nil, mode: nil, most: 9).map(\.room) == ["02", "01", "00"])
      // Whoever takes the shares has nobody at the rooms yet: those who wait there may come back, for a while.
      let later = try database.join("here", lease: 1000)
      _ = try database.take([RoomShare(1): terms[RoomShare(1)] ?? 0], by: later)
      let left = try database.listings(game: nil, mode: nil, most: 9).map { ($0.room, $0.awaitedUntil) }
      #expect(left.map(\.0) == ["02", "01", "00"])
      #expect(left.map(\.1) == [nil, clock.now + RoomListing.patience, nil])
      #expect(try database.dueRooms(of: RoomShare.all, at: 99, most: 9) == ["02", "01"])
    }
  }

  @Test("all rooms are counted, also one whose journal can't be read")
  func figures() throws {
    for database in try databases(Clock()) {
      let node = try database.join("here", lease: 1000)
      let terms = try database.takeAll(by: node)
      let entry = made("01", code: "000001")
      #expect(
        try database.keep([RoomChange("01", [entry]), RoomChange("02", [made("02", code: "000002")])], by: node, terms)
          == [.kept, .kept])
      let figures = try database.figures(of: [RoomShare(1)])
      #expect(figures.map(\.room) == ["01"] && figures[0].entries == 1 && figures[0].created == entry.time)
      #expect(figures[0].bytes == entry.json.text.utf8.count && figures[0].settings?.game != nil)
      #expect(try database.figures(of: RoomShare.all).map(\.room) == ["01", "02"])
    }
    #expect(KeptRoomFigures(room: "01", created: 0, entries: 1, bytes: 7, first: #"{"broke"#).settings == nil)
  }

  @Test("whoever is given a share has nobody at its rooms yet")
  func givenListings() throws {
    let clock = Clock()
    for (one, two) in try pairs(clock) {
      let (here, there) = (try one.join("here", lease: 1000), try two.join("there", lease: 1000))
      let terms = try one.takeAll(by: here)
      for room in ["00", "01"] {
        var change = RoomChange(room, [made(room, code: "0000\(room)")])
        change.listing = .shown(
          RoomListing(room: room, game: "duel", mode: "standard", created: 1, told: .of(("seats", .of(2)))))
        #expect(try one.keep([change], by: here, terms) == [.kept])
      }
      let share = RoomShare(1)
      #expect(try !one.give(share, term: 9, from: here, to: there, most: 9))
      #expect(try two.listings(game: nil, mode: nil, most: 9).map(\.room) == ["00", "01"])
      #expect(try one.give(share, term: terms[share] ?? 0, from: here, to: there, most: 9))
      let left = try two.listings(game: nil, mode: nil, most: 9).map(\.awaitedUntil)
      #expect(left == [nil, clock.now + RoomListing.patience])
    }
  }

  @Test("wrong guesses are counted by address, by network and all together, as long as they count")
  func guesses() throws {
    for database in try databases(Clock()) {
      func guess(_ address: String, _ network: String, _ time: Int64) -> Guess {
        Guess(address: address, network: network, time: time)
      }
      let windows = GuessFigures(address: 10, network: 20, all: 30)
      #expect(
        try database.misses(before: guess("a", "n", 1), within: windows)
          == GuessFigures(address: 0, network: 0, all: 0))
      try database.note([guess("a", "n", 1), guess("b", "n", 5), guess("c", "m", 5)], for: 30)
      try database.note([guess("a", "n", 12)], for: 30)
      for (time, address, network, all) in [(12, 1, 3, 4), (11, 1, 3, 4), (10, 2, 3, 4), (25, 0, 1, 4), (35, 0, 0, 1)] {
        #expect(
          try database.misses(before: guess("a", "n", Int64(time)), within: windows)
            == GuessFigures(address: Int64(address), network: Int64(network), all: Int64(all)), "\(time)")
      }
      try database.note([guess("d", "m", 40)], for: 30)
      let all = GuessFigures(address: 99, network: 99, all: 99)
      #expect(
        try database.misses(before: guess("a", "m", 40), within: all) == GuessFigures(address: 1, network: 1, all: 2),
        "what counts no more is forgotten")
    }
  }

  @Test("time without an owner is a room's absence, until something is kept in it")
  func absence() throws {
    let clock = Clock()
    for database in try databases(clock) {
      clock.now = 1000
      let first = try database.join("here", lease: 500)
      let terms = try database.takeAll(by: first)
      _ = try database.keep(
        [RoomChange("a0", [made("a0")]), RoomChange("b0", [made("b0", code: "2")])], by: first, terms)
      clock.now = 2000
      #expect(try database.beat(first) == 2000)
      clock.now = 2600
      #expect(try database.load("a0").absence == 0)
      let second = try database.join("here", lease: 500)
      let later = try database.takeAll(by: second)
      #expect(try database.load("a0").absence == 600)
      #expect(try database.keep([RoomChange("a0", [entry(2, RoomFact.Paused(600))])], by: second, later) == [.kept])
      #expect(try database.load("a0").absence == 0 && database.load("b0").absence == 600)
      clock.now = 5000
      try database.leave(second)
      try database.leave(second)
      #expect(try database.nodes().isEmpty)
      #expect(try database.keep([RoomChange("a0", [entry(3, RoomFact.Paused(1))])], by: second, later) == [.notOwned])
      clock.now = 6000
      _ = try database.takeAll(by: database.join("there", lease: 500))
      #expect(try database.load("a0").absence == 1000 && database.load("b0").absence == 1600)
      #expect(try database.load("none") == KeptRoom([], absence: 0))
    }
  }

  @Test("shares are given one by one, to whoever has too few, and taken from who is buried")
  func moved() throws {
    let clock = Clock()
    for (first, second) in try pairs(clock) {
      clock.now = 1000
      let (one, two) = (try first.join("one", lease: 5), try second.join("two", lease: 5))
      #expect(try first.nodes() == [RoomNode(id: one, address: "one"), RoomNode(id: two, address: "two")])
      let terms = try first.takeAll(by: one)
      #expect(try terms.count == 256 && second.takeAll(by: two).isEmpty)
      #expect(try second.keep([RoomChange("00", [made("00")])], by: two, terms) == [.notOwned])
      func give(_ number: Int, _ term: Int, _ from: Int, _ to: Int, most: Int = 128) throws -> Bool {
        try (from == one ? first : second).give(RoomShare(number), term: term, from: from, to: to, most: most)
      }
      for (term, from, to, most) in [(2, one, two, 128), (1, two, one, 128), (1, one, 99, 128), (1, one, two, 0)] {
        #expect(try !give(0, term, from, to, most: most))
      }
      #expect(try give(0, 1, one, two) && !give(0, 1, one, two))
      #expect(try first.keep([RoomChange("00", [made("00")])], by: one, terms) == [.notOwned])
      #expect(try second.keep([RoomChange("00", [made("00")])], by: two, [RoomShare(0): 2]) == [.kept])
      // Back with its first owner, an answer to the older term is none.
      #expect(try give(0, 2, two, one, most: 256))
      #expect(try first.keep([RoomChange("00", [entry(2, RoomFact.Paused(1))])], by: one, terms) == [.notOwned])
      clock.now += 4
      try second.beat(two)
      clock.now += 2
      #expect(try second.take([RoomShare(1): 1], by: two).isEmpty)
      // A session has to be as old as a lease before it is believed about others.
      while try second.bury(by: two).isEmpty { usleep(1000) }
      #expect(try second.nodes() == [RoomNode(id: two, address: "two")])
      #expect(try second.shares()[1] == ShareState(RoomShare(1), term: 1, owner: one, address: nil))
      // What was seen in another term has had another owner meanwhile.
      let taken = try second.take([RoomShare(1): 0, RoomShare(2): 1, RoomShare(0): 3], by: two)
      #expect(taken == [RoomShare(2): 2, RoomShare(0): 4])
      #expect(try first.keep([RoomChange("01", [made("01", code: "2")])], by: one, terms) == [.kept])
      #expect(try first.keep([RoomChange("02", [made("02", code: "3")])], by: one, terms) == [.notOwned])
      #expect(code { try first.beat(one) } == .fenced)
    }
  }

  @Test("ids of a lobby fall into its shares")
  func drawn() throws {
    for number in [0, 77, 255] {
      let house = House(shares: [RoomShare(number)])
      for _ in 0..<5 {
        #expect(RoomShare(of: house.room { $0.options = Known.options }.room) == RoomShare(number))
        house.wait(60_000)
      }
    }
  }

  @Test("a file of version 4 gets its shares, codes and seats from the journals")
  func upgrade() throws {
    let path = NSTemporaryDirectory() + "rooms-\(UUID().uuidString)"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let clock = Clock()
    do {
      let database = try SQLiteRooms(path: path) { clock.now }
      let node = try database.join("here", lease: 1)
      let terms = try database.takeAll(by: node)
      let begins = entry(3, RoomFact.Started("newgame duel", seats: [1], RoundOrigin()), 6)
      let changes = [
        RoomChange("a0", [made("a0", at: 5), entry(2, came(1, "ann", by: "one"), 6), begins]),
        RoomChange("b0", [made("b0", code: "000002", at: 7), entry(2, came(1, nil, by: "two"), 8)]),
      ]
      #expect(try database.keep(changes, by: node, terms) == [.kept, .kept])
      try DatabaseQueue(path: path).write { file in
        try file.execute(
          sql: """
            DROP TABLE node; DROP TABLE share; DROP TABLE room; DROP TABLE due; DROP TABLE code; DROP TABLE place;
            DROP TABLE listing; DROP TABLE miss;
            CREATE TABLE owner (
              shard INTEGER NOT NULL, shards INTEGER NOT NULL, term INTEGER NOT NULL UNIQUE, alive INTEGER,
              PRIMARY KEY (shard, shards)
            ) WITHOUT ROWID, STRICT;
            INSERT INTO owner VALUES (0, 1, 9, 400);
            PRAGMA user_version = 4;
            """)
      }
    }
    let database = try SQLiteRooms(path: path) { clock.now }
    #expect(try database.rooms(of: [RoomShare(0xa0)]) == ["a0"] && database.rooms(of: RoomShare.all) == ["a0", "b0"])
    #expect(try database.room(ofCode: "000002") == "b0" && database.room(ofCode: "000001") == nil)
    #expect(try database.place(ofPlayer: "ann") == RoomPlace(room: "a0", member: 1))
    #expect(try database.place(ofRequest: "two") == RoomPlace(room: "b0", member: 1))
    #expect(try database.dueRooms(of: RoomShare.all, at: 8, most: 9) == ["a0", "b0"])
    let node = try database.join("here", lease: 1)
    let terms = try database.takeAll(by: node)
    #expect(try database.load("a0").absence == 600)
    #expect(try database.keep([RoomChange("a0", [entry(4, RoomFact.Paused(600))])], by: node, terms) == [.kept])
  }
}
