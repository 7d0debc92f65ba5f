import CReadline
import Glibc
import System

/// The lines typed in earlier sessions, kept in the XDG state folder. What can't be read or written is left out silently:
/// a lost line of history is no reason to disturb a game.
struct HistoryFile {
  /// The most lines that are kept, and the most in memory alone: a stranger's lines are to take little.
  private static let (limit, limitWithoutFile): (Int32, Int32) = (1000, 100)

  private let path: String?
  private var last = ""

  /// Reads the file into readline's memory, making it if there is none; only its owner may read it.
  /// - Parameter isKept: whether there is to be a file.
  init(isKept: Bool) {
    using_history()
    stifle_history(isKept ? HistoryFile.limit : HistoryFile.limitWithoutFile)
    path = isKept ? HistoryFile.prepare() : nil
    guard let path, read_history(path) == 0, let newest = parlor_newest_line() else { return }
    last = String(cString: newest)
  }

  /// Adds a line, unless it is blank or the same as the one before.
  mutating func add(_ line: String) {
    guard line.contains(where: { $0 != " " && $0 != "\t" }), line != last else { return }
    last = line
    add_history(line)
    if let path { append_history(1, path) }
  }

  /// Cuts the file down to the newest lines.
  func close() {
    if let path { history_truncate_file(path, HistoryFile.limit) }
  }

  private static func prepare() -> String? {
    guard let folder = Folders.state() else { return nil }
    let path = folder + "/history"
    // A pipe that nobody reads would block, and reading it would never end.
    let descriptor = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { Glibc.close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    fchmod(descriptor, 0o600)
    return path
  }
}
