import PlainJSON
import PuzzleKit
import RoomRecords

/// Finding somebody to play with: rooms that are listed, and rooms that wait for whoever wants the same.
extension Lobby {
  /// The most rooms of a list.
  private static let mostListed = 100

  /// The open rooms that have a place, those first that have waited longest, and how long it takes to be paired.
  /// - Parameter others: the rooms of other nodes.
  func list(_ game: String?, _ mode: String?, _ others: [RoomListing] = [], at now: Int64) -> JSONValue {
    func isAsked(_ settings: RoomSettings) -> Bool {
      game.map { $0 == settings.game } ?? true && mode.map { $0 == settings.mode } ?? true
    }
    let here = rooms.values.filter { $0.isListed && isAsked($0.settings) }.map { room in
      (created: room.created, id: room.id, json: room.json(for: nil, at: now))
    }
    let found = (here + others.map { ($0.created, $0.room, $0.json(at: now)) }).sorted {
      ($0.created, $0.id) < ($1.created, $1.id)
    }
    let pairs = world.waiting.use { waiting in
      waiting.kinds(at: now).filter { kind in
        game.map { $0 == kind.game } ?? true && mode.map { $0 == kind.mode } ?? true
      }.map { waiting.json(of: $0, at: now) }
    }
    return .of(
      ("rooms", .array(found.prefix(Self.mostListed).map(\.json))), ("count", .of(found.count)),
      ("pairs", .array(pairs)))
  }

  private static func waitsLonger(_ one: Room, _ other: Room) -> Bool {
    (one.created, one.id) < (other.created, other.id)
  }

  /// The room that has waited longest for whoever makes a request, or else one whose player has just come or gone; nil if none
  /// does. Nobody is led to a host who keeps that player out, or to a player whom the asker has blocked.
  func partner(
    of request: CreateRequest, _ settings: RoomSettings, _ name: String, from address: String, at now: Int64
  ) -> Room? {
    rooms.values.filter { room in
      guard room.isListed || room.isNearlyThere(at: now), room.isFor(name) else { return false }
      if let player = request.player, room.members.contains(where: { $0.player == player }) { return false }
      if room.keepsOut(request.player, from: origin(of: address, in: room)) || room.isBlocked(request.player) {
        return false
      }
      if room.players.contains(where: { $0.player.map(request.blocks.contains) ?? false }) { return false }
      guard let guest = request.finding.guest else {
        // Who has named no one takes no place that is kept for somebody.
        return room.settings.finding.guest == nil && room.settings.plays(as: settings)
      }
      let likeness = PlayerText.likeness(guest)
      return room.players.contains { PlayerText.likeness($0.name) == likeness }
        && request.game.map { $0 == room.settings.game } ?? true
        && request.mode.map { $0 == room.settings.mode } ?? true
        && request.style.map { $0 == room.settings.style } ?? true
    }.min { one, other in one.isListed == other.isListed ? Self.waitsLonger(one, other) : one.isListed }
  }
}

extension Lobby {
  /// The room of another node that has waited longest for whoever makes a request; nil if none does.
  func partner(
    of request: CreateRequest, _ settings: RoomSettings, _ name: String, among others: [RoomListing]
  ) -> String? {
    let likeness = request.finding.guest.map(PlayerText.likeness)
    return others.first { listing in
      guard listing.isFor(name) else { return false }
      guard let likeness else { return listing.isPlain && listing.guest == nil && listing.plays(as: settings) }
      return listing.names.contains { PlayerText.likeness($0) == likeness }
        && request.style.map { $0.rawValue == listing.text("play") } ?? true
    }?.room
  }
}

extension RoomListing {
  /// The member of `told` that says whether a room has no wishes besides its game.
  fileprivate static let plain = "plain"

  fileprivate func text(_ name: String) -> String? { (try? JSONNode(told).optional(name)?.string()) ?? nil }

  /// The player for whom it keeps its place.
  fileprivate var guest: String? { text("with") }

  fileprivate var isPlain: Bool { ((try? JSONNode(told).optional(Self.plain)?.bool()) ?? nil) ?? false }

  /// The names of those who are in it.
  fileprivate var names: [String] {
    guard case .array(let players) = (try? JSONNode(told).optional("players")?.value) ?? nil else { return [] }
    return players.compactMap { try? JSONNode($0).required("name").string() }
  }

  /// Whether it lets somebody of a name in.
  fileprivate func isFor(_ name: String) -> Bool {
    guest.map { PlayerText.likeness($0) == PlayerText.likeness(name) } ?? true
  }

  fileprivate func plays(as settings: RoomSettings) -> Bool {
    let seats = (try? JSONNode(told).optional("seats")?.int()) ?? nil
    return (game, mode) == (settings.game, settings.mode) && text("play") == settings.style.rawValue
      && seats == settings.seats
  }

  /// The room as a list has it.
  fileprivate func json(at now: Int64) -> JSONValue {
    guard case .object(let members) = told else { return told }
    return .object(
      members.filter { $0.name != Self.plain }.map { member in
        member.name == "waitingTime" ? JSONMember(member.name, .integer(max(0, now - created) / 1000)) : member
      })
  }
}

extension Room {
  /// The listing of the room for other nodes; nil if there is none.
  var listing: RoomListing? {
    guard isListed, case .object(let members) = outline.json(at: created) else { return nil }
    let isPlain = settings.plays(as: settings)
    return RoomListing(
      room: id, game: settings.game, mode: settings.mode, created: created,
      told: .object(members + [JSONMember(RoomListing.plain, .bool(isPlain))]))
  }

  /// Whether others are told of the room: somebody is there and waits for them.
  var isListed: Bool { isOpenNow && players.contains(where: \.isOnline) }

  /// Whether it waits for others, if somebody is there.
  private var isOpenNow: Bool { settings.finding.isOpen && phase == .waiting && !isFull && awaited == nil }

  /// The time for which those who want to be paired are waited for who are not connected yet, or have lost the connection, in
  /// milliseconds.
  private static let pairingPatience: Int64 = 15_000

  /// Whether somebody who wants to be paired has just come and will be connected soon, or has just lost the connection.
  func isNearlyThere(at now: Int64) -> Bool {
    isOpenNow && settings.finding.isPaired
      && players.contains { $0.goneSince.map { $0 + Self.pairingPatience > now } ?? false }
  }

  /// The time for which the place of somebody is held who is gone. Whoever was paired waits for nobody longer than need be.
  func patience(with member: Member) -> Int64 {
    let isAwaited = settings.finding.isPaired && phase == .waiting && !member.isSpectator
    return isAwaited && players.contains(where: \.isOnline)
      ? min(limits.seatHeld, Self.pairingPatience) : limits.seatHeld
  }
}

extension RoomSettings {
  /// Whether who wants one room would take the other: the same game, and no wishes besides.
  func plays(as other: RoomSettings) -> Bool {
    (game, mode, style, seats) == (other.game, other.mode, other.style, other.seats) && options.isEmpty && file == nil
      && timeLimit == nil
  }
}

/// The times for which people have waited for somebody who wants the same.
struct WaitingTimes {
  /// The game that was waited for.
  struct Kind: Hashable {
    let game: String
    let mode: String
    let style: PlayStyle
  }

  /// The time for which they count, in milliseconds, and the most that are kept of a kind.
  private static let (window, most): (Int64, Int) = (3_600_000, 200)
  private var waits: [Kind: [(time: Int64, wait: Int64)]] = [:]

  /// Notes that somebody was found.
  mutating func note(_ wait: Int64, of settings: RoomSettings, at now: Int64) {
    let kind = Kind(game: settings.game, mode: settings.mode, style: settings.style)
    waits = waits.compactMapValues { known in
      let recent = known.filter { $0.time > now - Self.window }
      return recent.isEmpty ? nil : recent
    }
    waits[kind, default: []].append((now, max(0, wait)))
    if waits[kind, default: []].count > Self.most { waits[kind]?.removeFirst() }
  }

  /// The kinds of which somebody was found lately.
  func kinds(at now: Int64) -> [Kind] {
    waits.keys.filter { figures(of: $0, at: now).pairs > 0 }.sorted {
      ($0.game, $0.mode, $0.style.rawValue) < ($1.game, $1.mode, $1.style.rawValue)
    }
  }

  /// How often somebody was found in the last hour, and in how many seconds half of them were.
  func figures(of kind: Kind, at now: Int64) -> (pairs: Int, wait: Int?) {
    let recent = waits[kind, default: []].filter { $0.time > now - Self.window }.map(\.wait).sorted()
    return (recent.count, recent.isEmpty ? nil : Int(recent[recent.count / 2] / 1000))
  }

  func json(of kind: Kind, at now: Int64) -> JSONValue {
    let (pairs, wait) = figures(of: kind, at: now)
    return .of(
      ("game", .string(kind.game)), ("mode", .string(kind.mode)), ("play", .string(kind.style.rawValue)),
      ("lastHour", .of(pairs)), ("medianWait", wait.map { .of($0) }))
  }
}
