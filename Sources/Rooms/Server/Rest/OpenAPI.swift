import PlainJSON
import Rooms

/// The description of all rows, as OpenAPI 3.1 has it.
enum OpenAPI {
  /// The document of a server with these limits.
  static func document(_ limits: RoomLimits) -> JSONValue {
    object([
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
          ("schemas", object(messages + forms.map { ($0.name, $0.schema(limits)) })),
          (
            "securitySchemes",
            object([("token", object([("type", .string("http")), ("scheme", .string("bearer"))]))])
          ),
        ])
      ),
    ])
  }

  /// The forms of all bodies, each once, with those that they refer to.
  private static let forms: [Form] = {
    var forms: [Form] = []
    func add(_ form: Form) {
      if forms.contains(where: { $0.name == form.name }) { return }
      forms.append(form)
      for part in form.parts { add(part) }
    }
    for row in Endpoint.all {
      if let body = row.body { add(body) }
      if case .json(let form) = row.answer.content { add(form) }
    }
    add(.problem)
    return forms
  }()

  private static var paths: JSONValue {
    var seen: [String] = []
    for row in Endpoint.all where !seen.contains(row.path) { seen.append(row.path) }
    return object(
      seen.map { path in
        let rows = Endpoint.all.filter { $0.path == path }
        return (path, object(rows.map { ($0.method.rawValue.lowercased(), json($0)) }))
      })
  }

  private static func json(_ row: Endpoint) -> JSONValue {
    var members: [(String, JSONValue)] = [("operationId", .string(row.id)), ("summary", .string(row.summary))]
    if !row.parameters.isEmpty { members.append(("parameters", .array(row.parameters.map(json)))) }
    if let body = row.body {
      members.append(
        ("requestBody", object([("required", .bool(true)), ("content", content("application/json", body))])))
    }
    if row.token != .unused {
      let token = object([("token", .array([]))])
      members.append(("security", .array(row.token == .required ? [token] : [object([]), token])))
    }
    var problems = Set(row.problems + [400, 429, 431])
    // What keeps or reads something may find that it can not.
    if row.isInterface { problems.insert(503) }
    if row.body != nil { problems.formUnion([408, 413, 415, 422]) }
    if row.token == .required { problems.formUnion([401, 403]) }
    members.append(
      (
        "responses",
        object([(String(row.answer.status), success(row))] + problems.sorted().map { (String($0), problem($0)) })
      ))
    return object(members)
  }

  private static func json(_ parameter: EndpointParameter) -> JSONValue {
    let format = parameter.format.map { [("format", JSONValue.string($0))] } ?? []
    return object([
      ("name", .string(parameter.name)), ("in", .string(parameter.place.rawValue)),
      ("required", .bool(parameter.place == .path)),
      ("schema", object([("type", .string("string")), ("pattern", .string(parameter.pattern))] + format)),
    ])
  }

  private static func success(_ row: Endpoint) -> JSONValue {
    let content =
      switch row.answer.content {
      case .json(let form): content("application/json", form)
      case .text: object([("text/plain", object([("schema", object([("type", .string("string"))]))]))])
      case .nothing: object([])
      }
    let links = row.links.map { link in
      let value = JSONValue.string("$response.body#/\(link.place)")
      return (
        link.row, object([("operationId", .string(link.row)), ("parameters", object([(link.parameter, value)]))])
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
      ("description", .string("A problem.")), ("content", content("application/problem+json", .problem)),
    ]
    if let remedy = remedies[status] {
      let schema = object([("type", .string(remedy.type))])
      let header = object([("description", .string(remedy.what)), ("schema", schema)])
      members.append(("headers", object([(remedy.name, header)])))
    }
    return object(members)
  }

  private static func content(_ type: String, _ form: Form) -> JSONValue {
    object([(type, object([("schema", form.reference)]))])
  }

  /// A reference to a schema by its name.
  static func reference(_ schema: String) -> JSONValue { object([("$ref", .string("#/components/schemas/" + schema))]) }

  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember($0, $1) })
  }
}
