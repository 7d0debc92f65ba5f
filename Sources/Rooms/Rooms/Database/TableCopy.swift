import PuzzleKit

/// A table that is copied from one kind of database to another, and has the same name and columns in all.
public struct CopiedTable: Sendable {
  /// How the values of a column are read.
  public enum Kind: String, Sendable {
    case text
    case whole
    case real
  }

  /// Its name.
  public let name: String
  /// Its columns.
  public let columns: [(name: String, kind: Kind)]
  /// Whether its first column numbers rows by itself.
  public let isNumbered: Bool

  private init(_ name: String, isNumbered: Bool = false, _ columns: KeyValuePairs<String, Kind>) {
    (self.name, self.isNumbered) = (name, isNumbered)
    self.columns = columns.map { ($0.key, $0.value) }
  }

  /// All tables, those first to which others belong. Nodes, listings and the owners of shares end with a server.
  public static let all = [
    CopiedTable("share", ["number": .whole, "term": .whole, "alive": .whole, "away": .whole]),
    CopiedTable("room", ["id": .text, "share": .whole, "created": .whole, "last": .whole, "away": .whole]),
    CopiedTable("entry", ["room": .text, "number": .whole, "json": .text]),
    CopiedTable("due", ["room": .text, "share": .whole, "time": .whole]),
    CopiedTable("code", ["code": .text, "room": .text]),
    CopiedTable("place", ["room": .text, "member": .whole, "player": .text, "request": .text]),
    CopiedTable(
      "result", ["player": .text, "room": .text, "round": .whole, "game": .text, "daily": .text, "json": .text]),
    CopiedTable("report", isNumbered: true, ["number": .whole, "name": .text, "json": .text]),
    CopiedTable("tally", ["name": .text, "json": .text]),
    CopiedTable(
      "submission", isNumbered: true,
      [
        "number": .whole, "puzzle": .text, "file": .text, "contact": .text, "time": .whole, "state": .text,
      ]),
    CopiedTable("record", ["player": .text, "other": .text, "won": .whole, "lost": .whole]),
    CopiedTable(
      "rating",
      [
        "game": .text, "mode": .text, "player": .text, "rating": .real, "deviation": .real, "volatility": .real,
        "period": .whole, "rounds": .whole,
      ]),
    CopiedTable(
      "rated",
      [
        "game": .text, "mode": .text, "period": .whole, "one": .text, "other": .text, "score": .real, "round": .text,
      ]),
    CopiedTable("key", ["player": .text, "hash": .text, "time": .whole]),
    CopiedTable("block", ["player": .text, "blocks": .text]),
    CopiedTable("name", ["likeness": .text, "player": .text, "time": .whole]),
    CopiedTable(
      "complaint", isNumbered: true,
      ["number": .whole, "time": .whole, "room": .text, "json": .text, "settled": .whole]),
    CopiedTable(
      "sanction", isNumbered: true,
      [
        "number": .whole, "sanction": .text, "kind": .text, "subject": .text, "ends": .whole, "reason": .text,
      ]),
    CopiedTable("salt", ["day": .whole, "salt": .text]),
  ]
}

/// A database whose tables can be read and filled as they are.
public protocol TableStore: AnyObject {
  /// Whether nothing is kept yet, and no server is there.
  func isUnused() throws(Refusal) -> Bool
  /// Whether a server is there.
  func isServed() throws(Refusal) -> Bool
  /// Gives the rows of a table in parts, all as they were at one time.
  func read(_ body: (CopiedTable, [[String?]]) throws(Refusal) -> Void) throws(Refusal)
  /// Keeps rows; all of them or none.
  /// - Parameter rows: gives the rows of tables in parts.
  func fill(_ rows: ((CopiedTable, [[String?]]) throws(Refusal) -> Void) throws(Refusal) -> Void) throws(Refusal)
}

/// A copy of all that a server has kept.
public enum TableCopy {
  /// Copies all tables.
  /// - Returns: the number of rows.
  /// - Throws: `conflict` if a server is there, or the second has something already; `io`.
  public static func run(_ source: any TableStore, _ target: any TableStore) throws(Refusal) -> Int {
    let (isSourceServed, isTargetServed) = (try source.isServed(), try target.isServed())
    if isSourceServed || isTargetServed {
      throw Refusal(.conflict, "a server runs with one of the databases; nothing was copied")
    }
    guard try target.isUnused() else {
      throw Refusal(.conflict, "there are rooms or players in the second database already; nothing was copied")
    }
    var count = 0
    try target.fill { keep throws(Refusal) in
      try source.read { table, rows throws(Refusal) in
        try keep(table, rows)
        count += rows.count
      }
    }
    return count
  }
}
