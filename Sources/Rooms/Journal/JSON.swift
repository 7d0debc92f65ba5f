import PlainJSON

extension JSONValue {
  /// An object of what is there.
  static func of(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  static func of(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  static func of(_ words: [String]) -> JSONValue { .array(words.map(JSONValue.string)) }

  /// The value as text in one line.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONNode {
  func int() throws(JSONFault) -> Int { Int(try integer()) }
  func words() throws(JSONFault) -> [String] {
    var words: [String] = []
    for element in try elements() { words.append(try element.string()) }
    return words
  }

  /// The case that a string names.
  func choice<T: RawRepresentable<String> & CaseIterable>(_ type: T.Type) throws(JSONFault) -> T {
    let text = try string()
    if let value = T(rawValue: text) { return value }
    throw fault("must be one of \(T.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  func double() throws(JSONFault) -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .number(let number): return number
    default: throw fault("must be a number, not \(value.kind)")
    }
  }
}
