/// A JSON value as RFC 8259 has it. Objects keep the order of their members; no name occurs twice.
public enum JSONValue: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without fraction and exponent that fits in 64 bits; exact.
  case integer(Int64)
  /// Any other number, rounded to the nearest double; always finite.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([JSONMember])

  /// The kind of the value, for errors: `a string`, `null` ...
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One name and value of an object.
public struct JSONMember: Equatable, Sendable {
  /// The name.
  public let name: String
  /// The value.
  public let value: JSONValue

  /// Makes a member.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// The place and the reason why a text is not JSON.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, counted in Unicode scalars.
  public let column: Int
  /// The fault there.
  public let text: String

  /// `line 3, column 14: ...`.
  public var description: String { "line \(line), column \(column): \(text)" }
}
