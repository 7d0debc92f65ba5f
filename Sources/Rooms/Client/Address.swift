import PuzzleKit

/// The address of a server.
public struct ServerAddress: Equatable, Sendable {
  /// Its name or address.
  public let host: String
  /// Its port.
  public let port: String
  /// Whether it is reached by TLS.
  public let isSecure: Bool
  /// The prefix of all paths, without a slash at its end.
  public let prefix: String

  /// Reads `http://HOST[:PORT][/PREFIX]`, or the same with `https`.
  /// - Throws: `bad-argument`.
  public init(_ text: String) throws(Refusal) {
    isSecure = text.hasPrefix("https://")
    let rest = text.dropFirst(isSecure ? 8 : text.hasPrefix("http://") ? 7 : 0)
    let (place, path) = (rest.prefix { $0 != "/" }, rest.drop { $0 != "/" })
    let parts: [Substring]
    if place.hasPrefix("["), let end = place.firstIndex(of: "]") {
      parts = [place[place.index(after: place.startIndex)..<end], place[place.index(after: end)...].dropFirst()]
    } else {
      parts = place.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    }
    guard let host = parts.first, !host.isEmpty, !text.unicodeScalars.contains(where: { $0.value <= 32 }) else {
      throw Refusal(.badArgument, "a server is http://HOST:PORT or https://HOST:PORT, not \(quoted(text))")
    }
    self.host = String(host)
    port = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : isSecure ? "443" : "80"
    prefix = String(path.hasSuffix("/") ? path.dropLast() : path)
  }

  /// The host and the port as a header has them.
  var name: String { (host.contains(":") ? "[\(host)]" : host) + ":" + port }
}
