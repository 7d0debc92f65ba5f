import Glibc
import PuzzleKit

/// Files, whole or in part.
package enum Files {
  /// The largest file that is read, in bytes: far above any word list or saved game.
  private static let limit = 256 << 20

  /// The bytes of a file, or nil where there is none.
  package static func read(_ path: String) throws(Refusal) -> [UInt8]? {
    let bytes = try read(path, from: 0, upTo: limit + 1)
    if let bytes { try checkSize(bytes, path) }
    return bytes
  }

  /// The text of a file that a person has written, without a byte order mark, or nil where there is none.
  package static func readText(_ path: String) throws(Refusal) -> [UInt8]? {
    try read(path).map(withoutByteOrderMark)
  }

  /// Reads the rest of the standard input.
  package static func standardInput() throws(Refusal) -> [UInt8] {
    let path = "the standard input"
    let bytes = try read(STDIN_FILENO, path, upTo: limit + 1) { Glibc.read(STDIN_FILENO, $0, $1) }
    try checkSize(bytes, path)
    return bytes
  }

  private static func checkSize(_ bytes: [UInt8], _ path: String) throws(Refusal) {
    if bytes.count > limit { throw Refusal(.inputOutput, "\(path) is larger than \(limit >> 20) MiB") }
  }

  /// The bytes of a file from an offset on, as many as are asked for or, at its end, as there are.
  package static func read(_ path: String, at offset: Int, _ count: Int) throws(Refusal) -> [UInt8] {
    if let bytes = try read(path, from: offset, upTo: count) { return bytes }
    throw failure("read", path, String(cString: strerror(ENOENT)))
  }

  private static func read(_ path: String, from offset: Int, upTo count: Int) throws(Refusal) -> [UInt8]? {
    guard let (descriptor, _) = try openToRead(path) else { return nil }
    defer { close(descriptor) }
    var place = off_t(offset)
    return try read(descriptor, path, upTo: count) { chunk, wanted in
      let got = pread(descriptor, chunk, wanted, place)
      place += off_t(max(0, got))
      return got
    }
  }

  private static func read(
    _ descriptor: Int32, _ path: String, upTo count: Int, _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(Refusal) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let wanted = min(chunk.count, count - bytes.count)
      let got = persist(descriptor, POLLIN) { chunk.withUnsafeMutableBytes { call($0.baseAddress, wanted) } }
      if got < 0 { throw failure("read", path) }
      if got == 0 { break }
      bytes += chunk[..<got]
    }
    return bytes
  }

  /// Makes a folder, if it is not there. What is above it has to be there.
  package static func makeFolder(_ path: String) throws(Refusal) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw failure("make the folder", path) }
  }

  /// Whether a file that is there lies in a folder, wherever links may lead.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    guard let real = realPath(path), let root = realPath(folder) else { return false }
    return real.hasPrefix(root + "/")
  }

  /// The path of a file without links; nil if there is none.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The size of a file in bytes, or nil where there is none.
  package static func size(_ path: String) throws(Refusal) -> Int? {
    guard let (descriptor, size) = try openToRead(path) else { return nil }
    close(descriptor)
    return size
  }

  /// Opens a regular file, or gives nil where there is none.
  private static func openToRead(_ path: String) throws(Refusal) -> (descriptor: Int32, size: Int)? {
    // A pipe that nobody writes to would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return nil }
    if descriptor < 0 { throw failure("read", path) }
    var information = stat()
    if fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG {
      return (descriptor, Int(information.st_size))
    }
    close(descriptor)
    throw failure("read", path, noFile)
  }

  /// The names of a folder's entries but `.` and `..`, sorted by their bytes, or nil where there is no such folder. What is
  /// not UTF-8 in a name is repaired, so that no file has the name given here.
  package static func names(inFolder path: String) throws(Refusal) -> [String]? {
    let opened = opendir(path)
    if opened == nil, errno == ENOENT { return nil }
    if opened == nil, errno == ENOTDIR { throw failure("read", path, "it is a file, and a folder is needed") }
    guard let folder = opened else { throw failure("read", path) }
    defer { closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw failure("read", path) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes a file under another name and puts it in place when it is safely there, so that nobody sees half of it. A link
  /// stays a link, a file keeps its mode.
  /// - Throws: as ``requireOverwritable(_:_:)``, and `io`.
  package static func replace(_ path: String, with bytes: [UInt8], _ overwriting: Overwriting) throws(Refusal) {
    let mode = try requireOverwritable(path, overwriting)
    var target = path
    if mode != nil, let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    // Nobody can have guessed the name, and a file that is there is not taken.
    let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target[...$0] } ?? ""
    let temporary = "\(folder).parlor-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode ?? 0o666)
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { close(descriptor) }
    if let mode { fchmod(descriptor, mode) }
    guard writeAll(descriptor, bytes.span), fsync(descriptor) == 0, rename(temporary, target) == 0 else {
      let error = failure("write", path)
      unlink(temporary)
      throw error
    }
  }

  /// Refuses to write over a file that would be lost.
  /// - Returns: the mode of the file that is there; nil if there is none.
  /// - Throws: `file-exists`; `io` for what is no file, read-only, or a link to nothing.
  @discardableResult
  package static func requireOverwritable(_ path: String, _ overwriting: Overwriting) throws(Refusal) -> mode_t? {
    if areSame(path, overwriting.spared) {
      throw Refusal(.fileExists, "\(path) is the open profile, which is never overwritten; name another file")
    }
    // SQLite makes and removes these files next to a profile.
    for ending in ["-journal", "-wal", "-shm"] where path.hasSuffix(ending) {
      if areSame(String(path.dropLast(ending.count)), overwriting.spared) {
        throw Refusal(.fileExists, "\(path) is a name that the open profile uses; name another file")
      }
    }
    var found = stat()
    guard stat(path, &found) == 0 else {
      // A new file would take the place of the link, not of what it leads to.
      if lstat(path, &found) == 0 { throw failure("write", path, "it is a link that leads to no file") }
      return nil
    }
    guard found.st_mode & S_IFMT == S_IFREG else { throw failure("write", path, noFile) }
    // Root may write everything.
    if found.st_mode & 0o222 == 0 || access(path, W_OK) != 0 { throw failure("write", path, "it is read-only") }
    if overwriting.replaces != true, found.st_size > 0 {
      let old = try? read(path)
      if !(old.map(overwriting.isEarlier) ?? false) {
        let way = overwriting.replaces == nil ? "it is not overwritten" : "end the line with replace to overwrite it"
        throw Refusal(.fileExists, "\(path) already exists and is not \(overwriting.kind); \(way)")
      }
    }
    return found.st_mode & 0o777
  }

  /// Whether two paths lead to one file.
  private static func areSame(_ path: String, _ other: String) -> Bool {
    identity(path).map { $0 == identity(other) } ?? false
  }

  /// The device and the number of the file to which a path leads, which no other file has as long as it is there; nil if there is
  /// none.
  package static func identity(_ path: String) -> [UInt64]? {
    var found = stat()
    return stat(path, &found) == 0 ? [UInt64(found.st_dev), UInt64(found.st_ino)] : nil
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to a regular file that may be run.
  package static func isProgram(_ path: String) -> Bool {
    var found = stat()
    return access(path, X_OK) == 0 && stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
  }

  /// A path that means the same file in every working directory.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Writes all bytes; false where that failed, with `errno` set.
  package static func writeAll(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while let start = rest.baseAddress, rest.count > 0 {
        let count = persist(descriptor, POLLOUT) { write(descriptor, start, rest.count) }
        if count < 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }

  /// Does a call that reads (`POLLIN`) or writes (`POLLOUT`) until no signal interrupts it and a descriptor that does not
  /// block is ready for it.
  /// - Returns: the last result of the call; if it is negative, `errno` is set.
  package static func persist(_ descriptor: Int32, _ event: Int32, _ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || (errno != EINTR && errno != EAGAIN) { return result }
      if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        poll(&waiting, 1, -1)
      }
    }
  }

  private static let noFile = "it is not a regular file"

  private static func failure(_ verb: String, _ path: String, _ reason: String? = nil) -> Refusal {
    Refusal(.inputOutput, "can't \(verb) \(path): \(reason ?? String(cString: strerror(errno)))")
  }
}
