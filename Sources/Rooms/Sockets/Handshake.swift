import Digests
import NIOHTTP1

/// The opening of a WebSocket as RFC 6455 has it.
package enum Handshake {
  /// The reason why a request opens none.
  package enum Fault: Error, Equatable {
    /// It does not ask for one.
    case noUpgrade
    /// It asks for another version than 13.
    case version
    /// Its headers are not as they have to be.
    case malformed(String)
  }

  /// The headers that answer a request, and what they agree to.
  package struct Answer: Sendable {
    package var headers: HTTPHeaders
    package var subprotocol: String?
    package var packing: Packing?
  }

  /// Answers a request.
  /// - Parameters:
  ///   - subprotocols: those that are spoken. A request that names none gets none; of those it names the first is taken.
  ///   - packs: whether messages may be compressed.
  package static func answer(
    _ request: HTTPRequestHead, subprotocols: [String], packs: Bool
  ) throws(Fault) -> Answer {
    let headers = request.headers
    guard headers[canonicalForm: "upgrade"].contains(where: { $0.lowercased() == "websocket" }),
      headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "upgrade" })
    else { throw .noUpgrade }
    guard request.method == .GET, request.version == .http1_1 else {
      throw .malformed("a WebSocket is opened by GET of HTTP/1.1")
    }
    guard headers["sec-websocket-version"] == ["13"] else { throw .version }
    let keys = headers["sec-websocket-key"]
    guard keys.count == 1, Base64.count(keys[0]) == 16 else {
      throw .malformed("Sec-WebSocket-Key has to be 16 bytes in Base64")
    }
    var answer = Answer(headers: [
      "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept(keys[0]),
    ])
    let wanted = headers[canonicalForm: "sec-websocket-protocol"].map(String.init)
    if !wanted.isEmpty {
      guard let first = wanted.first(where: subprotocols.contains) else {
        throw .malformed("the subprotocols are \(subprotocols.joined(separator: " and "))")
      }
      answer.subprotocol = first
      answer.headers.add(name: "Sec-WebSocket-Protocol", value: first)
    }
    let offers = headers["sec-websocket-extensions"].joined(separator: ",")
    if packs, let packing = Packing(offers: offers) {
      answer.packing = packing
      answer.headers.add(name: "Sec-WebSocket-Extensions", value: packing.answer)
    }
    return answer
  }

  /// The expected `Sec-WebSocket-Accept`, which proves that the other side has read the key.
  package static func accept(_ key: String) -> String {
    Base64.text(SHA1.hash((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
  }
}
