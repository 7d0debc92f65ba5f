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
}

/// A request that a row answers: the values of its parameters, its token and its body.
struct Call {
  let request: RestRequest
  let route: Route

  var address: String { request.address }
  var path: String { route.path }

  /// The value of a parameter of the path.
  subscript(_ parameter: EndpointParameter) -> String { route.values[parameter.name] ?? "" }

  /// The value of a parameter of the query.
  func query(_ parameter: EndpointParameter) -> String? { Route.query(parameter.name, of: request.head.uri) }

  /// The token of `Authorization: Bearer`.
  var token: String? {
    guard let words = request.head.headers["authorization"].first?.split(separator: " "), words.count == 2,
      words[0].lowercased() == "bearer"
    else { return nil }
    return String(words[1])
  }

  func requireToken() throws(RestAPI.Problem) -> String {
    if let token { return token }
    var response = Response.problem(401, .noToken, "the header Authorization has to be Bearer and the token")
    response.headers.add(name: "WWW-Authenticate", value: "Bearer")
    throw RestAPI.Problem(response)
  }

  /// The identity of a request that may come again: its key, its path and its body.
  func repetition() throws(RestAPI.Problem) -> String? {
    let keys = request.head.headers[EndpointParameter.again.name]
    guard let key = keys.first else { return nil }
    guard keys.count == 1, EndpointParameter.repetition ~= key.utf8.count, key.utf8.allSatisfy({ 32...126 ~= $0 })
    else {
      throw RestAPI.Problem(
        .problem(400, .badRequest, "Idempotency-Key must be 1 to 255 ASCII characters, once; best a random one"))
    }
    return "\(key)\n\(request.head.uri)\n\(String(decoding: request.body.readableBytesView, as: UTF8.self))"
  }

  /// Reads the body under the limits of the server.
  func read<Body>(_ form: BodyForm<Body>, _ limits: RoomLimits) throws(RestAPI.Problem) -> Body {
    let type = request.head.headers["content-type"].first?.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard type == "application/json" else {
      throw RestAPI.Problem(.problem(415, .notJSON, "the body has to be application/json"))
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: Array(request.body.readableBytesView))
    } catch {
      throw RestAPI.Problem(.problem(400, .notJSON, "the body is not JSON: \(error)"))
    }
    do throws(JSONFault) {
      return try form.read(JSONNode(value), limits)
    } catch {
      throw RestAPI.Problem(.problem(422, .badBody, error.description))
    }
  }
}
