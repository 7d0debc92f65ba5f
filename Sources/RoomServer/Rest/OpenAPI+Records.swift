import Engine
import PlainJSON
import PuzzleKit
import RoomRecords
import Rooms

/// What comes over a WebSocket, as `upi.v2+json` has it. The records of games are in `parlor --schema`.
extension OpenAPI {
  /// The records of rooms, and those of the engine in which rooms tell of lines.
  private static let records = RoomRecords.all + [Schemas.accepted, Schemas.stream]

  /// The schemas of the records, events and errors of rooms, by their names.
  static let messages: [(String, JSONValue)] =
    records.map { ("Record.\($0.name)", record($0)) } + [
      (
        "RoomRecord",
        object([("oneOf", .array(records.map { reference("Record.\($0.name)") }))])
      ),
      ("RoomEvent", names(RoomEvents.all.map(\.name), "What can happen in a room, as the record `event` has it.")),
      (
        "RoomErrorCode",
        names(
          (RoomErrors.all + ErrorCode.common).map(\.name),
          "Why a line was refused: `error` of the last line of an answer.")
      ),
    ]

  private static func names(_ names: [String], _ what: String) -> JSONValue {
    object([
      ("type", .string("string")), ("enum", .array(names.map(JSONValue.string))), ("description", .string(what)),
    ])
  }

  private static func record(_ schema: RecordSchema) -> JSONValue {
    // A picture is an object.
    let fields = schema == RoomRecords.picture ? [] : schema.fields
    let own: [(String, JSONValue)] = fields.map { ($0.name, type(of: $0)) }
    let picture = schema == RoomRecords.picture ? [("picture", object([("type", .string("object"))]))] : []
    let required = ["record"] + picture.map(\.0) + fields.filter { !$0.isOptional }.map(\.name)
    return object([
      ("type", .string("object")), ("description", .string(schema.summary)),
      (
        "properties",
        object(
          [
            ("record", object([("const", .string(schema.name))])), ("push", object([("const", .bool(true))])),
            ("request", object([("type", .string("string"))])),
          ] + picture + own)
      ), ("required", .array(required.map(JSONValue.string))),
    ])
  }

  private static func type(of field: Field) -> JSONValue {
    let type: [(String, JSONValue)] =
      switch field.kind {
      case .integer: [("type", .string("integer"))]
      case .decimal: [("type", .string("number"))]
      case .flag: [("type", .string("boolean"))]
      case .word, .text: [("type", .string("string"))]
      case .words: [("type", .string("array")), ("items", object([("type", .string("string"))]))]
      case .integers: [("type", .string("array")), ("items", object([("type", .string("integer"))]))]
      }
    return object(type + [("description", .string(field.summary))])
  }
}
