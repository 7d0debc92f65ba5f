import PlainJSON
import RoomRecords

/// The parts of a room that whoever knows its id may see.
struct RoomOutline {
  /// A player in it.
  struct Player {
    let number: Int
    let name: String
    var isOnline = false
    var isReady = false
    /// The place in the round that is played or was played last, from 0.
    var seat: Int?
  }

  let id: String
  let settings: RoomSettings
  let created: Int64
  var phase = RoomPhase.waiting
  /// The number of the newest round, and the time of its start.
  var round = 0
  var started: Int64?
  var host = 0
  var players: [Player] = []
  var spectators = 0

  /// The outline as JSON.
  /// - Parameters:
  ///   - member: the reader's number in the room; nil for somebody who is not in it.
  ///   - code: the code, if the reader may see it.
  ///   - token: the token that has just been made.
  func json(for member: Int? = nil, code: String? = nil, token: String? = nil, at now: Int64) -> JSONValue {
    .of(
      ("roomId", .string(id)), ("code", code.map(JSONValue.string)),
      ("token", token.map(JSONValue.string)), ("member", member.map { .of($0) }),
      ("game", .string(settings.game)), ("mode", .string(settings.mode)), ("play", .string(settings.style.rawValue)),
      ("title", settings.title.map(JSONValue.string)), ("timeLimit", settings.timeLimit.map(JSONValue.of)),
      ("showsProgress", .bool(settings.showsProgress)),
      ("watching", settings.style == .race ? .string(settings.watching.rawValue) : nil), ("seats", .of(settings.seats)),
      ("phase", .string(phase.rawValue)), ("round", .of(round)), ("host", .of(host)),
      ("startTime", started.map { .integer($0) }),
      ("open", settings.finding.isOpen ? .bool(true) : nil), ("paired", settings.finding.isPaired ? .bool(true) : nil),
      ("with", settings.finding.guest.map(JSONValue.string)),
      ("waitingTime", phase == .waiting ? .integer(max(0, now - created) / 1000) : nil),
      ("players", .array(players.map { $0.json })), ("spectators", .of(spectators)))
  }
}

extension RoomOutline.Player {
  fileprivate var json: JSONValue {
    .of(
      ("member", .of(number)), ("name", .string(name)), ("online", .bool(isOnline)), ("ready", .bool(isReady)),
      ("seat", seat.map { .of($0 + 1) }))
  }
}

extension Room {
  var outline: RoomOutline {
    var outline = RoomOutline(id: id, settings: settings, created: created)
    (outline.phase, outline.round, outline.started, outline.host) =
      (phase, round?.number ?? 0, round?.started, hostNumber)
    outline.players = players.map { member in
      RoomOutline.Player(
        number: member.number, name: member.name, isOnline: member.isOnline, isReady: member.isReady, seat: member.seat)
    }
    outline.spectators = members.count(where: \.isSpectator)
    return outline
  }

  /// The room as somebody sees it.
  /// - Parameters:
  ///   - reader: the member who asks; nil for somebody who is not in it.
  ///   - token: the token that has just been made.
  func json(for reader: Member?, at now: Int64, token: String? = nil) -> JSONValue {
    let isInside = reader.map { !$0.isSpectator } ?? false
    return outline.json(
      for: reader?.number, code: isInside && isOpenByCode(at: now) ? code : nil, token: token, at: now)
  }
}
