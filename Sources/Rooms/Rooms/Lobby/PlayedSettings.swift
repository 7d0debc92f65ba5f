import PuzzleKit

/// The settings of rooms that could be made, or could not: the next room by the same ones needs no deal to try them.
struct PlayedSettings {
  /// The most that are known.
  private static let most = 256

  private var known: [CreateRequest: RoomSettings] = [:]
  /// The refusals of those that can't be dealt, whoever asks for them.
  private var refused: [CreateRequest: Refusal] = [:]

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

  /// The reason why what a request asks for can't be dealt, if that was tried before.
  func refusal(of request: CreateRequest) -> Refusal? { Self.key(request).flatMap { refused[$0] } }

  /// Takes note that something can't be dealt. What is wrong with the words is found out without a deal.
  mutating func add(_ refusal: Refusal, for request: CreateRequest) {
    guard [.unsupported, .stopped].contains(refusal.code), let key = Self.key(request) else { return }
    if refused.count == Self.most { refused.removeAll(keepingCapacity: true) }
    refused[key] = refusal
  }

  /// Has everything tried again, since deals may take another time from now on.
  mutating func forgetRefusals() { refused = [:] }

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
