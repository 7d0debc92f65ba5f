import PuzzleKit

/// The values of a record that was read, taken one by one in the order of its fields.
package struct RecordFields {
  private let schema: RecordSchema
  private let values: [Value]
  private var index = 0

  package init(_ schema: RecordSchema, _ values: [Value]) {
    (self.schema, self.values) = (schema, values)
  }

  package mutating func integer() throws(Refusal) -> Int { try required(Self.integer) }
  package mutating func flag() throws(Refusal) -> Bool { try required(Self.flag) }
  package mutating func word() throws(Refusal) -> String { try required(Self.word) }
  package mutating func text() throws(Refusal) -> String { try required(Self.text) }
  /// Takes one of a few words.
  package mutating func choice<T: RawRepresentable<String>>() throws(Refusal) -> T {
    try required { Self.word($0).flatMap(T.init) }
  }

  package mutating func integerIfPresent() throws(Refusal) -> Int? { try optional(Self.integer) }
  package mutating func flagIfPresent() throws(Refusal) -> Bool? { try optional(Self.flag) }
  package mutating func wordIfPresent() throws(Refusal) -> String? { try optional(Self.word) }
  package mutating func textIfPresent() throws(Refusal) -> String? { try optional(Self.text) }
  package mutating func decimalIfPresent() throws(Refusal) -> Double? { try optional(Self.decimal) }

  private mutating func required<T>(_ read: (Value) -> T?) throws(Refusal) -> T {
    let place = index
    if let value = try optional(read) { return value }
    throw schema.fault(in: schema.fields[place])
  }

  private mutating func optional<T>(_ read: (Value) -> T?) throws(Refusal) -> T? {
    defer { index += 1 }
    if values[index] == .absent { return nil }
    if let value = read(values[index]) { return value }
    throw schema.fault(in: schema.fields[index])
  }

  private static func integer(_ value: Value) -> Int? {
    if case .integer(let number) = value { Int(exactly: number) } else { nil }
  }
  private static func flag(_ value: Value) -> Bool? {
    if case .flag(let flag) = value { flag } else { nil }
  }
  private static func word(_ value: Value) -> String? {
    if case .word(let word) = value { word } else { nil }
  }
  private static func text(_ value: Value) -> String? {
    if case .text(let text) = value { text } else { nil }
  }
  private static func decimal(_ value: Value) -> Double? {
    if case .decimal(let number, _) = value { number } else { nil }
  }
}
