import PlainJSON
import PuzzleKit
import Rooms

/// Rooms that are read, and the ways that lead to them.
extension PostgresRooms {
  /// See `RoomDatabase`.
  public func load(_ room: String) throws(Refusal) -> KeptRoom {
    try attempt { connection in
      // Both in one statement, so that they belong together.
      let rows = try connection.query(
        """
        SELECT share.away - room.away, json, due.time FROM room JOIN share ON share.number = room.share
        LEFT JOIN entry ON entry.day = room.day AND entry.room = room.id LEFT JOIN due ON due.room = room.id
        WHERE room.id = $1 ORDER BY entry.number
        """, [room])
      let entries = try rows.compactMap { $0[optional: 1] }.enumerated().map { index, text in
        do { return try RoomEntry(Self.node(text)) } catch {
          throw Refusal(.badFile, "the room \(room.prefix(8))..., entry \(index + 1): \(error)")
        }
      }
      return KeptRoom(
        entries, absence: rows.first?[long: 0] ?? 0, due: rows.first?[optional: 2].flatMap { Int64($0) })
    }
  }

  /// See `RoomDatabase`.
  public func rooms(of shares: [RoomShare]) throws(Refusal) -> [String] {
    try attempt { connection in
      try connection.query(
        "SELECT id FROM room WHERE share = ANY($1::int[]) ORDER BY id COLLATE \"C\"",
        [PostgresArray.of(shares.map(\.number))]
      ).map { $0[text: 0] }
    }
  }

  /// See `RoomDatabase`.
  public func figures(of shares: [RoomShare]) throws(Refusal) -> [KeptRoomFigures] {
    try attempt { connection in
      try connection.query(
        """
        SELECT id, created, count(number), coalesce(sum(octet_length(json)), 0), max(CASE WHEN number = 1 THEN json END)
        FROM room LEFT JOIN entry ON entry.day = room.day AND entry.room = room.id
        WHERE share = ANY($1::int[]) GROUP BY id, created ORDER BY id COLLATE "C"
        """, [PostgresArray.of(shares.map(\.number))]
      ).map { row in
        KeptRoomFigures(
          room: row[text: 0], created: row[long: 1], entries: row[2], bytes: row[3], first: row[optional: 4])
      }
    }
  }

  /// See `RoomDatabase`.
  public func dueRooms(of shares: [RoomShare], at time: Int64, most: Int) throws(Refusal) -> [String] {
    try attempt { connection in
      try connection.query(
        "SELECT room FROM due WHERE time <= $1 AND share = ANY($2::int[]) ORDER BY time, room COLLATE \"C\" LIMIT $3",
        [String(time), PostgresArray.of(shares.map(\.number)), String(most)]
      ).map { $0[text: 0] }
    }
  }

  /// See `RoomDatabase`.
  public func room(ofCode code: String) throws(Refusal) -> String? {
    try attempt { try $0.query("SELECT room FROM code WHERE code = $1", [code]).first?[text: 0] }
  }

  /// See `RoomDatabase`.
  public func place(ofRequest request: String) throws(Refusal) -> RoomPlace? {
    try attempt { connection in
      try connection.query("SELECT room, member FROM place WHERE request = $1", [request]).first.map(Self.place)
    }
  }

  /// See `RoomDatabase`.
  public func place(ofPlayer player: String) throws(Refusal) -> RoomPlace? {
    try attempt { connection in
      try connection.query(
        """
        SELECT room, member FROM place JOIN room ON room.id = place.room WHERE player = $1
        ORDER BY created DESC, room COLLATE "C" DESC, member DESC LIMIT 1
        """, [player]
      ).first.map(Self.place)
    }
  }

  private static func place(_ row: PostgresRow) -> RoomPlace { RoomPlace(room: row[text: 0], member: row[1]) }

  /// See `RoomDatabase`.
  public func listings(game: String?, mode: String?, most: Int) throws(Refusal) -> [RoomListing] {
    try attempt { connection in
      try connection.query(
        """
        SELECT room, game, mode, created, json FROM listing WHERE game = coalesce($1, game) AND mode = coalesce($2, mode)
        ORDER BY created, room COLLATE "C" LIMIT $3
        """, [game, mode, String(most)]
      ).map { row in
        RoomListing(
          room: row[text: 0], game: row[text: 1], mode: row[text: 2], created: row[long: 3],
          told: try Self.node(row[text: 4]).value)
      }
    }
  }

  /// See `RoomDatabase`.
  public func note(_ guesses: [Guess], for milliseconds: Int64) throws(Refusal) {
    guard let last = guesses.map(\.time).max() else { return }
    try perform { connection in
      try connection.all([
        PostgresStatement(
          "INSERT INTO miss (address, network, time) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])",
          [
            PostgresArray.of(guesses.map(\.address)), PostgresArray.of(guesses.map(\.network)),
            PostgresArray.of(guesses.map(\.time)),
          ]),
        PostgresStatement("DELETE FROM miss WHERE time <= $1", [String(last - milliseconds)]),
      ])
    }
  }

  /// See `RoomDatabase`.
  public func misses(before guess: Guess, within windows: GuessFigures) throws(Refusal) -> GuessFigures {
    try attempt { connection in
      let rows = try connection.query(
        """
        SELECT count(*) FILTER (WHERE address = $1 AND time > $2::bigint), count(*) FILTER (WHERE network = $3 AND time > $4::bigint),
          count(*) FILTER (WHERE time > $5::bigint) FROM miss WHERE time > $6::bigint
        """,
        [
          guess.address, String(guess.time - windows.address), guess.network, String(guess.time - windows.network),
          String(guess.time - windows.all), String(guess.time - windows.largest),
        ])
      return GuessFigures(
        address: rows.first?[long: 0] ?? 0, network: rows.first?[long: 1] ?? 0, all: rows.first?[long: 2] ?? 0)
    }
  }
}
