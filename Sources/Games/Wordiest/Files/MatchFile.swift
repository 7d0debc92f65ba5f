import CWordiest
import PlainJSON
import PuzzleKit

/// A file of matches in the packed format: a JSON array of end offsets, then the matches' JSON texts one after the other.
///
/// Offsets count from the byte after the array or from the file's start: the end of the first match tells which.
/// Only the array is read when the file is opened; a damaged match is no obstacle for the others.
public struct MatchFile: Sendable {
  /// A match that can't be played, and why.
  public struct Fault: Error, Equatable, Sendable {
    /// The match's number, from 1.
    public let number: Int
    /// The offset of the fault from the file's first byte, which is 0.
    public let offset: Int
    /// The fault.
    public let text: String
  }

  /// The end of a match's text, and the place of that number in the file.
  struct End {
    let value: Int
    /// The offset of the number in the array.
    let offset: Int
  }

  private let bytes: ByteBuffer
  private let ends: [End]
  /// The origin of the offsets, and the start of the first match.
  private let base, first: Int

  /// The embedded matches.
  public static let standard: MatchFile = {
    do throws(Refusal) {
      return try MatchFile(
        ByteBuffer(UnsafeRawBufferPointer(start: parlor_matches_bytes(), count: Int(parlor_matches_length()))))
    } catch {
      preconditionFailure("the embedded matches: \(error.text)")
    }
  }()

  /// Opens a file.
  /// - Throws: `bad-file` if the array of offsets is damaged, with the byte.
  public init(_ bytes: [UInt8]) throws(Refusal) { try self.init(ByteBuffer(bytes)) }

  private init(_ bytes: ByteBuffer) throws(Refusal) {
    self.bytes = bytes
    var scanner = OffsetScanner(bytes)
    ends = try scanner.array()
    let first = scanner.position
    self.first = first
    // The first match tells, even if the file has been cut short.
    let firstEnd = ends.first?.value ?? 0
    let isFromStart =
      !bytes.isEnd(first + firstEnd)
      && (firstEnd > first && bytes.isEnd(firstEnd) || ends.last?.value == bytes.count)
    base = isFromStart ? 0 : first
  }

  /// The number of matches that the file says it has.
  public var count: Int { ends.count }

  /// The match with a number from 1 to ``count``.
  /// - Throws: `bad-file` that names the match and the byte.
  public func match(number: Int) throws(Refusal) -> WordiestMatch { try noted(number: number).match }

  /// The same with a note on what the match lacks, or nil.
  func noted(number: Int) throws(Refusal) -> (match: WordiestMatch, note: String?) {
    do throws(Fault) {
      return try read(number)
    } catch {
      throw Refusal(.badFile, "match \(number), byte \(error.offset): \(error.text)")
    }
  }

  /// The end of the match at an index by the array, or nil if no match can end there.
  private func end(_ index: Int) -> Int? {
    let end = ends[index].value <= bytes.count ? base + ends[index].value : bytes.count + 1
    return end > first && bytes.isEnd(end) ? end : nil
  }

  /// The start of the match at an index: found from the last sound end before it, and the texts after that; nil if there is no
  /// sound end near.
  private func start(_ index: Int) -> Int? {
    var sound = index
    while sound > 0, end(sound - 1) == nil {
      sound -= 1
      if index - sound > MatchFile.patience { return nil }
    }
    var position = sound > 0 ? end(sound - 1) ?? first : first
    for _ in sound..<index { position = bytes.endOfObject(from: position) }
    return position
  }

  /// The number of ends in a row that may be wrong before the matches after them are given up.
  private static let patience = 8

  /// The match with a number, and a note on what it lacks, or nil.
  func read(_ number: Int) throws(Fault) -> (match: WordiestMatch, note: String?) {
    let stated = ends[number - 1]
    func fault(_ offset: Int, _ text: String) -> Fault { Fault(number: number, offset: offset, text: text) }
    guard stated.value <= bytes.count - base else {
      throw fault(
        stated.offset,
        "the match ends after the end of the file, which has \(counted(bytes.count, "byte")): at \(stated.value)")
    }
    guard let start = start(number - 1) else {
      throw fault(stated.offset, "none of the \(MatchFile.patience) offsets before it is the end of a match")
    }
    let end = base + stated.value
    guard end > start else {
      throw fault(
        stated.offset, "the offset \(stated.value) is out of order: the match starts at byte \(start)")
    }
    let text = bytes[start..<end]
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw fault(start + JSONPlace.offset(line: error.line, column: error.column, in: text), error.text)
    }
    do throws(JSONFault) {
      var notes = MatchNotes()
      let match = try WordiestMatch(JSONNode(value), tileCounts: Rack.capacity...Rack.capacity, &notes)
      return (match, notes.text)
    } catch {
      throw fault(start + JSONPlace.offset(of: error.path, in: text), error.description)
    }
  }

  /// The bytes of a file that holds `matches`.
  public static func packed(_ matches: [WordiestMatch]) -> [UInt8] {
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
