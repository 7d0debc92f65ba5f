import GRDB
import PuzzleKit
import Rooms

/// The owners of rooms.
extension SQLiteRooms {
  /// See `RoomDatabase`.
  public func claim(_ shard: RoomShard) throws(Refusal) -> RoomOwner {
    try perform { database in
      let newest = try Int.fetchOne(database, sql: "SELECT max(term) FROM owner") ?? 0
      let own = try Int64.fetchOne(
        database, sql: "SELECT alive FROM owner WHERE shard = ? AND shards = ?", arguments: [shard.number, shard.count])
      let last = try own ?? Int64.fetchOne(database, sql: "SELECT max(alive) FROM owner")
      try database.execute(sql: "DELETE FROM owner WHERE shards <> ?", arguments: [shard.count])
      try database.execute(
        sql: "INSERT OR REPLACE INTO owner (shard, shards, term, alive) VALUES (?, ?, ?, ?)",
        arguments: [shard.number, shard.count, newest + 1, last])
      return RoomOwner(shard, term: newest + 1, lastAlive: last)
    }
  }

  /// Refuses what an owner may not keep, within the transaction that would keep it.
  static func require(_ owner: RoomOwner, in database: GRDB.Database, _ rooms: [String] = []) throws {
    let statement = try database.cachedStatement(sql: "SELECT term FROM owner WHERE shard = ? AND shards = ?")
    try owner.require(
      Int.fetchOne(statement, arguments: [owner.shard.number, owner.shard.count]), rooms)
  }

  /// See `RoomDatabase`.
  public func isAlive(at time: Int64, _ owner: RoomOwner) throws(Refusal) {
    try perform { database in
      try Self.require(owner, in: database)
      try database.execute(sql: "UPDATE owner SET alive = ? WHERE term = ?", arguments: [time, owner.term])
    }
  }
}
