import PlainJSON
import PuzzleKit

/// The operator's view of the rooms.
extension Lobby {
  static let draining = AdmissionRefusal(
    Refusal(RoomErrors.busy, "the server is about to end and takes nobody new; try again in a minute"), wait: 60_000)

  /// Does what the operator asks for.
  /// - Returns: the answer, and the effects that come before it.
  mutating func perform(_ request: OperatorRequest, at now: Int64) throws(Refusal) -> (JSONValue, [Effect]) {
    switch request {
    case .find(let beginning):
      return (.of(rooms.keys.filter { $0.hasPrefix(beginning) }.sorted()), [])
    case .damaged: return (.of(arrivals.damaged.sorted()), [])
    case .rooms:
      return (.array(rooms.values.sorted { $0.created < $1.created }.map { $0.summary(at: now) }), [])
    case .show(let name):
      let room = try room(startingWith: name)
      guard case .object(let members) = room.summary(at: now) else { return (.null, []) }
      let people = room.members.map { room.summary($0) }
      return (.object(members + [JSONMember("members", .array(people))]), [])
    case .close(let name, _) where arrivals.isDamaged(name):
      // What can't be read can be forgotten.
      arrivals.repair(name)
      var change = RoomChange(name)
      change.isClosed = true
      return (.of(("closed", .string(name))), [.keep(change)])
    case .close(let name, let text):
      let room = try room(startingWith: name)
      if !text.isEmpty { room.commit(RoomFact.Notice(try PlayerText.message(text, limits)), at: now) }
      room.commit(RoomFact.Closed(.operator), at: now)
      return (.of(("closed", .string(room.id))), finish(room, for: "", at: now))
    case .say(let name, let text):
      let word = try PlayerText.message(text, limits)
      var told = rooms.values.sorted { $0.id < $1.id }
      if let name { told = [try room(startingWith: name)] }
      var effects: [Effect] = []
      for room in told {
        room.commit(RoomFact.Notice(word), at: now)
        effects += finish(room, for: "", at: now)
      }
      return (.of(("rooms", .of(told.count))), effects)
    case .drain(let isOn):
      isDraining = isOn
      return (.of(("draining", .bool(isOn))), [])
    case .enforce:
      let effects = cutOff(at: now)
      return (.of(("closed", .of(effects.count { if case .close = $0 { true } else { false } }))), effects)
    case .limitRoom(let name, let entries, let bytes):
      let room = try room(startingWith: name)
      (room.ownEntries, room.ownBytes) = (entries ?? room.ownEntries, bytes ?? room.ownBytes)
      return (room.summary(at: now), [])
    case .limitAddress(let address, let kept, let creations):
      commons.admission.use { $0.limit(address, kept: kept, creations: creations) }
      return (.of(("address", .string(address))), [])
    }
  }

  /// The one room whose id begins so.
  private func room(startingWith name: String) throws(Refusal) -> Room {
    if arrivals.isDamaged(name) { throw Refusal(.badFile, "the journal of this room can't be read; close forgets it") }
    let id = try OperatorRequest.room(startingWith: name, among: rooms.keys.filter { $0.hasPrefix(name) })
    guard let room = rooms[id] else { throw OperatorRequest.noRoom(startingWith: name) }
    return room
  }

  /// Takes those out who are banned now. As whenever somebody is removed it is no loss, and nobody waits for them.
  private mutating func cutOff(at now: Int64) -> [Effect] {
    var effects: [Effect] = []
    for (reader, connection) in connections.sorted(by: { $0.key < $1.key }) {
      let member = rooms[connection.room]?.member(ofReader: reader)
      guard oversight.objection(.ban, connection.address, member?.player) != nil else { continue }
      connections[reader] = nil
      if let room = rooms[connection.room], let member {
        room.disconnect(member, at: now)
        room.leave(member, .removed, at: now)
        effects += finish(room, for: "", at: now)
      }
      effects.append(.close(reader: reader, .banned))
    }
    // Of those who have lost the connection only the ids are known.
    for room in rooms.values.sorted(by: { $0.id < $1.id }) {
      for member in room.members where member.player != nil && !member.isOnline {
        guard oversight.objection(.ban, "", member.player) != nil else { continue }
        room.leave(member, .removed, at: now)
        effects += finish(room, for: "", at: now)
      }
    }
    return effects
  }
}

extension Room {
  /// The room as the operator sees it in a list.
  func summary(at now: Int64) -> JSONValue {
    .of(
      ("room", .string(id)), ("game", .string(settings.game)), ("mode", .string(settings.mode)),
      ("play", .string(settings.style.rawValue)), ("phase", .string(phase.rawValue)),
      ("title", settings.title.map(JSONValue.string)), ("round", .of(round?.number ?? 0)),
      ("players", .of(players.count)), ("spectators", .of(members.count(where: \.isSpectator))),
      ("online", .of(members.count(where: \.isOnline))), ("age", .integer((now - created) / 1000)),
      ("idle", .integer((now - lastActivity) / 1000)), ("entries", .of(entries)), ("bytes", .of(bytes)))
  }

  /// Somebody in the room as the operator sees it.
  func summary(_ member: Member) -> JSONValue {
    .of(
      ("member", .of(member.number)), ("name", .string(member.name)), ("player", member.player.map(JSONValue.string)),
      ("spectator", .bool(member.isSpectator)), ("online", .bool(member.isOnline)),
      ("identity", guests[member.number]?.identity.map(JSONValue.string)))
  }
}
