import CProcess
import Glibc
import PuzzleKit

/// A folder of its own for a program, removed in the end with all that is in it.
package final class ScratchFolder {
  /// Its path; the program works in `work` in it.
  package let path: String
  package var work: String { path + "/work" }

  /// Makes it.
  /// - Parameter user: the user who may write in `work`; nil for this process's user.
  package init(user: Int? = nil) throws(Refusal) {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(base)/parlor-bot-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else {
      throw Refusal(.inputOutput, "can't make a folder in \(base): \(String(cString: strerror(errno)))")
    }
    path = String(cString: made)
    guard mkdir(work, 0o700) == 0, user == nil || chmod(path, 0o711) == 0,
      user.map({ chown(work, uid_t($0), gid_t($0)) == 0 }) ?? true
    else { throw Refusal(.inputOutput, "can't make the folder \(work): \(String(cString: strerror(errno)))") }
  }

  /// Puts a link to a file or folder of the working directory under the same path into `work`. One that can't be made is left
  /// out.
  /// - Parameter local: a path below the working directory, without `.` and `..`.
  package func link(_ local: String, user: Int? = nil) {
    var place = work
    let parts = local.split(separator: "/")
    for part in parts.dropLast() {
      place += "/\(part)"
      if mkdir(place, 0o700) == 0, let user { _ = chown(place, uid_t(user), gid_t(user)) }
    }
    if let name = parts.last { _ = symlink(Files.absolute(local), "\(place)/\(name)") }
  }

  deinit { folder_remove(path) }
}
