import GRDB
import GRDBSQLite

/// The first bytes of a database file, read as bytes: no lock, no journal, no write-ahead log, nothing written.
///
/// They are read through SQLite's own descriptor. Opening and closing the file once more would drop the locks that this
/// process holds on it.
struct Header {
  private static let length = 100
  private static let magic = Array("SQLite format 3\0".utf8)
  private static let applicationIDOffset = 68

  /// The bytes; fewer than the length of a header in a shorter file.
  private let bytes: [UInt8]

  /// Reads the header of an open database.
  init(_ database: Database) throws {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods?.pointee,
      let fileSize = methods.xFileSize, let read = methods.xRead
    else { throw DatabaseError(resultCode: .SQLITE_IOERR) }

    var size: sqlite3_int64 = 0
    let sizeCode = fileSize(file, &size)
    guard sizeCode == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: sizeCode)) }
    var bytes = [UInt8](repeating: 0, count: Int(min(size, Int64(Self.length))))
    if !bytes.isEmpty {
      let readCode = read(file, &bytes, CInt(bytes.count), 0)
      guard readCode == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: readCode)) }
    }
    self.bytes = bytes
  }

  /// Refuses a file that is neither empty nor a profile.
  func require(_ faults: Faults) throws {
    if bytes.isEmpty { return }
    guard bytes.count == Self.length, bytes.starts(with: Self.magic) else { throw faults.notSQLite }
    let applicationID = bytes[Self.applicationIDOffset...].prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    guard applicationID == Schema.applicationID else { throw faults.foreign }
  }
}
