import PuzzleKit
import RoomStore
import Rooms
import System

#if PostgreSQL
  import PostgresStore
#endif

/// The databases that settings name.
extension Server {
  /// The database that the settings name: PostgreSQL, a file of the folder, or memory if there is neither.
  /// - Throws: `bad-argument` for an address that is none or lets nobody in, `bad-file` for a database of something else, `io`
  ///   if it is not there, or can't be made or read.
  public static func database(_ settings: ServerSettings) throws(Refusal) -> any ServerDatabase {
    if !settings.database.isEmpty {
      #if PostgreSQL
        return try PostgresRooms(settings.database, patience: max(2000, settings.lease))
      #else
        throw withoutPostgreSQL
      #endif
    }
    if settings.data.isEmpty { return MemoryDatabase(clock: { Services.system.now() }) }
    return try SQLiteRooms(path: path(ofDatabaseIn: settings.data))
  }

  /// Opens the database once more, for another thread; nil for one that but one thread can have.
  static func another(_ settings: ServerSettings) -> (@Sendable () throws(Refusal) -> any ServerDatabase)? {
    if settings.data.isEmpty, settings.database.isEmpty { return nil }
    return { () throws(Refusal) -> any ServerDatabase in try Self.database(settings) }
  }

  /// The path of the database in a folder.
  public static func path(ofDatabaseIn folder: String) -> String { folder + "/rooms.sqlite" }

  /// Refuses what is no address of a database that this program can use.
  static func requireDatabase(_ address: String) throws(Refusal) {
    #if PostgreSQL
      try PostgresRooms.require(address)
    #else
      throw withoutPostgreSQL
    #endif
  }

  #if !PostgreSQL
    private static let withoutPostgreSQL = Refusal(
      .badArgument,
      "this parlor-server was built without PostgreSQL; make cluster builds one with it, which needs libpq")
  #endif

  /// Brings the tables of a cluster up to this release, while its nodes live.
  /// - Returns: the versions before and after.
  public static func migrate(_ settings: ServerSettings) throws(Refusal) -> (before: Int, after: Int) {
    if settings.database.isEmpty {
      throw Refusal(.badArgument, "migrate needs --database; files of SQLite are brought up when a server opens them")
    }
    #if PostgreSQL
      return (try PostgresRooms.migrate(settings.database), PostgresRooms.version)
    #else
      throw withoutPostgreSQL
    #endif
  }

  /// Copies all that a server has kept, from a folder or the address of a database to another. No server may run with either, and
  /// in the second there may be nothing.
  /// - Returns: the number of rows.
  public static func copy(from source: String, to target: String) throws(Refusal) -> Int {
    guard source != target else { throw Refusal(.badArgument, "copy needs two places that differ") }
    let (first, firstLock) = try store(source, isMade: false)
    let (second, secondLock) = try store(target, isMade: true)
    return try withExtendedLifetime((firstLock, secondLock)) { () throws(Refusal) in try TableCopy.run(first, second) }
  }

  private static func store(_ place: String, isMade: Bool) throws(Refusal) -> (any TableStore, FolderLock?) {
    if place.contains("://") {
      #if PostgreSQL
        return (try PostgresRooms(place, patience: 600_000), nil)
      #else
        throw withoutPostgreSQL
      #endif
    }
    if isMade { try Files.makeFolder(place) }
    let size = Files.isFolder(place) ? try Files.size(path(ofDatabaseIn: place)) : nil
    guard isMade || size != nil else {
      throw Refusal(.inputOutput, "there are no rooms in the folder \(place)")
    }
    let lock = try FolderLock(place, owner: "parlor-server copy")
    return (try SQLiteRooms(path: path(ofDatabaseIn: place)), lock)
  }
}
