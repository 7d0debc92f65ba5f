import Glibc
import PuzzleKit

/// A folder that one process has for itself, as long as this object lives.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks a folder.
  /// - Parameter owner: what others are told who want it, besides the number of this process.
  /// - Throws: `conflict` if another process has it; `io`.
  package init(_ folder: String, owner: String) throws(Refusal) {
    let path = folder + "/lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw Refusal(.inputOutput, "can't open \(path): \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      var bytes = [UInt8](repeating: 0, count: 200)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      let other = oneLine(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
      close(descriptor)
      throw Refusal(.conflict, "the folder \(folder) is used by \(other.isEmpty ? "another process" : other)")
    }
    ftruncate(descriptor, 0)
    let text = Array("process \(getpid()), \(owner)".utf8)
    _ = pwrite(descriptor, text, text.count, 0)
  }

  deinit { close(descriptor) }
}
