import GRDB
import PuzzleKit

/// The tables of the file.
enum Schema {
  /// SQLite's mark for whose file it is: `Parl`.
  static let applicationID: UInt32 = 0x5061_726C

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { database in
      // A game that ends or is given up leaves with its lines; its number is never used again, so that a process that
      // still has it open meets a conflict.
      try database.execute(
        sql: """
          CREATE TABLE value (
            game TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
            PRIMARY KEY (game, key)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE game (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL, mode TEXT NOT NULL, updated INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX game_by_mode ON game (game, mode);
          CREATE TABLE line (
            game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (game_id, number)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE history (
            id INTEGER PRIMARY KEY,
            timestamp INTEGER NOT NULL, game TEXT NOT NULL, mode TEXT NOT NULL,
            won INTEGER NOT NULL, detail TEXT NOT NULL
          ) STRICT;
          """)
    }
    migrator.registerMigration("v2") { database in
      // An entry that is deleted must not lend its number to the next one.
      try database.execute(
        sql: """
          ALTER TABLE history RENAME TO old_history;
          CREATE TABLE history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            timestamp INTEGER NOT NULL, game TEXT NOT NULL, mode TEXT NOT NULL,
            won INTEGER NOT NULL, detail TEXT NOT NULL
          ) STRICT;
          INSERT INTO history SELECT id, timestamp, game, mode, won, detail FROM old_history;
          DROP TABLE old_history;
          """)
    }
    migrator.registerMigration("v3") { database in
      // For each secret that was shown, the number of the newest game that had been begun by then.
      try database.execute(
        sql: """
          ALTER TABLE history ADD COLUMN assisted INTEGER NOT NULL DEFAULT 0;
          CREATE TABLE secret (
            game TEXT NOT NULL, secret TEXT NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (game, secret)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("v4") { database in
      // The day of a daily deal, yyyy-mm-dd.
      try database.execute(sql: "ALTER TABLE history ADD COLUMN daily TEXT;")
    }
    migrator.registerMigration("v5-begun") { database in
      // When a game was begun, in milliseconds since 1970; of older ones that is not known.
      try database.execute(
        sql: "ALTER TABLE game ADD COLUMN begun INTEGER; ALTER TABLE history ADD COLUMN begun INTEGER;")
    }
    migrator.registerMigration("v6-exposure") { database in
      // What was shown of deals, by hashes of their identities; the newest have the largest ids.
      try database.execute(
        sql: """
          CREATE TABLE exposure (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            identity INTEGER NOT NULL UNIQUE, latest INTEGER NOT NULL, source INTEGER NOT NULL,
            earlier INTEGER NOT NULL, named INTEGER NOT NULL
          ) STRICT;
          """)
      for row in try Row.fetchAll(database, sql: "SELECT game, secret, number FROM secret ORDER BY number") {
        guard let old = ShownSecret(game: try row.at(0), secret: try row.at(1), number: try row.at(2)) else { continue }
        try database.execute(
          sql: """
            INSERT INTO exposure (identity, latest, source, earlier, named) VALUES (?, ?, 0, -1, 0)
              ON CONFLICT (identity) DO UPDATE SET latest = MAX(latest, excluded.latest)
            """, arguments: [Int64(bitPattern: old.identity.value), old.latest])
      }
      try database.execute(
        sql: "DROP TABLE secret; DELETE FROM exposure WHERE id <= (SELECT MAX(id) FROM exposure) - \(exposureLimit);")
    }
    migrator.registerMigration("v7-meeting") { database in
      // What identifies the deal of a finished game, and the hashes of its journal; of older ones they are not known.
      try database.execute(
        sql: "ALTER TABLE history ADD COLUMN deal INTEGER; ALTER TABLE history ADD COLUMN trail TEXT;")
    }
    return migrator
  }

  /// Checks a profile and makes the tables that are missing.
  static func bringUp(_ queue: DatabaseQueue, _ faults: Faults) throws {
    let migrator = migrator
    // In one transaction: the migrator looks twice where its table is missing, and another process may be making it.
    let isComplete = try queue.read { database in
      if try Int.fetchOne(database, sql: "PRAGMA page_count") == 0 { return false }
      if let fault = try String.fetchOne(database, sql: "PRAGMA quick_check(1)"), fault != "ok" {
        throw faults.damaged(fault)
      }
      if try migrator.hasBeenSuperseded(database) { throw faults.newer }
      return try migrator.hasCompletedMigrations(database)
    }
    if isComplete { return }
    // The mark comes first and by itself: from its first byte on, the file says whose it is.
    try queue.inDatabase { try $0.execute(sql: "PRAGMA application_id = \(applicationID)") }
    // Another process may be doing the same at the same time and be ahead: as long as more is done than before, the rest is
    // tried again.
    var done = -1
    while true {
      do {
        return try migrator.migrate(queue)
      } catch {
        let count = try queue.read { try migrator.appliedIdentifiers($0).count }
        guard count > done else { throw error }
        done = count
      }
    }
  }
}

/// A secret that was shown, as earlier profiles kept it: its text, or, if the game had only been begun, its hash.
private struct ShownSecret {
  let identity: DealIdentity
  /// The number of the newest game of which it is known; that a deal was begun counts for later games alone.
  let latest: Int64

  init?(game: String, secret: String, number: Int64) {
    guard secret.hasPrefix("begun ") else {
      (identity, latest) = (DealIdentity(game, secret), number)
      return
    }
    guard let hash = UInt64(secret.dropFirst(6), radix: 16) else { return nil }
    (identity, latest) = (DealIdentity(game, hash: hash), 0)
  }
}
