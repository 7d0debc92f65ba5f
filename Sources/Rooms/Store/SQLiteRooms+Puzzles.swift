import GRDB
import PlainJSON
import PuzzleKit
import Rooms

extension SQLiteRooms: PuzzleDatabase {
  static let puzzleTables = """
    CREATE TABLE submission (
      number INTEGER PRIMARY KEY, puzzle TEXT NOT NULL, file TEXT NOT NULL, contact TEXT, time INTEGER NOT NULL,
      state TEXT NOT NULL
    ) STRICT;
    CREATE TABLE tally (name TEXT NOT NULL PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID, STRICT;
    """

  /// See `PuzzleDatabase`.
  public func submit(puzzle: String, file: String, contact: String?, at time: Int64) throws(Refusal) -> Int {
    try perform { database in
      try Self.submissions(database).requireNew(puzzle)
      try database.execute(
        sql: "INSERT INTO submission (puzzle, file, contact, time, state) VALUES (?, ?, ?, ?, ?)",
        arguments: [puzzle, file, contact, time, Submission.State.waiting.rawValue])
      return Int(database.lastInsertedRowID)
    }
  }

  /// See `PuzzleDatabase`.
  public func submissions() throws(Refusal) -> [Submission] { try perform(Self.submissions) }

  /// See `PuzzleDatabase`.
  public func decide(_ number: Int, _ state: Submission.State) throws(Refusal) {
    try perform { database in
      _ = try Self.submissions(database).requireDecidable(number, state)
      try database.execute(
        sql: "UPDATE submission SET state = ? WHERE number = ?", arguments: [state.rawValue, number])
    }
  }

  /// See `PuzzleDatabase`.
  public func puzzle(_ id: String) throws(Refusal) -> String? {
    try look { database in
      try String.fetchOne(
        database, sql: "SELECT file FROM submission WHERE puzzle = ? AND state = ?",
        arguments: [id, Submission.State.approved.rawValue])
    }
  }

  /// See `PuzzleDatabase`.
  public func count(_ report: PlayReport, as name: String) throws(Refusal) {
    try perform { database in
      try database.execute(
        sql: "INSERT INTO report (name, json) VALUES (?, ?)", arguments: [name, report.keptJSON.text])
    }
  }

  /// See `PuzzleDatabase`.
  public func tally(of name: String) throws(Refusal) -> PlayTally {
    let known = tallies[name]
    let count: KnownTallies.Known = try perform { database in
      var (tally, last) = try known ?? (Self.firstTally(of: name, database), 0)
      let rows = try Row.fetchCursor(
        database, sql: "SELECT number, json FROM report WHERE name = ? AND number > ? ORDER BY number",
        arguments: [name, last])
      while let row = try rows.next() {
        tally.count(try PlayReport(kept: Self.node(row["json"])))
        last = row["number"]
      }
      return (tally, last)
    }
    if count.tally.plays > 0 { tallies.keep(count, as: name) }
    return count.tally
  }

  /// The counts from before games were rows of their own.
  private static func firstTally(of name: String, _ database: GRDB.Database) throws -> PlayTally {
    let text = try String.fetchOne(database, sql: "SELECT json FROM tally WHERE name = ?", arguments: [name])
    return try text.map { try PlayTally(kept: node($0)) } ?? PlayTally()
  }

  private static func submissions(_ database: GRDB.Database) throws -> [Submission] {
    try Row.fetchAll(database, sql: "SELECT * FROM submission ORDER BY number").map { row in
      Submission(
        number: row["number"], puzzle: row["puzzle"], file: row["file"], contact: row["contact"], time: row["time"],
        state: Submission.State(rawValue: row["state"]) ?? .waiting)
    }
  }
}
