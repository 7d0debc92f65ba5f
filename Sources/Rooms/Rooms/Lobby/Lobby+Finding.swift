import PlainJSON
import PuzzleKit
import RoomRecords

/// Finding somebody to play with: rooms that are listed, and rooms that wait for whoever wants the same.
extension Lobby {
  /// The most rooms of a list.
  private static let mostListed = 100

  /// The open rooms that have a place, those first that have waited longest, and how long it takes to be paired.
  func list(_ game: String?, _ mode: String?, at now: Int64) -> JSONValue {
    func isAsked(_ settings: RoomSettings) -> Bool {
      game.map { $0 == settings.game } ?? true && mode.map { $0 == settings.mode } ?? true
    }
    let found = rooms.values.filter { $0.isListed && isAsked($0.settings) }.sorted(by: Self.waitsLonger)
    let kinds = world.waiting.kinds(at: now).filter { kind in
      game.map { $0 == kind.game } ?? true && mode.map { $0 == kind.mode } ?? true
    }
    return .of(
      ("rooms", .array(found.prefix(Self.mostListed).map { $0.json(for: nil, at: now) })), ("count", .of(found.count)),
      ("pairs", .array(kinds.map { world.waiting.json(of: $0, at: now) })))
  }

  private static func waitsLonger(_ one: Room, _ other: Room) -> Bool {
    (one.created, one.id) < (other.created, other.id)
  }

  /// The room that has waited longest for whoever makes a request; nil if none does.
  func partner(of request: CreateRequest, _ settings: RoomSettings, _ name: String, at now: Int64) -> Room? {
    rooms.values.filter { room in
      guard room.isListed, room.isFor(name) else { return false }
      if let player = request.player, room.members.contains(where: { $0.player == player }) { return false }
      guard let guest = request.finding.guest else {
        // Who has named no one takes no place that is kept for somebody.
        return room.settings.finding.guest == nil && room.settings.plays(as: settings)
      }
      let likeness = PlayerText.likeness(guest)
      return room.players.contains { PlayerText.likeness($0.name) == likeness }
        && request.game.map { $0 == room.settings.game } ?? true
        && request.mode.map { $0 == room.settings.mode } ?? true
        && request.style.map { $0 == room.settings.style } ?? true
    }.min(by: Self.waitsLonger)
  }
}

extension Room {
  /// Whether others are told of the room: somebody is there and waits for them.
  var isListed: Bool {
    settings.finding.isOpen && phase == .waiting && !isFull && awaited == nil && players.contains(where: \.isOnline)
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
