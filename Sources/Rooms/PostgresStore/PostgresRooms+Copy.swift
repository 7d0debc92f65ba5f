import PuzzleKit
import Rooms

extension PostgresRooms: TableStore {
  /// See `TableStore`.
  public func isServed() throws(Refusal) -> Bool {
    try attempt { try !$0.query("SELECT 1 FROM node WHERE alive + lease >= \(Self.now)").isEmpty }
  }

  /// See `TableStore`.
  public func isUnused() throws(Refusal) -> Bool {
    try attempt { connection in
      try ["room", "result", "key", "report", "submission", "sanction"].allSatisfy { table in
        try connection.query("SELECT 1 FROM \(table) LIMIT 1").isEmpty
      }
    }
  }

  /// See `TableStore`. Entries of rooms that are closed wait for their partition to be dropped, and are not copied.
  public func read(_ body: (CopiedTable, [[String?]]) throws(Refusal) -> Void) throws(Refusal) {
    try perform { connection in
      try connection.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
      for table in CopiedTable.all {
        let columns = table.columns.map { "t.\($0.name)::text" }.joined(separator: ", ")
        let rooms = table.name == "entry" ? " JOIN room r ON r.id = t.room AND r.day = t.day" : ""
        // Rated games have a number only here, which is their order.
        let order = table.name == "rated" ? "t.number" : "1, 2"
        try connection.run("DECLARE part CURSOR FOR SELECT \(columns) FROM \(table.name) t\(rooms) ORDER BY \(order)")
        while true {
          let rows = try connection.query("FETCH 1000 FROM part")
          if rows.isEmpty { break }
          try body(table, rows.map(\.values))
        }
        try connection.run("CLOSE part")
      }
    }
  }

  /// See `TableStore`.
  public func fill(
    _ rows: ((CopiedTable, [[String?]]) throws(Refusal) -> Void) throws(Refusal) -> Void
  ) throws(Refusal) {
    try perform { connection in
      try connection.run("DELETE FROM share")
      try rows { (table, rows) throws(Refusal) in
        let values = table.columns.indices.map { column in PostgresArray.of(rows.map { $0[column] }) }
        do { try connection.query(Self.filling(table), values) } catch {
          throw Refusal(.inputOutput, "the table \(table.name) can't be filled: \(error)")
        }
      }
      for table in CopiedTable.all where table.isNumbered {
        try connection.query(
          "SELECT setval(pg_get_serial_sequence('\(table.name)', 'number'), (SELECT coalesce(max(number), 0) + 1 FROM \(table.name)), false)"
        )
      }
    }
  }

  /// The statement that adds rows. Rooms are as of today: their entries go into the partition of that day.
  private static func filling(_ table: CopiedTable) -> String {
    var (names, values) = (table.columns.map(\.name), table.columns.map { "t.\($0.name)::\(type($0.kind))" })
    var rooms = ""
    switch table.name {
    case "room": (names, values) = (names + ["day"], values + [today])
    case "entry":
      (names, values) = (names + ["day"], values + ["r.day"])
      rooms = " JOIN room r ON r.id = t.room"
    case "result": (names, values) = (names + ["ended"], values + ["(t.json::json ->> 'ended')::bigint"])
    default: break
    }
    let arrays = table.columns.indices.map { "$\($0 + 1)::text[]" }.joined(separator: ", ")
    let columns = table.columns.map(\.name).joined(separator: ", ")
    return """
      INSERT INTO \(table.name) (\(names.joined(separator: ", "))) SELECT \(values.joined(separator: ", "))
      FROM unnest(\(arrays)) WITH ORDINALITY t (\(columns), place)\(rooms) ORDER BY t.place
      """
  }

  private static func type(_ kind: CopiedTable.Kind) -> String {
    switch kind {
    case .text: "text"
    case .whole: "bigint"
    case .real: "double precision"
    }
  }
}
