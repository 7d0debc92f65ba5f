import NIOHTTP1

/// The purpose of a request, by its path.
enum Route: Equatable {
  case daily(String?)
  case puzzle(String)
  case submit
  case statistics(String)
  case player(String)
  case reportGame
  case reportRound
  case create
  case join(String)
  case look(String)
  case leave(String)
  case start(String)
  case socket(String)
  case health
  case ready
  case metrics
  case document
  case file(String)

  /// Nil for a path that leads nowhere.
  init?(_ head: HTTPRequestHead) {
    guard let path = Self.path(head.uri) else { return nil }
    let parts = path.split(separator: "/").map(String.init)
    switch parts.first {
    case "api":
      guard let route = Self.interface(parts, head.uri) else { return nil }
      self = route
    case "ws":
      guard parts.count == 3, parts[1] == "rooms", Self.isRoom(parts[2]) else { return nil }
      self = .socket(parts[2])
    case "healthz" where parts.count == 1: self = .health
    case "readyz" where parts.count == 1: self = .ready
    case "metrics" where parts.count == 1: self = .metrics
    case "openapi.json" where parts.count == 1: self = .document
    default: self = .file(path)
    }
  }

  /// Whether a text can be the id of a room.
  private static func isRoom(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
  }

  private static func interface(_ parts: [String], _ target: String) -> Route? {
    switch (parts.dropFirst().first, parts.count) {
    case ("daily-puzzle", 2): .daily(query("date", of: target))
    case ("puzzles", 3): parts[2] == "submit" ? .submit : .puzzle(parts[2])
    case ("statistics", 3): .statistics(parts[2])
    case ("players", 4) where parts[3] == "statistics": .player(parts[2])
    case ("analytics", 3) where parts[2] == "game-complete": .reportGame
    case ("multiplayer", 3) where parts[2] == "analytics": .reportRound
    case ("rooms", 3): parts[2] == "create" ? .create : .look(parts[2])
    case ("rooms", 4):
      switch parts[3] {
      case "join": .join(parts[2])
      case "leave": .leave(parts[2])
      case "start": .start(parts[2])
      default: nil
      }
    default: nil
    }
  }

  /// Its path as the document has it, without what stands for one room, player or puzzle.
  var pattern: String {
    switch self {
    case .daily: "/api/daily-puzzle"
    case .puzzle: "/api/puzzles/{puzzleId}"
    case .submit: "/api/puzzles/submit"
    case .statistics: "/api/statistics/{puzzleId}"
    case .player: "/api/players/{playerId}/statistics"
    case .reportGame: "/api/analytics/game-complete"
    case .reportRound: "/api/multiplayer/analytics"
    case .create: "/api/rooms/create"
    case .join: "/api/rooms/{roomId}/join"
    case .look: "/api/rooms/{roomId}"
    case .leave: "/api/rooms/{roomId}/leave"
    case .start: "/api/rooms/{roomId}/start"
    case .socket: "/ws/rooms/{roomId}"
    case .health: "/healthz"
    case .ready: "/readyz"
    case .metrics: "/metrics"
    case .document: "/openapi.json"
    case .file: "/{file}"
    }
  }

  /// The methods that a route has.
  var methods: [HTTPMethod] {
    switch self {
    case .submit, .create, .join, .start, .reportGame: [.POST]
    case .reportRound: [.GET, .HEAD, .POST]
    case .leave: [.DELETE]
    case .socket: [.GET]
    case .daily, .puzzle, .statistics, .player, .look, .health, .ready, .metrics, .document, .file: [.GET, .HEAD]
    }
  }

  /// The value of a name in the query of a target.
  private static func query(_ name: String, of target: String) -> String? {
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
