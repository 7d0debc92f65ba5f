import Glibc
import PlainJSON
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
  ///   - take: is given the games that are there.
  /// - Throws: if it is another match's, somebody writes to it, or `io`.
  package init(
    _ path: String, header: JournalHeader, extendedTo deals: Int? = nil, take: (GameRecord) -> Void
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
      var reader = Reader(path)
      if kind == S_IFREG {
        end = try Self.forEachLine(descriptor, path) { line, _, number throws(ArenaError) in
          if let game = try reader.game(line, number) { take(game) }
        }
      }
      let found = reader.header
      if let found {
        try Self.compare(found, header, path, extendedTo: deals)
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

  private static func kind(_ descriptor: Int32) -> mode_t {
    var information = stat()
    return fstat(descriptor, &information) == 0 ? information.st_mode & S_IFMT : 0
  }

  private static func noFile(_ path: String, _ kind: mode_t) -> ArenaError {
    let name = [
      S_IFIFO: "a pipe", S_IFSOCK: "a socket", S_IFDIR: "a folder", S_IFCHR: "a device", S_IFBLK: "a device",
    ][kind]
    return ArenaError("\(path) is \(name ?? "no file"); a journal is a file", isInputOutput: true)
  }

  // MARK: - Reading

  /// Takes the lines of a journal one by one.
  private struct Reader {
    let path: String
    var header: JournalHeader?
    private var bots = 0

    init(_ path: String) { self.path = path }

    /// The game of a line; nil if it is the match or an extension.
    /// - Throws: with the number of the line, from 1.
    mutating func game(_ line: ArraySlice<UInt8>, _ number: Int) throws(ArenaError) -> GameRecord? {
      guard header != nil else {
        let found = try JournalHeader(line, path)
        do throws(ArenaError) { bots = try found.configuration().bots.count } catch {
          throw ArenaError("\(path), line \(number): \(error)")
        }
        header = found
        return nil
      }
      do throws(ArenaError) {
        if try header?.take(extension: line) == true { return nil }
        let record = try GameRecord(line)
        if record.bot >= bots {
          throw ArenaError("it is not a game: $.bot: must be less than \(bots), the number of bots")
        }
        return record
      } catch {
        throw ArenaError("\(path), line \(number): \(error)")
      }
    }
  }

  /// Reads a journal: the match and, one after the other, its games.
  package static func read(
    _ path: String, _ take: (GameRecord) throws(ArenaError) -> Void
  ) throws(ArenaError) -> JournalHeader {
    try read(path) { (record: GameRecord, _: Int, _: Int) throws(ArenaError) in try take(record) }
  }

  /// The same, with where the line of each game begins and how long it is.
  static func read(
    _ path: String, _ take: (GameRecord, Int, Int) throws(ArenaError) -> Void
  ) throws(ArenaError) -> JournalHeader {
    // A pipe that nobody writes to would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw failure("open", path) }
    defer { close(descriptor) }
    let kind = Self.kind(descriptor)
    guard kind == S_IFREG else { throw noFile(path, kind) }
    var reader = Reader(path)
    _ = try forEachLine(descriptor, path) { line, offset, number throws(ArenaError) in
      if let game = try reader.game(line, number) { try take(game, offset, line.count + 1) }
    }
    guard let header = reader.header else { throw ArenaError("\(path) is not a journal: it has no complete line") }
    return header
  }

  /// Calls `body` with every whole line, without its end, and its number, from 1.
  /// - Returns: the end of the last one.
  private static func forEachLine(
    _ descriptor: Int32, _ path: String,
    _ body: (ArraySlice<UInt8>, _ offset: Int, _ number: Int) throws(ArenaError) -> Void
  ) throws(ArenaError) -> Int {
    var buffer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var (end, number) = (0, 0)
    while true {
      let count = Files.persist(descriptor, POLLIN) { Glibc.read(descriptor, &chunk, chunk.count) }
      if count < 0 { throw failure("read", path) }
      if count == 0 { return end }
      buffer += chunk[..<count]
      var start = 0
      while let newline = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        try body(buffer[start..<newline], end, number)
        end += newline + 1 - start
        start = newline + 1
      }
      buffer.removeSubrange(..<start)
      if buffer.count > JSONValue.sizeLimit { throw ArenaError("\(path) is not a journal: a line is too long") }
    }
  }
}
