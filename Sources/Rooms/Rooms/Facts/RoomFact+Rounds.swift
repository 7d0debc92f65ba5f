import PlainJSON
import RoomRecords

extension RoomFact {
  /// A player is ready for the round, or is not any more.
  struct Readiness: RoomFactContent {
    static let kind = RoomFact.Kind.ready
    let member: Int
    let isReady: Bool

    init(_ member: Int, _ isReady: Bool) { (self.member, self.isReady) = (member, isReady) }
    init(_ node: JSONNode) throws(JSONFault) {
      member = try node.member()
      isReady = try node.required("ready").bool()
    }

    var kept: JSONValue? { .of(("member", .of(member)), ("ready", .bool(isReady))) }
    var fact: RoomFact { .ready(self) }
    var author: Int? { member }

    func happen(in room: Room, at now: Int64) {
      room.member(member)?.isReady = isReady
      room.tellAll(at: now) { $0.add(RoomRecords.Ready(number: $1, member: member, isReady: isReady)) }
    }

    func note(in held: inout HeldRoom, at time: Int64) {
      if let index = held.outline.players.firstIndex(where: { $0.number == member }) {
        held.outline.players[index].isReady = isReady
      }
    }
  }

  /// A round has begun: its opening line, the members at its seats, and where its deal comes from. The tables are dealt elsewhere,
  /// and are given to the room with it.
  struct Started: RoomFactContent {
    static let kind = RoomFact.Kind.started
    let opening: String
    let seats: [Int]
    let origin: RoundOrigin

    init(_ opening: String, seats: [Int], _ origin: RoundOrigin) {
      (self.opening, self.seats, self.origin) = (opening, seats, origin)
    }
    init(_ node: JSONNode) throws(JSONFault) {
      opening = try node.required("opening").string()
      var seats: [Int] = []
      for seat in try node.required("seats").elements() { seats.append(try seat.int()) }
      self.seats = seats
      origin = try RoundOrigin(node)
    }

    var kept: JSONValue? {
      .of(
        ("opening", .string(opening)), ("seats", .array(seats.map(JSONValue.of))), ("chosen", origin.chosenJSON),
        ("daily", origin.dailyJSON), ("lag", origin.lagJSON))
    }
    var fact: RoomFact { .started(self) }
    var size: Int { 120 + opening.utf8.count + 4 * seats.count }
    var lasting: LastingFact? { .noCode }

    func mayFollow(in room: Room) -> Bool {
      room.phase != .playing && Set(seats).count == seats.count && seats.allSatisfy { room.member($0) != nil }
    }
    func happen(in room: Room, at now: Int64) {}

    func note(in held: inout HeldRoom, at time: Int64) {
      held.openings.append(DealOrder.Opening(line: opening, seats: seats.count, time: time - origin.lag))
      (held.outline.phase, held.outline.started) = (.playing, time)
      held.outline.round += 1
      for index in held.outline.players.indices {
        held.outline.players[index].isReady = false
        held.outline.players[index].seat = seats.firstIndex(of: held.outline.players[index].number)
      }
    }
  }

  /// Lines were accepted at a table; the last of them was made by a member, or by the room. They have been made there before.
  struct AcceptedLines: RoomFactContent {
    static let kind = RoomFact.Kind.lines
    let table: Int
    let member: Int?
    let lines: [String]

    init(table: Int, by member: Int?, _ lines: [String]) {
      (self.table, self.member, self.lines) = (table, member, lines)
    }
    init(_ node: JSONNode) throws(JSONFault) {
      table = try node.required("table").int()
      member = try node.optional("member")?.int()
      lines = try node.required("lines").words()
    }

    var kept: JSONValue? { .of(("table", .of(table)), ("member", member.map(JSONValue.of)), ("lines", .of(lines))) }
    var fact: RoomFact { .lines(self) }
    var author: Int? { member }
    var size: Int { lines.reduce(120) { $0 + $1.utf8.count + 3 } }
    func mayFollow(in room: Room) -> Bool { room.phase == .playing && member.map { room.member($0) != nil } ?? true }
    func happen(in room: Room, at now: Int64) {}
  }

  /// A player wants a rematch: of another deal with some options, of the same deal, or as was offered.
  struct RematchWish: RoomFactContent {
    static let kind = RoomFact.Kind.rematch
    let member: Int
    let wish: Rematch

    init(_ member: Int, _ wish: Rematch) { (self.member, self.wish) = (member, wish) }
    init(_ node: JSONNode) throws(JSONFault) {
      member = try node.member()
      if let options = try node.optional("options") {
        wish = .options(try options.words())
      } else {
        wish = try node.optional("same")?.bool() == true ? .same : .agreed
      }
    }

    var kept: JSONValue? {
      switch wish {
      case .agreed: .of(("member", .of(member)))
      case .same: .of(("member", .of(member)), ("same", .bool(true)))
      case .options(let options): .of(("member", .of(member)), ("options", .of(options)))
      }
    }
    var fact: RoomFact { .rematch(self) }
    var author: Int? { member }
    var size: Int { if case .options(let words) = wish { words.reduce(120) { $0 + $1.utf8.count + 3 } } else { 100 } }

    func happen(in room: Room, at now: Int64) {
      // Who names another deal than was offered makes a new offer.
      if wish == .agreed, room.offer != nil {
        room.offer?.wanted.insert(member)
      } else {
        room.offer = (wish, now, [member], nil)
      }
      let deal =
        switch wish {
        case .agreed: room.offer?.wanted.count == 1 ? "new" : "agreed"
        case .same: "same"
        case .options(let words): words.joined(separator: " ")
        }
      room.tellAll(at: now) { $0.add(RoomRecords.Rematch(number: $1, member: member, deal: deal)) }
    }
  }

  /// The rematch that was offered is not played.
  struct Lapsed: RoomFactContent {
    static let kind = RoomFact.Kind.lapsed
    static let isBare = true

    init() {}
    init(_ node: JSONNode) {}

    var kept: JSONValue? { nil }
    var fact: RoomFact { .lapsed(self) }
    func mayFollow(in room: Room) -> Bool { room.offer != nil }
    func happen(in room: Room, at now: Int64) {
      room.offer = nil
      room.tellAll(at: now) { $0.add(RoomRecords.Lapsed(number: $1)) }
    }
  }

  /// The server was away for some milliseconds, which count for nobody's time.
  struct Paused: RoomFactContent {
    static let kind = RoomFact.Kind.paused
    let time: Int64

    init(_ time: Int64) { self.time = time }
    init(_ node: JSONNode) throws(JSONFault) { time = try node.required("time").milliseconds() }

    var kept: JSONValue? { .of(("time", .integer(time))) }
    var fact: RoomFact { .paused(self) }
    func happen(in room: Room, at now: Int64) {
      room.round?.paused += time
      room.offer?.since += time
    }
  }
}

/// A round has ended.
extension RoundResult: RoomFactContent {
  static let kind = RoomFact.Kind.ended
  var kept: JSONValue? { json }
  var fact: RoomFact { .ended(self) }
  var size: Int { 200 + 150 * players.count }
  var lasting: LastingFact? { .result(self) }

  func mayFollow(in room: Room) -> Bool {
    room.phase == .playing && players.map(\.member) == room.round?.seats
  }

  func happen(in room: Room, at now: Int64) {
    room.phase = .ended
    room.round?.reveal()
    room.count(self)
    for member in room.members { member.isPictureStale = true }
    room.tellAll(at: now) { reply, number, reader in
      reply.add(RoomRecords.Ended(number: number, round: round, why: reason, winner: winner))
      for player in players {
        reply.add(
          RoomRecords.Placing(
            member: player.member, outcome: player.outcome, score: player.score, time: player.time.map { Int($0) },
            name: room.round?.departed.contains(player.member) == true ? room.round?.name(of: player.member) : nil))
      }
      for player in players { room.showRecord(of: player.member, to: reader, &reply) }
      // Now that all are done, each is told what was looked for.
      guard let round = room.round, round.isSeparate else { return }
      guard let seat = reader.seat else { return room.show(round.watchedGames, of: round, &reply) }
      if !round.isShared, round.outcome(of: seat) == .lost {
        round.table(of: seat).report(to: round.place(seat).seat, &reply)
      }
    }
  }

  func note(in held: inout HeldRoom, at time: Int64) { held.outline.phase = .ended }
}
