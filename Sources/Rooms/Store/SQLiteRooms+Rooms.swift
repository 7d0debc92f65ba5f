import GRDB
import PlainJSON
import PuzzleKit
import Rooms

/// Rooms, and the ways that lead to them.
extension SQLiteRooms {
  /// Added by version 5. `room` has the number of the last entry and, as it was then, for how long its share had had no owner;
  /// `place` has members who have come by a request that may come again, or with a player's id.
  static let roomTables = """
    \(clusterTables)
    CREATE TABLE room (
      id TEXT NOT NULL PRIMARY KEY, share INTEGER NOT NULL, created INTEGER NOT NULL, last INTEGER NOT NULL,
      away INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX room_share ON room (share);
    CREATE TABLE due (room TEXT NOT NULL PRIMARY KEY, share INTEGER NOT NULL, time INTEGER NOT NULL) WITHOUT ROWID, STRICT;
    CREATE INDEX due_time ON due (time);
    CREATE TABLE code (code TEXT NOT NULL PRIMARY KEY, room TEXT NOT NULL UNIQUE) WITHOUT ROWID, STRICT;
    CREATE TABLE place (
      room TEXT NOT NULL, member INTEGER NOT NULL, player TEXT, request TEXT UNIQUE, PRIMARY KEY (room, member)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX place_player ON place (player) WHERE player IS NOT NULL;
    CREATE TABLE listing (
      room TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, mode TEXT NOT NULL, created INTEGER NOT NULL, json TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX listing_created ON listing (created, room);
    CREATE TABLE miss (address TEXT NOT NULL, network TEXT NOT NULL, time INTEGER NOT NULL) STRICT;
    CREATE INDEX miss_time ON miss (time);

    """

  /// Makes the tables of version 5 and fills them from the journals. Somebody looks at all rooms once: when they are due was
  /// not kept before.
  static func bringUpRooms(_ database: GRDB.Database) throws {
    try database.execute(sql: roomTables)
    // Of rooms that had the same code, one after another, the newest comes last.
    let rooms = try String.fetchAll(
      database, sql: "SELECT room FROM entry WHERE number = 1 ORDER BY json ->> 'at', room")
    for room in rooms {
      let texts = try String.fetchAll(
        database, sql: "SELECT json FROM entry WHERE room = ? ORDER BY number", arguments: [room])
      let entries = texts.compactMap { text in try? RoomEntry(node(text)) }
      try database.execute(
        sql: "INSERT INTO room (id, share, created, last, away) VALUES (?, ?, ?, ?, 0)",
        arguments: [room, RoomShare(of: room).number, entries.first?.time ?? 0, texts.count])
      try noteDue(entries.last?.time ?? 0, of: room, database)
      for entry in entries {
        try noteWays(entry, in: room, database)
      }
    }
    if try database.tableExists("owner") {
      try database.execute(
        sql: "UPDATE share SET alive = (SELECT max(alive) FROM owner); DROP TABLE owner")
    }
  }

  /// See `RoomDatabase`.
  public func keep(
    _ changes: [RoomChange], by node: Int, _ terms: [RoomShare: Int]
  ) throws(Refusal) -> [KeepOutcome] {
    try requireFile()
    return try perform { database in
      try changes.map { change in
        let share = RoomShare(of: change.room)
        let statement = try database.cachedStatement(
          sql: "SELECT away FROM share WHERE number = ? AND owner = ? AND term = ?")
        guard let away = try Int64.fetchOne(statement, arguments: [share.number, node, terms[share]]) else {
          return .notOwned
        }
        return try Self.keep(change, away, database)
      }
    }
  }

  private static func keep(_ change: RoomChange, _ away: Int64, _ database: GRDB.Database) throws -> KeepOutcome {
    let room = change.room
    let statement = try database.cachedStatement(sql: "SELECT last FROM room WHERE id = ?")
    let last = try Int.fetchOne(statement, arguments: [room])
    let fresh = try change.fresh(after: last ?? 0) { range in
      try String.fetchAll(
        database, sql: "SELECT json FROM entry WHERE room = ? AND number BETWEEN ? AND ? ORDER BY number",
        arguments: [room, range.lowerBound, range.upperBound])
    }
    guard let fresh else { return .doesNotFollow }
    if try isTaken(fresh, by: room, database) { return .taken }
    if last == nil, fresh.isEmpty { return change.isClosed ? .kept : .doesNotFollow }
    if let end = fresh.last?.number {
      let move = try database.cachedStatement(
        sql: """
          INSERT INTO room (id, share, created, last, away) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET last = excluded.last, away = excluded.away
          """)
      try move.execute(arguments: [room, RoomShare(of: room).number, fresh.first?.time, end, away])
    }
    let append = try database.cachedStatement(sql: "INSERT INTO entry (room, number, json) VALUES (?, ?, ?)")
    for entry in fresh { try append.execute(arguments: [room, entry.number, entry.json.text]) }
    for entry in fresh { try note(entry, in: room, database) }
    if let due = change.due { try noteDue(due, of: room, database) }
    switch change.listing {
    case .same: break
    case .none: try database.execute(sql: "DELETE FROM listing WHERE room = ?", arguments: [room])
    case .shown(let listing):
      try database.execute(
        sql: "INSERT OR REPLACE INTO listing (room, game, mode, created, json) VALUES (?, ?, ?, ?, ?)",
        arguments: [room, listing.game, listing.mode, listing.created, listing.told.text])
    }
    if change.losesCode { try database.execute(sql: "DELETE FROM code WHERE room = ?", arguments: [room]) }
    if change.isClosed {
      try database.execute(sql: "DELETE FROM room WHERE id = ?", arguments: [room])
      for table in ["entry", "due", "code", "place", "listing"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE room = ?", arguments: [room])
      }
    }
    return .kept
  }

  private static func noteDue(_ time: Int64, of room: String, _ database: GRDB.Database) throws {
    let statement = try database.cachedStatement(sql: "INSERT OR REPLACE INTO due (room, share, time) VALUES (?, ?, ?)")
    try statement.execute(arguments: [room, RoomShare(of: room).number, time])
  }

  /// Whether another room has the code, or another place a request.
  private static func isTaken(
    _ entries: ArraySlice<RoomEntry>, by room: String, _ database: GRDB.Database
  ) throws -> Bool {
    try entries.contains { entry in
      switch entry.lasting {
      case .code(let code):
        return try String.fetchOne(database, sql: "SELECT room FROM code WHERE code = ?", arguments: [code]) ?? room
          != room
      case .place(let newcomer):
        guard let request = newcomer.repetition?.request, let place = try place(ofRequest: request, database) else {
          return false
        }
        return place != RoomPlace(room: room, member: newcomer.member)
      default: return false
      }
    }
  }

  /// Keeps by which code, request and player a room is found.
  static func noteWays(_ entry: RoomEntry, in room: String, _ database: GRDB.Database) throws {
    switch entry.lasting {
    case .code(let code):
      try database.execute(sql: "INSERT OR REPLACE INTO code (code, room) VALUES (?, ?)", arguments: [code, room])
    case .place(let newcomer):
      try database.execute(
        sql: "INSERT OR REPLACE INTO place (room, member, player, request) VALUES (?, ?, ?, ?)",
        arguments: [room, newcomer.member, newcomer.player, newcomer.repetition?.request])
    case .noPlace(let member):
      try database.execute(sql: "DELETE FROM place WHERE room = ? AND member = ?", arguments: [room, member])
    case .noCode: try database.execute(sql: "DELETE FROM code WHERE room = ?", arguments: [room])
    default: break
    }
  }

  /// See `RoomDatabase`.
  public func load(_ room: String) throws(Refusal) -> KeptRoom {
    try look { database in
      // What stands in no table of rooms is none, whatever else is left of it.
      guard
        let absence = try Int64.fetchOne(
          database, sql: "SELECT share.away - room.away FROM room JOIN share ON number = share WHERE id = ?",
          arguments: [room])
      else { return KeptRoom([], absence: 0, due: nil) }
      let entries = try String.fetchAll(
        database, sql: "SELECT json FROM entry WHERE room = ? ORDER BY number", arguments: [room]
      ).enumerated().map { index, text in
        do { return try RoomEntry(Self.node(text)) } catch {
          throw Refusal(.badFile, "the room \(room.prefix(8))..., entry \(index + 1): \(error)")
        }
      }
      let due = try Int64.fetchOne(
        database, sql: "SELECT time FROM due JOIN room ON room.id = due.room WHERE room = ?", arguments: [room])
      return KeptRoom(entries, absence: absence, due: due)
    }
  }

  /// See `RoomDatabase`.
  public func rooms(of shares: [RoomShare]) throws(Refusal) -> [String] {
    try look { database in
      try String.fetchAll(
        database, sql: "SELECT id FROM room WHERE share IN (\(Self.list(shares))) ORDER BY id")
    }
  }

  /// See `RoomDatabase`.
  public func figures(of shares: [RoomShare]) throws(Refusal) -> [KeptRoomFigures] {
    try look { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT id, created, count(number) AS entries, coalesce(sum(length(CAST(json AS BLOB))), 0) AS bytes,
            max(CASE WHEN number = 1 THEN json END) AS first
          FROM room LEFT JOIN entry ON entry.room = room.id WHERE share IN (\(Self.list(shares))) GROUP BY id ORDER BY id
          """
      ).map { row in
        KeptRoomFigures(
          room: row["id"], created: row["created"], entries: row["entries"], bytes: row["bytes"], first: row["first"])
      }
    }
  }

  /// See `RoomDatabase`.
  public func dueRooms(of shares: [RoomShare], at time: Int64, most: Int) throws(Refusal) -> [String] {
    try look { database in
      try String.fetchAll(
        database,
        sql: "SELECT room FROM due WHERE time <= ? AND share IN (\(Self.list(shares))) ORDER BY time, room LIMIT ?",
        arguments: [time, most])
    }
  }

  private static func list(_ shares: [RoomShare]) -> String {
    shares.map { String($0.number) }.joined(separator: ", ")
  }

  /// See `RoomDatabase`.
  public func room(ofCode code: String) throws(Refusal) -> String? {
    try look { try String.fetchOne($0, sql: "SELECT room FROM code WHERE code = ?", arguments: [code]) }
  }

  /// See `RoomDatabase`.
  public func place(ofRequest request: String) throws(Refusal) -> RoomPlace? {
    try look { try Self.place(ofRequest: request, $0) }
  }

  private static func place(ofRequest request: String, _ database: GRDB.Database) throws -> RoomPlace? {
    try Row.fetchOne(database, sql: "SELECT room, member FROM place WHERE request = ?", arguments: [request])
      .map { RoomPlace(room: $0["room"], member: $0["member"]) }
  }

  /// See `RoomDatabase`.
  public func place(ofPlayer player: String) throws(Refusal) -> RoomPlace? {
    try look { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT room, member FROM place JOIN room ON room.id = place.room WHERE player = ?
          ORDER BY created DESC, room DESC, member DESC LIMIT 1
          """, arguments: [player]
      ).map { RoomPlace(room: $0["room"], member: $0["member"]) }
    }
  }

  /// See `RoomDatabase`.
  public func listings(game: String?, mode: String?, most: Int) throws(Refusal) -> [RoomListing] {
    try look { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT * FROM listing WHERE game = coalesce(?, game) AND mode = coalesce(?, mode)
          ORDER BY created, room LIMIT ?
          """, arguments: [game, mode, most]
      ).map { row in
        RoomListing(
          room: row["room"], game: row["game"], mode: row["mode"], created: row["created"],
          told: try Self.node(row["json"]).value)
      }
    }
  }
}
