import GRDB
import PlainJSON
import PuzzleKit
import Rooms

/// Bans, reports, kept names, and the forgetting of players.
extension SQLiteRooms: OrderDatabase {
  static let orderTables = """
    CREATE TABLE block (player TEXT NOT NULL, blocks TEXT NOT NULL, PRIMARY KEY (player, blocks)) WITHOUT ROWID, STRICT;
    CREATE TABLE name (likeness TEXT NOT NULL PRIMARY KEY, player TEXT NOT NULL UNIQUE, time INTEGER NOT NULL)
      WITHOUT ROWID, STRICT;
    CREATE TABLE complaint (
      number INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, room TEXT NOT NULL, json TEXT NOT NULL,
      settled INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE sanction (
      number INTEGER PRIMARY KEY AUTOINCREMENT, sanction TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL,
      ends INTEGER NOT NULL, reason TEXT NOT NULL
    ) STRICT;
    CREATE TABLE salt (day INTEGER NOT NULL PRIMARY KEY, salt TEXT NOT NULL) STRICT;

    """

  /// Keeps what an entry of a room says for longer than the room.
  static func note(_ entry: RoomEntry, in room: String, _ database: GRDB.Database) throws {
    switch entry.lasting {
    case .result(let result): try count(result, in: room, database)
    case .code, .noCode, .place, .noPlace: try noteWays(entry, in: room, database)
    case .block(let player, let other, let isBlocked):
      try database.execute(
        sql: isBlocked
          ? "INSERT OR IGNORE INTO block (player, blocks) VALUES (?, ?)"
          : "DELETE FROM block WHERE player = ? AND blocks = ?",
        arguments: [player, other])
    case .complaint(let complaint):
      try database.execute(
        sql: "INSERT INTO complaint (time, room, json) VALUES (?, ?, ?)",
        arguments: [entry.time, room, complaint.json.text])
    case nil: break
    }
  }

  /// See `OrderDatabase`.
  public func blocks(of player: String) throws(Refusal) -> [String] {
    try look {
      try String.fetchAll($0, sql: "SELECT blocks FROM block WHERE player = ? ORDER BY blocks", arguments: [player])
    }
  }

  /// See `OrderDatabase`.
  public func keepName(_ likeness: String, for player: String, at time: Int64) throws(Refusal) {
    try perform { database in
      let owner = try String.fetchOne(
        database, sql: "SELECT player FROM name WHERE likeness = ?", arguments: [likeness])
      if let owner, owner != player { throw Refusal(.conflict, "another player keeps this name") }
      try database.execute(
        sql: "INSERT OR REPLACE INTO name (likeness, player, time) VALUES (?, ?, ?)",
        arguments: [likeness, player, time])
    }
  }

  /// See `OrderDatabase`.
  public func owner(ofName likeness: String) throws(Refusal) -> String? {
    try look {
      try String.fetchOne($0, sql: "SELECT player FROM name WHERE likeness = ?", arguments: [likeness])
    }
  }

  /// See `OrderDatabase`.
  public func complaints() throws(Refusal) -> [FiledComplaint] {
    try look { database in
      try Row.fetchAll(database, sql: "SELECT * FROM complaint ORDER BY number").map { row in
        FiledComplaint(
          number: row["number"], time: row["time"], room: row["room"],
          complaint: try Complaint(Self.node(row["json"])), settled: Self.settled(row))
      }
    }
  }

  /// Since when the operator is done with a report. Earlier releases kept only that it is so.
  private static func settled(_ row: Row) -> Int64? {
    let (settled, time): (Int64, Int64) = (row["settled"], row["time"])
    return settled == 0 ? nil : max(settled, time)
  }

  /// See `OrderDatabase`.
  public func settle(_ number: Int, at time: Int64) throws(Refusal) {
    try perform { database in
      try database.execute(
        sql: "UPDATE complaint SET settled = ? WHERE number = ?", arguments: [time, number])
      if database.changesCount == 0 { throw Refusal(.badArgument, "there is no report \(number); reports lists them") }
    }
  }

  /// See `OrderDatabase`.
  public func sanctions(at time: Int64) throws(Refusal) -> [KeptSanction] {
    try look { database in
      try Row.fetchAll(database, sql: "SELECT * FROM sanction WHERE ends > ? ORDER BY number", arguments: [time])
        .compactMap { row in
          guard let sanction = Sanction(rawValue: row["sanction"]), let kind = KeptSanction.Kind(rawValue: row["kind"])
          else { return nil }
          var kept = KeptSanction(sanction, kind, row["subject"], until: row["ends"], reason: row["reason"])
          kept.number = row["number"]
          return kept
        }
    }
  }

  /// See `OrderDatabase`.
  public func add(_ sanction: KeptSanction) throws(Refusal) -> Int {
    try perform { database in
      try database.execute(
        sql: "INSERT INTO sanction (sanction, kind, subject, ends, reason) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          sanction.sanction.rawValue, sanction.kind.rawValue, sanction.subject, sanction.end, sanction.reason,
        ])
      return Int(database.lastInsertedRowID)
    }
  }

  /// See `OrderDatabase`.
  public func lift(_ number: Int) throws(Refusal) {
    try perform { database in
      try database.execute(sql: "DELETE FROM sanction WHERE number = ?", arguments: [number])
      if database.changesCount == 0 {
        throw Refusal(.badArgument, "there is no ban or mute \(number); sanctions lists them")
      }
    }
  }

  /// See `OrderDatabase`.
  public func salts() throws(Refusal) -> [Int: String] {
    try look { database in
      var salts: [Int: String] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT day, salt FROM salt") { salts[row["day"]] = row["salt"] }
      return salts
    }
  }

  /// See `OrderDatabase`.
  public func keep(salt: String, of day: Int) throws(Refusal) -> String {
    try perform { database in
      try database.execute(sql: "INSERT OR IGNORE INTO salt (day, salt) VALUES (?, ?)", arguments: [day, salt])
      return try String.fetchOne(database, sql: "SELECT salt FROM salt WHERE day = ?", arguments: [day]) ?? salt
    }
  }

  /// See `OrderDatabase`.
  public func forget(_ expiry: Expiry) throws(Refusal) {
    try perform { database in
      if expiry.results > 0 {
        try database.execute(
          sql: "DELETE FROM result WHERE json_extract(json, '$.ended') < ?", arguments: [expiry.results])
      }
      if expiry.complaints > 0 {
        try database.execute(
          sql: "DELETE FROM complaint WHERE settled > 0 AND max(settled, time) < ?", arguments: [expiry.complaints])
      }
      if expiry.salts > 0 {
        try database.execute(sql: "DELETE FROM salt WHERE day < ?", arguments: [expiry.salts / 86_400_000])
      }
      let old = try String.fetchAll(database, sql: "SELECT player FROM key WHERE time < ?", arguments: [expiry.keys])
      for player in old { _ = try Self.remove(player, database) }
    }
  }

  /// Removes what is kept under a player's id.
  /// - Returns: the number of things that were removed.
  private static func remove(_ player: String, _ database: GRDB.Database) throws -> Int {
    var count = 0
    for table in ["result", "key", "name", "block"] {
      try database.execute(sql: "DELETE FROM \(table) WHERE player = ?", arguments: [player])
      count += database.changesCount
    }
    try database.execute(sql: "DELETE FROM block WHERE blocks = ?", arguments: [player])
    count += database.changesCount
    // Sums of results, which are counted above.
    for column in ["player", "other"] {
      try database.execute(sql: "DELETE FROM record WHERE \(column) = ?", arguments: [player])
    }
    // Nobody can have such an id; the games of the day count for the others as they were played.
    let nobody = "?" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    for (table, column) in [("rating", "player"), ("rated", "one"), ("rated", "other")] {
      try database.execute(
        sql: "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?", arguments: [nobody, player])
    }
    return count
  }

  /// See `OrderDatabase`.
  public func export(_ player: String) throws(Refusal) -> JSONValue {
    try look { database in
      let key = try Int64.fetchOne(database, sql: "SELECT time FROM key WHERE player = ?", arguments: [player])
      let name = try String.fetchOne(database, sql: "SELECT likeness FROM name WHERE player = ?", arguments: [player])
      let blocks = try String.fetchAll(
        database, sql: "SELECT blocks FROM block WHERE player = ? ORDER BY blocks", arguments: [player])
      let results = try String.fetchAll(
        database, sql: "SELECT json FROM result WHERE player = ? ORDER BY room, round", arguments: [player])
      let complaints = try String.fetchAll(database, sql: "SELECT json FROM complaint ORDER BY number").compactMap {
        try Complaint(Self.node($0)).exported(to: player)
      }
      return .of(
        ("player", .string(player)), ("keyUsed", key.map(JSONValue.integer)), ("name", name.map(JSONValue.string)),
        ("blocks", .of(blocks)), ("results", .array(try results.map { try Self.node($0).value })),
        ("reports", .array(complaints)))
    }
  }

  /// See `OrderDatabase`.
  public func delete(_ player: String) throws(Refusal) -> Int {
    try perform { database in
      var count = try Self.remove(player, database)
      // The rounds of the others tell no more with whom they were played.
      let others = try Row.fetchAll(
        database, sql: "SELECT player, room, round, json FROM result WHERE instr(json, ?) > 0",
        arguments: [JSONValue.string(player).text])
      for row in others {
        let result = try RoundResult(Self.node(row["json"]))
        guard result.players.contains(where: { $0.player == player }) else { continue }
        try database.execute(
          sql: "UPDATE result SET json = ? WHERE player = ? AND room = ? AND round = ?",
          arguments: [
            result.without(player).json.text, row["player"] as String, row["room"] as String, row["round"] as Int,
          ])
        count += 1
      }
      for row in try Row.fetchAll(database, sql: "SELECT number, json FROM complaint") {
        let complaint = try Complaint(Self.node(row["json"]))
        guard complaint.concerns(player) else { continue }
        try database.execute(
          sql: "UPDATE complaint SET json = ? WHERE number = ?",
          arguments: [complaint.without(player).json.text, row["number"] as Int])
        count += 1
      }
      return count
    }
  }
}
