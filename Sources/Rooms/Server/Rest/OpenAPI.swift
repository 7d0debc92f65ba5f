import PlainJSON
import Rooms

/// The description of all paths, as OpenAPI 3.1 has it.
enum OpenAPI {
  /// One operation at a path.
  struct Operation: Sendable {
    let method: String
    let path: String
    let id: String
    let summary: String
    var parameters: [Parameter] = []
    /// The schema of the body.
    var body: String?
    var needsToken = false
    /// The status of success, and the schema of its body.
    var success = (status: 200, schema: "Room")
    /// The kind of text that success brings instead; empty if it brings nothing.
    var text: String?
    /// The statuses of the problems that it has besides those of all.
    var problems: [Int] = []
    /// The next requests that a part of the answer makes possible: operations, their parameters, and their place in the answer.
    var links: [(operation: String, parameter: String, place: String)] = []
  }

  private static func links(toRooms operations: String...) -> [(operation: String, parameter: String, place: String)] {
    operations.map { ($0, "roomId", "roomId") }
  }

  /// A part of the path or of the query.
  struct Parameter: Sendable {
    let name: String
    let place: String
    let pattern: String
    var format: String?
  }

  private static let room = Parameter(name: "roomId", place: "path", pattern: "^[0-9a-f]{32}$")
  private static let roomOrCode = Parameter(name: "roomId", place: "path", pattern: "^([0-9a-f]{32}|[0-9]{6})$")
  private static let again = Parameter(name: "Idempotency-Key", place: "header", pattern: "^[ -~]{1,255}$")
  private static let name = "^[A-Za-z0-9_.-]{1,100}$"

  static let operations: [Operation] = [
    Operation(
      method: "get", path: "/api/daily-puzzle", id: "dailyPuzzle", summary: "The puzzle of a day; today's by UTC.",
      parameters: [Parameter(name: "date", place: "query", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", format: "date")],
      success: (200, "Puzzle"), problems: [404, 422], links: [("statistics", "puzzleId", "id")]),
    Operation(
      method: "post", path: "/api/puzzles/submit", id: "submitPuzzle", summary: "Submits a puzzle for approval.",
      body: "Submission", success: (202, "Submitted"), problems: [409],
      links: [("puzzle", "puzzleId", "puzzleId"), ("statistics", "puzzleId", "puzzleId")]),
    Operation(
      method: "get", path: "/api/puzzles/{puzzleId}", id: "puzzle", summary: "An approved puzzle.",
      parameters: [Parameter(name: "puzzleId", place: "path", pattern: name)], success: (200, "Puzzle"),
      problems: [404, 405]),
    Operation(
      method: "get", path: "/api/statistics/{puzzleId}", id: "statistics", summary: "What was counted of a puzzle.",
      parameters: [Parameter(name: "puzzleId", place: "path", pattern: name)], success: (200, "Statistics"),
      problems: [404]),
    Operation(
      method: "get", path: "/api/players/{playerId}/statistics", id: "playerStatistics",
      summary: "What lasts of a player's rounds with others.",
      parameters: [Parameter(name: "playerId", place: "path", pattern: "^[A-Za-z0-9-]{1,64}$")],
      success: (200, "PlayerStatistics"), problems: [403, 404]),
    Operation(
      method: "post", path: "/api/analytics/game-complete", id: "reportGame",
      summary: "Tells of a game, without names.",
      body: "GameReport", success: (202, "Counted"), problems: [404]),
    Operation(
      method: "post", path: "/api/multiplayer/analytics", id: "reportRound",
      summary: "Tells of a round of several, without names.", body: "RoundReport", success: (202, "Counted"),
      problems: [404]),
    Operation(
      method: "get", path: "/api/multiplayer/analytics", id: "rounds",
      summary: "What was counted of rounds of several.", success: (200, "Tally")),
    Operation(
      method: "post", path: "/api/rooms/create", id: "createRoom", summary: "Makes a room and joins it.",
      parameters: [again], body: "CreateRoom", success: (201, "Room"), problems: [403],
      links: links(toRooms: "joinRoom", "room", "startRound", "leaveRoom")),
    Operation(
      method: "post", path: "/api/rooms/{roomId}/join", id: "joinRoom",
      summary: "Joins a room by its id or its code, or watches it.", parameters: [roomOrCode, again], body: "JoinRoom",
      problems: [403, 404, 409, 507], links: links(toRooms: "room", "startRound", "leaveRoom")),
    Operation(
      method: "get", path: "/api/rooms/{roomId}", id: "room", summary: "The room as the reader sees it.",
      parameters: [room], problems: [403, 404, 405]),
    Operation(
      method: "delete", path: "/api/rooms/{roomId}/leave", id: "leaveRoom", summary: "Leaves the room for good.",
      parameters: [room], needsToken: true, success: (200, "Left"), problems: [404]),
    Operation(
      method: "post", path: "/api/rooms/{roomId}/start", id: "startRound", summary: "Begins the round, as the host.",
      parameters: [room], needsToken: true, problems: [404, 409]),
    Operation(
      method: "get", path: "/ws/rooms/{roomId}", id: "socket",
      summary: "Opens the WebSocket of a room, whose first line is hello and the token.", parameters: [room],
      success: (101, ""), text: "", problems: [403, 404, 405, 426]),
    Operation(
      method: "get", path: "/healthz", id: "health", summary: "Whether the server is there.", success: (200, "Health")),
    Operation(
      method: "get", path: "/readyz", id: "readiness", summary: "Whether the server takes what clients ask for.",
      success: (200, "Readiness"), problems: [503]),
    Operation(
      method: "get", path: "/metrics", id: "metrics", summary: "What the server counts, as Prometheus reads it.",
      text: "text/plain"),
    Operation(
      method: "get", path: "/openapi.json", id: "document", summary: "This document.", success: (200, "Document")),
  ]

  static let document = object([
    ("openapi", .string("3.1.0")),
    (
      "info",
      object([
        ("title", .string("Parlor's rooms")), ("version", .string("1")),
        (
          "description",
          .string(
            "Rooms are played over the WebSocket /ws/rooms/{roomId}, whose lines Documentation/Rooms.md describes; these paths make, join and leave them. A line of a WebSocket, as JSON, is a RoomLine."
          )
        ),
      ])
    ),
    ("servers", .array([object([("url", .string("/"))])])), ("paths", paths),
    (
      "components",
      object([
        ("schemas", schemas),
        (
          "securitySchemes",
          object([("token", object([("type", .string("http")), ("scheme", .string("bearer"))]))])
        ),
      ])
    ),
  ])

  /// The document as it is sent.
  static let response = Response.json(document)

  private static var paths: JSONValue {
    var seen: [String] = []
    for operation in operations where !seen.contains(operation.path) { seen.append(operation.path) }
    return object(
      seen.map { path in
        (path, object(operations.filter { $0.path == path }.map { ($0.method, json($0)) }))
      })
  }

  private static func json(_ operation: Operation) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("operationId", .string(operation.id)), ("summary", .string(operation.summary)),
    ]
    if !operation.parameters.isEmpty {
      members.append(
        (
          "parameters",
          .array(
            operation.parameters.map { parameter in
              object([
                ("name", .string(parameter.name)), ("in", .string(parameter.place)),
                ("required", .bool(parameter.place == "path")),
                (
                  "schema",
                  object(
                    [("type", .string("string")), ("pattern", .string(parameter.pattern))]
                      + (parameter.format.map { [("format", .string($0))] } ?? []))
                ),
              ])
            })
        ))
    }
    if let body = operation.body {
      members.append(
        ("requestBody", object([("required", .bool(true)), ("content", content("application/json", body))])))
    }
    if operation.needsToken || ["room", "playerStatistics"].contains(operation.id) {
      members.append(
        (
          "security",
          .array((operation.needsToken ? [] : [object([])]) + [object([("token", .array([]))])])
        ))
    }
    var problems = Set(operation.problems + [400, 429, 431])
    // What keeps or reads something may find that it can not.
    if operation.path.hasPrefix("/api/") { problems.insert(503) }
    if operation.body != nil { problems.formUnion([408, 413, 415, 422]) }
    if operation.needsToken { problems.formUnion([401, 403]) }
    members.append(
      (
        "responses",
        object(
          [(String(operation.success.status), success(operation))]
            + problems.sorted().map { (String($0), problem($0)) })
      ))
    return object(members)
  }

  private static func success(_ operation: Operation) -> JSONValue {
    let content =
      switch operation.text {
      case nil: content("application/json", operation.success.schema)
      case ""?: object([])
      case let type?: object([(type, object([("schema", object([("type", .string("string"))]))]))])
      }
    let links = operation.links.map { link in
      let value = JSONValue.string("$response.body#/\(link.place)")
      return (
        link.operation,
        object([("operationId", .string(link.operation)), ("parameters", object([(link.parameter, value)]))])
      )
    }
    return object(
      [("description", .string("It is done.")), ("content", content)]
        + (links.isEmpty ? [] : [("links", object(links))]))
  }

  /// The headers that say what to do about a problem.
  private static let remedies: [Int: (name: String, type: String, what: String)] = [
    401: ("WWW-Authenticate", "string", "What Authorization has to be."),
    405: ("Allow", "string", "The methods of the path."),
    426: ("Upgrade", "string", "What to upgrade to."),
    429: ("Retry-After", "integer", "In how many seconds to try again."),
    503: ("Retry-After", "integer", "In how many seconds to try again."),
  ]

  private static func problem(_ status: Int) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("description", .string("A problem.")), ("content", content("application/problem+json", "Problem")),
    ]
    if let remedy = remedies[status] {
      let schema = object([("type", .string(remedy.type))])
      let header = object([("description", .string(remedy.what)), ("schema", schema)])
      members.append(("headers", object([(remedy.name, header)])))
    }
    return object(members)
  }

  private static func content(_ type: String, _ schema: String) -> JSONValue {
    object([(type, object([("schema", reference(schema))]))])
  }

  static func reference(_ schema: String) -> JSONValue { object([("$ref", .string("#/components/schemas/" + schema))]) }

  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember($0, $1) })
  }
}
