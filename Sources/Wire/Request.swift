import PuzzleKit

/// A request line cut into words: an id, a command and what follows it. One object serves every line of a session; it keeps
/// a copy of the line.
public final class Request {
  private var bytes: [UInt8] = []
  /// The id with its `@`, or empty.
  public private(set) var id = ""
  private var words: [Range<Int>] = []

  /// A request without a line.
  public init() {}

  /// How many words the line has, the id not counted.
  public var count: Int { words.count }

  /// The word at an index.
  public func word(_ index: Int) -> String { String(decoding: bytes[words[index]], as: UTF8.self) }

  /// The rest of the line from the word at an index on, without spaces at its end.
  public func rest(from index: Int) -> String {
    guard index < words.count, let last = words.last else { return "" }
    return String(decoding: bytes[words[index].lowerBound..<last.upperBound], as: UTF8.self)
  }

  /// Cuts a line.
  /// - Throws: `bad-line` for control characters other than the tab or bytes that are not UTF-8, `bad-argument` for an id
  ///   over 64 bytes; the id is set if it could be read.
  public func read(_ line: Span<UInt8>) throws(Refusal) {
    // A byte order mark, which some editors put before the first line of a file, is no part of the request.
    let hasMark = line.count >= 3 && line[0] == 0xEF && line[1] == 0xBB && line[2] == 0xBF
    bytes.removeAll(keepingCapacity: true)
    line.extracting((hasMark ? 3 : 0)...).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    id = ""
    words.removeAll(keepingCapacity: true)
    let (isASCII, control) = cut()
    // Nobody reads a comment, whatever it holds.
    guard let first = words.first, bytes[first.lowerBound] != UInt8(ascii: "#") else {
      if words.isEmpty { try check(control, isASCII ? nil : firstInvalidByte) }
      return
    }
    let fault = isASCII ? nil : firstInvalidByte
    if bytes[first.lowerBound] == UInt8(ascii: "@") {
      guard 2...65 ~= first.count else {
        throw Refusal(.badArgument, "an id is @ and 1 to 64 bytes, not \(first.count - 1)")
      }
      // An id that can't be written back as it came is left out.
      let isClean = bytes[first].allSatisfy { $0 >= 32 && $0 != 127 }
      if isClean, fault.map({ $0 >= first.upperBound }) ?? true { id = word(0) }
      words.removeFirst()
    }
    try check(control, fault)
  }

  /// Finds the words; tells whether all bytes are ASCII, and where the last control character is, or -1.
  private func cut() -> (isASCII: Bool, control: Int) {
    var start = -1
    var high: UInt8 = 0
    var control = -1
    for index in bytes.indices {
      let byte = bytes[index]
      high |= byte
      if byte == 32 || byte == 9 {
        if start >= 0 { words.append(start..<index) }
        start = -1
      } else {
        if byte < 32 || byte == 127 { control = index }
        if start < 0 { start = index }
      }
    }
    if start >= 0 { words.append(start..<bytes.count) }
    return (high < 128, control)
  }

  private func check(_ control: Int, _ fault: Int?) throws(Refusal) {
    if control >= 0 {
      let name = bytes[control] == 0 ? "a NUL" : "the control character \(bytes[control])"
      throw Refusal(.badLine, "the line holds \(name) at byte \(control + 1); requests are UTF-8 text")
    }
    if let fault { throw Refusal(.badLine, "the line is not UTF-8 at byte \(fault + 1)") }
  }

  /// Forgets the line, so that a reply has no id.
  public func forget() { id = "" }

  /// Whether the line asks for nothing: it is blank or a comment.
  public var isBlank: Bool {
    guard let first = words.first else { return id.isEmpty }
    return bytes[first.lowerBound] == UInt8(ascii: "#") && id.isEmpty
  }

  private var firstInvalidByte: Int? {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): position += scalar.count
      case .emptyInput: return nil
      case .error: return position
      }
    }
  }

  /// Reads the words from `first` on as the arguments of `command`.
  /// - Parameter reach: what the reader may name.
  /// - Throws: `missing-argument`, `extra-argument` or `bad-argument`, each with the usage; `local-only`.
  public func arguments(
    from first: Int, as parameters: [Parameter], of command: String, reach: Reach, into arguments: inout Arguments
  ) throws(Refusal) {
    arguments.clear(for: parameters)
    var index = first
    for parameter in parameters {
      guard index < count else {
        if parameter.isOptional { break }
        throw Refusal(
          .missingArgument,
          "\(command) needs \(parameter.name.uppercased()), \(parameter.summary); usage: \(written(command, parameters))"
        )
      }
      if parameter.reach == .local { try reach.admit(.local, "\(parameter.name.uppercased()) of \(command)") }
      switch parameter.kind {
      case .text, .file:
        arguments.append(.text(rest(from: index)))
        index = count
      case .words:
        arguments.append(.words((index..<count).map(word)))
        index = count
      default:
        arguments.append(try parameter.parse(word(index)))
        index += 1
      }
    }
    guard index >= count else {
      throw Refusal(
        .extraArgument, "\(quoted(word(index))) is one argument too many; usage: \(written(command, parameters))")
    }
  }
}

/// How a command is written, as the reference and the errors show it.
public func written(_ command: String, _ parameters: [Parameter]) -> String {
  ([command] + parameters.map(\.usage)).joined(separator: " ")
}
