extension JSONValue {
  /// Arrays and objects may lie this deep in one another.
  public static let depthLimit = 64

  /// The greatest size of a text, in bytes.
  public static let sizeLimit = 16 << 20

  /// Reads one JSON text and nothing else: no comments, no trailing commas, no byte order mark, no name twice in an
  /// object, no lone surrogates.
  /// - Throws: the first fault.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    guard bytes.count <= JSONValue.sizeLimit else {
      throw JSONError(
        line: 1, column: 1, text: "the text has more than the \(JSONValue.sizeLimit >> 20) MiB it may have")
    }
    var reader = JSONReader(bytes)
    self = try reader.document()
  }
}

/// A recursive-descent reader of RFC 8259.
private struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try self.value(depth: 0)
    skipSpace()
    if position < bytes.count { throw fault("text behind the end of the value") }
    return value
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func fault(_ text: String, at place: Int? = nil) -> JSONError {
    let before = bytes[..<min(place ?? position, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = before.count { $0 == 0x0A } + 1
    // Bytes 10xxxxxx continue a scalar.
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    return JSONError(line: line, column: column, text: text)
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"):
      try checkDepth(depth)
      return try object(depth: depth)
    case UInt8(ascii: "["):
      try checkDepth(depth)
      return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return try number()
    case nil: throw fault("the text ends where a value should be")
    default: throw fault("a value should be here")
    }
  }

  private func checkDepth(_ depth: Int) throws(JSONError) {
    if depth >= JSONValue.depthLimit { throw fault("more than \(JSONValue.depthLimit) values inside one another") }
  }

  private mutating func literal(_ name: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let end = position + name.utf8CodeUnitCount
    let matches = name.withUTF8Buffer { end <= bytes.count && bytes[position..<end].elementsEqual($0) }
    if !matches { throw fault("a value should be here") }
    position = end
    return value
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if current == UInt8(ascii: "]") {
      position += 1
      return .array(elements)
    }
    while true {
      elements.append(try value(depth: depth + 1))
      if try separator(orEnd: UInt8(ascii: "]")) { return .array(elements) }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var members: [JSONMember] = []
    var names: Set<String> = []
    skipSpace()
    if current == UInt8(ascii: "}") {
      position += 1
      return .object(members)
    }
    while true {
      skipSpace()
      let start = position
      if current != UInt8(ascii: "\"") { throw fault("a name in quotes should be here") }
      let name = try string()
      if !names.insert(name).inserted { throw fault("this name is in the object twice", at: start) }
      skipSpace()
      if current != UInt8(ascii: ":") { throw fault("a colon should be here") }
      position += 1
      members.append(JSONMember(name, try value(depth: depth + 1)))
      if try separator(orEnd: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  /// Takes a comma or `end`; true for `end`.
  private mutating func separator(orEnd end: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    guard let byte = current, byte == end || byte == UInt8(ascii: ",") else {
      throw fault("a comma or \(Unicode.Scalar(end)) should be here")
    }
    position += 1
    return byte == end
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    var isWhole = true
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if let byte = current, isDigit(byte) { throw fault("a number has no leading zero", at: start) }
    if current == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw fault("the number is too large", at: start) }
    return .number(number)
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = current, isDigit(byte) { position += 1 }
    if position == start { throw fault("a digit should be here") }
  }

  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let string = String(validating: content, as: UTF8.self) else {
          throw fault("the string is not UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &content)
      case 0..<0x20: throw fault("a control character in a string must be escaped")
      default:
        content.append(byte)
        position += 1
      }
    }
    throw fault("the string does not end", at: start)
  }

  private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
    let start = position
    position += 1
    let escaped = current
    position += 1
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(escaped ?? 0)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      var units = [try codeUnit(start)]
      if UTF16.isLeadSurrogate(units[0]), position + 1 < bytes.count,
        bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        units.append(try codeUnit(start))
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw fault("a surrogate without its partner", at: start)
      }
      content.append(contentsOf: text.utf8)
    default: throw fault("no such escape", at: start)
    }
  }

  private mutating func codeUnit(_ start: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("\\u takes four hexadecimal digits", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
