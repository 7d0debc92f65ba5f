import PlainJSON
import PuzzleKit
import Rooms

/// Puzzles that were submitted, and counts of games.
extension PostgresRooms: PuzzleDatabase {
  /// See `PuzzleDatabase`.
  public func submit(puzzle: String, file: String, contact: String?, at time: Int64) throws(Refusal) -> Int {
    try perform { connection in
      try Self.submissions(connection).requireNew(puzzle)
      return try connection.query(
        "INSERT INTO submission (puzzle, file, contact, time, state) VALUES ($1, $2, $3, $4, $5) RETURNING number",
        [puzzle, file, contact, String(time), Submission.State.waiting.rawValue]
      ).first?[0] ?? 0
    }
  }

  /// See `PuzzleDatabase`.
  public func submissions() throws(Refusal) -> [Submission] { try attempt(Self.submissions) }

  private static func submissions(_ connection: PostgresConnection) throws -> [Submission] {
    try connection.query("SELECT number, puzzle, file, contact, time, state FROM submission ORDER BY number").map { row in
      Submission(
        number: row[0], puzzle: row[text: 1], file: row[text: 2], contact: row[optional: 3], time: row[long: 4],
        state: Submission.State(rawValue: row[text: 5]) ?? .waiting)
    }
  }

  /// See `PuzzleDatabase`.
  public func decide(_ number: Int, _ state: Submission.State) throws(Refusal) {
    try perform { connection in
      _ = try Self.submissions(connection).requireDecidable(number, state)
      try connection.query("UPDATE submission SET state = $1 WHERE number = $2", [state.rawValue, String(number)])
    }
  }

  /// See `PuzzleDatabase`.
  public func puzzle(_ id: String) throws(Refusal) -> String? {
    try attempt { connection in
      try connection.query(
        "SELECT file FROM submission WHERE puzzle = $1 AND state = $2", [id, Submission.State.approved.rawValue]
      ).first?[text: 0]
    }
  }

  /// See `PuzzleDatabase`.
  public func count(_ report: PlayReport, as name: String) throws(Refusal) {
    try attempt { connection in
      try connection.query("INSERT INTO report (name, json) VALUES ($1, $2)", [name, report.keptJSON.text])
    }
  }

  /// See `PuzzleDatabase`. All rows are read each time: of rows that come at once a later number may be there first.
  public func tally(of name: String) throws(Refusal) -> PlayTally {
    try attempt { connection in
      let first = try connection.query("SELECT json FROM tally WHERE name = $1", [name]).first
      var tally = try first.map { try PlayTally(kept: Self.node($0[text: 0])) } ?? PlayTally()
      for row in try connection.query("SELECT json FROM report WHERE name = $1 ORDER BY number", [name]) {
        tally.count(try PlayReport(kept: Self.node(row[text: 0])))
      }
      return tally
    }
  }
}
