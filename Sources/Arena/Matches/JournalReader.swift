import Glibc
import PlainJSON
import System

/// Takes the lines of a journal one by one.
struct JournalReader {
  private let path: String
  private(set) var header: JournalHeader?
  private var bots = 0

  init(_ path: String) { self.path = path }

  /// Takes a line if it is the match, which is the first one, or an extension.
  /// - Returns: whether it is.
  /// - Throws: with the number of the line, from 1.
  mutating func takesHeader(_ line: ArraySlice<UInt8>, _ number: Int) throws(ArenaError) -> Bool {
    if header == nil {
      let found = try JournalHeader(line, path)
      try Self.naming(number, of: path) { () throws(ArenaError) in bots = try found.configuration().bots.count }
      header = found
      return true
    }
    return try Self.naming(number, of: path) { () throws(ArenaError) in try header?.take(extension: line) == true }
  }

  /// The game of a line; nil if it is the match or an extension.
  /// - Throws: with the number of the line, from 1.
  mutating func game(_ line: ArraySlice<UInt8>, _ number: Int) throws(ArenaError) -> GameRecord? {
    if try takesHeader(line, number) { return nil }
    return try Self.naming(number, of: path) { () throws(ArenaError) in
      let record = try GameRecord(line)
      if record.bot >= bots {
        throw ArenaError("it is not a game: $.bot: must be less than \(bots), the number of bots")
      }
      return record
    }
  }

  /// Names the line in what is thrown.
  private static func naming<T>(
    _ number: Int, of path: String, _ body: () throws(ArenaError) -> T
  ) throws(ArenaError) -> T {
    do throws(ArenaError) { return try body() } catch { throw ArenaError("\(path), line \(number): \(error)") }
  }

  /// Calls `body` with every whole line, without its end, and its number, from 1, as long as it returns true.
  /// - Returns: the end of the last line that it was called with.
  static func forEachLine(
    _ descriptor: Int32, _ path: String, _ body: (ArraySlice<UInt8>, _ number: Int) throws(ArenaError) -> Bool
  ) throws(ArenaError) -> Int {
    var buffer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var (end, number) = (0, 0)
    while true {
      let count = Files.persist(descriptor, POLLIN) { Glibc.read(descriptor, &chunk, chunk.count) }
      if count < 0 { throw Journal.failure("read", path) }
      if count == 0 { return end }
      buffer += chunk[..<count]
      var start = 0
      while let newline = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        end += newline + 1 - start
        if try !body(buffer[start..<newline], number) { return end }
        start = newline + 1
      }
      buffer.removeSubrange(..<start)
      if buffer.count > JSONValue.sizeLimit { throw ArenaError("\(path) is not a journal: a line is too long") }
    }
  }
}
