import Catalog
import Engine
import PlainJSON
import RoomRecords
import Rooms

/// A body as JSON, of a request or of an answer: its name in the document, and its schema.
struct Form: Sendable {
  let name: String
  /// The schema, under the limits of a server.
  let schema: @Sendable (RoomLimits) -> JSONValue
  /// The other forms that the schema refers to.
  let parts: [Form]

  init(_ name: String, _ schema: JSONValue, with parts: [Form] = []) { self.init(name, with: parts) { _ in schema } }

  /// A form that depends on limits.
  init(_ name: String, with parts: [Form] = [], _ schema: @escaping @Sendable (RoomLimits) -> JSONValue) {
    (self.name, self.schema, self.parts) = (name, schema, parts)
  }

  /// A reference to it, for the schemas of others.
  var reference: JSONValue { OpenAPI.reference(name) }
}

/// A body of a request, and how it is read.
struct BodyForm<Body>: Sendable {
  let form: Form
  let read: @Sendable (JSONNode, RoomLimits) throws(JSONFault) -> Body
}

/// The forms of requests and answers.
extension Form {
  static func object(_ members: [(String, JSONValue)]) -> JSONValue { OpenAPI.object(members) }

  static func type(_ name: String, _ more: (String, JSONValue)...) -> JSONValue {
    object([("type", .string(name))] + more)
  }

  static func text(_ range: ClosedRange<Int>) -> JSONValue {
    type("string", ("minLength", .integer(Int64(range.lowerBound))), ("maxLength", .integer(Int64(range.upperBound))))
  }

  /// A text of some characters.
  /// - Parameter characters: the characters, as a class of a regular expression has them.
  static func text(of characters: String, _ range: ClosedRange<Int>) -> JSONValue {
    text(matching: EndpointParameter.pattern(of: characters, range))
  }

  static func text(matching pattern: String) -> JSONValue { type("string", ("pattern", .string(pattern))) }

  static func number(_ range: ClosedRange<Int>) -> JSONValue {
    type("integer", ("minimum", .integer(Int64(range.lowerBound))), ("maximum", .integer(Int64(range.upperBound))))
  }

  static func measure(_ range: ClosedRange<Int>) -> JSONValue {
    type("number", ("minimum", .integer(Int64(range.lowerBound))), ("maximum", .integer(Int64(range.upperBound))))
  }

  static func choice(_ names: [String]) -> JSONValue {
    type("string", ("enum", .array(names.map(JSONValue.string))))
  }

  static func list(_ items: JSONValue, _ most: Int) -> JSONValue {
    type("array", ("items", items), ("maxItems", .integer(Int64(most))))
  }

  static func members(_ required: [String], _ properties: [(String, JSONValue)]) -> JSONValue {
    // What may be missing may be null.
    let listed = properties.map { name, schema in
      (
        name,
        required.contains(name)
          ? schema : object([("anyOf", .array([schema, object([("type", .string("null"))])]))])
      )
    }
    return type("object", ("properties", object(listed)), ("required", .array(required.map(JSONValue.string))))
  }

  /// The same schema without other members.
  static func closed(_ schema: JSONValue) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object(members + [JSONMember("additionalProperties", .bool(false))])
  }
}
