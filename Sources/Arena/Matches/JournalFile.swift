import Glibc
import PlainJSON
import System

/// A journal that is read. It is opened once, however often it is read.
package struct JournalFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Opens a journal.
  package init(_ path: String) throws(ArenaError) {
    self.path = path
    // A pipe that nobody writes to would block.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw Journal.failure("open", path) }
    let kind = Journal.kind(descriptor)
    guard kind == S_IFREG else { throw Journal.noFile(path, kind) }
  }

  deinit { close(descriptor) }

  /// Reads the first line alone: the match as it was begun.
  package func match() throws(ArenaError) -> JournalHeader {
    try header { reader, line, number throws(ArenaError) in
      _ = try reader.takesHeader(line, number)
      return false
    }
  }

  /// Reads the match with its extensions, whose lines are among the games; games are passed over and not decoded.
  package func header() throws(ArenaError) -> JournalHeader {
    try header { reader, line, number throws(ArenaError) in
      _ = try reader.takesHeader(line, number)
      return true
    }
  }

  /// Reads the games, one after the other.
  package func games(
    _ check: GameCheck, _ take: (GameRecord) throws(ArenaError) -> Void
  ) throws(ArenaError) {
    try games(check) { (record: GameRecord, _: Int, _: Int) throws(ArenaError) in try take(record) }
  }

  /// Reads the same, with where the line of each game begins and how long it is.
  func games(
    _ check: GameCheck, _ take: (GameRecord, Int, Int) throws(ArenaError) -> Void
  ) throws(ArenaError) {
    var offset = 0
    _ = try header(check) { reader, line, number throws(ArenaError) in
      if let game = try reader.game(line, number) { try take(game, offset, line.count + 1) }
      offset += line.count + 1
      return true
    }
  }

  /// Reads lines from the first one on.
  /// - Parameter take: returns whether to go on.
  private func header(
    _ check: GameCheck? = nil,
    _ take: (inout JournalReader, ArraySlice<UInt8>, _ number: Int) throws(ArenaError) -> Bool
  ) throws(ArenaError) -> JournalHeader {
    lseek(descriptor, 0, SEEK_SET)
    var reader = JournalReader(path, check)
    _ = try JournalReader.forEachLine(descriptor, path) { line, number throws(ArenaError) in
      try take(&reader, line, number)
    }
    guard let header = reader.header else { throw ArenaError("\(path) is not a journal: it has no complete line") }
    return header
  }
}
