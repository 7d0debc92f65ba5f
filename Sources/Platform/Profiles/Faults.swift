import GRDB
import Glibc
import PuzzleKit

/// Messages about faults of a profile's file.
struct Faults: Sendable {
  /// The file's path as it was given.
  let path: String
  /// The time for which a transaction waits for those of others, in seconds.
  let patience: Double

  private static let way = "name a profile or a new file"

  /// The file is no SQLite database.
  var notSQLite: Refusal { Refusal(.badFile, "\(path) is not a profile; \(Self.way)") }

  /// The file is a database of another program.
  var foreign: Refusal { Refusal(.badFile, "\(path) is a database of another program, not a profile; \(Self.way)") }

  /// The file has tables that this version does not know.
  var newer: Refusal {
    Refusal(.badFile, "the profile \(path) was written by a newer Parlor; use that one, or another profile")
  }

  /// The file's content contradicts itself.
  func damaged(_ detail: String) -> Refusal {
    let line = detail.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Refusal(.badFile, "the profile \(path) is damaged (\(line)); restore a copy or name another file")
  }

  private func unreachable(_ reason: String) -> Refusal { Refusal(.inputOutput, "the profile \(path) \(reason)") }

  /// The refusal for an error of GRDB or SQLite. A refusal stays as it is.
  func refusal(of error: any Error) -> Refusal {
    if let refusal = error as? Refusal { return refusal }
    guard let error = error as? DatabaseError else { return damaged("\(error)") }
    let detail = error.message ?? "\(error.resultCode)"
    switch error.extendedResultCode {
    case .SQLITE_READONLY_DIRECTORY: return unreachable("can't be written: its folder is read-only")
    case .SQLITE_READONLY_DBMOVED: return unreachable("was moved or removed while it was open; open it again")
    case .SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY, .SQLITE_READONLY_CANTINIT:
      return unreachable("is read-only and has an interrupted write to take back; make it and its folder writable")
    default: break
    }
    switch error.resultCode {
    case .SQLITE_READONLY: return unreachable("is read-only")
    case .SQLITE_FULL: return unreachable("could not grow: the disk is full; nothing was changed")
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
      return unreachable("is in use: another process has not finished within \(Int(patience)) s; try again")
    case .SQLITE_CANTOPEN: return unreachable("can't be opened: \(obstacle)")
    // The last two: tables or columns are not as they were made.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_ERROR, .SQLITE_CONSTRAINT: return damaged(detail)
    default: return unreachable("can't be read or written: \(detail)")
    }
  }

  // MARK: - The place

  /// Refuses what is there and is not a file. SQLite would open a pipe or a device and wait, or write into it.
  func requireFileOrNothing() throws(Refusal) {
    guard !path.isEmpty else { throw Refusal(.inputOutput, "a profile needs a file name") }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    // SQLite takes a file of one byte for an empty one.
    case S_IFREG: if status.st_size == 1 { throw notSQLite }
    case S_IFDIR: throw unreachable("can't be opened: that is a folder, not a file")
    default: throw unreachable("can't be opened: that is a device or a pipe, not a file")
    }
  }

  /// The reason why the file can't be opened, or no journal can be made next to it.
  private var obstacle: String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    var status = stat()
    if stat(folder, &status) != 0 {
      return errno == ENOENT ? "there is no folder \(folder)" : "\(folder): \(String(cString: strerror(errno)))"
    }
    if status.st_mode & S_IFMT != S_IFDIR { return "\(folder) is not a folder" }
    if stat(path, &status) != 0 {
      return errno == ENOENT
        ? "the folder \(folder) does not let a file be made in it" : String(cString: strerror(errno))
    }
    return access(path, R_OK) != 0
      ? "you have no permission to read it" : "no journal can be made next to it in the folder \(folder)"
  }
}
