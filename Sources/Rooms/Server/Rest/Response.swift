import NIOHTTP1
import PlainJSON
import PuzzleKit
import Rooms

/// The answer to a request.
struct Response {
  var status: Int
  var headers = HTTPHeaders()
  var body: [UInt8]
  /// The reason for the log if it is no success: the code of the problem, if it is one.
  var reason = ""

  init(_ status: Int, type: String, _ body: [UInt8]) {
    (self.status, self.body) = (status, body)
    headers.add(name: "Content-Type", value: type)
  }

  /// A value as JSON.
  static func json(_ value: JSONValue, status: Int = 200) -> Response {
    Response(status, type: "application/json", Array(value.text.utf8))
  }

  /// A problem as RFC 9457 has it.
  private static func problem(_ status: Int, named code: String, _ detail: String) -> Response {
    let title = HTTPResponseStatus(statusCode: status).reasonPhrase
    let value = JSONValue.object([
      JSONMember("type", .string("urn:parlor:problem:\(code)")), JSONMember("title", .string(title)),
      JSONMember("status", .integer(Int64(status))), JSONMember("detail", .string(detail)),
      JSONMember("code", .string(code)),
    ])
    var response = Response(status, type: "application/problem+json", Array(value.text.utf8))
    response.reason = code
    return response
  }

  /// A request that the server itself refuses.
  static func problem(_ status: Int, _ code: ProblemCode, _ detail: String) -> Response {
    problem(status, named: code.rawValue, detail)
  }

  /// The answer to a request that was refused. Whoever asks for what can't be done now is told when to ask again.
  static func problem(_ refusal: Refusal, retryAfter: Int64? = nil) -> Response {
    var response = problem(status(of: refusal.code), named: refusal.code.name, refusal.text)
    if let retryAfter = retryAfter ?? (response.status == 503 ? usualWait : nil) {
      response.headers.add(name: "Retry-After", value: String(max(1, (retryAfter + 999) / 1000)))
    }
    return response
  }

  /// The answer where the database refuses. Whoever asks learns nothing of files, and may ask again.
  static func problem(ofDatabase refusal: Refusal, _ metrics: Metrics) -> Response {
    guard [.inputOutput, .badFile].contains(refusal.code) else { return problem(refusal) }
    metrics.log(.error, "the database can't be used", [("reason", .string(refusal.text))])
    return problem(
      Refusal(.inputOutput, "the server can't read or keep anything at the moment; try again in some seconds"))
  }

  /// The answer to an address of which too much work waits.
  static let busy = Response.problem(
    Refusal(RoomErrors.busy, "too much of what this address has asked for waits; try again in some seconds"))

  /// The answer for a room that another node has: nginx brings the request there, by a named location, or to another node if this
  /// one doesn't know; whoever asks without nginx is told where.
  static func elsewhere(_ owner: Membership.Owner) -> Response {
    guard case .node(let address) = owner else {
      var response = Response.problem(
        Refusal(RoomErrors.busy, "the room is about to move to another server; try again"), retryAfter: 1000)
      if owner == .unknown { response.headers.add(name: "X-Accel-Redirect", value: "@another") }
      return response
    }
    var response = Response.problem(421, .misdirected, "the node \(address) of the cluster has this room")
    response.headers.add(name: "X-Accel-Redirect", value: "@owner")
    response.headers.add(name: "X-Parlor-Owner", value: address)
    return response
  }

  /// The time after which what can't be done now may be asked for again, in milliseconds.
  private static let usualWait: Int64 = 5000

  private static func status(of code: ErrorCode) -> Int {
    switch code {
    case RoomErrors.noRoom: 404
    case RoomErrors.badToken, RoomErrors.badKey, RoomErrors.notHost, RoomErrors.banned: 403
    case RoomErrors.notNow, .conflict: 409
    case RoomErrors.tooFast: 429
    case RoomErrors.limit: 507
    case .inputOutput, RoomErrors.busy: 503
    default: 422
    }
  }
}
