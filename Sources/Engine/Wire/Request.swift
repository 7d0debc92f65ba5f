import PuzzleKit

/// A request line cut into words: an id, a command and what follows it. It keeps a copy of the line, and its storage for the
/// lines to come. Or the request of somebody who has written no line, with the words that it would have.
public final class Request {
  /// A word, as a range of bytes. (A `Range` would cost the start of a process the look-up of a generic type.)
  private struct Word {
    let start: Int
    let end: Int
  }

  // Memory of its own, where arrays would cost a count of references with every look at them.
  /// The bytes of the line, and after them what is left of longer lines before it.
  private var bytes: UnsafeMutableBufferPointer<UInt8>
  /// The words of the line, and after them what is left of lines before it.
  private var words: UnsafeMutableBufferPointer<Word>
  private var total = 0
  /// The index of the first word after the id.
  private var first = 0
  /// The id with its `@`, or empty.
  public private(set) var id = ""

  /// The values of the arguments, if they came without a line.
  private let values: [Value]?

  package init() {
    (bytes, words, values) = (.allocate(capacity: 256), .allocate(capacity: 16), nil)
  }

  /// Takes what is asked of a game by other means than a line; lines are not read into it.
  package init(_ asked: GameRequest) {
    let (pieces, line) = (asked.words, asked.line)
    (bytes, words) = (.allocate(capacity: line.utf8.count), .allocate(capacity: pieces.count))
    values = asked.values
    _ = bytes.update(fromContentsOf: line.utf8)
    var start = 0
    for piece in pieces {
      add(Word(start: start, end: start + piece.utf8.count))
      start += piece.utf8.count + 1
    }
  }

  /// Is answered with the id of another request.
  package func take(idOf other: Request) { id = other.id }

  deinit {
    bytes.deallocate()
    words.deallocate()
  }

  /// The number of words in the line, without the id.
  public var count: Int { total - first }

  /// The word at an index.
  public func word(_ index: Int) -> String { text(at(index).start, at(index).end) }

  private func at(_ index: Int) -> Word {
    precondition(index < count, "the line has no such word")
    return words[first + index]
  }

  /// The word at an index as a number, by which rows are found; 0 if it is longer than the name of any row.
  public func key(_ index: Int) -> UInt128 {
    let word = at(index)
    return UInt128(name: bytes[word.start..<word.end])
  }

  /// The rest of the line from the word at an index on, without spaces at its end.
  public func rest(from index: Int) -> String {
    index < count ? text(at(index).start, words[total - 1].end) : ""
  }

  /// Most are short, and this makes no allocation for them; bytes that are not UTF-8 are replaced.
  private func text(_ start: Int, _ end: Int) -> String {
    String(unsafeUninitializedCapacity: end - start) { $0.update(fromContentsOf: bytes[start..<end]) }
  }

  /// Cuts a line.
  /// - Throws: `bad-line` for what `isUnprintable` names, but not the tab, or bytes that are not UTF-8, `bad-argument` for an id
  ///   over 64 bytes; the id is set if it could be read.
  public func read(_ line: Span<UInt8>) throws(Refusal) {
    forget()
    // A byte order mark, which some editors put before the first line of a file, is no part of the request.
    let hasMark = line.count >= 3 && line[0] == 0xEF && line[1] == 0xBB && line[2] == 0xBF
    let line = line.extracting((hasMark ? 3 : 0)...)
    let (isASCII, control) = cut(line)
    // Nobody reads a comment, whatever it holds.
    if isComment { return }
    let fault = isASCII ? nil : Self.firstInvalidByte(line)
    let hidden = isASCII || fault != nil ? nil : firstUnprintable(line.count)
    if let word = total > 0 ? words[0] : nil, bytes[word.start] == UInt8(ascii: "@") {
      guard 2...65 ~= word.end - word.start else {
        throw Refusal(.badArgument, "an id is @ and 1 to 64 bytes; this one has \(word.end - word.start - 1)")
      }
      // An id that can't be written back as it came is left out.
      let isClean = bytes[word.start..<word.end].allSatisfy { $0 >= 32 && $0 != 127 }
      if isClean, (fault ?? hidden?.place).map({ $0 >= word.end }) ?? true { id = self.word(0) }
      first = 1
    }
    if control >= 0 {
      let name = bytes[control] == 0 ? "a NUL" : "the control character \(bytes[control])"
      throw Refusal(.badLine, "the line has \(name) at byte \(control + 1); requests are UTF-8 text")
    }
    if let fault { throw Refusal(.badLine, "the line is not UTF-8 at byte \(fault + 1)") }
    if let (place, scalar) = hidden {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      throw Refusal(.badLine, "the line has the control character \(name) at byte \(place + 1)")
    }
  }

  /// Takes the bytes and finds the words; tells whether all are ASCII, and where the last control character is, or -1.
  private func cut(_ line: Span<UInt8>) -> (isASCII: Bool, control: Int) {
    if line.count > self.bytes.count {
      self.bytes.deallocate()
      self.bytes = .allocate(capacity: line.count)
    }
    line.withUnsafeBufferPointer { _ = self.bytes.update(fromContentsOf: $0) }
    let bytes = UnsafeBufferPointer(rebasing: bytes[..<line.count])
    var (index, control, high) = (0, -1, UInt8(0))
    while index < bytes.count {
      let start = index
      while index < bytes.count, case let byte = bytes[index], byte > 32 || (byte != 32 && byte != 9) {
        if byte < 32 || byte == 127 { control = index }
        high |= byte
        index += 1
      }
      if index > start { add(Word(start: start, end: index)) }
      index += 1
    }
    return (high < 128, control)
  }

  private func add(_ word: Word) {
    if total == words.count {
      let larger = UnsafeMutableBufferPointer<Word>.allocate(capacity: 2 * total)
      _ = larger.update(fromContentsOf: words)
      words.deallocate()
      words = larger
    }
    words[total] = word
    total += 1
  }

  /// Forgets the line, so that a reply has no id.
  public func forget() { (total, first, id) = (0, 0, "") }

  private var isComment: Bool { first < total && bytes[words[first].start] == UInt8(ascii: "#") }

  /// Whether the line asks for nothing: it is blank or a comment.
  public var isBlank: Bool { id.isEmpty && (total == first || isComment) }

  /// The first character of the line, all of whose bytes are UTF-8, that may not stand in a reply; see
  /// ``isUnprintable(_:)``. A tab separates words.
  private func firstUnprintable(_ length: Int) -> (place: Int, Unicode.Scalar)? {
    var place = 0
    for scalar in text(0, length).unicodeScalars {
      if scalar != "\t", isUnprintable(scalar) { return (place, scalar) }
      place += scalar.utf8.count
    }
    return nil
  }

  private static func firstInvalidByte(_ line: Span<UInt8>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: line)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// Reads the words from `first` on as the arguments of a row, as far as the reader's situation allows. What came without a
  /// line is not read.
  /// - Throws: `missing-argument`, `extra-argument` or `bad-argument`, each with the usage; `local-only`, for the row too.
  public func arguments(
    from first: Int, of row: CommandSpec, situation: Situation, into arguments: inout Arguments
  ) throws(Refusal) {
    try situation.admit(row.access, row.name)
    arguments.clear(for: row)
    if let values {
      for index in values.indices {
        let parameter = row.parameters[index]
        try situation.admit(parameter.access, "\(parameter.name.uppercased()) of \(row.name)")
        arguments.append(values[index])
      }
      return
    }
    var index = first
    // Not a loop over the parameters themselves, which would keep count of their list for every line.
    for place in row.parameters.indices {
      let parameter = row.parameters[place]
      guard index < count else {
        if parameter.isOptional { break }
        let name = parameter.name.uppercased()
        throw Refusal(.missingArgument, "\(row.name) needs \(name), \(parameter.summary); write \(row.usage)")
      }
      try situation.admit(parameter.access, "\(parameter.name.uppercased()) of \(row.name)")
      switch parameter.kind {
      case .text: return arguments.append(.text(rest(from: index)))
      case .words:
        var list: [String] = []
        list.reserveCapacity(count - index)
        while index < count { list.append(takeWord(&index)) }
        return arguments.append(.words(list))
      case .path: arguments.append(try parameter.parse(takeWord(&index)))
      case .file: arguments.append(try takeFile(&index, parameter, of: row))
      case .word:
        arguments.append(.word(word(index)))
        index += 1
      default:
        arguments.append(try parameter.parse(word(index)))
        index += 1
      }
    }
    guard index >= count else {
      throw Refusal(.extraArgument, "unexpected argument \(quoted(word(index))); write \(row.usage)")
    }
  }
}

extension Request {
  /// The word at an index, or all of a path between quotes that starts there; the index goes on behind it.
  private func takeWord(_ index: inout Int) -> String {
    let (start, isQuoted) = (at(index).start, bytes[at(index).start] == UInt8(ascii: "\""))
    let end =
      isQuoted ? start + QuotedPath.wordEnd(in: Array(bytes[start..<words[total - 1].end])[...]) : at(index).end
    while index < count, at(index).start < end { index += 1 }
    return text(start, end)
  }

  /// A path that goes to the end of the line or to the flags that may stand there.
  private func takeFile(_ index: inout Int, _ parameter: Parameter, of row: CommandSpec) throws(Refusal) -> Value {
    if bytes[at(index).start] == UInt8(ascii: "\"") { return try parameter.parse(takeWord(&index)) }
    let flags = row.parameters.filter { $0.kind == .flag }.map { $0.name }
    let start = index
    index = count
    while index > start + 1, flags.contains(word(index - 1)) { index -= 1 }
    return .text(text(words[first + start].start, at(index - 1).end))
  }
}

extension UInt128 {
  /// A name of 1 to 16 bytes as a number that no other such name has; 0 for others.
  public init(name: some Collection<UInt8>) { self = name.count > 16 ? 0 : name.reduce(0) { $0 << 8 | UInt128($1) } }
}
