import GRDB
import PlainJSON
import PuzzleKit
import Rooms

/// The rooms of a server in an SQLite file, which it has for itself. It belongs to one thread.
///
/// The file has a write-ahead log that is synced with every commit, so a batch costs one sync however many rooms are in it.
public final class SQLiteRooms: RoomDatabase {
  private let queue: DatabaseQueue
  private let path: String
  var tallies = KnownTallies()

  /// Opens the file, or makes it. `:memory:` lives as long as this object.
  /// - Throws: `bad-file` for a file that holds something else; `io`.
  public init(path: String) throws(Refusal) {
    self.path = path
    do {
      queue = try DatabaseQueue(path: path, configuration: Self.configuration(path))
      try queue.write { database in try Self.bringUp(database, path) }
    } catch {
      throw Self.refusal(error, path)
    }
  }

  /// The settings for opening the file.
  static func configuration(_ path: String) -> Configuration {
    var configuration = Configuration()
    // The command line approves puzzles while a server has the file open.
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in
      if path != ":memory:" { try database.execute(sql: "PRAGMA journal_mode = WAL") }
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }

  /// `parl` and the version of the tables, so that no other file is taken for one of rooms.
  private static let applicationID = 0x7061_726c
  private static let version = 4

  private static func bringUp(_ database: GRDB.Database, _ path: String) throws {
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if id == applicationID, version == Self.version { return }
    if id == applicationID, 1..<Self.version ~= version {
      // Of the tables of earlier versions none has changed, and that of players is read no more. What they counted of games is a first row of each sum; players
      // begin again, since nobody can tell whose their ids were.
      if version == 1 { try database.execute(sql: puzzleTables) }
      // Version 4 brought ratings, which begin with it: the rounds before it are told, but not rated.
      try database.execute(sql: version == 3 ? ratingTables : countTables)
      if version == 3 { try countRecords(database) }
      return try database.execute(sql: "PRAGMA user_version = \(Self.version);")
    }
    if id == applicationID, version > Self.version {
      throw Refusal(
        .badFile,
        "\(path) was written by a newer release of Parlor, whose tables have the version \(version); this one knows \(Self.version)"
      )
    }
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    guard id == 0, version == 0, tables == 0 else {
      throw Refusal(.badFile, "\(path) is no file of rooms of this Parlor")
    }
    try database.execute(
      sql: """
        CREATE TABLE entry (
          room TEXT NOT NULL, number INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (room, number)
        ) WITHOUT ROWID, STRICT;
        \(puzzleTables)
        \(countTables)
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(Self.version);
        """)
  }

  /// See `RoomDatabase`.
  public func keep(_ batch: [(room: String, entries: [RoomEntry])], by owner: RoomOwner) throws(Refusal) {
    try perform { database in
      try Self.require(owner, in: database, batch.map(\.room))
      let append = try database.cachedStatement(sql: "INSERT INTO entry (room, number, json) VALUES (?, ?, ?)")
      for (room, entries) in batch {
        try require(entries, toFollow: try Self.count(of: room, database), in: room)
        for entry in entries { try append.execute(arguments: [room, entry.number, entry.json.text]) }
        for case .ended(let result) in entries.map(\.fact) { try Self.count(result, in: room, database) }
      }
    }
  }

  /// See `RoomDatabase`.
  public func rooms(of shard: RoomShard) throws(Refusal) -> [String] {
    try perform { try String.fetchAll($0, sql: "SELECT DISTINCT room FROM entry ORDER BY room") }
      .filter(shard.contains)
  }

  /// See `RoomDatabase`.
  public func journal(of room: String) throws(Refusal) -> [RoomEntry] {
    try perform { database in
      try String.fetchAll(database, sql: "SELECT json FROM entry WHERE room = ? ORDER BY number", arguments: [room])
        .enumerated().map { index, text in
          do { return try RoomEntry(Self.node(text)) } catch {
            throw Refusal(.badFile, "the room \(room.prefix(8))..., entry \(index + 1): \(error)")
          }
        }
    }
  }

  /// See `RoomDatabase`.
  public func drop(_ rooms: [String], by owner: RoomOwner) throws(Refusal) {
    try perform { database in
      try Self.require(owner, in: database, rooms)
      for room in rooms { try database.execute(sql: "DELETE FROM entry WHERE room = ?", arguments: [room]) }
    }
  }

  private static func count(of room: String, _ database: GRDB.Database) throws -> Int {
    let statement = try database.cachedStatement(sql: "SELECT max(number) FROM entry WHERE room = ?")
    return try Int.fetchOne(statement, arguments: [room]) ?? 0
  }

  static func node(_ text: String) throws -> JSONNode { JSONNode(try JSONValue(parsing: Array(text.utf8))) }

  func perform<T>(_ body: (GRDB.Database) throws -> T) throws(Refusal) -> T {
    do {
      return try queue.write(body)
    } catch {
      throw Self.refusal(error, path)
    }
  }

  private static func refusal(_ error: any Error, _ path: String) -> Refusal {
    switch error {
    case let refusal as Refusal: refusal
    case is JSONFault, is JSONError: Refusal(.badFile, "the rooms in \(path) are damaged: \(error)")
    case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT:
      Refusal(.badFile, "\(path) is no file of rooms: \(error.message ?? "it is damaged")")
    default: Refusal(.inputOutput, "the rooms in \(path): \(error)")
    }
  }
}
