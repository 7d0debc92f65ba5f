import Glibc
import PlainJSON
import PuzzleKit
import System

/// Takes the lines of a journal one by one.
struct JournalReader {
  private let path: String
  private let check: GameCheck?
  private(set) var header: JournalHeader?
  /// The number of deals so far.
  private var deals = 0

  /// - Parameter check: checks the games; nil if they are passed over.
  init(_ path: String, _ check: GameCheck?) { (self.path, self.check) = (path, check) }

  /// Takes a line if it is the match, which is the first one, or an extension.
  /// - Returns: whether it is.
  /// - Throws: with the number of the line, from 1.
  mutating func takesHeader(_ line: ArraySlice<UInt8>, _ number: Int) throws(ArenaError) -> Bool {
    if header == nil {
      let found = try JournalHeader(withoutByteOrderMark(Array(line)), path)
      deals = try naming(number, of: path) { () throws(ArenaError) in try found.configuration().mostDeals }
      header = found
      return true
    }
    return try naming(number, of: path) { () throws(ArenaError) in
      guard try header?.take(extension: line) == true else { return false }
      deals = header?.extensions.last ?? deals
      return true
    }
  }

  /// The game of a line; nil if it is the match or an extension, or says what an earlier line has said.
  /// - Throws: with the number of the line, from 1.
  mutating func game(_ line: ArraySlice<UInt8>, _ number: Int) throws(ArenaError) -> GameRecord? {
    if try takesHeader(line, number) { return nil }
    return try naming(number, of: path) { () throws(ArenaError) in try check?.take(line, number, deals: deals) }
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
