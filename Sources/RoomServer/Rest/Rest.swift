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
  let host: LoopHost

  init(_ host: LoopHost) { self.host = host }

  var parts: ServerParts { host.parts }

  func answer(_ request: RestRequest, _ respond: @escaping (Response) -> Void) {
    guard let route = Route(request.head) else {
      return respond(.problem(404, "no-such-path", "nothing is at this path; /openapi.json has all there is"))
    }
    let method = request.head.method
    if method == .OPTIONS { return respond(Response(204, type: "text/plain", [])) }
    guard route.methods.contains(method) else {
      let allowed = route.methods.map(\.rawValue).joined(separator: ", ")
      var response = Response.problem(405, "no-such-method", "this path has \(allowed)")
      response.headers.add(name: "Allow", value: allowed)
      return respond(response)
    }
    do throws(Problem) {
      if request.head.uri.hasPrefix("/api/") { try admit(.request, request) }
      try answer(route, request, respond)
    } catch {
      respond(error.response)
    }
  }

  /// Why a request is not carried out.
  struct Problem: Error {
    let response: Response
    init(_ response: Response) { self.response = response }
  }

  func admit(_ kind: Gate.Kind, _ request: RestRequest) throws(Problem) {
    guard let wait = parts.gate.wait(kind, request.address, at: host.now) else { return }
    throw Problem(.problem(429, RoomErrors.tooFast.name, "too many requests came from this address", retryAfter: wait))
  }

  private func answer(
    _ route: Route, _ request: RestRequest, _ respond: @escaping (Response) -> Void
  ) throws(Problem) {
    switch route {
    case .create:
      let body = try body(request) { node throws(JSONFault) in try CreateRequest(node) }
      create(body, request.address, respond)
    case .join(let room):
      let body = try body(request) { node throws(JSONFault) in try JoinRequest(node) }
      ask(.join(room: room, body, address: request.address), respond)
    case .look(let room): ask(.look(room: room, token: request.token), respond)
    case .start(let room): ask(.start(room: room, token: try token(request)), respond)
    case .leave(let room): ask(.leave(room: room, token: try token(request)), respond)
    case .socket: break
    case .daily(let date): try daily(date, respond)
    case .puzzle(let id): puzzle(id, respond)
    case .submit: try submit(request, respond)
    case .statistics(let id): statistics(id, respond)
    case .player(let id): player(id, respond)
    case .reportGame: try report(request, isShared: false, respond)
    case .reportRound:
      if request.head.method == .GET { return rounds(respond) }
      try report(request, isShared: true, respond)
    case .document: respond(.json(OpenAPI.document))
    case .health:
      respond(
        .json(
          .object([JSONMember("status", .string(host.isDraining ? "draining" : "ok"))]),
          status: host.isDraining ? 503 : 200))
    case .metrics: respond(Response(200, type: "text/plain; version=0.0.4", Array(parts.meters.text.utf8)))
    case .file(let path): respond(StaticFiles.response(to: path, in: parts.settings.files))
    }
  }

  func ask(_ input: LobbyInput, created: Bool = false, _ respond: @escaping (Response) -> Void) {
    host.ask(input) { answer in
      switch answer {
      case .done(let value): respond(.json(value, status: created ? 201 : 200))
      case .refused(let refusal, let retryAfter): respond(.problem(refusal, retryAfter: retryAfter))
      }
    }
  }

  private func token(_ request: RestRequest) throws(Problem) -> String {
    if let token = request.token { return token }
    var response = Response.problem(401, "no-token", "the header Authorization has to be Bearer and the token")
    response.headers.add(name: "WWW-Authenticate", value: "Bearer")
    throw Problem(response)
  }

  func body<T>(
    _ request: RestRequest, _ read: (JSONNode) throws(JSONFault) -> T
  ) throws(Problem) -> T {
    let type = request.head.headers["content-type"].first?.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard type == "application/json" else {
      throw Problem(.problem(415, "not-json", "the body has to be application/json"))
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: Array(request.body.readableBytesView))
    } catch {
      throw Problem(.problem(400, "not-json", "the body is not JSON: \(error)"))
    }
    do throws(JSONFault) {
      return try read(JSONNode(value))
    } catch {
      throw Problem(.problem(422, "bad-body", error.description))
    }
  }
}
