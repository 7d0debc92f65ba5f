extension JSONValue {
  /// An object of what is there.
  public static func of(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  /// A whole number.
  public static func of(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  /// An array of strings.
  public static func of(_ words: [String]) -> JSONValue { .array(words.map(JSONValue.string)) }

  /// The value as text in one line.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONNode {
  /// The whole number as the machine counts.
  /// - Throws: where this is none, or one that the machine can't hold.
  public func int() throws(JSONFault) -> Int {
    guard let number = Int(exactly: try integer()) else { throw fault("must be a whole number of at most 32 bits") }
    return number
  }

  /// The strings of an array.
  /// - Throws: where this is none, or holds anything else.
  public func words() throws(JSONFault) -> [String] {
    var words: [String] = []
    for element in try elements() { words.append(try element.string()) }
    return words
  }

  /// The number, whole or not.
  /// - Throws: where this is none.
  public func double() throws(JSONFault) -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .number(let number): return number
    default: throw fault("must be a number, not \(value.kind)")
    }
  }

  /// The case that a string names.
  /// - Throws: where this is no string, or names none.
  public func choice<T: RawRepresentable<String> & CaseIterable>(_ type: T.Type) throws(JSONFault) -> T {
    let text = try string()
    if let value = T(rawValue: text) { return value }
    throw fault("must be one of \(T.allCases.map { $0.rawValue }.joined(separator: ", "))")
  }
}
