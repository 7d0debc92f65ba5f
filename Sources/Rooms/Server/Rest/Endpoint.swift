import NIOHTTP1
import PlainJSON
import Rooms

/// One method of one path, declared once: the router, the OpenAPI document, `Allow` and the headers for pages of other origins
/// are read off these rows.
struct Endpoint: Sendable {
  typealias Respond = (Response) -> Void

  /// The way in which a row is answered.
  enum Action: Sendable {
    case answer(@Sendable (RestAPI, Call, @escaping Respond) throws(RestAPI.Problem) -> Void)
    /// The connection becomes a WebSocket.
    case upgrade
  }

  /// The success of a request.
  struct Answer: Sendable {
    enum Content: Sendable {
      case json(Form)
      case text
      case nothing
    }

    let status: Int
    let content: Content

    static func json(_ form: Form, status: Int = 200) -> Answer { Answer(status: status, content: .json(form)) }
    static let text = Answer(status: 200, content: .text)
    static let upgraded = Answer(status: 101, content: .nothing)
  }

  /// The use of the token of `Authorization`.
  enum Token: Sendable { case unused, optional, required }

  /// The next requests that a part of the answer makes possible: a row, its parameter, and the place of that in the answer.
  struct Link: Sendable {
    let row: String
    let parameter: String
    let place: String

    static func rooms(_ rows: String...) -> [Link] {
      rows.map { Link(row: $0, parameter: "roomId", place: "roomId") }
    }
    static func puzzles(at place: String, _ rows: String...) -> [Link] {
      rows.map { Link(row: $0, parameter: "puzzleId", place: place) }
    }
  }

  let method: HTTPMethod
  /// The path, with the names of its parameters in braces.
  let path: String
  /// The name of the row, which has no other.
  let id: String
  let summary: String
  let parameters: [EndpointParameter]
  let token: Token
  /// The body that it takes.
  let body: Form?
  let answer: Answer
  /// The statuses of its own problems, besides those that follow from the rest of the row.
  let problems: [Int]
  let links: [Link]
  /// The rate that it counts for, besides that of all requests.
  let rate: ConnectionLimiter.Kind?
  let action: Action

  /// A row without a body.
  init(
    _ method: HTTPMethod, _ path: String, _ id: String, _ summary: String, parameters: [EndpointParameter] = [],
    token: Token = .unused, answer: Answer, problems: [Int] = [], links: [Link] = [],
    rate: ConnectionLimiter.Kind? = nil, action: Action
  ) {
    (self.method, self.path, self.id, self.summary, self.parameters) = (method, path, id, summary, parameters)
    (self.token, body, self.answer, self.problems, self.links) = (token, nil, answer, problems, links)
    (self.rate, self.action) = (rate, action)
  }

  /// A row without a body, by its answering.
  init(
    _ method: HTTPMethod, _ path: String, _ id: String, _ summary: String, parameters: [EndpointParameter] = [],
    token: Token = .unused, answer: Answer, problems: [Int] = [], links: [Link] = [],
    rate: ConnectionLimiter.Kind? = nil,
    handle: @escaping @Sendable (RestAPI, Call, @escaping Respond) throws(RestAPI.Problem) -> Void
  ) {
    self.init(
      method, path, id, summary, parameters: parameters, token: token, answer: answer, problems: problems,
      links: links, rate: rate, action: .answer(handle))
  }

  /// A row for who shows a token.
  init(
    _ method: HTTPMethod, _ path: String, _ id: String, _ summary: String, parameters: [EndpointParameter] = [],
    answer: Answer, problems: [Int] = [], links: [Link] = [],
    holder: @escaping @Sendable (RestAPI, Call, _ token: String, @escaping Respond) throws(RestAPI.Problem) -> Void
  ) {
    self.init(
      method, path, id, summary, parameters: parameters, token: .required, answer: answer, problems: problems,
      links: links
    ) { (rest, call, respond) throws(RestAPI.Problem) in
      try holder(rest, call, try call.requireToken(), respond)
    }
  }

  /// A row with a body.
  init<Body>(
    _ method: HTTPMethod, _ path: String, _ id: String, _ summary: String, parameters: [EndpointParameter] = [],
    body: BodyForm<Body>, answer: Answer, problems: [Int] = [], links: [Link] = [],
    rate: ConnectionLimiter.Kind? = nil,
    handle: @escaping @Sendable (RestAPI, Call, Body, @escaping Respond) throws(RestAPI.Problem) -> Void
  ) {
    (self.method, self.path, self.id, self.summary, self.parameters) = (method, path, id, summary, parameters)
    (token, self.body, self.answer, self.problems, self.links) = (.unused, body.form, answer, problems, links)
    self.rate = rate
    action = .answer { (rest, call, respond) throws(RestAPI.Problem) in
      try handle(rest, call, try call.read(body, rest.parts.interface.withLockedValue { $0.limits }), respond)
    }
  }

  /// All rows; files of a folder are served at whatever else is asked for.
  static let all = puzzles + players + rooms + server

  /// Whether it is of the interface for programs, whose requests are counted by address.
  var isInterface: Bool { path.hasPrefix("/api/") }

  /// The methods that it answers: who may get something may ask for its head.
  var methods: [HTTPMethod] {
    if method == .GET, case .answer = action { return [.GET, .HEAD] }
    return [method]
  }

  /// The headers that its requests may have and that a browser asks about.
  private var headers: [String] {
    (token == .unused ? [] : ["Authorization"]) + (body == nil ? [] : ["Content-Type"])
      + parameters.filter { $0.place == .header }.map(\.name)
  }

  /// The methods and headers that pages of other origins may send, as the headers of CORS list them.
  static let crossOrigin: (methods: String, headers: String) = {
    var methods: [String] = []
    for row in all where !methods.contains(row.method.rawValue) { methods.append(row.method.rawValue) }
    return (methods.joined(separator: ", "), Set(all.flatMap(\.headers)).sorted().joined(separator: ", "))
  }()
}

/// A part of a path, of a query, or a header.
struct EndpointParameter: Sendable {
  enum Place: String { case path, query, header }

  let name: String
  let place: Place
  let pattern: String
  var format: String?
  /// Whether a path with that value leads anywhere.
  var accepts: @Sendable (String) -> Bool = { _ in true }

  static let room = EndpointParameter(name: "roomId", place: .path, pattern: "^[0-9a-f]{32}$")
  /// A room of which the path itself has to be right.
  static let roomAlone: EndpointParameter = {
    var parameter = room
    parameter.accepts = { $0.utf8.count == 32 && $0.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 } }
    return parameter
  }()
  static let roomOrCode = EndpointParameter(name: "roomId", place: .path, pattern: "^([0-9a-f]{32}|[0-9]{6}|mine)$")
  static let puzzle = EndpointParameter(
    name: "puzzleId", place: .path, pattern: pattern(of: "A-Za-z0-9_.-", BodyLimits.id))
  static let player = EndpointParameter(
    name: "playerId", place: .path, pattern: pattern(of: "A-Za-z0-9-", BodyLimits.playerID))
  static let day = EndpointParameter(
    name: "date", place: .query, pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", format: "date")
  static let game = EndpointParameter(name: "game", place: .query, pattern: "^[a-z]{1,16}$")
  static let mode = EndpointParameter(name: "mode", place: .query, pattern: "^[a-z-]{1,40}$")
  static let before = EndpointParameter(name: "before", place: .query, pattern: "^[0-9]{1,15}$")
  /// The key of a request that may come again.
  static let again = EndpointParameter(name: "Idempotency-Key", place: .header, pattern: pattern(of: " -~", repetition))
  static let repetition = 1...255

  /// The pattern of a text of some characters.
  static func pattern(of characters: String, _ range: ClosedRange<Int>) -> String {
    "^[\(characters)]{\(range.lowerBound),\(range.upperBound)}$"
  }
}
