import NIOHTTP1

/// The rows of the path that a request names, and the values of its parameters.
struct Route: Sendable {
  /// The path of the request, decoded.
  let path: String
  /// The rows, one for each method.
  let rows: [Endpoint]
  let values: [String: String]

  /// The path of its rows, without what stands for one room, player or puzzle.
  var pattern: String { rows[0].path }

  /// The methods that its rows answer.
  var methods: [HTTPMethod] {
    let methods = rows.flatMap(\.methods)
    return HTTPMethod.listed.filter(methods.contains)
  }

  /// The row that answers a method.
  func row(for method: HTTPMethod) -> Endpoint? { rows.first { $0.methods.contains(method) } }

  /// Nil for a path that leads nowhere.
  init?(_ head: HTTPRequestHead) {
    guard let path = Self.path(head.uri) else { return nil }
    let parts = path.split(separator: "/").map(String.init)
    for entry in Self.table {
      guard let values = entry.values(of: parts) else { continue }
      (self.path, rows, self.values) = (path, entry.rows, values)
      return
    }
    // No file takes the place of something of the interface.
    guard parts.first != "api", parts.first != "ws" else { return nil }
    (self.path, rows, values) = (path, [.files], [:])
  }

  /// The rows of a path.
  private struct Entry {
    let parts: [String]
    let rows: [Endpoint]

    /// The values of the parameters if a path is this one.
    func values(of path: [String]) -> [String: String]? {
      guard path.count == parts.count else { return nil }
      var values: [String: String] = [:]
      for (part, value) in zip(parts, path) {
        guard part.hasPrefix("{") else {
          if part != value { return nil }
          continue
        }
        let name = String(part.dropFirst().dropLast())
        guard rows[0].parameters.first(where: { $0.name == name })?.accepts(value) == true else { return nil }
        values[name] = value
      }
      return values
    }
  }

  /// The paths; those with a word where another has a parameter come first.
  private static let table: [Entry] = {
    var paths: [String] = []
    for row in Endpoint.all where !paths.contains(row.path) { paths.append(row.path) }
    // The brace of a parameter comes after all letters.
    return paths.sorted().map { path in
      Entry(parts: path.split(separator: "/").map(String.init), rows: Endpoint.all.filter { $0.path == path })
    }
  }()

  /// The value of a name in the query of a target.
  static func query(_ name: String, of target: String) -> String? {
    guard let mark = target.firstIndex(of: "?") else { return nil }
    for part in target[target.index(after: mark)...].split(separator: "&") where part.hasPrefix(name + "=") {
      return decoded(part.dropFirst(name.count + 1).utf8) ?? ""
    }
    return nil
  }

  /// The path of a target without its query, decoded; nil if it is none.
  static func path(_ target: String) -> String? {
    var target = target[...]
    // A proxy may ask for http://HOST/PATH.
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      target = target.dropFirst(scheme.utf8.count).drop { $0 != "/" && $0 != "?" }
      if !target.hasPrefix("/") { target = "/" + target }
    }
    guard target.hasPrefix("/") else { return nil }
    return decoded(target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
  }

  private static func decoded(_ bytes: Substring.UTF8View) -> String? {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(), high != UInt8(ascii: "+"),
        let code = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
      else { return nil }
      result.append(code)
    }
    guard let text = String(validating: result, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 })
    else { return nil }
    return text
  }
}

extension HTTPMethod {
  /// The methods in the order in which `Allow` lists them.
  fileprivate static let listed: [HTTPMethod] = [.GET, .HEAD, .POST, .PUT, .DELETE]
}
