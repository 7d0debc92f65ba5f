import PuzzleKit

/// Where a server is.
public struct ServerAddress: Equatable, Sendable {
  /// Its name or address.
  public let host: String
  /// Its port.
  public let port: String
  /// What stands before all paths, without a slash at its end.
  public let prefix: String

  /// Reads `http://HOST[:PORT][/PREFIX]`.
  /// - Throws: `bad-argument`; `unsupported` for `https`, which this program does not speak.
  public init(_ text: String) throws(Refusal) {
    if text.hasPrefix("https://") {
      throw Refusal(
        .unsupported, "https is not spoken here: reach the server by http, or by a tunnel that speaks TLS for it")
    }
    let rest = text.hasPrefix("http://") ? text.dropFirst(7) : text[...]
    let (place, path) = (rest.prefix { $0 != "/" }, rest.drop { $0 != "/" })
    let parts: [Substring]
    if place.hasPrefix("["), let end = place.firstIndex(of: "]") {
      parts = [place[place.index(after: place.startIndex)..<end], place[place.index(after: end)...].dropFirst()]
    } else {
      parts = place.split(separator: ":", maxSplits: 1)
    }
    guard let host = parts.first, !host.isEmpty, !text.unicodeScalars.contains(where: { $0.value <= 32 }) else {
      throw Refusal(.badArgument, "a server is http://HOST:PORT, not \(quoted(text))")
    }
    self.host = String(host)
    port = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : "80"
    prefix = String(path.hasSuffix("/") ? path.dropLast() : path)
  }

  /// The host and the port as a header has them.
  var name: String { (host.contains(":") ? "[\(host)]" : host) + ":" + port }
}
