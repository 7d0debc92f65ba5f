import NIOHTTP1

/// Who is asking, where a proxy stands between.
enum Forwarding {
  /// The address of a client: the peer's, or what a proxy that is named says.
  static func address(of headers: HTTPHeaders, peer: String, proxies: [String]) -> String {
    guard proxies.contains(peer) else { return peer }
    // Each proxy adds whom it has heard; those before the last that is not known could be made up.
    let chain = headers[canonicalForm: "x-forwarded-for"].map(String.init)
    return limited(chain.last { !proxies.contains($0) } ?? peer)
  }

  /// An address as far as one household has it: of IPv6 the first 64 bits.
  static func limited(_ address: String) -> String {
    guard address.contains(":"), !address.hasPrefix("::ffff:"), address.utf8.count <= 45 else {
      return String(address.prefix(45))
    }
    let groups = address.split(separator: ":", omittingEmptySubsequences: false)
    if let gap = groups.firstIndex(of: ""), gap < 4 { return groups[..<gap].joined(separator: ":") + "::/64" }
    return groups.prefix(4).joined(separator: ":") + "::/64"
  }
}

/// Pages of other origins.
enum Origins {
  /// The headers that let a page of an origin read a response, if it is named.
  static func headers(for origin: String, _ named: [String]) -> [(String, String)] {
    guard named.contains(origin) || named.contains("*") else { return [] }
    return [
      ("Access-Control-Allow-Origin", named.contains("*") ? "*" : origin), ("Vary", "Origin"),
      ("Access-Control-Allow-Methods", "GET, POST, DELETE"),
      ("Access-Control-Allow-Headers", "Authorization, Content-Type"),
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
