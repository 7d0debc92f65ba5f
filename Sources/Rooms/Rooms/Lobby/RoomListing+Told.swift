import PlainJSON

/// The members of what lobbies tell each other of a room that waits for players.
extension RoomListing {
  /// The members that no list shows.
  private enum Hidden: String, CaseIterable {
    /// Whether it has no wishes besides its game.
    case plain
    /// The time until which somebody is waited for, if nobody is connected: ``RoomListing/awaited``.
    case until
    /// The digests of the ids of those who are in it.
    case ids
    /// The digests of the ids and addresses of those whom the host keeps out.
    case keptOut
  }

  /// Tells of a room.
  /// - Parameters:
  ///   - players: the digests of the ids of those who are in it.
  ///   - keptOut: the digests of the ids and addresses of those whom the host keeps out.
  init?(_ room: Room, players: [String], keptOut: [String]) {
    guard case .object(let members) = room.outline.json(at: room.created) else { return nil }
    let settings = room.settings
    let hidden: [(Hidden, JSONValue?)] = [
      (.plain, .bool(settings.plays(as: settings))), (.until, room.awaitedUntil.map(JSONValue.integer)),
      (.ids, .of(players)), (.keptOut, .of(keptOut)),
    ]
    self.init(
      room: room.id, game: settings.game, mode: settings.mode, created: room.created,
      told: .object(members + hidden.compactMap { name, value in value.map { JSONMember(name.rawValue, $0) } }))
  }

  private func node(_ name: String) -> JSONNode? { (try? JSONNode(told).optional(name)) ?? nil }

  func text(_ name: String) -> String? { try? node(name)?.string() }

  private func words(_ name: Hidden) -> [String] { (try? node(name.rawValue)?.words()) ?? [] }

  /// The player for whom it keeps its place.
  var guest: String? { text("with") }

  var isPlain: Bool { (try? node(Hidden.plain.rawValue)?.bool()) ?? false }

  /// The time until which somebody is waited for; nil if somebody is there.
  var awaitedUntil: Int64? { try? node(Hidden.until.rawValue)?.integer() }

  var players: [String] { words(.ids) }

  var keptOut: [String] { words(.keptOut) }

  /// The names of those who are in it.
  var names: [String] {
    ((try? node("players")?.elements()) ?? []).compactMap { try? $0.required("name").string() }
  }

  /// Whether it lets somebody of a name in.
  func isFor(_ name: String) -> Bool { guest.map { PlayerText.likeness($0) == PlayerText.likeness(name) } ?? true }

  func plays(as settings: RoomSettings) -> Bool {
    (game, mode) == (settings.game, settings.mode) && text("play") == settings.style.rawValue
      && (try? node("seats")?.int()) == settings.seats
  }

  /// The room as a list has it.
  func json(at now: Int64) -> JSONValue {
    guard case .object(let members) = told else { return told }
    return .object(
      members.filter { Hidden(rawValue: $0.name) == nil }.map { member in
        member.name == "waitingTime" ? JSONMember(member.name, .integer(max(0, now - created) / 1000)) : member
      })
  }
}
