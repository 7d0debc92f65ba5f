import PlainJSON
import PuzzleKit

/// Asks a server by HTTP, one request at a time.
public struct RestClient {
  /// The largest answer that is read.
  private static let limit = 4 << 20

  private let address: ServerAddress

  /// Asks a server.
  public init(_ address: ServerAddress) { self.address = address }

  /// Asks, and reads the body of the answer.
  /// - Parameters:
  ///   - body: JSON.
  ///   - key: a text that tells the request from others, if it may come again.
  ///   - token: the proof of who asks.
  ///   - milliseconds: the time for all of it.
  /// - Throws: `io` if it can't be asked; what the server refuses, under the server's code.
  public func ask(
    _ method: String, _ path: String, body: JSONValue? = nil, key: String? = nil, token: String? = nil,
    milliseconds: Int = 5000
  ) throws(Refusal) -> [UInt8] {
    let connection = try Connection(address, milliseconds: milliseconds)
    var head = "\(method) \(address.prefix)\(path) HTTP/1.1\r\nHost: \(address.name)\r\nConnection: close\r\n"
    var bytes: [UInt8] = []
    if let body {
      body.write(to: &bytes)
      head += "Content-Type: application/json\r\nContent-Length: \(bytes.count)\r\n"
    }
    if let token { head += "Authorization: Bearer \(token)\r\n" }
    if let key { head += "Idempotency-Key: \(key)\r\n" }
    guard connection.send(Array((head + "\r\n").utf8) + bytes) else {
      throw Refusal(.inputOutput, "the connection to \(address.name) broke")
    }
    var answer: [UInt8] = []
    while answer.count <= Self.limit {
      guard let part = connection.receive() else { break }
      answer += part
    }
    return try Self.body(of: answer, address)
  }

  private static func body(of answer: [UInt8], _ address: ServerAddress) throws(Refusal) -> [UInt8] {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard let end = answer.indices.first(where: { answer[$0...].starts(with: mark) }) else {
      throw Refusal(.inputOutput, "\(address.name) did not answer in time")
    }
    let head = String(decoding: answer[..<end], as: UTF8.self)
    var body = Array(answer[(end + 4)...])
    let words = head.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, let status = Int(words[1]) else {
      throw Refusal(.inputOutput, "\(address.name) is no server of rooms")
    }
    for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length:") {
      let count = Int(line.split(separator: " ").last ?? "") ?? 0
      guard body.count >= count else { throw Refusal(.inputOutput, "the answer of \(address.name) is cut short") }
      body = Array(body.prefix(count))
    }
    if 200..<300 ~= status { return body }
    let problem = (try? JSONValue(parsing: body)).map { JSONNode($0) }
    let code = ((try? problem?.optional("code")?.string()) ?? nil) ?? "http-\(status)"
    let detail = ((try? problem?.optional("detail")?.string()) ?? nil) ?? "the server answers \(status)"
    // The place in a body is the name of an argument here.
    throw Refusal(ErrorCode(oneLine(code), ""), oneLine(detail.hasPrefix("$.") ? String(detail.dropFirst(2)) : detail))
  }
}
