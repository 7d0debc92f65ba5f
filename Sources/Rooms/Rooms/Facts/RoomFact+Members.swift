import PlainJSON
import RoomRecords

extension RoomFact {
  /// Somebody has come in.
  struct Joined: RoomFactContent {
    static let kind = RoomFact.Kind.joined
    let newcomer: Newcomer

    init(_ newcomer: Newcomer) { self.newcomer = newcomer }
    init(_ node: JSONNode) throws(JSONFault) { newcomer = try Newcomer(node) }

    var kept: JSONValue? { newcomer.json }
    var fact: RoomFact { .joined(self) }
    var author: Int? { newcomer.member }
    var size: Int { newcomer.size }
    var lasting: LastingFact? { .place(newcomer) }
    func mayFollow(in room: Room) -> Bool { newcomer.member == room.comers + 1 }

    func happen(in room: Room, at now: Int64) {
      let number = newcomer.member
      (room.comers, room.guests[number]) = (number, newcomer)
      if room.members.isEmpty { room.hostNumber = number }
      if let repetition = newcomer.repetition { room.requests[repetition.request] = number }
      room.members.append(Member(newcomer, at: now))
      for (other, record) in newcomer.against {
        room.records[number, default: [:]][other] = record
        room.records[other, default: [:]][number] = PlayerStatistics.Record(won: record.lost, lost: record.won)
      }
      room.tellAll(at: now) { reply, count, reader in
        reply.add(
          RoomRecords.Joined(
            number: count, member: number, role: newcomer.isSpectator ? .spectator : .player, name: newcomer.name))
        room.showRecord(of: number, to: reader, &reply)
        reply.cue(RoomEvents.join)
      }
    }

    func note(in held: inout HeldRoom, at time: Int64) {
      if held.members.isEmpty { held.outline.host = newcomer.member }
      held.members.append(newcomer)
      if newcomer.isSpectator { return }
      held.outline.players.append(.init(number: newcomer.member, name: newcomer.name))
    }
  }

  /// A member has come back to its seat by the player's key, with another token.
  struct Returned: RoomFactContent {
    static let kind = RoomFact.Kind.returned
    let newcomer: Newcomer

    init(_ newcomer: Newcomer) { self.newcomer = newcomer }
    init(_ node: JSONNode) throws(JSONFault) { newcomer = try Newcomer(node) }

    var kept: JSONValue? { newcomer.json }
    var fact: RoomFact { .returned(self) }
    var author: Int? { newcomer.member }
    var size: Int { newcomer.size }
    var lasting: LastingFact? { .place(newcomer) }

    func happen(in room: Room, at now: Int64) {
      if let repetition = newcomer.repetition { room.requests[repetition.request] = newcomer.member }
      room.member(newcomer.member)?.comeBack(newcomer)
      room.guests[newcomer.member]?.identity = newcomer.identity
    }

    func note(in held: inout HeldRoom, at time: Int64) {
      if let index = held.members.firstIndex(where: { $0.member == newcomer.member }) { held.members[index] = newcomer }
    }
  }

  /// Somebody has left.
  struct Left: RoomFactContent {
    static let kind = RoomFact.Kind.left
    let member: Int
    let why: Leaving

    init(_ member: Int, _ why: Leaving) { (self.member, self.why) = (member, why) }
    init(_ node: JSONNode) throws(JSONFault) {
      member = try node.member()
      why = try node.required("why").choice(Leaving.self)
    }

    var kept: JSONValue? { .of(("member", .of(member)), ("why", .string(why.rawValue))) }
    var fact: RoomFact { .left(self) }
    var author: Int? { member }
    var lasting: LastingFact? { .noPlace(member) }

    func happen(in room: Room, at now: Int64) {
      room.round?.noteDeparture(of: member, why)
      room.offer?.wanted.remove(member)
      room.tellAll(at: now) { reply, count in
        reply.add(RoomRecords.Left(number: count, member: member, why: why))
        reply.cue(RoomEvents.leave)
      }
      if let leaver = room.member(member) { room.part(from: leaver, why, at: now) }
      room.members.removeAll { $0.number == member }
    }

    func note(in held: inout HeldRoom, at time: Int64) {
      held.members.removeAll { $0.member == member }
      held.outline.players.removeAll { $0.number == member }
    }
  }

  /// The room has another host.
  struct NewHost: RoomFactContent {
    static let kind = RoomFact.Kind.host
    let member: Int

    init(_ member: Int) { self.member = member }
    init(_ node: JSONNode) throws(JSONFault) { member = try node.member() }

    var kept: JSONValue? { .of(("member", .of(member))) }
    var fact: RoomFact { .host(self) }
    func mayFollow(in room: Room) -> Bool { room.member(member) != nil }

    func happen(in room: Room, at now: Int64) {
      room.hostNumber = member
      room.tellAll(at: now) { $0.add(RoomRecords.Host(number: $1, member: member)) }
    }

    func note(in held: inout HeldRoom, at time: Int64) { held.outline.host = member }
  }

  /// The host keeps somebody who is or was in the room out of it, or not any more.
  struct Banned: RoomFactContent {
    static let kind = RoomFact.Kind.banned
    let member: Int
    let isBanned: Bool

    init(_ member: Int, _ isBanned: Bool) { (self.member, self.isBanned) = (member, isBanned) }
    init(_ node: JSONNode) throws(JSONFault) {
      member = try node.member()
      isBanned = try node.required("on").bool()
    }

    var kept: JSONValue? { .of(("member", .of(member)), ("on", .bool(isBanned))) }
    var fact: RoomFact { .banned(self) }
    func mayFollow(in room: Room) -> Bool { room.guests[member] != nil }
    func happen(in room: Room, at now: Int64) { room.banned.set(member, isBanned) }
  }
}

extension Set {
  /// Makes something an element, or none.
  fileprivate mutating func set(_ element: Element, _ isElement: Bool) {
    if isElement { insert(element) } else { remove(element) }
  }
}

extension RoomFact {
  /// A member does not want the talk of another, or of all if nobody is named, or wants it again.
  struct Muted: RoomFactContent {
    static let kind = RoomFact.Kind.muted
    let member: Int
    let other: Int?
    let isMuted: Bool

    init(by member: Int, _ other: Int?, _ isMuted: Bool) {
      (self.member, self.other, self.isMuted) = (member, other, isMuted)
    }
    init(_ node: JSONNode) throws(JSONFault) {
      member = try node.member()
      other = try node.optional("other")?.int()
      isMuted = try node.required("on").bool()
    }

    var kept: JSONValue? {
      .of(("member", .of(member)), ("other", other.map(JSONValue.of)), ("on", .bool(isMuted)))
    }
    var fact: RoomFact { .muted(self) }
    var author: Int? { member }

    func happen(in room: Room, at now: Int64) {
      if let other { room.member(member)?.muted.set(other, isMuted) } else { room.member(member)?.mutesAll = isMuted }
    }
  }

  /// A player with an id does not want the talk of another player in any room, or wants it again.
  struct Blocked: RoomFactContent {
    static let kind = RoomFact.Kind.blocked
    let member: Int
    let player: String
    let other: String
    let isBlocked: Bool

    init(by member: Int, player: String, blocks other: String, _ isBlocked: Bool) {
      (self.member, self.player, self.other, self.isBlocked) = (member, player, other, isBlocked)
    }
    init(_ node: JSONNode) throws(JSONFault) {
      member = try node.member()
      player = try node.required("player").word()
      other = try node.required("blocks").word()
      isBlocked = try node.required("on").bool()
    }

    var kept: JSONValue? {
      .of(
        ("member", .of(member)), ("player", .string(player)), ("blocks", .string(other)), ("on", .bool(isBlocked)))
    }
    var fact: RoomFact { .blocked(self) }
    var author: Int? { member }
    var size: Int { 250 }
    var lasting: LastingFact? { .block(player: player, blocks: other, isBlocked: isBlocked) }
    func happen(in room: Room, at now: Int64) { room.member(member)?.blocks.set(other, isBlocked) }
  }
}

extension Newcomer {
  /// The approximate size of its entry in bytes.
  fileprivate var size: Int { blocks.reduce(350) { $0 + $1.utf8.count + 3 } }
}
