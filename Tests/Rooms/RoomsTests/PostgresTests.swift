import Foundation
import PlainJSON
import PuzzleKit
import Synchronization
import Testing

@testable import PostgresStore
@testable import RoomStore
@testable import Rooms

/// Features of PostgreSQL alone: addresses, tables of others, sessions that break, partitions, copies.
@Suite struct PostgresTests {
  private func fault(_ body: () throws -> Void) -> Refusal? {
    do {
      try body()
      return nil
    } catch { return error as? Refusal }
  }

  private let made = RoomEntry(
    number: 1, time: 1, request: "", text: nil,
    fact: .created(.init(id: "00", code: "000001", RoomSettings(game: "wordflow", mode: "normal", style: .together))))

  private func chat(_ number: Int, _ text: String = "hello") -> RoomEntry {
    RoomEntry(number: number, time: 1, request: "", text: nil, fact: .chat(.init(1, text)))
  }

  /// The condition that finds the lock of a node.
  private static func lock(of node: Int, _ address: String) -> String {
    "locktype = 'advisory' AND classid = '\(address.suffix(33)).node'::regclass AND objid = \(node)"
  }

  @Test("faults of the address and of the tables are told, and no password with them")
  func faults() throws {
    let server = try #require(TestPostgres.shared)
    let lost = fault { _ = try PostgresRooms("postgres://parlor@127.0.0.1:1/parlor", patience: 2000) }
    #expect(lost?.code == .inputOutput && lost?.text.contains("127.0.0.1") == true)
    for address in ["postgres://parlor:key@127.0.0.1/parlor", "postgres://127.0.0.1/parlor?password=key"] {
      let refusal = fault { _ = try PostgresRooms(address) }
      #expect(refusal?.code == .badArgument && refusal?.text.contains("key") == false)
    }
    for address in ["mysql://a/b", "parlor", "postgres://[", ""] {
      #expect(fault { _ = try PostgresRooms(address) }?.code == .badArgument, "\(address)")
    }
    let passes = server.folder + "/passes"
    for (word, isRight) in [("wrong", false), ("key", true)] {
      try "*:*:*:locked:\(word)\n".write(toFile: passes, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: passes)
      let schema = "s" + UUID().uuidString.prefix(8).lowercased()
      try server.run("CREATE SCHEMA \(schema) AUTHORIZATION locked")
      let address = server.address(
        schema, user: "locked", more: "&passfile=" + passes.replacingOccurrences(of: "/", with: "%2F"))
      let refusal = fault { _ = try PostgresRooms(address) }
      #expect((refusal == nil) == isRight)
      #expect(isRight || refusal?.code == .badArgument && refusal?.text.contains("authentication") == true)
    }
    try server.run("CREATE SCHEMA foreign_one; CREATE TABLE foreign_one.room (id int)")
    let foreign = fault { _ = try PostgresRooms(server.address("foreign_one")) }
    #expect(foreign?.code == .badFile && foreign?.text.contains("not Parlor's") == true)
    let address = try server.newAddress()
    _ = try PostgresRooms(address)
    try server.run("UPDATE \(address.suffix(33)).parlor SET version = 9, oldest = 1")
    #expect(fault { _ = try PostgresRooms(address) } == nil)
    try server.run("UPDATE \(address.suffix(33)).parlor SET version = 9, oldest = 2")
    let newer = fault { _ = try PostgresRooms(address) }
    #expect(newer?.code == .badFile && newer?.text.contains("newer release") == true)
  }

  @Test("a node whose session breaks is buried at once, and what it keeps late is refused")
  func broken() throws {
    let server = try #require(TestPostgres.shared)
    let address = try server.newAddress()
    let (first, second, commits) = (try PostgresRooms(address), try PostgresRooms(address), try PostgresRooms(address))
    let (one, two) = (try first.join("one", lease: 600_000), try second.join("two", lease: 1))
    let terms = try first.takeAll(by: one)
    #expect(try commits.keep([RoomChange("00", [made])], by: one, terms) == [.kept])
    // The lease of the other is long, so it is its own session that is not believed yet.
    #expect(try second.bury(by: two).isEmpty)
    try server.run("UPDATE \(address.suffix(33)).node SET lease = 1, alive = alive + 600000 WHERE id = \(one)")
    usleep(5000)
    #expect(try second.bury(by: two).isEmpty)
    let sessions = try server.run(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE \(Self.lock(of: one, address))"
    )
    #expect(sessions == "t")
    #expect(try second.bury(by: two) == [RoomNode(id: one, address: "one")])
    #expect(try second.takeAll(by: two).count == 256)
    #expect(try commits.keep([RoomChange("00", [chat(2)])], by: one, terms) == [.notOwned])
    #expect(fault { try first.beat(one) }?.code == .inputOutput)
    #expect(fault { try first.beat(one) }?.code == .fenced)
  }

  @Test("a session that comes back in time holds the lock of its node again")
  func comesBack() throws {
    let server = try #require(TestPostgres.shared)
    let address = try server.newAddress()
    let (first, second) = (try PostgresRooms(address), try PostgresRooms(address))
    let (one, two) = (try first.join("one", lease: 1), try second.join("two", lease: 1))
    try server.run("UPDATE \(address.suffix(33)).node SET alive = alive + 600000")
    try server.run(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE \(Self.lock(of: one, address))")
    #expect(fault { try first.beat(one) }?.code == .inputOutput)
    try first.beat(one)
    try server.run("UPDATE \(address.suffix(33)).node SET alive = alive + 600000")
    usleep(5000)
    #expect(try second.bury(by: two).isEmpty)
  }

  @Test("what is under way holds up who takes the share, and what comes after it is refused")
  func lateWrites() throws {
    let server = try #require(TestPostgres.shared)
    let address = try server.newAddress()
    let (first, second) = (try PostgresRooms(address), try PostgresRooms(address))
    let (one, two) = (try first.join("one", lease: 1000), try second.join("two", lease: 1000))
    let terms = try first.takeAll(by: one)
    #expect(try first.keep([RoomChange("00", [made])], by: one, terms) == [.kept])
    let writer = try PostgresConnection(address, patience: 60_000)
    try writer.query("BEGIN")
    // However busy the machine is.
    try writer.run("SET LOCAL idle_in_transaction_session_timeout = 0")
    _ = try writer.query("SELECT 1 FROM share WHERE number = 0 FOR SHARE")
    let done = DispatchSemaphore(value: 0)
    let giver = Thread {
      do {
        let giver = try PostgresRooms(address)
        #expect(try giver.give(RoomShare(0), term: 1, from: one, to: two, most: 256))
      } catch { Issue.record("\(error)") }
      done.signal()
    }
    giver.start()
    #expect(done.wait(timeout: .now() + .milliseconds(100)) == .timedOut)
    #expect(try second.shares()[0].owner == one)
    try writer.query("COMMIT")
    done.wait()
    #expect(try second.shares()[0].owner == two)
    #expect(try first.keep([RoomChange("00", [chat(2)])], by: one, terms) == [.notOwned])
    #expect(try second.keep([RoomChange("00", [chat(2)])], by: two, [RoomShare(0): 2]) == [.kept])
  }

  /// A node that writes whenever it thinks that it owns the room, gives the share away now and then, and also writes in an older
  /// term.
  /// - Returns: what was acknowledged.
  private func plays(_ address: String, _ database: PostgresRooms, _ node: Int, _ other: Int, seed: UInt64) throws
    -> [Int: String]
  {
    var (random, acknowledged) = (SplitMix64(seed: seed), [Int: String]())
    let giver = try PostgresRooms(address)
    while true {
      let state = try database.shares()[0]
      let entries = try database.journal(of: "00")
      if entries.count > 60 { return acknowledged }
      let text = "\(node) in \(state.term)"
      let term = random.below(4) == 0 ? max(0, state.term - 1) : state.term
      let change = RoomChange("00", [chat(entries.count + 1, text)])
      let outcomes = try database.keep([change], by: node, [RoomShare(0): term])
      if outcomes == [.kept] {
        #expect(acknowledged.updateValue(text, forKey: entries.count + 1) == nil)
        // Nobody knew whether it was kept, so it is sent again.
        if random.below(3) == 0 { _ = try database.keep([change], by: node, [RoomShare(0): term]) }
      }
      if random.below(3) == 0, state.owner == node {
        _ = try giver.give(RoomShare(0), term: state.term, from: node, to: other, most: 256)
      }
    }
  }

  @Test("a share that goes to and fro under load loses and doubles nothing")
  func toAndFro() throws {
    let address = try #require(TestPostgres.shared).newAddress()
    let lives = (try PostgresRooms(address), try PostgresRooms(address))
    let (one, two) = (try lives.0.join("one", lease: 60_000), try lives.1.join("two", lease: 60_000))
    let terms = try lives.0.takeAll(by: one)
    #expect(try lives.0.keep([RoomChange("00", [made])], by: one, terms) == [.kept])
    let acknowledged = Mutex<[[Int: String]]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      do {
        let (node, other) = index == 0 ? (one, two) : (two, one)
        let own = try plays(address, PostgresRooms(address), node, other, seed: UInt64(index))
        acknowledged.withLock { $0.append(own) }
      } catch {
        Issue.record("\(error)")
      }
    }
    let journal = try lives.0.journal(of: "00")
    #expect(journal.map(\.number) == Array(1...journal.count))
    var all: [Int: String] = [:]
    for own in acknowledged.withLock({ $0 }) { all.merge(own) { "\($0) and \($1)" } }
    for entry in journal.dropFirst() {
      #expect(entry.fact == .chat(.init(1, all.removeValue(forKey: entry.number) ?? "not acknowledged")))
    }
    #expect(all.isEmpty)
  }

  @Test("whoever waits for shares is told at once")
  func notified() throws {
    let address = try #require(TestPostgres.shared).newAddress()
    let (first, second) = (try PostgresRooms(address), try PostgresRooms(address))
    let one = try first.join("one", lease: 1000)
    try second.awaitShares(milliseconds: 1)
    _ = try first.takeAll(by: one)
    let begun = Date()
    try second.awaitShares(milliseconds: 60_000)
    #expect(Date().timeIntervalSince(begun) < 30)
  }

  @Test("days of which no room is left are dropped, and rooms that stay keep their entries")
  func partitions() throws {
    let server = try #require(TestPostgres.shared)
    let address = try server.newAddress()
    let schema = address.suffix(33)
    func set(day: Int) throws {
      try server.run(
        "CREATE OR REPLACE FUNCTION \(schema).parlor_clock() RETURNS bigint LANGUAGE sql AS 'SELECT \(day) * 86400000::bigint'"
      )
    }
    func days() throws -> String {
      try server.run(
        "SELECT string_agg(tablename, ' ' ORDER BY tablename) FROM pg_tables WHERE schemaname = '\(schema)' AND tablename LIKE 'entry\\_10%'"
      )
    }
    _ = try PostgresRooms(address)
    try set(day: 1000)
    let database = try PostgresRooms(address)
    let node = try database.join("one", lease: 1000)
    let terms = try database.takeAll(by: node)
    let other = RoomEntry(
      number: 1, time: 1, request: "", text: nil,
      fact: .created(.init(id: "01", code: "000002", RoomSettings(game: "wordflow", mode: "normal", style: .together))))
    #expect(try database.keep([RoomChange("00", [made])], by: node, terms) == [.kept])
    try set(day: 1001)
    #expect(try database.keep([RoomChange("01", [other])], by: node, terms) == [.kept])
    try database.forget(Expiry())
    #expect(try days() == "entry_1000 entry_1001 entry_1002 entry_1003")
    try set(day: 1009)
    // Nobody has made this day before.
    #expect(try database.keep([RoomChange("00", [chat(2)])], by: node, terms) == [.kept])
    var closing = RoomChange("01", [chat(2)])
    closing.isClosed = true
    #expect(try database.keep([closing], by: node, terms) == [.kept])
    try database.forget(Expiry())
    #expect(try days() == "entry_1000 entry_1009 entry_1010 entry_1011")
    #expect(try database.journal(of: "00") == [made, chat(2)] && database.journal(of: "01").isEmpty)
  }

  @Test("migrate makes the tables, and does nothing where they are")
  func migrates() throws {
    let address = try #require(TestPostgres.shared).newAddress()
    #expect(try PostgresRooms.migrate(address) == 0)
    #expect(try PostgresRooms.migrate(address) == PostgresRooms.version)
    _ = try PostgresRooms(address)
  }

  @Test("a copy has all that was kept, there and back, and nothing is copied onto something")
  func copies() throws {
    let house = House()
    let first = try SQLiteRooms(path: ":memory:")
    house.database = first
    #expect(try first.admit("ann", key: "hash", at: 5))
    let host = house.room { ($0.style, $0.player) = (.race, "ann") }
    var request = JoinRequest(name: "Ben \"B\" \\ ,{}")
    request.player = "ben"
    let other = Guest(house, house.ask(.join(room: host.room, request), of: "b"))
    other.connect()
    host("start")
    host("chat {a,\"b\"} \\ null NULL 👍")
    host("report 2 rude")
    host("block 2")
    other("resign confirm")
    try first.count(PlayReport(puzzle: "one", seconds: 9), as: "puzzle/one")
    _ = try first.submit(puzzle: "one", file: "{1}", contact: nil, at: 5)
    _ = try first.add(KeptSanction(.ban, .player, "ben", until: 100, reason: ""))
    let postgres = try TestPostgres.database()
    let back = try SQLiteRooms(path: ":memory:")
    let count = try TableCopy.run(first, postgres)
    #expect(try count > 260 && TableCopy.run(postgres, back) == count)
    for copy in [postgres as any ServerDatabase, back] {
      #expect(try copy.journal(of: host.room) == first.journal(of: host.room))
      for player in ["ann", "ben"] {
        #expect(
          try copy.export(player) == first.export(player) && copy.records(of: player) == first.records(of: player))
        #expect(try copy.ratings(of: player, at: 0) == first.ratings(of: player, at: 0))
        #expect(try copy.place(ofPlayer: player) == first.place(ofPlayer: player))
      }
      #expect(try copy.tally(of: "puzzle/one") == first.tally(of: "puzzle/one"))
      #expect(try copy.submissions() == first.submissions() && copy.sanctions(at: 0) == first.sanctions(at: 0))
      // Numbers go on where they were.
      #expect(try copy.submit(puzzle: "two", file: "{2}", contact: "c", at: 5) == 2)
      #expect(fault { _ = try TableCopy.run(first, #require(copy as? any TableStore)) }?.code == .conflict)
    }
    let node = try postgres.join("one", lease: 60_000)
    #expect(fault { _ = try TableCopy.run(postgres, SQLiteRooms(path: ":memory:")) }?.code == .conflict)
    let journal = try first.journal(of: host.room)
    let next = RoomEntry(number: journal.count + 1, time: 1, request: "", text: nil, fact: .chat(.init(1, "on")))
    let terms = try postgres.takeAll(by: node)
    #expect(try postgres.keep([RoomChange(host.room, [next])], by: node, terms) == [.kept])
  }
}
