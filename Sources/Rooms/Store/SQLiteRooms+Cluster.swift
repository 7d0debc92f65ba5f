import GRDB
import PuzzleKit
import Rooms
import System

/// Nodes and shares. A file has one node, which owns all shares: whoever comes takes the place of the one before, so the folder
/// of the file has to be locked.
extension SQLiteRooms {
  /// Added by version 5. `share` tells since when its last owner is gone (`alive`), and for how long it had none in all (`away`).
  static let clusterTables = """
    CREATE TABLE node (
      id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL, alive INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE share (
      number INTEGER PRIMARY KEY, owner INTEGER, term INTEGER NOT NULL DEFAULT 0, alive INTEGER,
      away INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 255)
      INSERT INTO share (number) SELECT number FROM numbers;

    """

  /// See `RoomDatabase`.
  public func join(_ address: String, lease: Int64) throws(Refusal) -> Int {
    let now = clock()
    return try perform { database in
      try database.execute(
        sql: """
          UPDATE share SET alive = (SELECT alive FROM node WHERE id = owner) WHERE owner IN (SELECT id FROM node);
          DELETE FROM node;
          """)
      try database.execute(sql: "INSERT INTO node (address, alive) VALUES (?, ?)", arguments: [address, now])
      return Int(database.lastInsertedRowID)
    }
  }

  /// See `RoomDatabase`.
  @discardableResult
  public func beat(_ node: Int) throws(Refusal) -> Int64 {
    try requireFile()
    let now = clock()
    try perform { database in
      try database.execute(sql: "UPDATE node SET alive = ? WHERE id = ?", arguments: [now, node])
      if database.changesCount == 0 { throw Refusal.buried }
    }
    return now
  }

  /// See `RoomDatabase`.
  public func leave(_ node: Int) throws(Refusal) {
    let now = clock()
    try perform { database in
      try database.execute(sql: "DELETE FROM node WHERE id = ?", arguments: [node])
      if database.changesCount == 0 { return }
      try database.execute(
        sql: "UPDATE share SET owner = NULL, term = term + 1, alive = ? WHERE owner = ?", arguments: [now, node])
    }
  }

  /// See `RoomDatabase`.
  public func nodes() throws(Refusal) -> [RoomNode] {
    try look { database in
      try Row.fetchAll(database, sql: "SELECT id, address FROM node ORDER BY id").map {
        RoomNode(id: $0["id"], address: $0["address"])
      }
    }
  }

  /// See `RoomDatabase`.
  public func bury(by node: Int) throws(Refusal) -> [RoomNode] {
    try perform { try Self.require(node, $0) }
    return []
  }

  private static func require(_ node: Int, _ database: GRDB.Database) throws {
    let isThere = try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM node WHERE id = ?)", arguments: [node])
    if isThere != true { throw Refusal.buried }
  }

  /// See `RoomDatabase`.
  public func shares() throws(Refusal) -> [ShareState] {
    try look { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT number, term, owner, address FROM share LEFT JOIN node ON node.id = share.owner ORDER BY number
          """
      ).map { row in
        ShareState(RoomShare(row["number"]), term: row["term"], owner: row["owner"], address: row["address"])
      }
    }
  }

  /// See `RoomDatabase`.
  public func take(_ seen: [RoomShare: Int], by node: Int) throws(Refusal) -> [RoomShare: Int] {
    let now = clock()
    return try perform { database in
      try Self.require(node, database)
      var taken: [RoomShare: Int] = [:]
      for (share, term) in seen {
        try database.execute(
          sql: """
            UPDATE share SET owner = ?1, term = term + 1, away = away + max(0, ?2 - coalesce(alive, ?2))
            WHERE number = ?3 AND term = ?4 AND (owner IS NULL OR owner NOT IN (SELECT id FROM node))
            """, arguments: [node, now, share.number, term])
        if database.changesCount == 0 { continue }
        taken[share] = term + 1
        try Self.leaveListings(of: share, at: now, database)
      }
      return taken
    }
  }

  /// See `RoomDatabase`.
  public func give(_ share: RoomShare, term: Int, from node: Int, to other: Int, most: Int) throws(Refusal) -> Bool {
    let now = clock()
    return try perform { database in
      try database.execute(
        sql: """
          UPDATE share SET owner = ?1, term = term + 1
          WHERE number = ?2 AND owner = ?3 AND term = ?4 AND EXISTS (SELECT 1 FROM node WHERE id = ?1)
            AND (SELECT count(*) FROM share WHERE owner = ?1) < ?5
          """, arguments: [other, share.number, node, term, most])
      if database.changesCount == 0 { return false }
      try Self.leaveListings(of: share, at: now, database)
      return true
    }
  }

  /// Has the rooms of a share listed as left: nobody is in them until they come to its new owner.
  private static func leaveListings(of share: RoomShare, at time: Int64, _ database: GRDB.Database) throws {
    try database.execute(
      sql: """
        UPDATE listing SET json = json_set(json, '$.\(RoomListing.awaited)', ?)
        WHERE room IN (SELECT id FROM room WHERE share = ?)
        """, arguments: [time + RoomListing.patience, share.number])
  }

  /// See `RoomDatabase`.
  public func note(_ guesses: [Guess], for milliseconds: Int64) throws(Refusal) {
    guard let last = guesses.map(\.time).max() else { return }
    try perform { database in
      for guess in guesses {
        try database.execute(
          sql: "INSERT INTO miss (address, network, time) VALUES (?, ?, ?)",
          arguments: [guess.address, guess.network, guess.time])
      }
      try database.execute(sql: "DELETE FROM miss WHERE time <= ?", arguments: [last - milliseconds])
    }
  }

  /// See `RoomDatabase`.
  public func misses(before guess: Guess, within windows: GuessFigures) throws(Refusal) -> GuessFigures {
    try look { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT count(*) FILTER (WHERE address = ?1 AND time > ?2) AS address,
            count(*) FILTER (WHERE network = ?3 AND time > ?4) AS network, count(*) FILTER (WHERE time > ?5) AS everybody
          FROM miss WHERE time > ?6
          """,
        arguments: [
          guess.address, guess.time - windows.address, guess.network, guess.time - windows.network,
          guess.time - windows.all, guess.time - windows.largest,
        ])
      return GuessFigures(address: row?["address"] ?? 0, network: row?["network"] ?? 0, all: row?["everybody"] ?? 0)
    }
  }

  /// See `RoomDatabase`.
  public func awaitShares(milliseconds: Int64) throws(Refusal) { pause(milliseconds: Int(clamping: milliseconds)) }
}
