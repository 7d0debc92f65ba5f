import GRDB
import PlainJSON
import PuzzleKit
import Rooms
import System

/// The rooms of a server in an SQLite file, which it has for itself. It belongs to one thread.
///
/// The file has a write-ahead log that is synced with every commit, so a batch costs one sync however many rooms are in it.
public final class SQLiteRooms: RoomDatabase {
  private let queue: DatabaseQueue
  private let path: String
  /// The file that was opened; nil for one in memory.
  private let identity: [UInt64]?
  let clock: () -> Int64
  var tallies = KnownTallies()

  /// Opens the file, or makes it. `:memory:` lives as long as this object.
  /// - Throws: `bad-file` for a file that holds something else; `io`.
  /// - Parameters:
  ///   - path: where the file is.
  ///   - clock: the time in milliseconds since 1970, by which it is told how long nobody was there.
  public init(path: String, clock: @escaping () -> Int64 = { Services.system.now() }) throws(Refusal) {
    (self.path, self.clock) = (path, clock)
    do {
      queue = try DatabaseQueue(path: path, configuration: Self.configuration(path))
      try queue.write { database in try Self.bringUp(database, path) }
      identity = Files.identity(path)
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
  private static let version = 5

  private static func bringUp(_ database: GRDB.Database, _ path: String) throws {
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if id == applicationID, version == Self.version { return }
    if id == applicationID, 1..<Self.version ~= version {
      // Of the tables of earlier versions none has changed, and that of players is read no more. What they counted of games is
      // a first row of each sum; players begin again, since nobody can tell whose their ids were.
      if version == 1 { try database.execute(sql: puzzleTables) }
      // Version 4 brought ratings, which begin with it: the rounds before it are told, but not rated.
      if version < 4 {
        try database.execute(sql: (version == 3 ? ratingTables : countTables) + orderTables)
        if version == 3 { try countRecords(database) }
      }
      try bringUpRooms(database)
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
        \(roomTables)
        \(puzzleTables)
        \(countTables)
        \(orderTables)
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(Self.version);
        """)
  }

  static func node(_ text: String) throws -> JSONNode { JSONNode(try JSONValue(parsing: Array(text.utf8))) }

  func perform<T>(_ body: (GRDB.Database) throws -> T) throws(Refusal) -> T {
    do {
      return try queue.write(body)
    } catch {
      throw Self.refusal(error, path)
    }
  }

  /// The same for what only reads: it waits for no writer, and needs no space on the disk.
  func look<T>(_ body: (GRDB.Database) throws -> T) throws(Refusal) -> T {
    do {
      return try queue.read(body)
    } catch {
      throw Self.refusal(error, path)
    }
  }

  /// See `RoomDatabase`.
  public func finish() throws(Refusal) {
    do {
      _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    } catch {
      throw Self.refusal(error, path)
    }
  }

  /// Sees that the file is still where it was: what is written into one that was deleted or replaced is lost.
  /// - Throws: `io`.
  func requireFile() throws(Refusal) {
    if identity == nil || Files.identity(path) == identity { return }
    throw Refusal(
      .inputOutput, "\(path) was deleted or replaced while the server ran; put it back, or start the server again")
  }

  private static func refusal(_ error: any Error, _ path: String) -> Refusal {
    switch error {
    case let refusal as Refusal: refusal
    case is JSONFault, is JSONError: Refusal(.badFile, "the rooms in \(path) are damaged: \(error)")
    case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT:
      Refusal(.badFile, "\(path) is no file of rooms: \(error.message ?? "it is damaged")")
    case let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT:
      Refusal(.conflict, "the rooms in \(path): \(error)")
    default: Refusal(.inputOutput, "the rooms in \(path): \(error)")
    }
  }
}
