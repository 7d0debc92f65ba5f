import CPostgreSQL
import PlainJSON
import PuzzleKit
import Rooms
import System

/// The rooms of a cluster in PostgreSQL. An object has one session and belongs to one thread; a session that is lost is begun
/// again when it is needed next.
public final class PostgresRooms: RoomDatabase {
  private let address: String
  private let patience: Int64
  private var connection: PostgresConnection?
  /// Whether the database has let this object in before.
  private var wasLetIn = false
  /// The node whose lock the session holds.
  var locked: Int?
  /// The session that listens for changes of shares.
  var listener: PostgresConnection?

  /// Opens the database, and makes its tables if it is empty.
  /// - Parameters:
  ///   - address: a URL such as `postgres://parlor@host/parlor`, without a password: that comes from PGPASSFILE or PGPASSWORD.
  ///   - patience: the time that an answer may take, in milliseconds.
  /// - Throws: `bad-argument` for an address that is none or lets nobody in, `bad-file` for tables of something else or of
  ///   another version; `io`.
  public init(_ address: String, patience: Int64 = 10_000) throws(Refusal) {
    try Self.require(address)
    (self.address, self.patience) = (address, patience)
    try bringUp()
  }

  /// Opens the database without looking at its tables.
  init(unchecked address: String, patience: Int64 = 10_000) throws(Refusal) {
    try Self.require(address)
    (self.address, self.patience) = (address, patience)
  }

  /// Whether a name of a database is one of PostgreSQL.
  public static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// Refuses what is no address.
  public static func require(_ address: String) throws(Refusal) {
    var hasPassword = false
    var isRead = false
    if let options = PQconninfoParse(address, nil) {
      isRead = true
      var option = options
      while let keyword = option.pointee.keyword {
        if String(cString: keyword) == "password", option.pointee.val != nil { hasPassword = true }
        option += 1
      }
      PQconninfoFree(options)
    }
    if hasPassword {
      throw Refusal(
        .badArgument,
        "the address of the database has a password, which others could see; it belongs into PGPASSFILE or PGPASSWORD"
      )
    }
    guard isRead, isAddress(address) else {
      throw Refusal(.badArgument, "the address of a database is like postgres://USER@HOST:5432/NAME")
    }
  }

  /// The session; a new one if there is none.
  func session() throws(PostgresFault) -> PostgresConnection {
    if let connection { return connection }
    let new = try PostgresConnection(address, patience: patience)
    (connection, locked, wasLetIn) = (new, nil, true)
    return new
  }

  /// A session besides, for whoever waits.
  func otherSession() throws(PostgresFault) -> PostgresConnection {
    try PostgresConnection(address, patience: patience)
  }

  /// Does something in a transaction. What others have disturbed is done again.
  @discardableResult
  func perform<T>(_ body: (PostgresConnection) throws -> T) throws(Refusal) -> T {
    try attempt { connection in
      try connection.query("BEGIN")
      let result = try body(connection)
      try connection.query("COMMIT")
      return result
    }
  }

  /// Does something that is a transaction by itself. What others have disturbed is done again.
  @discardableResult
  func attempt<T>(_ body: (PostgresConnection) throws -> T) throws(Refusal) -> T {
    var tries = 0
    while true {
      do {
        let connection = try session()
        do { return try body(connection) } catch {
          if case PostgresFault.lost = error { throw error }
          try connection.run("ROLLBACK")
          throw error
        }
      } catch PostgresFault.statement(let code, let message) {
        tries += 1
        // Deadlocks, serialization, the same row at once, a day without its partition.
        guard ["40P01", "40001", "23505", "23514"].contains(code), tries < 5 else {
          throw Refusal(
            code == "23505" ? .conflict : .inputOutput, "the database refuses a statement: \(message) (\(code))")
        }
        if code == "23514" { try makePartitions() }
      } catch PostgresFault.lost(let message) {
        connection = nil
        throw Refusal(.inputOutput, "the database does not answer: \(message)")
      } catch PostgresFault.refused(let message) {
        // Its reasons are words in the language of the database, so that it may only be starting.
        throw Refusal(wasLetIn ? .inputOutput : .badArgument, "the database lets nobody in: \(message)")
      } catch let error as Refusal {
        throw error
      } catch {
        throw Refusal(.badFile, "the rooms in the database are damaged: \(error)")
      }
    }
  }

  /// Does what can't be in a transaction.
  func run(_ script: String) throws(Refusal) { try attempt { try $0.run(script) } }

  /// The time for which the session has not been broken, in milliseconds.
  func sessionAge() throws(Refusal) -> Int64 {
    try attempt { Services.system.elapsed() - $0.begun }
  }

  static func node(_ text: String) throws -> JSONNode { JSONNode(try JSONValue(parsing: Array(text.utf8))) }

  /// The time of the database, in milliseconds since 1970.
  static let now = "parlor_clock()"
}
