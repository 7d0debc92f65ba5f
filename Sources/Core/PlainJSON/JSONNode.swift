/// A value that is JSON but not what was expected, and where it is.
public struct JSONFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place, such as `$.history[3].won`.
  public let path: String
  /// The fault there.
  public let text: String

  /// Makes a fault.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// `$.history[3].won: ...`.
  public var description: String { "\(path): \(text)" }
}

/// A value that knows its place, so that whatever is wrong with it can be named by path.
public struct JSONNode: Equatable, Sendable {
  /// The value.
  public let value: JSONValue
  /// Its place from the root `$`: `.name` for a member, `[index]` for an element.
  public let path: String

  /// The value at a path; a whole text is at `$`.
  public init(_ value: JSONValue, path: String = "$") {
    self.value = value
    self.path = path
  }

  /// A fault at this place.
  public func fault(_ text: String) -> JSONFault { JSONFault(path: path, text: text) }

  private func mismatch(_ expected: String) -> JSONFault { fault("must be \(expected), not \(value.kind)") }

  /// The member of an object, or nil where it is missing or null.
  /// - Throws: where this is no object.
  public func optional(_ name: String) throws(JSONFault) -> JSONNode? {
    guard case .object(let members) = value else { throw mismatch("an object") }
    guard let member = members.first(where: { $0.name == name }), member.value != .null else { return nil }
    return JSONNode(member.value, path: "\(path).\(name)")
  }

  /// The member of an object.
  /// - Throws: where this is no object or has no such member.
  public func required(_ name: String) throws(JSONFault) -> JSONNode {
    guard let node = try optional(name) else { throw JSONFault(path: "\(path).\(name)", text: "is missing") }
    return node
  }

  /// The elements of an array.
  /// - Throws: where this is no array.
  public func elements() throws(JSONFault) -> [JSONNode] {
    guard case .array(let elements) = value else { throw mismatch("an array") }
    return elements.enumerated().map { JSONNode($0.element, path: "\(path)[\($0.offset)]") }
  }

  /// The string.
  /// - Throws: where this is none.
  public func string() throws(JSONFault) -> String {
    guard case .string(let string) = value else { throw mismatch("a string") }
    return string
  }

  /// The flag.
  /// - Throws: where this is none.
  public func bool() throws(JSONFault) -> Bool {
    guard case .bool(let flag) = value else { throw mismatch("true or false") }
    return flag
  }

  /// The whole number, however it is written.
  /// - Throws: where this is none or it does not fit in 64 bits.
  public func integer() throws(JSONFault) -> Int64 {
    switch value {
    case .integer(let integer): return integer
    case .number(let number):
      // `Int64(exactly:)` would need `trunc`, and so the C library of mathematics, to be linked.
      if number.magnitude < 0x1p63, Double(Int64(number)) == number { return Int64(number) }
      throw fault("must be a whole number of at most 64 bits")
    default: throw mismatch("a whole number")
    }
  }
}
