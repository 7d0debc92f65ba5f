import PlainJSON
import PuzzleKit
import Rooms

/// Bans, reports, kept names, and the forgetting of players.
extension PostgresRooms: OrderDatabase {
  /// See `OrderDatabase`.
  public func blocks(of player: String) throws(Refusal) -> [String] {
    try attempt { connection in
      try connection.query("SELECT blocks FROM block WHERE player = $1 ORDER BY blocks COLLATE \"C\"", [player])
        .map { $0[text: 0] }
    }
  }

  /// See `OrderDatabase`.
  public func keepName(_ likeness: String, for player: String, at time: Int64) throws(Refusal) {
    try perform { connection in
      let owner = try connection.query("SELECT player FROM name WHERE likeness = $1", [likeness]).first?[text: 0]
      if let owner, owner != player { throw Refusal(.conflict, "another player keeps this name") }
      try connection.query("DELETE FROM name WHERE player = $1", [player])
      try connection.query(
        "INSERT INTO name (likeness, player, time) VALUES ($1, $2, $3)", [likeness, player, String(time)])
    }
  }

  /// See `OrderDatabase`.
  public func owner(ofName likeness: String) throws(Refusal) -> String? {
    try attempt { try $0.query("SELECT player FROM name WHERE likeness = $1", [likeness]).first?[text: 0] }
  }

  /// See `OrderDatabase`.
  public func complaints() throws(Refusal) -> [FiledComplaint] {
    try attempt { connection in
      try connection.query("SELECT number, time, room, json, settled FROM complaint ORDER BY number").map { row in
        FiledComplaint(
          number: row[0], time: row[long: 1], room: row[text: 2], complaint: try Complaint(Self.node(row[text: 3])),
          settled: row[4] == 0 ? nil : row[long: 4])
      }
    }
  }

  /// See `OrderDatabase`.
  public func settle(_ number: Int, at time: Int64) throws(Refusal) {
    try change(
      "UPDATE complaint SET settled = $1 WHERE number = $2 RETURNING number", [String(time), String(number)],
      orElse: "there is no report \(number); reports lists them")
  }

  private func change(_ sql: String, _ values: [String], orElse reason: String) throws(Refusal) {
    try attempt { connection in
      if try connection.query(sql, values).isEmpty { throw Refusal(.badArgument, reason) }
    }
  }

  /// See `OrderDatabase`.
  public func sanctions(at time: Int64) throws(Refusal) -> [KeptSanction] {
    try attempt { connection in
      try connection.query(
        "SELECT number, sanction, kind, subject, ends, reason FROM sanction WHERE ends > $1 ORDER BY number",
        [String(time)]
      ).compactMap { row in
        guard let sanction = Sanction(rawValue: row[text: 1]), let kind = KeptSanction.Kind(rawValue: row[text: 2])
        else { return nil }
        var kept = KeptSanction(sanction, kind, row[text: 3], until: row[long: 4], reason: row[text: 5])
        kept.number = row[0]
        return kept
      }
    }
  }

  /// See `OrderDatabase`.
  public func add(_ sanction: KeptSanction) throws(Refusal) -> Int {
    try attempt { connection in
      try connection.query(
        "INSERT INTO sanction (sanction, kind, subject, ends, reason) VALUES ($1, $2, $3, $4, $5) RETURNING number",
        [
          sanction.sanction.rawValue, sanction.kind.rawValue, sanction.subject, String(sanction.end), sanction.reason,
        ]
      ).first?[0] ?? 0
    }
  }

  /// See `OrderDatabase`.
  public func lift(_ number: Int) throws(Refusal) {
    try change(
      "DELETE FROM sanction WHERE number = $1 RETURNING number", [String(number)],
      orElse: "there is no ban or mute \(number); sanctions lists them")
  }

  /// See `OrderDatabase`.
  public func salts() throws(Refusal) -> [Int: String] {
    try attempt { connection in
      Dictionary(uniqueKeysWithValues: try connection.query("SELECT day, salt FROM salt").map { ($0[0], $0[text: 1]) })
    }
  }

  /// See `OrderDatabase`.
  public func keep(salt: String, of day: Int) throws(Refusal) -> String {
    try attempt { connection in
      // What is there already is written once more, so that it comes back.
      let kept = try connection.query(
        "INSERT INTO salt (day, salt) VALUES ($1, $2) ON CONFLICT (day) DO UPDATE SET salt = salt.salt RETURNING salt",
        [String(day), salt])
      return kept.first?[text: 0] ?? salt
    }
  }

  /// See `OrderDatabase`.
  public func forget(_ expiry: Expiry) throws(Refusal) {
    try perform { connection in
      if expiry.results > 0 {
        try connection.query("DELETE FROM result WHERE ended < $1", [String(expiry.results)])
      }
      if expiry.complaints > 0 {
        try connection.query(
          "DELETE FROM complaint WHERE settled > 0 AND settled < $1::bigint", [String(expiry.complaints)])
      }
      if expiry.salts > 0 {
        try connection.query("DELETE FROM salt WHERE day < $1", [String(expiry.salts / 86_400_000)])
      }
      for row in try connection.query("SELECT player FROM key WHERE time < $1", [String(expiry.keys)]) {
        _ = try Self.remove(row[text: 0], connection)
      }
    }
    try makePartitions()
    try dropPartitions()
  }

  /// Removes what is kept under a player's id.
  /// - Returns: the number of things that were removed.
  private static func remove(_ player: String, _ connection: PostgresConnection) throws -> Int {
    var count = 0
    for table in ["result", "key", "name", "block"] {
      count += try connection.query("DELETE FROM \(table) WHERE player = $1 RETURNING 1", [player]).count
    }
    count += try connection.query("DELETE FROM block WHERE blocks = $1 RETURNING 1", [player]).count
    // Sums of results, which are counted above.
    for column in ["player", "other"] {
      try connection.query("DELETE FROM record WHERE \(column) = $1", [player])
    }
    // Nobody can have such an id; the games of the day count for the others as they were played.
    let nobody = "?" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    for (table, column) in [("rating", "player"), ("rated", "one"), ("rated", "other")] {
      try connection.query("UPDATE \(table) SET \(column) = $1 WHERE \(column) = $2", [nobody, player])
    }
    return count
  }

  /// See `OrderDatabase`.
  public func export(_ player: String) throws(Refusal) -> JSONValue {
    try attempt { connection in
      let key = try connection.query("SELECT time FROM key WHERE player = $1", [player]).first?[long: 0]
      let name = try connection.query("SELECT likeness FROM name WHERE player = $1", [player]).first?[text: 0]
      let blocks = try connection.query(
        "SELECT blocks FROM block WHERE player = $1 ORDER BY blocks COLLATE \"C\"", [player])
      let results = try connection.query(
        "SELECT json FROM result WHERE player = $1 ORDER BY room COLLATE \"C\", round", [player])
      let complaints = try connection.query("SELECT json FROM complaint ORDER BY number").compactMap {
        try Complaint(Self.node($0[text: 0])).exported(to: player)
      }
      return .of(
        ("player", .string(player)), ("keyUsed", key.map(JSONValue.integer)), ("name", name.map(JSONValue.string)),
        ("blocks", .of(blocks.map { $0[text: 0] })),
        ("results", .array(try results.map { try Self.node($0[text: 0]).value })),
        ("reports", .array(complaints)))
    }
  }

  /// See `OrderDatabase`.
  public func delete(_ player: String) throws(Refusal) -> Int {
    try perform { connection in
      var count = try Self.remove(player, connection)
      // The rounds of the others tell no more with whom they were played.
      let others = try connection.query(
        "SELECT player, room, round, json FROM result WHERE position($1 IN json) > 0 FOR UPDATE",
        [JSONValue.string(player).text])
      for row in others {
        let result = try RoundResult(Self.node(row[text: 3]))
        guard result.players.contains(where: { $0.player == player }) else { continue }
        try connection.query(
          "UPDATE result SET json = $1 WHERE player = $2 AND room = $3 AND round = $4",
          [result.without(player).json.text, row[text: 0], row[text: 1], row[text: 2]])
        count += 1
      }
      for row in try connection.query("SELECT number, json FROM complaint FOR UPDATE") {
        let complaint = try Complaint(Self.node(row[text: 1]))
        guard complaint.concerns(player) else { continue }
        try connection.query(
          "UPDATE complaint SET json = $1 WHERE number = $2", [complaint.without(player).json.text, row[text: 0]])
        count += 1
      }
      return count
    }
  }
}
