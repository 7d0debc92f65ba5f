import PlainJSON
import PuzzleKit
import Rooms

/// Keeping what has changed in rooms. `FOR SHARE` has whoever takes or gives a share wait for what is under way, and what comes
/// late sees the new owner or term.
extension PostgresRooms {
  /// See `RoomDatabase`.
  public func keep(
    _ changes: [RoomChange], by node: Int, _ terms: [RoomShare: Int]
  ) throws(Refusal) -> [KeepOutcome] {
    if changes.isEmpty { return [] }
    let plain = changes.indices.filter { changes[$0].isPlain }
    var outcomes = [KeepOutcome](repeating: .notOwned, count: changes.count)
    let moved = try append(plain.map { changes[$0] }, by: node, terms)
    var rest: [Int] = []
    for index in changes.indices {
      if changes[index].isPlain, moved.contains(changes[index].room) {
        outcomes[index] = .kept
      } else {
        rest.append(index)
      }
    }
    if rest.isEmpty { return outcomes }
    let others = try perform { connection in
      var keeping = try Keeping(rest.map { changes[$0] }, node, terms, connection)
      return try keeping.outcomes()
    }
    for (index, outcome) in zip(rest, others) { outcomes[index] = outcome }
    return outcomes
  }

  /// Appends to journals that go on where the entries begin, in one statement.
  /// - Returns: the rooms where that was done. The others are looked at one by one.
  private func append(
    _ changes: [RoomChange], by node: Int, _ terms: [RoomShare: Int]
  ) throws(Refusal) -> Set<String> {
    if changes.isEmpty { return [] }
    let owned = Set(changes.map { RoomShare(of: $0.room) }).sorted()
    let entries = changes.flatMap { change in change.entries.map { (room: change.room, entry: $0) } }
    let values: [String?] = [
      String(node), PostgresArray.of(owned.map(\.number)), PostgresArray.of(owned.map { terms[$0] ?? -1 }),
      PostgresArray.of(changes.map(\.room)), PostgresArray.of(changes.map { $0.entries.first?.number ?? 0 }),
      PostgresArray.of(changes.map { $0.entries.last?.number ?? 0 }), PostgresArray.of(entries.map(\.room)),
      PostgresArray.of(entries.map(\.entry.number)), PostgresArray.of(entries.map { $0.entry.json.text }),
    ]
    return try attempt { connection in
      Set(try connection.query(Self.appending, values).map { $0[text: 0] })
    }
  }

  private static let appending = """
    WITH mine AS MATERIALIZED (
      SELECT s.number, s.away FROM share s JOIN unnest($2::int[], $3::bigint[]) k (number, term) USING (number)
      WHERE s.owner = $1 AND s.term = k.term ORDER BY s.number FOR SHARE OF s
    ), moved AS (
      UPDATE room r SET last = b.last, away = mine.away
      FROM unnest($4::text[], $5::int[], $6::int[]) b (id, first, last), mine
      WHERE r.id = b.id AND r.share = mine.number AND r.last = b.first - 1 RETURNING r.id, r.day
    ), kept AS (
      INSERT INTO entry (day, room, number, json) SELECT m.day, m.id, e.number, e.json
      FROM unnest($7::text[], $8::int[], $9::text[]) e (room, number, json) JOIN moved m ON m.id = e.room
    )
    SELECT id FROM moved
    """
}

extension RoomChange {
  /// Whether nothing is to be done for it but to append entries that say nothing for longer than the room.
  fileprivate var isPlain: Bool {
    guard due == nil, listing == .same, !losesCode, !isClosed, let first = entries.first?.number else { return false }
    return entries.enumerated().allSatisfy { $1.number == first + $0 && $1.lasting == nil }
  }
}

/// Changes of any kind, within a transaction: what is there is read, then all is written that may be.
private struct Keeping {
  /// A room as it is before.
  private struct Found {
    let last: Int
    let day: Int
  }

  let changes: [RoomChange]
  let connection: PostgresConnection
  private var away: [Int: Int64] = [:]
  private var rooms: [String: Found] = [:]
  private var codes: [String: String] = [:]
  private var requests: [String: RoomPlace] = [:]
  private var today = 0

  init(_ changes: [RoomChange], _ node: Int, _ terms: [RoomShare: Int], _ connection: PostgresConnection) throws {
    (self.changes, self.connection) = (changes, connection)
    let owned = Set(changes.map { RoomShare(of: $0.room) }).sorted()
    let found = try connection.all([
      PostgresStatement(
        """
        SELECT s.number, s.away, \(PostgresRooms.today) FROM share s
        JOIN unnest($2::int[], $3::bigint[]) k (number, term) USING (number)
        WHERE s.owner = $1 AND s.term = k.term ORDER BY s.number FOR SHARE OF s
        """, [String(node), PostgresArray.of(owned.map(\.number)), PostgresArray.of(owned.map { terms[$0] ?? -1 })]),
      PostgresStatement(
        "SELECT id, last, day FROM room WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE",
        [PostgresArray.of(changes.map(\.room))]),
      PostgresStatement(
        "SELECT code, room FROM code WHERE code = ANY($1::text[])", [PostgresArray.of(changes.flatMap(\.codes))]),
      PostgresStatement(
        "SELECT request, room, member FROM place WHERE request = ANY($1::text[])",
        [PostgresArray.of(changes.flatMap(\.places).map(\.request))]),
    ])
    for row in found[0] { (away[row[0]], today) = (row[long: 1], row[2]) }
    for row in found[1] { rooms[row[text: 0]] = Found(last: row[1], day: row[2]) }
    for row in found[2] { codes[row[text: 0]] = row[text: 1] }
    for row in found[3] { requests[row[text: 0]] = RoomPlace(room: row[text: 1], member: row[2]) }
  }

  /// Writes what may be written.
  /// - Returns: what became of each change.
  mutating func outcomes() throws -> [KeepOutcome] {
    var outcomes: [KeepOutcome] = []
    var written: [(change: RoomChange, fresh: ArraySlice<RoomEntry>)] = []
    for change in changes {
      let fresh = try fresh(of: change)
      guard away[RoomShare(of: change.room).number] != nil else {
        outcomes.append(.notOwned)
        continue
      }
      guard let fresh else {
        outcomes.append(.doesNotFollow)
        continue
      }
      if isTaken(change, fresh) {
        outcomes.append(.taken)
      } else if rooms[change.room] == nil, fresh.isEmpty {
        outcomes.append(change.isClosed ? .kept : .doesNotFollow)
      } else {
        outcomes.append(.kept)
        written.append((change, fresh))
        for code in change.codes { codes[code] = change.room }
        for place in change.places { requests[place.request] = RoomPlace(room: change.room, member: place.member) }
      }
    }
    try write(written)
    return outcomes
  }

  private func fresh(of change: RoomChange) throws -> ArraySlice<RoomEntry>? {
    let room = rooms[change.room]
    return try change.fresh(after: room?.last ?? 0) { range in
      try connection.query(
        "SELECT json FROM entry WHERE day = $1 AND room = $2 AND number BETWEEN $3 AND $4 ORDER BY number",
        [String(room?.day ?? 0), change.room, String(range.lowerBound), String(range.upperBound)]
      ).map { $0[text: 0] }
    }
  }

  /// Whether another room has the code, or another place a request.
  private func isTaken(_ change: RoomChange, _ fresh: ArraySlice<RoomEntry>) -> Bool {
    if fresh.isEmpty { return false }
    let isOther = change.codes.contains { codes[$0] ?? change.room != change.room }
    return isOther
      || change.places.contains { place in
        requests[place.request].map { $0 != RoomPlace(room: change.room, member: place.member) } ?? false
      }
  }

  private func write(_ written: [(change: RoomChange, fresh: ArraySlice<RoomEntry>)]) throws {
    let grown = written.filter { !$0.fresh.isEmpty }
    let days = grown.map { rooms[$0.change.room]?.day ?? today }
    let entries = zip(grown, days).flatMap { item, day in item.fresh.map { (item.change.room, day, $0) } }
    var statements: [PostgresStatement] = []
    if !grown.isEmpty {
      statements.append(
        PostgresStatement(
          """
          INSERT INTO room (id, share, day, created, last, away)
          SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::int[], $6::bigint[])
          ON CONFLICT (id) DO UPDATE SET last = excluded.last, away = excluded.away
          """,
          [
            PostgresArray.of(grown.map(\.change.room)),
            PostgresArray.of(grown.map { RoomShare(of: $0.change.room).number }),
            PostgresArray.of(days), PostgresArray.of(grown.map { $0.fresh.first?.time ?? 0 }),
            PostgresArray.of(grown.map { $0.fresh.last?.number ?? 0 }),
            PostgresArray.of(grown.map { away[RoomShare(of: $0.change.room).number] ?? 0 }),
          ]))
      statements.append(
        PostgresStatement(
          "INSERT INTO entry (room, day, number, json) SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[])",
          [
            PostgresArray.of(entries.map(\.0)), PostgresArray.of(entries.map(\.1)),
            PostgresArray.of(entries.map(\.2.number)), PostgresArray.of(entries.map(\.2.json.text)),
          ]))
    }
    var results: [(room: String, result: RoundResult)] = []
    for (change, fresh) in written {
      for entry in fresh {
        if case .result(let result) = entry.lasting { results.append((change.room, result)) }
        statements += Self.notes(entry, in: change.room)
      }
      statements += Self.others(change)
    }
    _ = try connection.all(statements)
    for (room, result) in results { try PostgresRooms.count(result, in: room, connection) }
  }

  /// The statements that keep the part of an entry that outlasts the room, or that concerns the ways to it.
  private static func notes(_ entry: RoomEntry, in room: String) -> [PostgresStatement] {
    switch entry.lasting {
    case .code(let code): [PostgresStatement("INSERT INTO code (code, room) VALUES ($1, $2)", [code, room])]
    case .place(let newcomer):
      [
        PostgresStatement(
          """
          INSERT INTO place (room, member, player, request) VALUES ($1, $2, $3, $4)
          ON CONFLICT (room, member) DO UPDATE SET player = excluded.player, request = excluded.request
          """, [room, String(newcomer.member), newcomer.player, newcomer.repetition?.request])
      ]
    case .noPlace(let member):
      [PostgresStatement("DELETE FROM place WHERE room = $1 AND member = $2", [room, String(member)])]
    case .noCode: [PostgresStatement("DELETE FROM code WHERE room = $1", [room])]
    case .block(let player, let other, let isBlocked):
      [
        PostgresStatement(
          isBlocked
            ? "INSERT INTO block (player, blocks) VALUES ($1, $2) ON CONFLICT DO NOTHING"
            : "DELETE FROM block WHERE player = $1 AND blocks = $2", [player, other])
      ]
    case .complaint(let complaint):
      [
        PostgresStatement(
          "INSERT INTO complaint (time, room, json) VALUES ($1, $2, $3)",
          [String(entry.time), room, complaint.json.text])
      ]
    case .result, nil: []
    }
  }

  /// The statements that keep the rest of a change. Of a room that is closed the entries stay until the partition of its day is dropped.
  private static func others(_ change: RoomChange) -> [PostgresStatement] {
    var statements: [PostgresStatement] = []
    if change.isClosed {
      statements = ["due", "code", "place", "listing"].map {
        PostgresStatement("DELETE FROM \($0) WHERE room = $1", [change.room])
      }
      return statements + [PostgresStatement("DELETE FROM room WHERE id = $1", [change.room])]
    }
    let share = String(RoomShare(of: change.room).number)
    if let due = change.due {
      statements.append(
        PostgresStatement(
          "INSERT INTO due (room, share, time) VALUES ($1, $2, $3) ON CONFLICT (room) DO UPDATE SET time = excluded.time",
          [change.room, share, String(due)]))
    }
    switch change.listing {
    case .same: break
    case .none: statements.append(PostgresStatement("DELETE FROM listing WHERE room = $1", [change.room]))
    case .shown(let listing):
      statements.append(
        PostgresStatement(
          """
          INSERT INTO listing (room, share, game, mode, created, json) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (room) DO UPDATE SET game = excluded.game, mode = excluded.mode, created = excluded.created,
            json = excluded.json
          """, [change.room, share, listing.game, listing.mode, String(listing.created), listing.told.text]))
    }
    if change.losesCode { statements.append(PostgresStatement("DELETE FROM code WHERE room = $1", [change.room])) }
    return statements
  }
}

extension RoomChange {
  fileprivate var codes: [String] {
    entries.compactMap { if case .code(let code) = $0.lasting { code } else { nil } }
  }

  fileprivate var places: [(request: String, member: Int)] {
    entries.compactMap { entry in
      guard case .place(let newcomer) = entry.lasting else { return nil }
      return newcomer.repetition.map { ($0.request, newcomer.member) }
    }
  }
}
