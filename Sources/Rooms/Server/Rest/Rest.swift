import NIOCore
import NIOHTTP1
import PlainJSON
import PuzzleKit
import Rooms

/// A request of HTTP that is all here.
struct RestRequest {
  let head: HTTPRequestHead
  let body: ByteBuffer
  let address: String

  /// The token of `Authorization: Bearer`.
  var token: String? {
    guard let words = head.headers["authorization"].first?.split(separator: " "), words.count == 2,
      words[0].lowercased() == "bearer"
    else { return nil }
    return String(words[1])
  }
}

/// Answers requests by their paths.
struct Rest {
  let host: EventLoopContext

  init(_ host: EventLoopContext) { self.host = host }

  var parts: ServerParts { host.parts }

  func answer(_ request: RestRequest, _ respond: @escaping (Response) -> Void) {
    guard let route = Route(request.head) else {
      return respond(.problem(404, .noSuchPath, "nothing is at this path; /openapi.json has all there is"))
    }
    let method = request.head.method
    if method == .OPTIONS { return respond(Response(204, type: "text/plain", [])) }
    guard route.methods.contains(method) else {
      let allowed = route.methods.map(\.rawValue).joined(separator: ", ")
      var response = Response.problem(405, .noSuchMethod, "this path has \(allowed)")
      response.headers.add(name: "Allow", value: allowed)
      return respond(response)
    }
    do throws(Problem) {
      if route.pattern.hasPrefix("/api/") { try admit(.request, request) }
      try answer(route, request, respond)
    } catch {
      respond(error.response)
    }
  }

  /// The reason why a request is not carried out.
  struct Problem: Error {
    let response: Response
    init(_ response: Response) { self.response = response }
  }

  func admit(_ kind: ConnectionLimiter.Kind, _ request: RestRequest) throws(Problem) {
    guard let wait = parts.limiter.wait(kind, request.address, at: host.now) else { return }
    throw Problem(
      .problem(Refusal(RoomErrors.tooFast, "too many requests came from this address"), retryAfter: wait))
  }

  private func answer(
    _ route: Route, _ request: RestRequest, _ respond: @escaping (Response) -> Void
  ) throws(Problem) {
    switch route {
    case .create:
      var body = try body(request) { node throws(JSONFault) in try CreateRequest(node) }
      body.repetition = try repetition(request)
      prove(body.player, body.key, respond) { rest, player, respond in
        body.player = player
        rest.create(body, request.address, respond)
      }
    case .join(let room):
      var body = try body(request) { node throws(JSONFault) in try JoinRequest(node) }
      body.repetition = try repetition(request)
      prove(body.player, body.key, respond) { rest, player, respond in
        body.player = player
        rest.ask(.join(room: room, body), of: request.address, respond)
      }
    case .look(let room): ask(.look(room: room, token: request.token), of: request.address, respond)
    case .start(let room): ask(.start(room: room, token: try token(request)), of: request.address, respond)
    case .leave(let room): ask(.leave(room: room, token: try token(request)), of: request.address, respond)
    case .socket: break
    case .daily(let date): try daily(date, request.address, respond)
    case .puzzle(let id): puzzle(id, request.address, respond)
    case .submit: try submit(request, respond)
    case .statistics(let id): statistics(id, request.address, respond)
    case .player(let id): player(id, key: request.token, request.address, respond)
    case .reportGame: try report(request, isShared: false, respond)
    case .reportRound:
      if request.head.method != .POST { return rounds(request.address, respond) }
      try report(request, isShared: true, respond)
    case .document: respond(OpenAPI.response)
    case .health: respond(.json(.object([JSONMember("status", .string(host.isDraining ? "draining" : "ok"))])))
    case .ready:
      let isReady = parts.metrics.isReady && !host.isDraining
      let status = isReady ? "ready" : host.isDraining ? "draining" : "waiting"
      var response = Response.json(.object([JSONMember("status", .string(status))]), status: isReady ? 200 : 503)
      response.reason = isReady ? "" : status
      respond(response)
    case .metrics: respond(Response(200, type: "text/plain; version=0.0.4", Array(parts.metrics.text.utf8)))
    case .file(let path): respond(StaticFiles(parts.settings.files).response(to: path, request.head.headers))
    }
  }

  func ask(
    _ input: LobbyInput, of address: String, created: Bool = false, _ respond: @escaping (Response) -> Void
  ) {
    host.ask(input, of: address) { answer in
      switch answer {
      case .done(let value): respond(.json(value, status: created ? 201 : 200))
      case .refused(let refusal, let retryAfter): respond(.problem(refusal, retryAfter: retryAfter))
      }
    }
  }

  /// The identity of a request that may come again: its key, its path and its body.
  private func repetition(_ request: RestRequest) throws(Problem) -> String? {
    let keys = request.head.headers["idempotency-key"]
    guard let key = keys.first else { return nil }
    guard keys.count == 1, 1...255 ~= key.utf8.count, key.utf8.allSatisfy({ 32...126 ~= $0 }) else {
      throw Problem(
        .problem(400, .badRequest, "Idempotency-Key must be 1 to 255 ASCII characters, once; best a random one"))
    }
    return "\(key)\n\(request.head.uri)\n\(String(decoding: request.body.readableBytesView, as: UTF8.self))"
  }

  private func token(_ request: RestRequest) throws(Problem) -> String {
    if let token = request.token { return token }
    var response = Response.problem(401, .noToken, "the header Authorization has to be Bearer and the token")
    response.headers.add(name: "WWW-Authenticate", value: "Bearer")
    throw Problem(response)
  }

  func body<T>(
    _ request: RestRequest, _ read: (JSONNode) throws(JSONFault) -> T
  ) throws(Problem) -> T {
    let type = request.head.headers["content-type"].first?.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard type == "application/json" else {
      throw Problem(.problem(415, .notJSON, "the body has to be application/json"))
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: Array(request.body.readableBytesView))
    } catch {
      throw Problem(.problem(400, .notJSON, "the body is not JSON: \(error)"))
    }
    do throws(JSONFault) {
      return try read(JSONNode(value))
    } catch {
      throw Problem(.problem(422, .badBody, error.description))
    }
  }
}
