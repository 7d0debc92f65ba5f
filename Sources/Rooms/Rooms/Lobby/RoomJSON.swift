import Engine
import PlainJSON
import PuzzleKit

extension Room {
  /// The room as somebody sees it.
  /// - Parameters:
  ///   - reader: the member who asks; nil for somebody who is not in it.
  ///   - token: the token that has just been made.
  func json(for reader: Member?, at now: Int64, token: String? = nil) -> JSONValue {
    let isInside = reader.map { !$0.isSpectator } ?? false
    return .of(
      ("roomId", .string(id)), ("code", isInside && isOpenByCode(at: now) ? .string(code) : nil),
      ("token", token.map(JSONValue.string)), ("member", reader.map { .of($0.number) }),
      ("game", .string(settings.game)), ("mode", .string(settings.mode)), ("play", .string(settings.style.rawValue)),
      ("title", settings.title.map(JSONValue.string)), ("timeLimit", settings.timeLimit.map(JSONValue.of)),
      ("showsProgress", .bool(settings.showsProgress)),
      ("watching", settings.style == .race ? .string(settings.watching.rawValue) : nil), ("seats", .of(settings.seats)),
      ("phase", .string(phase.rawValue)), ("round", .of(round?.number ?? 0)), ("host", .of(hostNumber)),
      ("startTime", round.map { .integer($0.started) }),
      ("open", settings.finding.isOpen ? .bool(true) : nil), ("paired", settings.finding.isPaired ? .bool(true) : nil),
      ("with", settings.finding.guest.map(JSONValue.string)),
      ("waitingTime", phase == .waiting ? .integer(max(0, now - created) / 1000) : nil),
      ("players", .array(players.map { json($0) })),
      ("spectators", .of(members.count(where: \.isSpectator))))
  }

  private func json(_ member: Member) -> JSONValue {
    .of(
      ("member", .of(member.number)), ("name", .string(member.name)), ("online", .bool(member.isOnline)),
      ("ready", .bool(member.isReady)), ("seat", member.seat.map { .of($0 + 1) }))
  }

  /// Is left alone by all after its making from a journal.
  func wake(at now: Int64) {
    emptySince = now
    for member in members { member.goneSince = now }
  }
}

extension RoomDealer {
  /// The settings that a request asks for; it has to be possible to deal by them.
  func settings(_ request: CreateRequest, at now: Int64) throws(Refusal) -> RoomSettings {
    let game = request.game ?? usualGame
    let entry = try entry(game)
    let mode: String
    if let named = request.mode {
      mode = named
    } else {
      mode = try entry.open(false, [], RoomContext(at: now)).table.mode
    }
    let style = request.style ?? (entry.sharing.together == nil ? .race : .together)
    var settings = RoomSettings(
      game: game, mode: mode, style: style, options: request.options,
      file: request.file, showsProgress: request.showsProgress,
      timeLimit: request.timeLimit, title: request.title, seats: request.seats, watching: request.watching)
    settings.finding = request.finding
    let table = try opened(DealWish(settings: settings, seed: 1, seats: 1), at: now).table
    guard table.seats == 1 || table.seats == settings.seats else {
      throw Refusal(
        .badArgument, "\(settings.game) \(style.rawValue) is for \(table.seats) players, not \(settings.seats)")
    }
    return settings
  }
}
