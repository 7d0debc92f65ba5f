import PuzzleKit
import Testing

@testable import RoomStore
@testable import Rooms

/// Several processes with one database: each has a share of the rooms, and keeps nothing that is no longer its own.
@Suite struct OwnerTests {
  private func databases() throws -> [any ServerDatabase] {
    [MemoryDatabase(), try SQLiteRooms(path: ":memory:")]
  }

  private let entry = RoomEntry(
    number: 1, time: 1, request: "", text: nil,
    fact: .created(id: "a", code: "000001", RoomSettings(game: "wordflow", mode: "normal", style: .together)))

  private func code(_ body: () throws -> Void) -> ErrorCode? {
    do {
      try body()
      return nil
    } catch { return (error as? Refusal)?.code }
  }

  @Test("who has claimed a share last keeps its rooms; the one before keeps, drops and notes nothing")
  func fenced() throws {
    for database in try databases() {
      let first = try database.claim(.whole)
      try database.keep([("a", [entry])], by: first)
      try database.isAlive(at: 5, first)
      let second = try database.claim(.whole)
      #expect(second.term > first.term && second.lastAlive == 5)
      #expect(code { try database.keep([("b", [entry])], by: first) } == .fenced)
      #expect(code { try database.drop(["a"], by: first) } == .fenced)
      #expect(code { try database.isAlive(at: 9, first) } == .fenced)
      #expect(try database.rooms(of: .whole) == ["a"] && database.claim(.whole).lastAlive == 5)
    }
  }

  @Test("shares do not disturb each other, and another number of shares ends all of them")
  func shares() throws {
    for database in try databases() {
      let owners = try (0..<3).map { try database.claim(RoomShard($0, of: 3)) }
      let names = ["000000", "000001", "000002"]
      for (owner, name) in zip(owners, names) {
        try database.keep([(name, [entry])], by: owner)
        #expect(try database.rooms(of: owner.shard) == [name])
      }
      #expect(code { try database.keep([("000004", [entry])], by: owners[0]) } == .fenced)
      _ = try database.claim(.whole)
      #expect(code { try database.isAlive(at: 1, owners[1]) } == .fenced)
      #expect(try database.rooms(of: .whole) == names)
    }
  }

  @Test("ids and codes of a lobby tell its share")
  func routed() throws {
    for number in 0..<3 {
      let house = House(shard: RoomShard(number, of: 3))
      for _ in 0..<20 {
        let host = house.room { $0.options = Known.options }
        #expect(RoomShard.number(of: host.room, among: 3) == number)
        #expect(RoomShard.number(of: host.code, among: 3) == number)
        house.wait(60_000)
      }
    }
  }
}
