import PlainJSON
import PuzzleKit
import RoomRecords

/// Finding somebody to play with: rooms that are listed, and rooms that wait for whoever wants the same.
extension Lobby {
  /// The most rooms of a list.
  private static let mostListed = 100

  /// The open rooms that have a place, those first that have waited longest, and how long it takes to be paired.
  /// - Parameter others: the rooms that are kept.
  func list(_ game: String?, _ mode: String?, _ others: [RoomListing] = [], at now: Int64) -> JSONValue {
    func isAsked(_ settings: RoomSettings) -> Bool {
      game.map { $0 == settings.game } ?? true && mode.map { $0 == settings.mode } ?? true
    }
    let here = rooms.values.filter { $0.isListed && isAsked($0.settings) }.map { room in
      (created: room.created, id: room.id, json: room.json(for: nil, at: now))
    }
    let elsewhere = others.filter { $0.awaitedUntil == nil && !shares.contains(RoomShare(of: $0.room)) }
    let found = (here + elsewhere.map { ($0.created, $0.room, $0.json(at: now)) }).sorted {
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
      (room.isListed || room.awaitedUntil.map { $0 > now } ?? false)
        && suits(room, request, settings, name, from: address)
    }.min { one, other in one.isListed == other.isListed ? Self.waitsLonger(one, other) : one.isListed }
  }

  /// The room that has waited longest for whoever makes a request, had somebody else not been led there who does not come, and
  /// who that is; nil if there is none.
  func partnerLeftAlone(
    for request: CreateRequest, _ settings: RoomSettings, _ name: String, from address: String, at now: Int64
  ) -> (room: Room, absent: Member)? {
    rooms.values.compactMap { room in
      guard let absent = room.absentee(at: now), suits(room, request, settings, name, from: address) else { return nil }
      return (room, absent)
    }.min { Self.waitsLonger($0.room, $1.room) }
  }

  /// Takes somebody out who waited to be paired, was away for long and comes back, if somebody else waits for the same meanwhile:
  /// they would wait in two rooms, and meet at once if this one asks again.
  /// - Returns: what that one is told; nil if nobody waits.
  func giveWay(_ member: Member, of room: Room, at now: Int64) -> Refusal? {
    guard room.players.count == 1, room.settings.finding.guest == nil,
      member.goneSince.map({ $0 + RoomListing.patience <= now }) == true
    else { return nil }
    let settings = room.settings
    var request = CreateRequest(name: member.name)
    (request.player, request.blocks) = (member.player, Array(member.blocks))
    (request.game, request.mode, request.style) = (settings.game, settings.mode, settings.style)
    let others = commons.open.use { Array($0.values) }.filter { rooms[$0.room] == nil }
    let isAwaited =
      rooms.values.contains { $0.isListed && $0 !== room && suits($0, request, settings, member.name, from: "") }
      || partner(of: request, settings, member.name, from: "", among: others, at: now) != nil
    guard isAwaited else { return nil }
    room.leave(member, .gone, at: now)
    return Refusal(
      RoomErrors.noRoom, "you were away for long, and somebody else waits for the same now; ask again to play at once"
    )
  }

  /// Whether a room is one that whoever makes a request could play in, as far as its players and settings go.
  private func suits(
    _ room: Room, _ request: CreateRequest, _ settings: RoomSettings, _ name: String, from address: String
  ) -> Bool {
    guard room.isFor(name) else { return false }
    if let player = request.player, room.members.contains(where: { $0.player == player }) { return false }
    if room.isLeftBehind(by: origin(of: address, in: room)) { return false }
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
  }
}

extension Lobby {
  /// The same among the rooms of other lobbies.
  func partner(
    of request: CreateRequest, _ settings: RoomSettings, _ name: String, from address: String,
    among others: [RoomListing], at now: Int64
  ) -> String? {
    let likeness = request.finding.guest.map(PlayerText.likeness)
    let found = others.filter { listing in
      guard listing.awaitedUntil.map({ $0 > now }) ?? true, listing.isFor(name) else { return false }
      func isAmong(_ digests: [String], _ text: String?) -> Bool {
        text.map { digests.contains(digest(of: $0, in: listing.room)) } ?? false
      }
      let (players, kept) = (listing.players, listing.keptOut)
      if isAmong(players + kept, request.player) || isAmong(kept, address) { return false }
      if request.blocks.contains(where: { isAmong(players, $0) }) { return false }
      guard let likeness else { return listing.isPlain && listing.guest == nil && listing.plays(as: settings) }
      return listing.names.contains { PlayerText.likeness($0) == likeness }
        && request.style.map { $0.rawValue == listing.text("play") } ?? true
    }
    return (found.first { $0.awaitedUntil == nil } ?? found.first)?.room
  }

  /// The share whose owner makes the room if nobody waits for whoever makes a request. Those who could play with each other have the
  /// same one, so that two who ask at the same moment on two nodes don't wait apart.
  func meetingPlace(for request: CreateRequest, _ settings: RoomSettings, _ name: String) -> RoomShare {
    let names = request.finding.guest.map { [name, $0].map(PlayerText.likeness).sorted() }
    let wish = names ?? [settings.game, settings.mode, settings.style.rawValue, String(settings.seats)]
    return RoomShare(of: hash(wish.joined(separator: "\n")))
  }

  /// The listing of a room for other lobbies; nil if they lead nobody there.
  func listing(of room: Room) -> RoomListing? {
    guard room.isListed || room.awaitedUntil != nil else { return nil }
    func digests(_ players: some Sequence<String>) -> [String] { players.map { digest(of: $0, in: room.id) }.sorted() }
    let banned = room.banned.compactMap { room.guests[$0] }
    return RoomListing(
      room, players: digests(room.members.compactMap(\.player)),
      keptOut: digests(banned.compactMap(\.player)) + banned.compactMap(\.origin).sorted()
        + digests(room.member(room.hostNumber)?.blocks ?? []))
  }
}

extension Room {
  /// Whether others are told of the room: somebody is there and waits for them.
  var isListed: Bool { isOpenNow && players.contains(where: \.isOnline) }

  /// Whether it waits for others, if somebody is there.
  private var isOpenNow: Bool { settings.finding.isOpen && phase == .waiting && !isFull && awaited == nil }

  /// The time for which those who want to be paired are waited for who are not connected yet, or have lost the connection, in
  /// milliseconds.
  private static let pairingPatience = RoomListing.patience

  /// The time until which somebody who wants to be paired is waited for, having just come or just lost the connection; nil if
  /// there is nobody, or if somebody is there.
  var awaitedUntil: Int64? {
    guard isOpenNow, settings.finding.isPaired, !isListed else { return nil }
    return players.compactMap(\.goneSince).max().map { $0 + Self.pairingPatience }
  }

  /// The time after which the place of somebody who is not there goes to whoever wants the same, in milliseconds.
  private static let shortPatience: Int64 = 3000

  /// Who keeps a place that somebody else would take at once, in a full room where somebody waits to be paired; nil if nobody
  /// does.
  fileprivate func absentee(at now: Int64) -> Member? {
    guard settings.finding.isOpen, settings.finding.isPaired, phase == .waiting, isFull, awaited == nil,
      players.contains(where: \.isOnline)
    else { return nil }
    return players.first { $0.goneSince.map { $0 + Self.shortPatience <= now } ?? false }
  }

  /// Whether only somebody from the same address has waited there who has lost the connection since: most likely whoever asks
  /// now, having begun anew.
  fileprivate func isLeftBehind(by origin: String) -> Bool {
    awaitedUntil != nil && players.allSatisfy { $0.wasOnline && guests[$0.number]?.origin == origin }
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
