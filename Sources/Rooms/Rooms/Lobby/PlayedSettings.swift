import PuzzleKit

/// The settings of rooms that could be made: a room by the same ones is made without a deal to try them.
struct PlayedSettings {
  /// The most that are known.
  private static let most = 256

  private var known: [CreateRequest: RoomSettings] = [:]

  /// The settings that a request asks for, if they are known to be playable.
  func settings(for request: CreateRequest) -> RoomSettings? {
    guard let key = Self.key(request), var settings = known[key] else { return nil }
    (settings.title, settings.finding) = (request.title, request.finding)
    return settings
  }

  /// Takes note of settings that can be played.
  mutating func add(_ settings: RoomSettings, for request: CreateRequest) {
    guard let key = Self.key(request) else { return }
    if known.count == Self.most { known.removeAll(keepingCapacity: true) }
    known[key] = settings
  }

  /// All of a request that its deal depends on; nil for one that depends on more: a day, or a file.
  private static func key(_ request: CreateRequest) -> CreateRequest? {
    if request.file != nil || request.options.contains("daily") { return nil }
    var key = CreateRequest(name: "")
    (key.game, key.mode, key.style, key.options) = (request.game, request.mode, request.style, request.options)
    (key.showsProgress, key.timeLimit, key.seats) = (request.showsProgress, request.timeLimit, request.seats)
    key.watching = request.watching
    return key
  }
}
