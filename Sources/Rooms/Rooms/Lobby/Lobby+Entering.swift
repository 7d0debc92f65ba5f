import PlainJSON
import PuzzleKit

/// Coming into rooms.
extension Lobby {
  mutating func create(
    _ request: CreateRequest, _ message: Arrivals.Waiting, at now: Int64
  ) throws(AdmissionRefusal) -> [Effect] {
    let (reader, address) = (message.reader, message.address)
    if let known = try known(request.repetition, at: now) { return [.answer(reader: reader, .done(known))] }
    if isDraining { throw Self.draining }
    if let objection = oversight.objection(.ban, address, request.player) { throw AdmissionRefusal(objection) }
    if let refusal = refusalToKeep(for: address, at: now) { throw refusal }
    let name: String
    do throws(Refusal) {
      name = try PlayerText.name(request.name, limits)
      if let title = request.title { _ = try PlayerText.title(title) }
      try world.dealer.require(
        request.game ?? world.dealer.usualGame, mode: request.mode, request.style, options: request.options)
    } catch {
      throw AdmissionRefusal(error)
    }
    if !request.finding.isPaired { try admitMaker(address, at: now) }
    // What was played before in the same way can be played again.
    if let settings = played.settings(for: request) {
      return make(request, settings, name, message, at: now)
    }
    // What could not be dealt before is not tried again.
    if let refusal = played.refusal(of: request) { throw AdmissionRefusal(refusal) }
    return [order(check: request, name: name, for: message, at: now)]
  }

  /// Makes a room that can be played as it was asked for.
  mutating func make(
    _ request: CreateRequest, _ settings: RoomSettings, _ name: String, _ message: Arrivals.Waiting, at now: Int64
  ) -> [Effect] {
    let reader = message.reader
    // The same request may have come again meanwhile.
    do throws(AdmissionRefusal) {
      if let known = try known(request.repetition, at: now) { return [.answer(reader: reader, .done(known))] }
    } catch {
      return [.answer(reader: reader, .refused(error.refusal, retryAfter: error.wait))]
    }
    played.add(settings, for: request)
    if settings.finding.isPaired {
      return commons.pairing.use { pair(request, settings, name, message, &$0, at: now) }
    }
    return make(new: settings, name, Entrant(request), message, at: now)
  }

  /// Leads to a room that waits for the same, or makes one.
  private mutating func pair(
    _ request: CreateRequest, _ settings: RoomSettings, _ name: String, _ message: Arrivals.Waiting,
    _ places: inout PairingPlaces, at now: Int64
  ) -> [Effect] {
    let (reader, address) = (message.reader, message.address)
    let isLed = places.mayLead(address, at: now)
    if isLed, let room = partner(of: request, settings, name, from: address, at: now) {
      if room.settings.finding.isPaired {
        room.pairedAfter = now - room.created
        places.lead(address, to: room.id, room.comers + 1, at: now)
      }
      return enter(room, room.distinctName(for: name), Entrant(request), reader, address, at: now)
    }
    let others = commons.open.use { Array($0.values) }.sorted { ($0.created, $0.room) < ($1.created, $1.room) }
    let absent = (others + message.others).filter { rooms[$0.room] == nil }
    if isLed, let room = partner(of: request, settings, name, from: address, among: absent, at: now) {
      if shares.contains(RoomShare(of: room)) {
        // Nobody has come to it since the server was started; it is asked once.
        var message = message
        message.others.removeAll { $0.room == room }
        return take(message, to: room, at: now)
      }
      return [.answer(reader: reader, .elsewhere(room: room))]
    }
    if isLed, let (room, absent) = partnerLeftAlone(for: request, settings, name, from: address, at: now) {
      room.leave(absent, .gone, at: now)
      room.pairedAfter = now - room.created
      places.lead(address, to: room.id, room.comers + 1, at: now)
      return enter(room, room.distinctName(for: name), Entrant(request), reader, address, at: now)
    }
    let place = meetingPlace(for: request, settings, name)
    if self.others == .ofCluster, !shares.contains(place) {
      return [.answer(reader: reader, .elsewhere(room: place.anyRoom))]
    }
    do throws(AdmissionRefusal) { try admitMaker(address, at: now) } catch {
      return [.answer(reader: reader, .refused(error.refusal, retryAfter: error.wait))]
    }
    return make(new: settings, name, Entrant(request), message, at: now)
  }

  /// Makes a room, with whoever has asked for it in it.
  private mutating func make(
    new settings: RoomSettings, _ name: String, _ entrant: Entrant, _ message: Arrivals.Waiting, at now: Int64
  ) -> [Effect] {
    let (reader, address) = (message.reader, message.address)
    guard !shares.isEmpty else { return [.answer(reader: reader, .busy)] }
    let free = message.code.flatMap { codes[$0] == nil ? $0 : nil }
    let room = Room(world, id: drawID(), code: free ?? drawCode(), settings, at: now)
    room.commit(RoomFact.Created(id: room.id, code: room.code, settings), at: now)
    rooms[room.id] = room
    codes[room.code] = room.id
    return enter(room, name, entrant, reader, address, at: now)
  }

  mutating func join(
    _ name: String, _ request: JoinRequest, _ message: Arrivals.Waiting, in id: String?, at now: Int64
  ) throws(AdmissionRefusal) -> [Effect] {
    let (reader, address) = (message.reader, message.address)
    if let known = try known(request.repetition, at: now) { return [.answer(reader: reader, .done(known))] }
    if message.isRepeated {
      // Whoever came by it has left; it is a request like others.
      var message = message
      message.isRepeated = false
      return arrive(message, at: now)
    }
    let room = id.flatMap { rooms[$0] }
    if let objection = oversight.objection(.ban, address, request.player) { throw AdmissionRefusal(objection) }
    if let room, let effects = comeBack(name, request, address, reader, in: room, at: now) { return effects }
    if isDraining { throw Self.draining }
    if name == Self.own {
      throw AdmissionRefusal(
        Refusal(
          RoomErrors.noRoom,
          request.player == nil
            ? "to come back to a seat takes the player's id and key" : "this player has a seat in no room"))
    }
    let isCode = RoomCode.isCode(name)
    if isCode, request.isSpectator {
      throw AdmissionRefusal(Refusal(RoomErrors.noRoom, "a code lets nobody watch; the room's id does"))
    }
    if !isCode, !OperatorRequest.isWhole(name) {
      throw AdmissionRefusal(
        Refusal(RoomErrors.noRoom, "a code has 6 digits and a room's id 32, unlike \(quoted(name))"))
    }
    if isCode { try requireGuess(address, at: now) }
    let isLetIn =
      room.map { room in
        if request.isSpectator {
          return room.members.count(where: \.isSpectator) < limits.spectators
        }
        if isCode { return room.isOpenByCode(at: now) }
        // Its id is listed, so it keeps the place for whom it waits.
        return room.phase != .playing && !room.isFull && room.isFor(request.name)
      } ?? false
    guard let room, isLetIn else {
      let missed = isCode ? miss(address, at: now) : []
      let isFull = room.map { !request.isSpectator && $0.isFull && (!isCode || $0.isKnownByCode(at: now)) } ?? false
      if !isCode, room != nil, request.isSpectator {
        throw AdmissionRefusal(
          Refusal(RoomErrors.noRoom, "as many watch the room that has this id as may; try again once somebody has left")
        )
      }
      let what = isCode ? "code" : "id"
      if !isCode, !isFull, let room, !request.isSpectator, !room.isFor(request.name),
        let guest = room.settings.finding.guest
      {
        throw AdmissionRefusal(Refusal(RoomErrors.noRoom, "the room that has this id keeps its place for \(guest)"))
      }
      let refusal = Refusal(
        RoomErrors.noRoom,
        isFull ? "the room that has this \(what) is full" : "no room that can be joined has this \(what)")
      return missed + [.answer(reader: reader, .refused(refusal, retryAfter: nil))]
    }
    if room.keepsOut(request.player, from: origin(of: address, in: room)) || room.isBlocked(request.player) {
      throw AdmissionRefusal(Refusal(RoomErrors.banned, "the host keeps this player out of the room"))
    }
    if let refusal = refusalToKeep(for: address, at: now) { throw refusal }
    let shown: String
    do throws(Refusal) {
      try room.requireSpace(nil)
      shown = try room.name(for: try PlayerText.name(request.name, limits))
      let others = room.members.filter { $0.player != nil && $0.player == request.player }
      if let other = others.first(where: { $0.isSpectator != request.isSpectator }) {
        throw Refusal(
          .conflict,
          "this player \(other.isSpectator ? "watches" : "plays in") the room as \(quoted(other.name)); nobody does both"
        )
      }
    } catch {
      throw AdmissionRefusal(error)
    }
    return enter(room, shown, Entrant(request), reader, address, at: now)
  }

  /// The identity by which the operator knows an address; nil if there is none.
  func identity(of address: String) -> String? {
    let identity = oversight.identity(address)
    return identity.isEmpty ? nil : identity
  }

  /// A digest of an address that is another one in every room.
  func origin(of address: String, in room: Room) -> String { digest(of: address, in: room.id) }

  /// A digest of a player's key that is another one in every room; nil for whoever has shown none.
  private func proof(_ key: String?, in room: Room) -> String? { key.map { digest(of: $0, in: room.id) } }

  /// A digest of a text that is another one in every room.
  func digest(of text: String, in room: String) -> String { String(hash(room + "\n" + text).prefix(16)) }

  /// Gives a player who has proved its id the seat that it has in the room, whatever goes on there, with another token.
  /// - Returns: nil if it has none.
  private mutating func comeBack(
    _ name: String, _ request: JoinRequest, _ address: String, _ reader: Int, in room: Room, at now: Int64
  ) -> [Effect]? {
    guard let player = request.player,
      let member = room.members.last(where: {
        guard $0.player == player, $0.isProved(by: proof(request.key, in: room)) else { return false }
        // Under another name it is somebody else at the same machine.
        return name == Self.own
          || ($0.isSpectator == request.isSpectator
            && PlayerText.likeness($0.name) == PlayerText.likeness(request.name))
      })
    else { return nil }
    let salt = drawHex()
    let token = request.repetition.map { self.token($0, salt) } ?? salt
    var newcomer = Newcomer(
      member: member.number, name: member.name, player: player, tokenHash: hash(token), isSpectator: member.isSpectator)
    (newcomer.blocks, newcomer.identity) = (request.blocks, identity(of: address))
    if let repetition = request.repetition {
      newcomer.repetition = Newcomer.Repetition(request: hash(repetition), salt: salt)
      repeatable[hash(repetition)] = (room.id, newcomer.member)
    }
    room.commit(RoomFact.Returned(newcomer), at: now)
    // Whoever has the old token is out at once.
    let old = member.reader
    if let old {
      connections[old] = nil
      room.disconnect(member, at: now)
    }
    let body = room.json(for: member, at: now, token: token)
    return (old.map { [.close(reader: $0, .replaced)] } ?? [])
      + finish(room, for: address, at: now, answer: .answer(reader: reader, .done(body)))
  }

  private mutating func enter(
    _ room: Room, _ name: String, _ entrant: Entrant, _ reader: Int, _ address: String, at now: Int64
  ) -> [Effect] {
    let salt = drawHex()
    let token = entrant.repetition.map { self.token($0, salt) } ?? salt
    var newcomer = Newcomer(
      member: room.comers + 1, name: name, player: entrant.player, tokenHash: hash(token),
      isSpectator: entrant.isSpectator)
    if entrant.player != nil {
      for member in room.members {
        if let other = member.player, let record = entrant.records[other] { newcomer.against[member.number] = record }
      }
      newcomer.proof = proof(entrant.key, in: room)
    }
    (newcomer.origin, newcomer.blocks) = (origin(of: address, in: room), entrant.blocks)
    newcomer.identity = identity(of: address)
    if let repetition = entrant.repetition {
      newcomer.repetition = Newcomer.Repetition(request: hash(repetition), salt: salt)
      repeatable[hash(repetition)] = (room.id, newcomer.member)
    }
    room.commit(RoomFact.Joined(newcomer), at: now)
    var body = JSONValue.object([])
    if let member = room.member(newcomer.member) { body = room.json(for: member, at: now, token: token) }
    return finish(room, for: address, at: now, answer: .answer(reader: reader, .done(body)))
  }

  // MARK: - Requests that come again

  /// The token of a request that may come again: whoever can make the request gets the same one, and nobody else.
  private func token(_ repetition: String, _ salt: String) -> String { String(hash(salt + repetition).prefix(32)) }

  /// The earlier answer to a request that comes again; nil if it comes for the first time, or whoever came by it has left.
  /// - Throws: `bad-token` if the seat was taken back since by another request.
  private mutating func known(_ repetition: String?, at now: Int64) throws(AdmissionRefusal) -> JSONValue? {
    guard let repetition, let place = repeatable[hash(repetition)], let room = rooms[place.room] else { return nil }
    guard let member = room.member(place.member), let salt = member.salt else {
      // It may have led to another place since.
      repeatable[hash(repetition)] = nil
      return nil
    }
    let token = token(repetition, salt)
    guard member.tokenHash == hash(token) else {
      throw AdmissionRefusal(
        Refusal(RoomErrors.badToken, "the player has taken the seat back since, and only the newest token opens it"))
    }
    return room.json(for: member, at: now, token: token)
  }
}

/// Somebody who comes into a room, as the request says.
private struct Entrant {
  let player, key: String?
  let records: [String: PlayerStatistics.Record]
  var isSpectator = false
  let blocks: [String]
  let repetition: String?

  init(_ request: CreateRequest) {
    (player, key, records) = (request.player, request.key, request.records)
    (blocks, repetition) = (request.blocks, request.repetition)
  }

  init(_ request: JoinRequest) {
    (player, key, records) = (request.player, request.key, request.records)
    (isSpectator, blocks, repetition) = (request.isSpectator, request.blocks, request.repetition)
  }
}
