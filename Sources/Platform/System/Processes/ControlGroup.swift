import Glibc
import Synchronization

/// A control group that limits how many processes a program and all that it starts may be. It counts those of root too, for whom the
/// limit of a user's processes does not hold.
final class ControlGroup {
  private let path: String
  /// Whoever writes 0 to this file joins.
  var door: String { path + "/cgroup.procs" }

  private static let number = Atomic(0)

  /// Makes one below this process's own; nil if no limit is wanted, or the system gives none.
  init?(processes: Int) {
    guard processes > 0, let parent = Self.parent else { return nil }
    path = "\(parent)/parlor-\(getpid())-\(Self.number.add(1, ordering: .relaxed).newValue)"
    guard mkdir(path, 0o755) == 0 else { return nil }
    guard Self.limit(path, to: processes), access(door, W_OK) == 0 else {
      rmdir(path)
      return nil
    }
  }

  /// Limits how many processes a group may have.
  /// - Parameters:
  ///   - path: the folder of the group.
  ///   - processes: the number.
  /// - Returns: whether the system has taken it.
  static func limit(_ path: String, to processes: Int) -> Bool {
    let file = open(path + "/pids.max", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Files.writeAll(file, "\(processes)".utf8.span)
  }

  deinit {
    // It is empty, but the system may learn that a moment later.
    for _ in 0..<20 where rmdir(path) != 0 && errno == EBUSY { usleep(5000) }
  }

  /// The group of this process that counts processes, of either version of control groups; nil where nothing can be made there.
  private static let parent: String? = {
    guard let bytes = try? Files.read("/proc/self/cgroup") else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let root: String
      if parts[1].split(separator: ",").contains("pids") {
        root = "/sys/fs/cgroup/pids"
      } else if parts[1].isEmpty {
        root = "/sys/fs/cgroup"
      } else {
        continue
      }
      let path = root + (parts[2] == "/" ? "" : parts[2])
      if access(path + "/cgroup.procs", F_OK) == 0, access(path, W_OK) == 0 { return path }
    }
    return nil
  }()
}
