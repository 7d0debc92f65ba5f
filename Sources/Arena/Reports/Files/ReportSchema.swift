import PlainJSON

/// The parts of the report's schema that statistics describe themselves by.
enum ReportSchema {
  static let number = type("number")
  static let text = type("string")
  static let count = type("integer", ("minimum", .integer(0)))
  static let positiveCount = type("integer", ("minimum", .integer(1)))

  static func reference(_ name: String) -> JSONValue { ReportJSON.record(("$ref", .string("#/$defs/\(name)"))) }
  static func optional(_ schema: JSONValue) -> JSONValue {
    ReportJSON.record(("anyOf", .array([schema, type("null")])))
  }

  static func list(of schema: JSONValue, most: Int? = nil) -> JSONValue {
    ReportJSON.object(
      [("type", .string("array")), ("items", schema)] + (most.map { [("maxItems", ReportJSON.count($0))] } ?? []))
  }

  static func record(_ members: [(String, JSONValue)]) -> JSONValue {
    type(
      "object", ("properties", ReportJSON.object(members)), ("required", .array(members.map { .string($0.0) })),
      ("additionalProperties", .bool(false)))
  }

  static func described(_ schema: JSONValue, _ text: String) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object(members + [JSONMember("description", .string(text))])
  }

  private static func type(_ name: String, _ members: (String, JSONValue)...) -> JSONValue {
    ReportJSON.object([("type", .string(name))] + members)
  }
}
