import PuzzleKit

/// A request line cut into words: an id, a command and what follows it. One object serves every line of a session.
final class Request {
  /// The bytes of the line; valid while it is being executed.
  private(set) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The id with its `@`, or empty.
  private(set) var id = ""
  private var words: [Range<Int>] = []

  /// How many words the line has, the id not counted.
  var count: Int { words.count }

  /// The word at an index.
  func word(_ index: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[words[index]]), as: UTF8.self)
  }

  /// The rest of the line from the word at an index on, without spaces at its end.
  func rest(from index: Int) -> String {
    guard index < words.count, let last = words.last else { return "" }
    return String(
      decoding: UnsafeBufferPointer(rebasing: bytes[words[index].lowerBound..<last.upperBound]), as: UTF8.self)
  }

  /// Cuts a line.
  /// - Throws: `bad-line` for control characters other than the tab or bytes that are not UTF-8, `bad-argument` for an id
  ///   over 64 bytes; the id is set where it could be read.
  func read(_ line: UnsafeBufferPointer<UInt8>) throws(Refusal) {
    // A byte order mark, which some editors put before the first line of a file, is no part of the request.
    let hasMark = line.count >= 3 && line[0] == 0xEF && line[1] == 0xBB && line[2] == 0xBF
    let line = hasMark ? UnsafeBufferPointer(rebasing: line[3...]) : line
    bytes = line
    id = ""
    words.removeAll(keepingCapacity: true)
    var start = -1
    var high: UInt8 = 0
    var control = -1
    for index in 0..<line.count {
      let byte = line[index]
      high |= byte
      if byte == 32 || byte == 9 {
        if start >= 0 { words.append(start..<index) }
        start = -1
      } else {
        if byte < 32 || byte == 127 { control = index }
        if start < 0 { start = index }
      }
    }
    if start >= 0 { words.append(start..<line.count) }
    // Nobody reads a comment, whatever it holds.
    if let first = words.first, line[first.lowerBound] == UInt8(ascii: "#") { return }
    let fault = high >= 128 ? Self.firstInvalidByte(in: line) : nil
    if let first = words.first, line[first.lowerBound] == UInt8(ascii: "@") {
      guard 2...65 ~= first.count else {
        throw Refusal(.badArgument, "an id is @ and 1 to 64 bytes, not \(first.count - 1)")
      }
      // An id that can't be written back as it came is left out.
      let isClean = line[first].allSatisfy { $0 >= 32 && $0 != 127 }
      if isClean, fault.map({ $0 >= first.upperBound }) ?? true {
        id = word(0)
      }
      words.removeFirst()
    }
    if control >= 0 {
      let name = line[control] == 0 ? "a NUL" : "the control character \(line[control])"
      throw Refusal(.badLine, "the line holds \(name) at byte \(control + 1); requests are UTF-8 text")
    }
    if let fault { throw Refusal(.badLine, "the line is not UTF-8 at byte \(fault + 1)") }
  }

  /// Forgets the line, so that a reply has no id.
  func forget() { id = "" }

  /// Whether the line asks for nothing: it is blank or a comment.
  var isBlank: Bool {
    guard let first = words.first else { return id.isEmpty }
    return bytes[first.lowerBound] == UInt8(ascii: "#") && id.isEmpty
  }

  private static func firstInvalidByte(in line: UnsafeBufferPointer<UInt8>) -> Int? {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = line.makeIterator()
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
  /// - Throws: `missing-argument`, `extra-argument` or `bad-argument`, each with the usage.
  func arguments(
    from first: Int, as specification: [Argument], of command: String, into arguments: inout Arguments
  ) throws(Refusal) {
    arguments.clear()
    var index = first
    for argument in specification {
      guard index < count else {
        if argument.isOptional { break }
        throw Refusal(
          .missingArgument,
          "\(command) needs \(argument.name.uppercased()), \(argument.summary); usage: \(written(command, specification))"
        )
      }
      switch argument.kind {
      case .text, .file:
        arguments.append(.word(rest(from: index)))
        index = count
      case .words:
        while index < count {
          arguments.append(.word(word(index)))
          index += 1
        }
      default:
        arguments.append(try argument.parse(word(index)))
        index += 1
      }
    }
    guard index >= count else {
      throw Refusal(
        .extraArgument, "\(quoted(word(index))) is one argument too many; usage: \(written(command, specification))")
    }
  }
}

/// How a command is written, as the reference and the errors show it.
func written(_ command: String, _ arguments: [Argument]) -> String {
  ([command] + arguments.map(\.usage)).joined(separator: " ")
}
