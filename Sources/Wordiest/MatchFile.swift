import CWordiest
import PlainJSON
import PuzzleKit

/// A file of matches in the packed format: a JSON array of end offsets, then the matches' JSON texts one behind the other.
///
/// Offsets count from the byte behind the array; where the last one is the size of the whole file, from the file's start.
/// Only the array is read when the file is opened; a damaged match is no obstacle for the others.
public struct MatchFile: Sendable {
  /// A match that can't be played, and why.
  public struct Fault: Error, Equatable, Sendable {
    /// The match's number, from 1.
    public let number: Int
    /// Where the fault is, from the file's first byte, which is 0.
    public let offset: Int
    /// What is wrong.
    public let text: String
  }

  /// Where a match's text ends, and where the file says so.
  private struct End {
    let value: Int
    /// Where the number stands in the array.
    let offset: Int
  }

  private let bytes: Bytes
  private let ends: [End]
  /// What offsets count from, and where the first match begins.
  private let base, first: Int

  /// The embedded matches.
  public static let standard: MatchFile = {
    do throws(RuleError) {
      return try MatchFile(
        Bytes(UnsafeRawBufferPointer(start: parlor_matches_bytes(), count: Int(parlor_matches_length()))))
    } catch {
      preconditionFailure("the embedded matches: \(error.text)")
    }
  }()

  /// Opens a file.
  /// - Throws: `bad-file` where the array of offsets is damaged, with the byte.
  public init(_ bytes: [UInt8]) throws(RuleError) { try self.init(Bytes(bytes)) }

  private init(_ bytes: Bytes) throws(RuleError) {
    self.bytes = bytes
    var scanner = OffsetScanner(bytes)
    ends = try scanner.array().map { End(value: $0.value, offset: $0.offset) }
    first = scanner.position
    base = ends.last?.value == bytes.count ? 0 : first
  }

  /// How many matches the file says it has.
  public var count: Int { ends.count }

  /// The match with a number from 1 to ``count``.
  /// - Throws: `bad-file` that names the match and the byte.
  public func match(number: Int) throws(RuleError) -> Match {
    do throws(Fault) {
      return try read(number)
    } catch {
      throw RuleError(.badFile, "match \(number), byte \(error.offset): \(error.text)")
    }
  }

  /// The matches that can't be played, in order.
  public func faults() -> [Fault] {
    (1...max(1, count)).prefix(count).compactMap { number in
      do throws(Fault) {
        _ = try read(number)
        return nil
      } catch {
        return error
      }
    }
  }

  private func read(_ number: Int) throws(Fault) -> Match {
    let end = ends[number - 1]
    let start = number == 1 ? first : base + min(ends[number - 2].value, bytes.count)
    func fault(_ offset: Int, _ text: String) -> Fault { Fault(number: number, offset: offset, text: text) }
    guard end.value <= bytes.count - base else {
      throw fault(end.offset, "the match ends behind the end of the file: at \(base + end.value) of \(bytes.count)")
    }
    guard base + end.value > start, start >= first else {
      throw fault(end.offset, "the offsets are out of order: the match would be from \(start) to \(base + end.value)")
    }
    let text = bytes[start..<(base + end.value)]
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw fault(start + JSONPlace.offset(line: error.line, column: error.column, in: text), error.text)
    }
    do throws(JSONFault) {
      let match = try Match(JSONNode(value))
      guard match.rack.count == Rack.capacity else {
        throw JSONFault(path: "$.i", text: "must have \(Rack.capacity) tiles, not \(match.rack.count)")
      }
      return match
    } catch {
      throw fault(start + JSONPlace.offset(of: error.path, in: text), error.description)
    }
  }

  /// The bytes of a file that holds `matches`.
  public static func packed(_ matches: [Match]) -> [UInt8] {
    var texts: [UInt8] = []
    let ends = matches.map { match in
      match.json.write(to: &texts)
      return JSONValue.integer(Int64(texts.count))
    }
    var bytes: [UInt8] = []
    JSONValue.array(ends).write(to: &bytes)
    return bytes + texts
  }
}

/// The bytes of a file, of the player's own or embedded.
struct Bytes: @unchecked Sendable {
  // Unchecked: embedded bytes are constants that live as long as the process.
  private let embedded: UnsafeRawBufferPointer
  private let own: [UInt8]

  init(_ embedded: UnsafeRawBufferPointer) {
    self.embedded = embedded
    own = []
  }

  init(_ own: [UInt8]) {
    embedded = UnsafeRawBufferPointer(start: nil, count: 0)
    self.own = own
  }

  var count: Int { embedded.count + own.count }
  subscript(index: Int) -> UInt8 { own.isEmpty ? embedded[index] : own[index] }
  subscript(range: Range<Int>) -> [UInt8] { own.isEmpty ? Array(embedded[range]) : Array(own[range]) }
}

/// Reads the array of offsets at the beginning of a match file.
private struct OffsetScanner {
  private let bytes: Bytes
  private(set) var position = 0

  init(_ bytes: Bytes) { self.bytes = bytes }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 32 || 9...10 ~= byte || byte == 13 { position += 1 }
  }

  private func fault(_ text: String) -> RuleError {
    RuleError(
      .badFile, "byte \(position): \(current == nil ? "the file ends where " : "")\(text)")
  }

  /// The numbers and where they stand; then the position is behind the array.
  mutating func array() throws(RuleError) -> [(value: Int, offset: Int)] {
    skipSpace()
    guard current == UInt8(ascii: "[") else { throw fault("an array of offsets should be here") }
    position += 1
    var numbers: [(value: Int, offset: Int)] = []
    skipSpace()
    if current == UInt8(ascii: "]") {
      position += 1
      return numbers
    }
    while true {
      skipSpace()
      let start = position
      var value = 0
      while let byte = current, 48...57 ~= byte, position - start < 15 {
        value = 10 * value + Int(byte - 48)
        position += 1
      }
      if position == start { throw fault("an offset should be here") }
      numbers.append((value, start))
      skipSpace()
      guard let byte = current, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
        throw fault("a comma or ] should be here")
      }
      position += 1
      if byte == UInt8(ascii: "]") { return numbers }
    }
  }
}
