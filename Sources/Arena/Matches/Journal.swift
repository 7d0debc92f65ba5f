import Glibc
import PuzzleKit
import Synchronization
import System

/// The games of a match, a line each behind the line of the match. A line is written before the next game of its worker
/// starts, and is on the disk a second later.
package final class Journal: Sendable {
  private struct State {
    /// The end of the last whole line.
    var end: Int
    var lastSync: Int64
    var failure: ArenaError?
  }

  package let path: String
  private let descriptor: Int32
  private let state: Mutex<State>

  /// Opens the journal of a match, or begins it.
  /// - Parameters:
  ///   - header: the line of the match.
  ///   - deals: the number of deals to which it is extended; nil if it has as many as it had.
  ///   - check: checks the games that are there.
  ///   - take: is given them.
  /// - Throws: if it is another match's, somebody writes to it, or `io`.
  package init(
    _ path: String, header: JournalHeader, extendedTo deals: Int? = nil, check: GameCheck, take: (GameRecord) -> Void
  ) throws(ArenaError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    if descriptor < 0 { throw Self.failure("open", path) }
    var end = 0
    do throws(ArenaError) {
      // Devices take what is written, and are not read.
      let kind = Self.kind(descriptor)
      guard [S_IFREG, S_IFCHR].contains(kind) else { throw Self.noFile(path, kind) }
      // The guards of a match that was just killed may hold the lock for a moment.
      var tries = 0
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        if tries == 20 { throw ArenaError("\(path) is being written by another match") }
        tries += 1
        usleep(50_000)
      }
      // Whether it is this match is seen before the games, which would be wrong in any other.
      let found = kind == S_IFREG ? try Self.header(descriptor, path) : nil
      if let found {
        try Self.compare(found, header, path, extendedTo: deals)
        var reader = JournalReader(path, check)
        lseek(descriptor, 0, SEEK_SET)
        end = try JournalReader.forEachLine(descriptor, path) { line, number throws(ArenaError) in
          if let game = try reader.game(line, number) { take(game) }
          return true
        }
        if let deals, deals != found.extensions.last {
          var line: [UInt8] = []
          JournalHeader.write(extension: deals, to: &line)
          if ftruncate(descriptor, off_t(end)) != 0 || lseek(descriptor, off_t(end), SEEK_SET) < 0 {
            throw Self.failure("write", path)
          }
          try Self.write(descriptor, path, line)
          end += line.count
        }
      }
      if found == nil {
        var line: [UInt8] = []
        header.write(to: &line)
        if lseek(descriptor, 0, SEEK_END) > 0, end == 0 {
          throw ArenaError("\(path) is not a journal; name another file")
        }
        try Self.write(descriptor, path, line)
        end = line.count
        _ = fsync(descriptor)
      }
      // What was being written when the process was killed.
      if ftruncate(descriptor, off_t(end)) == 0 { lseek(descriptor, off_t(end), SEEK_SET) }
    } catch {
      close(descriptor)
      throw error
    }
    state = Mutex(State(end: end, lastSync: Ticks.now))
  }

  deinit { close(descriptor) }

  /// Writes a game.
  package func add(_ record: GameRecord) throws(ArenaError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    record.write(to: &bytes)
    let failure = state.withLock { state -> ArenaError? in
      if let failure = state.failure { return failure }
      do throws(ArenaError) {
        try Self.write(descriptor, path, bytes)
        state.end += bytes.count
        let now = Ticks.now
        if now - state.lastSync >= 1_000_000_000 {
          state.lastSync = now
          if fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw Self.failure("write", path) }
        }
        return nil
      } catch {
        // Half a line is no game.
        _ = ftruncate(descriptor, off_t(state.end))
        lseek(descriptor, off_t(state.end), SEEK_SET)
        state.failure = error
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Puts all that was written on the disk.
  package func sync() throws(ArenaError) {
    if fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw Self.failure("write", path) }
  }

  static func write(_ descriptor: Int32, _ path: String, _ bytes: [UInt8]) throws(ArenaError) {
    if !Files.writeAll(descriptor, bytes.span) { throw failure("write", path) }
  }

  static func failure(_ verb: String, _ path: String) -> ArenaError {
    ArenaError("can't \(verb) the journal \(path): \(String(cString: strerror(errno)))", isInputOutput: true)
  }

  private static func header(_ descriptor: Int32, _ path: String) throws(ArenaError) -> JournalHeader? {
    var reader = JournalReader(path, nil)
    _ = try JournalReader.forEachLine(descriptor, path) { line, number throws(ArenaError) in
      _ = try reader.takesHeader(line, number)
      return true
    }
    return reader.header
  }

  /// Refuses what is the journal of another match, or does not have as many deals as is said.
  private static func compare(
    _ found: JournalHeader, _ header: JournalHeader, _ path: String, extendedTo deals: Int?
  ) throws(ArenaError) {
    var other = try found.canonical()
    if deals != nil { other.extensions = [] }
    let mine = try header.canonical()
    guard mine == other else {
      throw ArenaError("\(path) is the journal of another match: \(mine.difference(from: other)); name another file")
    }
    if found.format < 2, try found.configuration().sprt != nil {
      throw ArenaError("\(path) was begun by an older Parlor, whose --sprt was another test; name another file")
    }
  }

  static func kind(_ descriptor: Int32) -> mode_t {
    var information = stat()
    return fstat(descriptor, &information) == 0 ? information.st_mode & S_IFMT : 0
  }

  static func noFile(_ path: String, _ kind: mode_t) -> ArenaError {
    let name = [
      S_IFIFO: "a pipe", S_IFSOCK: "a socket", S_IFDIR: "a folder", S_IFCHR: "a device", S_IFBLK: "a device",
    ][kind]
    return ArenaError("\(path) is \(name ?? "no file"); a journal is a file", isInputOutput: true)
  }
}
