import NIOHTTP1
import PlainJSON
import PuzzleKit
import Rooms

/// What a request is answered.
struct Response {
  var status: Int
  var headers = HTTPHeaders()
  var body: [UInt8]
  /// What the log says of it if it is no success: the code of the problem, if it is one.
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
  static func problem(_ status: Int, _ code: String, _ detail: String, retryAfter: Int64? = nil) -> Response {
    let title = HTTPResponseStatus(statusCode: status).reasonPhrase
    let value = JSONValue.object([
      JSONMember("type", .string("urn:parlor:problem:\(code)")), JSONMember("title", .string(title)),
      JSONMember("status", .integer(Int64(status))), JSONMember("detail", .string(detail)),
      JSONMember("code", .string(code)),
    ])
    var response = Response(status, type: "application/problem+json", Array(value.text.utf8))
    response.reason = code
    if let retryAfter { response.headers.add(name: "Retry-After", value: String(max(1, (retryAfter + 999) / 1000))) }
    return response
  }

  /// The answer to a request that was refused.
  static func problem(_ refusal: Refusal, retryAfter: Int64? = nil) -> Response {
    .problem(status(of: refusal.code), refusal.code.name, refusal.text, retryAfter: retryAfter)
  }

  /// The answer to an address of which too much work waits.
  static let busy = Response.problem(
    429, RoomErrors.tooFast.name, "too much of what this address has asked for waits", retryAfter: 5000)

  private static func status(of code: ErrorCode) -> Int {
    switch code {
    case RoomErrors.noRoom: 404
    case RoomErrors.badToken, RoomErrors.badKey, RoomErrors.notHost: 403
    case RoomErrors.notNow, .conflict: 409
    case RoomErrors.tooFast: 429
    case RoomErrors.limit: 507
    case .inputOutput: 503
    default: 422
    }
  }
}
