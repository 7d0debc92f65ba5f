import NIOHTTP1
import PuzzleKit

/// Finds the client behind proxies.
enum Forwarding {
  /// The address of a client: the peer's, or what proxies that are trusted say.
  static func address(of headers: HTTPHeaders, peer: String, proxies: [Network]) -> String {
    guard let address = NetworkAddress(peer) else { return peer }
    func isTrusted(_ address: NetworkAddress) -> Bool { proxies.contains { $0.contains(address) } }
    guard isTrusted(address) else { return address.household }
    // Each proxy adds whom it has heard; those before the last that is not trusted could be made up.
    var client = address
    for text in headers[canonicalForm: "x-forwarded-for"].reversed() {
      guard let next = NetworkAddress(header: String(text)) else { break }
      client = next
      if !isTrusted(next) { break }
    }
    return client.household
  }

  /// Whether a peer is a proxy that is trusted.
  static func isProxy(_ peer: String, _ proxies: [Network]) -> Bool {
    NetworkAddress(peer).map { address in proxies.contains { $0.contains(address) } } ?? false
  }
}

/// Pages of other origins.
enum Origins {
  /// Reads an origin as browsers write it: a scheme and a host, and a port that is not the scheme's own; or `*` for all.
  /// - Throws: `bad-argument` for what no page can have.
  static func origin(_ text: String) throws(Refusal) -> String {
    if text == "*" { return text }
    let fault = Refusal(
      .badArgument,
      "the setting origins must name origins such as https://example.org or http://localhost:3000, without a path, or *, not \(quoted(text))"
    )
    let origin = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: origin.hasPrefix) else { throw fault }
    let place = origin.dropFirst(scheme.utf8.count)
    let host: Substring
    if place.hasPrefix("["), let end = place.firstIndex(of: "]") {
      host = place[...end]
      guard NetworkAddress(header: String(host)) != nil else { throw fault }
    } else {
      host = place.prefix { $0 != ":" }
      let isName = host.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || ".-".utf8.contains($0) }
      guard isName, !host.isEmpty, !host.hasPrefix("."), !host.hasPrefix("-") else { throw fault }
    }
    let port = place.dropFirst(host.count)
    if port.isEmpty { return origin }
    guard port.hasPrefix(":"), let number = Int(port.dropFirst()), 1...65535 ~= number else { throw fault }
    let isUsual = number == (scheme == "http://" ? 80 : 443)
    return scheme + host + (isUsual ? "" : ":\(number)")
  }

  /// The headers that let a page of an origin read a response, if it is named.
  static func headers(for origin: String, _ named: [String]) -> [(String, String)] {
    guard named.contains(origin) || named.contains("*") else { return [] }
    return [
      ("Access-Control-Allow-Origin", named.contains("*") ? "*" : origin), ("Vary", "Origin"),
      ("Access-Control-Allow-Methods", Endpoint.crossOrigin.methods),
      ("Access-Control-Allow-Headers", Endpoint.crossOrigin.headers),
      ("Access-Control-Expose-Headers", "Retry-After"),
    ]
  }

  /// Whether a WebSocket may be opened: by a program, by a page of this host, or by one of a named origin.
  static func areAllowed(_ headers: HTTPHeaders, _ named: [String]) -> Bool {
    guard let origin = headers["origin"].first else { return true }
    if named.contains(origin) || named.contains("*") { return true }
    guard let host = headers["host"].first else { return false }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}
