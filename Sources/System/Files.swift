import Glibc
import PuzzleKit

/// Files, whole or in part.
public enum Files {
  /// The largest file that is read, in bytes: far above any word list or saved game.
  public static let limit = 256 << 20

  /// The bytes of a file, or nil where there is none.
  public static func read(_ path: String) throws(Refusal) -> [UInt8]? {
    guard let (descriptor, _) = try openToRead(path) else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("can't read", path)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit {
        throw Refusal(.inputOutput, "\(path) is larger than \(limit >> 20) MiB")
      }
    }
  }

  /// The names of a folder's entries but `.` and `..`, sorted by their bytes, or nil where there is no such folder. What is
  /// not UTF-8 in a name is repaired, so that no file has the name given here.
  public static func names(inFolder path: String) throws(Refusal) -> [String]? {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return nil }
      throw failure("can't read", path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw failure("can't read", path) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The size of a file in bytes, or nil where there is none.
  public static func size(_ path: String) throws(Refusal) -> Int? {
    guard let (descriptor, size) = try openToRead(path) else { return nil }
    close(descriptor)
    return size
  }

  /// The bytes of a file from an offset on, as many as are asked for or, at its end, as there are.
  public static func read(_ path: String, at offset: Int, _ count: Int) throws(Refusal) -> [UInt8] {
    guard let (descriptor, _) = try openToRead(path) else {
      errno = ENOENT
      throw failure("can't read", path)
    }
    defer { close(descriptor) }
    var error: Refusal?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let more = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
        if more < 0, errno == EINTR { continue }
        if more < 0 { error = failure("can't read", path) }
        if more <= 0 { return }
        filled += more
      }
    }
    if let error { throw error }
    return bytes
  }

  /// Opens a regular file, or gives nil where there is none.
  private static func openToRead(_ path: String) throws(Refusal) -> (descriptor: Int32, size: Int)? {
    // A pipe that nobody writes to would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("can't read", path)
    }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Refusal(.inputOutput, "can't read \(path): it is no regular file")
    }
    return (descriptor, Int(information.st_size))
  }

  /// Writes a file under another name and puts it in place when it is safely there, so that nobody sees half of it. A link
  /// stays a link, a file keeps its mode; what is no file is refused.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(Refusal) {
    var target = path
    var mode: mode_t = 0o666
    var information = stat()
    if stat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFREG else {
        throw Refusal(.inputOutput, "can't write \(path): it is no regular file")
      }
      mode = information.st_mode & 0o777
      if let resolved = realpath(path, nil) {
        target = String(cString: resolved)
        free(resolved)
      }
    }
    let temporary = target + ".new-\(getpid())"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("can't write", path) }
    if target != path || mode != 0o666 { fchmod(descriptor, mode) }
    let written = writeAll(descriptor, bytes[...]) && fsync(descriptor) == 0
    let error = failure("can't write", path)
    close(descriptor)
    guard written else {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let error = failure("can't write", path)
      unlink(temporary)
      throw error
    }
  }

  /// Waits until a descriptor that does not block can be read (`POLLIN`) or written (`POLLOUT`).
  public static func wait(_ descriptor: Int32, for event: Int32) {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&waiting, 1, -1)
  }

  /// A path that means the same file in every working directory.
  public static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Writes all bytes; false where that failed, with `errno` set.
  public static func writeAll(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while !rest.isEmpty {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          if errno == EAGAIN {
            wait(descriptor, for: POLLOUT)
            continue
          }
          return false
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }

  private static func failure(_ what: String, _ path: String) -> Refusal {
    Refusal(.inputOutput, "\(what) \(path): \(String(cString: strerror(errno)))")
  }
}
