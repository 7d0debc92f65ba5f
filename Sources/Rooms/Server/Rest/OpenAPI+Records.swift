import Catalog
import Engine
import PlainJSON
import PuzzleKit
import RoomRecords
import Rooms

/// The records that come over a WebSocket, in the forms `upi.v1+json` and `upi.v2+json`.
extension OpenAPI {
  /// The games that are played in rooms.
  private static var games: [Manual] {
    let names = Catalog.standard.roomGames
    return Catalog.standard.manuals.filter { names.contains($0.name) }
  }

  /// The records of the engine that rooms send.
  private static let ofEngine = [
    "accepted", "event", "help", "id", "message", "move", "readyok", "rules", "stream",
  ]

  /// The records and the names of their schemas. Those of a game name it, since another game may have one of the same name;
  /// further forms of a record are numbered.
  private static let records: [(name: String, schema: RecordSchema)] = {
    var listed: [(name: String, schema: RecordSchema)] = []
    var forms: [String: Int] = [:]
    func add(_ schemas: [RecordSchema], _ owner: String) {
      for schema in schemas {
        let name = owner + schema.name
        let form = (forms[name] ?? 0) + 1
        forms[name] = form
        listed.append((name: form == 1 ? name : "\(name).\(form)", schema: schema))
      }
    }
    // Rooms and the engine have no record in common.
    add(RoomRecords.all + Schemas.all.filter { ofEngine.contains($0.name) }, "Record.")
    for game in games { add(game.records, "Record.\(game.name).") }
    return listed
  }()

  /// The codes with which lines are refused.
  private static var errorCodes: [String] {
    let codes: [ErrorCode] = RoomErrors.all + ErrorCode.common + games.flatMap { $0.errors }
    return codes.map { $0.name }
  }

  /// The schemas of records, of lines, of events and of codes, by their names.
  static let messages: [(String, JSONValue)] = {
    let schemas: [(String, JSONValue)] = records.map { ($0.name, record($0.schema)) }
    return schemas + lines + lists
  }()

  private static let lines: [(String, JSONValue)] = [
    ("RoomRecord", anyOf(records.map { $0.name }, "A line of news, or of an answer before its last one.")),
    ("RoomOk", lastLine([("ok", object([("const", .bool(true))]))], "The last line of an answer: it is done.")),
    (
      "RoomError",
      lastLine(
        [("error", reference("RoomErrorCode")), ("text", string)], "The last line of an answer: nothing was changed.")
    ),
    ("RoomLine", anyOf(["RoomRecord", "RoomOk", "RoomError"], "A line of a WebSocket.")),
  ]

  private static let lists: [(String, JSONValue)] = {
    let events: [EventKind] = RoomEvents.all + games.flatMap { $0.events }
    let problems = ProblemCode.allCases.map { $0.rawValue }
    return [
      (
        "RoomEvent",
        names(events.map { $0.name }, "What can happen in a room and in its game, as the record `event` has it.")
      ),
      ("RoomErrorCode", names(errorCodes, "Why a line was refused: `error` of the last line of an answer.")),
      ("ProblemCode", names(problems + errorCodes, "Why a request of HTTP was refused.")),
    ]
  }()

  private static let string = object([("type", .string("string"))])

  private static func anyOf(_ schemas: [String], _ what: String) -> JSONValue {
    object([("anyOf", .array(schemas.map { reference($0) })), ("description", .string(what))])
  }

  /// Distinct names.
  private static func names(_ names: [String], _ what: String) -> JSONValue {
    var known: Set<String> = []
    let distinct = names.filter { known.insert($0).inserted }
    return object([
      ("type", .string("string")), ("enum", .array(distinct.map(JSONValue.string))), ("description", .string(what)),
    ])
  }

  private static func lastLine(_ members: [(String, JSONValue)], _ what: String) -> JSONValue {
    object([
      ("type", .string("object")), ("description", .string(what)),
      ("properties", object([("request", string)] + members)),
      ("required", .array(members.map { JSONValue.string($0.0) })),
    ])
  }

  private static func record(_ schema: RecordSchema) -> JSONValue {
    let isPicture = schema == RoomRecords.Picture.schema
    var properties: [(String, JSONValue)] = [
      ("record", object([("const", .string(schema.name))])), ("push", object([("const", .bool(true))])),
      ("request", string),
    ]
    let fields: [(String, JSONValue)] = schema.fields.map { ($0.name, type(of: $0)) }
    properties += fields
    if isPicture {
      let what = "in upi.v2+json in place of `json`, which upi.v1+json has: the same as an object"
      properties.append(("picture", object([("type", .string("object")), ("description", .string(what))])))
    }
    let required = ["record"] + schema.fields.filter { !$0.isOptional && !isPicture }.map { $0.name }
    var members: [(String, JSONValue)] = [
      ("type", .string("object")), ("description", .string(schema.summary)), ("properties", object(properties)),
      ("required", .array(required.map(JSONValue.string))),
    ]
    if isPicture { members.append(("oneOf", .array(["json", "picture"].map(requiring)))) }
    return object(members)
  }

  /// Has a member.
  private static func requiring(_ name: String) -> JSONValue { object([("required", .array([.string(name)]))]) }

  private static func type(of field: Field) -> JSONValue {
    let type: [(String, JSONValue)] =
      switch field.kind {
      case .integer: [("type", .string("integer"))]
      case .decimal: [("type", .string("number"))]
      case .flag: [("type", .string("boolean"))]
      case .word, .text: [("type", .string("string"))]
      case .words: [("type", .string("array")), ("items", string)]
      case .integers: [("type", .string("array")), ("items", object([("type", .string("integer"))]))]
      }
    return object(type + [("description", .string(field.summary))])
  }
}
