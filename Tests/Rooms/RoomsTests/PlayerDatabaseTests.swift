import Foundation
import GRDB
import PlainJSON
import PostgresStore
import PuzzleKit
import RoomRecords
import Testing

@testable import RoomStore
@testable import Rooms

/// Players, as every database keeps them.
@Suite("Players in databases")
struct PlayerDatabaseTests {
  private static let day: Int64 = 86_400_000
  private static let kind = RatingKind("duel", "standard")
  private static let players = ["ann", "ben", "cat", "dan"]

  /// A race between two.
  private func result(
    _ winner: String, _ loser: String, at time: Int64, isFair: Bool = true, isDrawn: Bool = false
  ) -> RoundResult {
    var origin = RoundOrigin()
    origin.isFair = isFair
    let outcomes: [(String, Outcome)] = [(winner, isDrawn ? .finished : .won), (loser, isDrawn ? .finished : .lost)]
    return RoundResult(
      game: Self.kind.game, mode: Self.kind.mode, style: .race, round: 1, started: time, ended: time + 1000,
      reason: .played,
      players: outcomes.enumerated().map { index, entry in
        RoundResult.Player(
          member: index + 1, player: entry.0, outcome: entry.1, score: nil, time: nil, messages: 0)
      }, origin: origin)
  }

  /// Keeps rounds, each in a room of its own.
  private func keep(_ results: [RoundResult], in database: any ServerDatabase, from first: Int = 0) throws {
    let node = try database.join("here", lease: 1000)
    let terms = try database.takeAll(by: node)
    for (index, result) in results.enumerated() {
      let entry = RoomEntry(number: 1, time: result.ended, request: "", text: nil, fact: .ended(result))
      #expect(try database.keep([RoomChange("room\(first + index)", [entry])], by: node, terms) == [.kept])
    }
  }

  private func random(_ seed: UInt64, days: Int) -> [RoundResult] {
    var random = SplitMix64(seed: seed)
    var results: [RoundResult] = []
    for day in 0..<days {
      for index in 0..<Int(random.below(6)) {
        var pair = Self.players
        let one = pair.remove(at: Int(random.below(4)))
        results.append(
          result(
            one, pair[Int(random.below(3))], at: Int64(day) * Self.day + Int64(index) * 1_000_000,
            isFair: random.below(5) > 0, isDrawn: random.below(4) == 0))
      }
    }
    return results
  }

  private func close(_ one: [PlayerRating], _ other: [PlayerRating]) -> Bool {
    let (one, other) = (one.sorted { $0.player < $1.player }, other.sorted { $0.player < $1.player })
    return one.map(\.player) == other.map(\.player) && one.map(\.rounds) == other.map(\.rounds)
      && zip(one, other).allSatisfy {
        abs($0.rating.rating - $1.rating.rating) < 1e-6 && abs($0.rating.deviation - $1.rating.deviation) < 1e-6
      }
  }

  @Test("all databases rate, tell and delete the same, whatever was played", arguments: 0..<20)
  func allAgree(seed: UInt64) throws {
    try agree(SQLiteRooms(path: ":memory:"), seed)
    try agree(TestPostgres.database(), seed)
  }

  private func agree(_ file: any ServerDatabase, _ seed: UInt64) throws {
    let memory = MemoryDatabase()
    let results = random(seed, days: 9)
    try keep(results, in: memory)
    try keep(results, in: file)
    let now = 12 * Self.day
    func agree(_ what: String) throws {
      #expect(close(try memory.ratings(in: Self.kind, at: now), try file.ratings(in: Self.kind, at: now)), "\(what)")
      for player in Self.players {
        let (own, others) = (try memory.ratings(of: player, at: now), try file.ratings(of: player, at: now))
        #expect(close(own, others), "\(player) \(what)")
        #expect(close(own, try memory.ratings(in: Self.kind, at: now).filter { $0.player == player }))
        #expect(try memory.records(of: player) == file.records(of: player))
        let (first, second) = (
          try memory.history(of: player, before: nil, most: 5), try file.history(of: player, before: nil, most: 5)
        )
        #expect(first.map(\.json) == second.map(\.json) && first.count <= 5)
        #expect(first.map(\.result.ended) == first.map(\.result.ended).sorted(by: >))
      }
    }
    try agree("before")
    let fair = results.filter(\.origin.isFair)
    for player in Self.players {
      let own = fair.filter { $0.players.contains { $0.player == player } }
      #expect(try file.ratings(of: player, at: now).first?.rounds ?? 0 == own.count)
    }
  }

  @Test("of a player who is deleted nothing is left, and the others keep what is theirs")
  func deletion() throws {
    for database in [
      MemoryDatabase() as any ServerDatabase, try SQLiteRooms(path: ":memory:"), try TestPostgres.database(),
    ] {
      #expect(try database.admit("ann", key: "hash", at: 0))
      try keep(
        [result("ann", "ben", at: 0), result("ben", "cat", at: 1), result("ann", "cat", at: Self.day)], in: database)
      let before = try database.ratings(of: "ben", at: Self.day)
      _ = try database.delete("ann")
      #expect(try database.keyHash(of: "ann") == nil && database.statistics(of: "ann") == PlayerStatistics())
      #expect(try database.ratings(of: "ann", at: Self.day).isEmpty && database.records(of: "ann").isEmpty)
      #expect(try database.history(of: "ann", before: nil, most: 9).isEmpty)
      let told = try database.history(of: "ben", before: nil, most: 9)
      #expect(told.count == 2 && !told.contains { $0.json.text.contains("ann") })
      #expect(try database.records(of: "ben") == ["cat": PlayerStatistics.Record(won: 1, lost: 0)])
      if !(database is MemoryDatabase) { #expect(close(before, try database.ratings(of: "ben", at: Self.day))) }
      #expect(try !database.ratings(in: Self.kind, at: Self.day).contains { !Self.players.contains($0.player) })
      try keep([result("cat", "ben", at: 2 * Self.day)], in: database, from: 9)
      #expect(try database.ratings(in: Self.kind, at: 2 * Self.day).map(\.player).sorted() == ["ben", "cat"])
    }
  }

  @Test("a file of the version before gets its wins and losses counted, and rates what comes")
  func upgrade() throws {
    let path = NSTemporaryDirectory() + "rooms-\(UUID().uuidString)"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    try keep(
      [result("ann", "ben", at: 0), result("ben", "ann", at: 1), result("ann", "ben", at: 2)],
      in: SQLiteRooms(path: path))
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          DROP TABLE record; DROP TABLE rating; DROP TABLE rated; DROP TABLE block; DROP TABLE name; DROP TABLE complaint;
          DROP TABLE sanction; DROP TABLE salt; DROP TABLE node; DROP TABLE share; DROP TABLE room; DROP TABLE due;
          DROP TABLE code; DROP TABLE place; DROP TABLE listing; DROP TABLE miss; PRAGMA user_version = 3
          """)
    }
    let database = try SQLiteRooms(path: path)
    #expect(try database.records(of: "ann") == ["ben": PlayerStatistics.Record(won: 2, lost: 1)])
    #expect(try database.ratings(of: "ann", at: 0).isEmpty)
    try keep([result("ann", "ben", at: 3)], in: database, from: 7)
    #expect(try database.ratings(of: "ann", at: 3).map(\.rounds) == [1])
  }
}
