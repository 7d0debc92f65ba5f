import Catalog
import Engine
import Foundation
import PlainJSON
import PuzzleKit
import Rooms
import Synchronization
import Testing

@testable import RoomServer

private final class Clock: Sendable {
  let time: Mutex<Int64>
  init(_ time: Int64) { self.time = Mutex(time) }
}

private final class Flag: Sendable {
  let isSet = Atomic(true)
}

/// The operator's commands, bans and identities.
@Suite struct OperatorTests {
  @Test func whatIsNoSocketIsNotDeletedForOne() throws {
    let path = NSTemporaryDirectory() + "operator-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "kept".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: Refusal.self) { try OperatorSocket.listen(path) { _ in .success(.object([])) } }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
  }

  @Test(arguments: [
    ("rooms", OperatorCommand.rooms(.age)), ("rooms work", .rooms(.work)), ("show 1a2b", .show("1a2b")),
    ("close 1a2b see you soon", .close("1a2b", "see you soon")), ("say all we stop", .say(nil, "we stop")),
    (
      "ban address ::ffff:192.0.2.1 12h rude words",
      .forbid(.ban, .address, "192.0.2.1", time: 43_200_000, reason: "rude words")
    ),
    ("ban address 2001:db8:1:2:3::4 30m", .forbid(.ban, .address, "2001:db8:1:2::/64", time: 1_800_000, reason: "")),
    ("mute network 10.0.0.0/8 7d", .forbid(.mute, .network, "10.0.0.0/8", time: 604_800_000, reason: "")),
    ("lift 3", .lift(3)), ("limit room 1a2b entries 5 bytes 10", .limitRoom("1a2b", entries: 5, bytes: 10)),
    ("limit address 192.0.2.1 creations 5/300", .limitAddress("192.0.2.1", kept: nil, creations: Rate(5, in: 300_000))),
    ("drain", .drain(true)), ("drain off", .drain(false)), ("export ann", .export("ann")),
  ])
  func aCommandIsReadAsItIsWritten(line: String, command: OperatorCommand) throws {
    #expect(try OperatorCommand(line.split(separator: " ").map(String.init)) == command)
  }

  @Test(arguments: [
    "", "room", "rooms all", "show", "ban", "ban name ann 1h", "ban player ann", "ban player ann 0h",
    "ban player ann 1w",
    "ban player a/b 1h", "ban address nowhere 1h", "ban network 10.0.0.1/8 1h", "ban identity me 1h", "lift x",
    "lift -1",
    "limit room", "limit room 1a2b", "limit room 1a2b entries", "limit room 1a2b pages 3",
    "limit address x creations 5/300",
    "drain now", "reports now", "say all", "delete", "delete a b",
  ])
  func whatIsWrongIsRefusedWithWhatWouldBeRight(line: String) {
    #expect(throws: Refusal.self) { try OperatorCommand(line.split(separator: " ").map(String.init)) }
  }

  @Test("whoever is banned or muted is, by address, network, id and identity, until it ends; nobody else is")
  func sanctions() throws {
    let clock = Clock(20_000 * 86_400_000)
    let book = OperatorBook(now: { clock.time.withLock { $0 } })
    for (day, salt) in book.wantedSalts() { book.add([day: salt]) }
    let end = 20_001 * Int64(86_400_000)
    let identity = book.identity(of: "192.0.2.7")
    #expect(identity.hasPrefix("20000-") && !identity.contains("192.0") && identity != book.identity(of: "192.0.2.8"))
    let rows = [
      KeptSanction(.ban, .address, "192.0.2.1", until: end, reason: "rude"),
      KeptSanction(.ban, .network, "2001:db8::/32", until: end), KeptSanction(.mute, .player, "ben", until: end),
      KeptSanction(.ban, .identity, identity, until: end),
    ].enumerated().map { index, row in
      var row = row
      row.number = index + 1
      return row
    }
    book.set(rows)
    func isRefused(_ sanction: Sanction, _ address: String, _ player: String? = nil) -> Bool {
      book.objection(sanction, address, player) != nil
    }
    #expect(isRefused(.ban, "192.0.2.1") && !isRefused(.mute, "192.0.2.1") && !isRefused(.ban, "192.0.2.2"))
    #expect(isRefused(.ban, "2001:db8:5:6::/64") && !isRefused(.ban, "2001:db9:5:6::/64"))
    #expect(isRefused(.mute, "x", "ben") && !isRefused(.ban, "x", "ben") && !isRefused(.mute, "x", nil))
    #expect(isRefused(.ban, "192.0.2.7"))
    #expect(book.objection(.ban, "192.0.2.1", nil)?.text.hasSuffix(": rude") == true)
    clock.time.withLock { $0 = end - 1 }
    // A new day has other identities; that of the day before is still known.
    #expect(isRefused(.ban, "192.0.2.7"))
    clock.time.withLock { $0 = end }
    #expect(
      book.identity(of: "192.0.2.7") != identity && !isRefused(.ban, "192.0.2.7") && !isRefused(.ban, "192.0.2.1"))
  }

  @Test("a salt counts once it is kept, so that an address has one identity on all nodes, also after midnight")
  func salts() throws {
    let clock = Clock(20_000 * 86_400_000 - 1)
    let books = (0..<2).map { _ in OperatorBook(now: { clock.time.withLock { $0 } }) }
    let database = MemoryDatabase()
    // Both draw before either keeps.
    let drawn = books.map { $0.wantedSalts() }
    #expect(drawn[0].map(\.day) == [19_999, 20_000] && drawn[0].map(\.salt) != drawn[1].map(\.salt))
    #expect(books[0].identity(of: "192.0.2.7").isEmpty)
    for (book, salts) in zip(books, drawn) {
      for (day, salt) in salts { book.add([day: try database.keep(salt: salt, of: day)]) }
    }
    for _ in 0..<2 {
      let identities = books.map { $0.identity(of: "192.0.2.7") }
      #expect(identities[0] == identities[1] && !identities[0].isEmpty)
      clock.time.withLock { $0 += 1 }
    }
    #expect(books[0].wantedSalts().map(\.day) == [20_001])
  }

  @Test("the ten that have taken most are told, rooms by the first digits of their ids alone")
  func usage() {
    let usage = Usage()
    var sheet = UsageSheet()
    for number in 0..<30 {
      let room = "0123456789abcdef\(number)"
      for _ in 0..<2 { sheet.add(room: room, address: "\(number)", nanoseconds: Int64(number) * 500_000) }
    }
    sheet.add(room: "0123456789abcdef3", address: "3", bytes: 700)
    usage.add(sheet) { "20000-\($0)" }
    let lines = usage.text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("parlor_address_work_seconds{") } == 10)
    #expect(lines.contains(#"parlor_address_work_seconds{address="20000-29"} 0.029000"#))
    #expect(lines.contains(#"parlor_address_kept_bytes{address="20000-3"} 700"#))
    #expect(!usage.text.contains("abcdef") && lines.allSatisfy { $0.hasPrefix("# ") || $0.hasPrefix("parlor_") })
  }

  @Test("nothing is forgotten before its time, and with 0 never")
  func retention() {
    var retention = Retention()
    (retention.results, retention.keys, retention.log) = (2, 0, 30)
    let expiry = retention.expiry(at: 40 * 86_400_000)
    #expect(expiry.results == 38 * 86_400_000 && expiry.keys == 0 && expiry.salts == 10 * 86_400_000)
  }

  @Test("work that takes long lets others have their turn, and all of it is done")
  func turns() throws {
    let workshop = WorkerPool(places: 1)
    try workshop.open(catalog: { Catalog.standard })
    let done = Mailbox<String>()
    let going = Flag()
    #expect(
      workshop.post(for: "dear") { _, turn in
        while going.isSet.load(ordering: .relaxed) { turn.pass() }
        done.post("dear")
      })
    for owner in ["a", "b"] {
      #expect(workshop.post(for: owner) { _, _ in done.post(owner) })
    }
    var finished: [String] = []
    while finished.count < 2 { finished += done.take(waiting: 1000) }
    #expect(finished.sorted() == ["a", "b"], "the one place is not held by the dear work")
    going.isSet.store(false, ordering: .relaxed)
    while finished.count < 3 { finished += done.take(waiting: 1000) }
    #expect(finished.last == "dear")
  }
}
