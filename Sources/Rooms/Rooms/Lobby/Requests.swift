import PlainJSON
import PuzzleKit
import RoomRecords

/// The body of a request to make a room.
public struct CreateRequest: Hashable, Sendable {
  /// The host's name.
  public var name: String
  /// The host's id in other rooms too.
  public var player: String?
  /// The game; nil for the first one that has puzzles.
  public var game: String?
  /// Its mode; nil for the game's own.
  public var mode: String?
  /// The relation of the players to each other; nil for together, if the game has it so.
  public var style: PlayStyle?
  /// More words of the opening line.
  public var options: [String] = []
  /// The id of the puzzle, if it is named by one: the players' own have ids, too.
  public var puzzle: String?
  /// The file of the puzzle, if it is one of the players' own.
  public var file: String?
  /// Whether those who race see how the others stand.
  public var showsProgress = true
  /// The time limit of a round in seconds.
  public var timeLimit: Int?
  /// The title of the room.
  public var title: String?
  /// The number of players.
  public var seats = 2
  /// The view of a race that spectators have before it ends.
  public var watching = Watching.shared
  /// The way in which others find the room.
  public var finding = Finding()
  /// The key that proves the player's id.
  public var key: String?
  /// The player's wins and losses against others.
  public var records: [String: PlayerStatistics.Record] = [:]
  /// A text for this request alone, if it may come again to be answered as before.
  public var repetition: String?
  /// Whether nobody else may have the name from now on; it needs the key.
  public var keepsName = false
  /// The ids of players whom the player blocks.
  public var blocks: [String] = []

  /// The members that the body may have; all but the name may be missing.
  public static let members = [
    "name", "playerId", "playerKey", "keepName", "game", "mode", "play", "puzzle", "timeLimit", "showsProgress",
    "watching", "title", "players", "open",
  ]
  /// The members of the body of a request for somebody to play with.
  public static let membersOfPairing = ["name", "playerId", "playerKey", "keepName", "game", "mode", "play", "with"]

  /// A request for a room for two.
  public init(name: String) { self.name = name }

  /// Reads the body.
  /// - Throws: the first fault, by its path.
  public init(_ node: JSONNode) throws(JSONFault) {
    try refuseOthers(than: Self.members, in: node)
    try self.init(player: node)
    finding.isOpen = try node.optional("open")?.bool() ?? false
    watching = try node.optional("watching")?.choice(Watching.self) ?? watching
    showsProgress = try node.optional("showsProgress")?.bool() ?? true
    if let limit = try node.optional("timeLimit") {
      let seconds = try limit.int()
      guard RoomSettings.timeLimits ~= seconds else {
        throw limit.fault("must be \(RoomSettings.timeLimits.inWords) seconds, not \(seconds)")
      }
      timeLimit = seconds
    }
    if let title = try node.optional("title") {
      let text = try title.string()
      guard RoomSettings.titleLengths ~= text.count else {
        throw title.fault("must have \(RoomSettings.titleLengths.inWords) characters, not \(text.count)")
      }
      guard !text.unicodeScalars.contains(where: isUnprintable) else {
        throw title.fault("must have no control characters")
      }
      self.title = text
    }
    if let players = try node.optional("players") {
      seats = try players.int()
      guard RoomSettings.seatCounts ~= seats else {
        throw players.fault("must be \(RoomSettings.seatCounts.inWords), not \(seats)")
      }
    }
    guard let puzzle = try node.optional("puzzle") else { return }
    let names = ["draft", "id", "daily", "options"]
    guard try names.count(where: { name throws(JSONFault) in try puzzle.optional(name) != nil }) == 1 else {
      throw puzzle.fault("must have one of \(names.joined(separator: ", "))")
    }
    try refuseOthers(than: names, in: puzzle)
    if let draft = try puzzle.optional("draft") {
      _ = try draft.required("grid")
      file = draft.value.text
    } else {
      options = try Self.words(ofPuzzle: puzzle)
      if options.first == "puzzle" { self.puzzle = options.last }
    }
  }

  /// Reads who wants to play which game.
  private init(player node: JSONNode) throws(JSONFault) {
    name = try node.required("name").string()
    player = try node.optional("playerId").map { node throws(JSONFault) in try playerID(node) }
    key = try node.optional("playerKey").map { node throws(JSONFault) in try playerKey(node) }
    game = try node.optional("game")?.string()
    mode = try node.optional("mode")?.string()
    style = try node.optional("play")?.choice(PlayStyle.self)
    keepsName = try node.optional("keepName")?.bool() ?? false
  }

  /// Reads the body of a request for somebody to play with, whose name keeps to the server's limits.
  /// - Throws: the first fault, by its path.
  public init(pairing node: JSONNode, _ limits: RoomLimits = RoomLimits()) throws(JSONFault) {
    try refuseOthers(than: Self.membersOfPairing, in: node)
    try self.init(player: node)
    (finding.isOpen, finding.isPaired) = (true, true)
    guard let guest = try node.optional("with") else { return }
    let name = try guest.string()
    do throws(Refusal) { finding.guest = try PlayerText.name(name, limits) } catch {
      throw guest.fault("must be a name: \(error.text)")
    }
  }

  /// The words of an opening line for a puzzle: one that comes with the game, that of a day, or one by options.
  private static func words(ofPuzzle node: JSONNode) throws(JSONFault) -> [String] {
    if let id = try node.optional("id") { return ["puzzle", try word(id)] }
    if let daily = try node.optional("daily") {
      if case .bool(true) = daily.value { return ["daily"] }
      guard case .string = daily.value, let day = CivilDate(iso: try word(daily)) else {
        throw daily.fault("must be true or a day such as 2026-01-26; leave puzzle out for a fresh deal")
      }
      return ["daily", day.iso]
    }
    let options = try node.required("options")
    let text = try options.string()
    guard text.utf8.count <= BodyLimits.options, !text.unicodeScalars.contains(where: isUnprintable) else {
      throw options.fault("must be at most \(BodyLimits.options) bytes without control characters")
    }
    return text.split(separator: " ").map(String.init)
  }

  private static func word(_ node: JSONNode) throws(JSONFault) -> String {
    let text = try node.string()
    guard BodyLimits.id ~= text.utf8.count, text.utf8.allSatisfy({ 33...126 ~= $0 }) else {
      throw node.fault("must be one word of \(BodyLimits.id.inWords) ASCII characters")
    }
    return text
  }
}

/// The body of a request to join a room.
public struct JoinRequest: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The player's id in other rooms too.
  public var player: String?
  /// Whether only to watch.
  public var isSpectator = false
  /// The key that proves the player's id.
  public var key: String?
  /// The player's wins and losses against others.
  public var records: [String: PlayerStatistics.Record] = [:]
  /// A text for this request alone, if it may come again to be answered as before.
  public var repetition: String?
  /// Whether nobody else may have the name from now on; it needs the key.
  public var keepsName = false
  /// The ids of players whom the player blocks.
  public var blocks: [String] = []

  /// The members that the body may have; all but the name may be missing.
  public static let members = ["name", "playerId", "playerKey", "keepName", "spectator"]

  /// A request of a player.
  public init(name: String, isSpectator: Bool = false) { (self.name, self.isSpectator) = (name, isSpectator) }

  /// Reads the body.
  /// - Throws: the first fault, by its path.
  public init(_ node: JSONNode) throws(JSONFault) {
    try refuseOthers(than: Self.members, in: node)
    name = try node.required("name").string()
    player = try node.optional("playerId").map { node throws(JSONFault) in try playerID(node) }
    key = try node.optional("playerKey").map { node throws(JSONFault) in try playerKey(node) }
    isSpectator = try node.optional("spectator")?.bool() ?? false
    keepsName = try node.optional("keepName")?.bool() ?? false
  }
}

/// Refuses an object with a member that means nothing.
private func refuseOthers(than names: [String], in node: JSONNode) throws(JSONFault) {
  guard case .object(let members) = node.value, let other = members.first(where: { !names.contains($0.name) }) else {
    return
  }
  let hint = nearest(to: other.name, among: names).map { "; " + didYouMean(quoted($0)) }
  throw node.fault("has no member \(quoted(other.name))\(hint ?? "")")
}

private func playerID(_ node: JSONNode) throws(JSONFault) -> String {
  let text = try node.string()
  guard PlayReport.isPlayer(text) else {
    throw node.fault("must be \(BodyLimits.playerID.inWords) letters, digits and hyphens")
  }
  return text
}

private func playerKey(_ node: JSONNode) throws(JSONFault) -> String {
  let text = try node.string()
  guard BodyLimits.key ~= text.utf8.count, text.utf8.allSatisfy({ 33...126 ~= $0 }) else {
    throw node.fault("must be \(BodyLimits.key.inWords) ASCII characters without spaces that nobody can guess")
  }
  return text
}
