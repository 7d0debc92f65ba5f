import GRDB
import PlainJSON
import PuzzleKit
import Rooms

/// The lasting figures of players and their rounds: rows that are only inserted, and summed when somebody asks.
extension SQLiteRooms {
  static let countTables = """
    CREATE TABLE result (
      player TEXT NOT NULL, room TEXT NOT NULL, round INTEGER NOT NULL, game TEXT NOT NULL, daily TEXT,
      json TEXT NOT NULL, PRIMARY KEY (player, room, round)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX result_daily ON result (player, daily) WHERE daily IS NOT NULL;
    CREATE TABLE report (number INTEGER PRIMARY KEY, name TEXT NOT NULL, json TEXT NOT NULL) STRICT;
    CREATE INDEX report_name ON report (name);
    \(ratingTables)
    CREATE TABLE key (player TEXT NOT NULL PRIMARY KEY, hash TEXT NOT NULL, time INTEGER NOT NULL) WITHOUT ROWID, STRICT;
    """

  /// Added by version 4. `record` has wins and losses of one against another, `rated` the games of days that are not closed,
  /// `rating` the ratings from before those.
  static let ratingTables = """
    CREATE TABLE record (
      player TEXT NOT NULL, other TEXT NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL, PRIMARY KEY (player, other)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE rating (
      game TEXT NOT NULL, mode TEXT NOT NULL, player TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,
      volatility REAL NOT NULL, period INTEGER NOT NULL, rounds INTEGER NOT NULL, PRIMARY KEY (game, mode, player)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX rating_player ON rating (player);
    CREATE TABLE rated (
      game TEXT NOT NULL, mode TEXT NOT NULL, period INTEGER NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL,
      score REAL NOT NULL, round TEXT NOT NULL
    ) STRICT;
    CREATE INDEX rated_kind ON rated (game, mode, period);
    CREATE INDEX rated_one ON rated (one);
    CREATE INDEX rated_other ON rated (other);
    """

  static func count(_ result: RoundResult, in room: String, _ database: GRDB.Database) throws {
    let counted = try result.counted(in: room) { player, day in
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM result WHERE player = ? AND daily = ? AND game = ?)",
        arguments: [player, day, result.game]) ?? false
    }
    for entry in counted {
      try database.execute(
        sql: "INSERT INTO result (player, room, round, game, daily, json) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [entry.player, room, result.round, result.game, result.origin.daily, result.json.text])
    }
    if !counted.isEmpty { try rate(result, in: room, database) }
  }

  /// See `RoomDatabase`.
  public func statistics(of player: String) throws(Refusal) -> PlayerStatistics {
    try look { database in
      var statistics = PlayerStatistics()
      let rows = try String.fetchCursor(database, sql: "SELECT json FROM result WHERE player = ?", arguments: [player])
      while let row = try rows.next() { statistics.count(try RoundResult(Self.node(row)), for: player) }
      return statistics
    }
  }

  /// See `RoomDatabase`.
  public func keyHash(of player: String) throws(Refusal) -> String? {
    try look { try String.fetchOne($0, sql: "SELECT hash FROM key WHERE player = ?", arguments: [player]) }
  }

  /// See `RoomDatabase`.
  public func admit(_ player: String, key hash: String, at time: Int64) throws(Refusal) -> Bool {
    try perform { database in
      let known = try Row.fetchOne(database, sql: "SELECT hash, time FROM key WHERE player = ?", arguments: [player])
      if let known {
        guard known["hash"] == hash else { return false }
        // When it was used last is known to the day.
        if time - (known["time"] as Int64) < 86_400_000 { return true }
      }
      try database.execute(
        sql: "INSERT OR REPLACE INTO key (player, hash, time) VALUES (?, ?, ?)", arguments: [player, hash, time])
      return true
    }
  }
}
