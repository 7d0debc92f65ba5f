import GRDB
import PuzzleKit

/// The records of one transaction.
final class SQLiteRecords: ProfileRecords {
  private var database: Database?
  private let faults: Faults
  /// The first fault of the file. SQLite may have undone the transaction because of it, so nothing runs after it.
  private var failure: Refusal?

  init(_ database: Database, _ faults: Faults) {
    self.database = database
    self.faults = faults
  }

  /// Ends the use of the records with their transaction.
  func close() { database = nil }

  /// Refuses to go on after a fault, also where the body of the transaction has passed over it.
  func requireSound() throws(Refusal) {
    if let failure { throw failure }
  }

  private func use<T>(_ body: (Database) throws -> T) throws(Refusal) -> T {
    try requireSound()
    guard let database else {
      throw Refusal(.inputOutput, "records of the profile \(faults.path) are used after their transaction")
    }
    do {
      return try body(database)
    } catch {
      let refusal = faults.refusal(of: error)
      if !(error is Refusal) { failure = refusal }
      throw refusal
    }
  }

  private func write(_ sql: String, _ arguments: [any DatabaseValueConvertible]) throws(Refusal) {
    try use { database in
      // SQLite would keep such a text and give only its beginning back.
      for case let text as String in arguments where text.utf8.contains(0) {
        throw Refusal(.inputOutput, "the profile \(faults.path) keeps no text with a NUL in it")
      }
      try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
    }
  }

  private func read<T>(
    _ sql: String, _ arguments: [any DatabaseValueConvertible], _ value: (Row) throws -> T
  ) throws(Refusal) -> [T] {
    try use { database in
      let rows = try Row.fetchCursor(
        try database.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
      var values: [T] = []
      while let row = try rows.next() { values.append(try value(row)) }
      return values
    }
  }

  // MARK: - Values

  func value(game: String, key: String) throws(Refusal) -> String? {
    let values: [String] = try read("SELECT value FROM value WHERE game = ? AND key = ?", [game, key]) { try $0.at(0) }
    return values.first
  }

  func values(game: String) throws(Refusal) -> [String: String] {
    let pairs: [(String, String)] = try read("SELECT key, value FROM value WHERE game = ?", [game]) {
      (try $0.at(0), try $0.at(1))
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  func set(game: String, key: String, _ value: String?) throws(Refusal) {
    if let value {
      try write("INSERT OR REPLACE INTO value (game, key, value) VALUES (?, ?, ?)", [game, key, value])
    } else {
      try write("DELETE FROM value WHERE game = ? AND key = ?", [game, key])
    }
  }

  // MARK: - Unfinished games

  func begin(game: String, mode: String, lines: [String], at now: Int64) throws(Refusal) -> Int64 {
    try write(
      """
      DELETE FROM game WHERE id IN
        (SELECT id FROM game WHERE game = ? AND mode = ? ORDER BY updated DESC, id DESC LIMIT -1 OFFSET ?)
      """, [game, mode, unfinishedLimit - 1])
    try write(
      "INSERT INTO game (game, mode, updated, begun) VALUES (?, ?, ?, ?)",
      [game, mode, now, lines.count > 1 ? now.databaseValue : .null])
    let id = try use { $0.lastInsertedRowID }
    try add(lines, to: id, after: 0)
    return id
  }

  func append(_ lines: [String], to id: Int64, after count: Int, at now: Int64) throws(Refusal) {
    let counts: [Int] = try read(
      "SELECT (SELECT COALESCE(MAX(number), 0) FROM line WHERE game_id = game.id) FROM game WHERE id = ?", [id]
    ) { try $0.at(0) }
    guard let found = counts.first else {
      throw Refusal(.conflict, "another process has ended this game or started another one in its place")
    }
    guard found == count else {
      throw Refusal(
        .conflict, "another process changed this game: it has \(counted(found, "line")), not \(count); resume it")
    }
    try add(lines, to: id, after: count)
    try write(
      "UPDATE game SET updated = ?, begun = COALESCE(begun, ?) WHERE id = ?",
      [now, lines.isEmpty ? .null : now.databaseValue, id])
  }

  private func add(_ lines: [String], to id: Int64, after count: Int) throws(Refusal) {
    for (index, line) in lines.enumerated() {
      try write("INSERT INTO line (game_id, number, text) VALUES (?, ?, ?)", [id, count + index + 1, line])
    }
  }

  func keep(_ game: StoredGame) throws(Refusal) -> Int64 {
    if game.id != 0 { try write("DELETE FROM game WHERE id = ?", [game.id]) }
    try write(
      "INSERT INTO game (id, game, mode, updated, begun) VALUES (?, ?, ?, ?, ?)",
      [game.id == 0 ? .null : game.id.databaseValue, game.game, game.mode, game.updated, game.begun])
    let id = try use { $0.lastInsertedRowID }
    try add(game.lines, to: id, after: 0)
    return id
  }

  func end(_ id: Int64) throws(Refusal) {
    try write("DELETE FROM game WHERE id = ?", [id])
  }

  func unfinished(game: String?) throws(Refusal) -> [StoredGame] {
    let games: [(id: Int64, game: String, mode: String, updated: Int64, begun: Int64?)] = try read(
      "SELECT id, game, mode, updated, begun FROM game WHERE ?1 IS NULL OR game = ?1 ORDER BY updated DESC, id DESC",
      [game.databaseValue]
    ) { (try $0.at(0), try $0.name(at: 1), try $0.name(at: 2), try $0.at(3), try $0.at(4)) }
    var stored: [StoredGame] = []
    for found in games {
      let lines: [String] = try read("SELECT text FROM line WHERE game_id = ? ORDER BY number", [found.id]) {
        try $0.at(0)
      }
      // Without its opening line it is no game that anybody could go on with.
      if lines.isEmpty { continue }
      stored.append(
        StoredGame(
          id: found.id, game: found.game, mode: found.mode, updated: found.updated, lines: lines, begun: found.begun))
    }
    return stored
  }

  // MARK: - What was shown

  func expose(_ identity: DealIdentity, in game: Int64, wasNamed: Bool) throws(Refusal) {
    let number = try newestGame()
    var exposure = try exposure(of: identity) ?? Exposure(latest: number, source: game, wasNamed: wasNamed)
    exposure.add(in: game, latest: number, wasNamed: wasNamed)
    // What an import told has a number below 0, and stays where it is.
    if try update(identity, to: exposure, where: "id < 0") { return }
    try write(
      "INSERT OR REPLACE INTO exposure (identity, latest, source, earlier, named) VALUES (?, ?, ?, ?, ?)",
      [
        Int64(bitPattern: identity.value), exposure.latest, exposure.source, exposure.earlier, exposure.wasNamed,
      ])
    try write(
      "DELETE FROM exposure WHERE id > 0 AND id <= (SELECT MAX(id) FROM exposure) - ?", [exposureLimit])
  }

  private func newestGame() throws(Refusal) -> Int64 {
    let newest: [Int64] = try read(
      "SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'game'), 0)", []
    ) { try $0.at(0) }
    return newest.first ?? 0
  }

  /// Whether a row was there to be changed.
  private func update(
    _ identity: DealIdentity, to exposure: Exposure, where condition: String
  ) throws(Refusal) -> Bool {
    try write(
      "UPDATE exposure SET latest = ?, source = ?, earlier = ?, named = ? WHERE identity = ? AND \(condition)",
      [
        exposure.latest, exposure.source, exposure.earlier, exposure.wasNamed, Int64(bitPattern: identity.value),
      ])
    return try use { $0.changesCount } > 0
  }

  func learn(_ identity: DealIdentity, in game: Int64, wasNamed: Bool) throws(Refusal) {
    let number = try newestGame()
    guard var exposure = try exposure(of: identity) else {
      let exposure = Exposure(importedIn: game, latest: number, wasNamed: wasNamed)
      return try write(
        """
        INSERT INTO exposure (id, identity, latest, source, earlier, named)
          VALUES (MIN(0, COALESCE((SELECT MIN(id) FROM exposure), 0)) - 1, ?, ?, ?, ?, ?)
        """,
        [
          Int64(bitPattern: identity.value), exposure.latest, exposure.source, exposure.earlier, exposure.wasNamed,
        ])
    }
    exposure.add(in: game, latest: number, wasNamed: wasNamed)
    _ = try update(identity, to: exposure, where: "TRUE")
  }

  func exposure(of identity: DealIdentity) throws(Refusal) -> Exposure? {
    try read(
      "SELECT latest, source, earlier, named FROM exposure WHERE identity = ?", [Int64(bitPattern: identity.value)]
    ) { Exposure(latest: try $0.at(0), source: try $0.at(1), earlier: try $0.at(2), wasNamed: try $0.at(3)) }.first
  }

  func shown() throws(Refusal) -> [ShownDeal] {
    // What imports told has numbers below 0, the first of them the largest.
    try read(
      "SELECT identity, named, CASE WHEN earlier < 0 THEN source ELSE 0 END FROM exposure ORDER BY id < 0, ABS(id)", []
    ) {
      let identity: Int64 = try $0.at(0)
      return ShownDeal(identity: UInt64(bitPattern: identity), wasNamed: try $0.at(1), source: try $0.at(2))
    }
  }

  // MARK: - History

  func record(_ entry: HistoryEntry, inPlaceOf id: Int64?, limit: Int?) throws(Refusal) -> Int64 {
    try write(
      """
      INSERT OR REPLACE INTO history (id, timestamp, game, mode, won, detail, assisted, daily, begun, deal, trail)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, entry.timestamp, entry.game, entry.mode, StoredOutcome(entry.outcome).rawValue, entry.detail,
        entry.isAssisted,
        entry.daily?.iso, entry.begun, entry.deal.map(Int64.init(bitPattern:)), entry.trail?.text,
      ])
    let id = try use { $0.lastInsertedRowID }
    if let limit {
      try write(
        """
        DELETE FROM history WHERE id IN
          (SELECT id FROM history WHERE game = ? ORDER BY id DESC LIMIT -1 OFFSET ?)
        """, [entry.game, limit])
    }
    return id
  }

  func history(game: String?) throws(Refusal) -> [StoredEntry] {
    try read(
      """
      SELECT id, timestamp, game, mode, won, detail, assisted, daily, begun, deal, trail FROM history
        WHERE ?1 IS NULL OR game = ?1 ORDER BY timestamp, id
      """, [game.databaseValue]
    ) {
      let ending: StoredOutcome = try $0.at(4)
      let daily: String? = try $0.at(7)
      let deal: Int64? = try $0.at(9)
      let trail: String? = try $0.at(10)
      return StoredEntry(
        id: try $0.at(0),
        entry: HistoryEntry(
          timestamp: try $0.at(1), game: try $0.name(at: 2), mode: try $0.name(at: 3), outcome: ending.outcome,
          detail: try $0.at(5), isAssisted: try $0.at(6), daily: daily.flatMap(CivilDate.init(iso:)),
          begun: try $0.at(8), deal: deal.map(UInt64.init(bitPattern:)), trail: trail.flatMap(JournalTrail.init)))
    }
  }

  func forget(_ id: Int64) throws(Refusal) { try write("DELETE FROM history WHERE id = ?", [id]) }

  func clear(game: String) throws(Refusal) {
    try write("DELETE FROM value WHERE game = ?", [game])
    try write("DELETE FROM game WHERE game = ?", [game])
    try write("DELETE FROM history WHERE game = ?", [game])
  }
}

/// The end of a game, as the column `won` has it.
private enum StoredOutcome: Int, DatabaseValueConvertible {
  case lost = 0
  case won = 1
  case finished = 2

  init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .won: .won
      case .finished: .finished
      case .lost, .playing: .lost
      }
  }

  var outcome: Outcome {
    switch self {
    case .lost: .lost
    case .won: .won
    case .finished: .finished
    }
  }
}

extension Row {
  /// A column's value. Where the file holds one of another kind, that is damage; GRDB's own subscript would stop the
  /// process.
  func at<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
    let stored: DatabaseValue = self[index]
    if case .string(let text) = stored.storage, text.utf8.contains(where: { $0 < 32 && $0 != 9 }) {
      // It might pass for lines of the protocol.
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a text holds a control character")
    }
    if let value = Value.fromDatabaseValue(stored) { return value }
    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a value is not of its kind")
  }

  /// A column with the name of a game or a mode, which is one word of a reply.
  func name(at index: Int) throws -> String {
    let name: String = try at(index)
    if name.isEmpty || name.utf8.contains(where: { $0 <= 32 }) {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a name is not one word")
    }
    return name
  }
}
