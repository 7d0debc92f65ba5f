import GRDB
import PuzzleKit
import Rooms

extension SQLiteRooms: TableStore {
  /// See `TableStore`. The folder of a file is locked by whoever has it open to serve.
  public func isServed() throws(Refusal) -> Bool { false }

  /// See `TableStore`.
  public func isUnused() throws(Refusal) -> Bool {
    try look { database in
      try ["room", "result", "key", "report", "submission", "sanction"].allSatisfy { table in
        try Bool.fetchOne(database, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(table))") ?? false
      }
    }
  }

  /// See `TableStore`.
  public func read(_ body: (CopiedTable, [[String?]]) throws(Refusal) -> Void) throws(Refusal) {
    try look { database in
      for table in CopiedTable.all {
        let columns = table.columns.map { column in
          column.kind == .real ? "printf('%!.17g', \(column.name))" : "CAST(\(column.name) AS TEXT)"
        }
        // Rated games have no number here, but an order.
        let order = table.name == "rated" ? "rowid" : "1, 2"
        let rows = try Row.fetchCursor(
          database, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table.name) ORDER BY \(order)")
        var part: [[String?]] = []
        while let row = try rows.next() {
          part.append((0..<columns.count).map { row[$0] })
          if part.count == 1000 {
            try body(table, part)
            part = []
          }
        }
        if !part.isEmpty { try body(table, part) }
      }
    }
  }

  /// See `TableStore`.
  public func fill(
    _ rows: ((CopiedTable, [[String?]]) throws(Refusal) -> Void) throws(Refusal) -> Void
  ) throws(Refusal) {
    try perform { database in
      try database.execute(sql: "DELETE FROM share; DELETE FROM salt")
      try rows { (table, rows) throws(Refusal) in
        let (names, marks) = (table.columns.map(\.name), table.columns.map { _ in "?" })
        let sql =
          "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(marks.joined(separator: ", ")))"
        do {
          let statement = try database.cachedStatement(sql: sql)
          for row in rows { try statement.execute(arguments: StatementArguments(row)) }
        } catch {
          throw Refusal(.inputOutput, "the table \(table.name) can't be filled: \(error)")
        }
      }
    }
  }
}
