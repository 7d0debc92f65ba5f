import PuzzleKit
import Wire

/// Rooms that are read when somebody asks for them, and put away when nobody needs them.
extension Lobby {
  /// Takes a message to a room, or lets it wait until the room is here.
  mutating func take(_ message: Arrivals.Waiting, to id: String, at now: Int64) -> [Effect] {
    guard shares.contains(RoomShare(of: id)) else { return send(message, elsewhere: id, at: now) }
    if let room = rooms[id] {
      guard room.awaited != nil else { return perform(message, in: id, at: now) }
      // Its turn comes when the deal is here.
      arrivals.wait(message, for: id)
      return []
    }
    if arrivals.waits(message.reader, for: id) {
      // One after another, as they came.
      arrivals.wait(message, for: id)
      return []
    }
    if let room = arrivals.held(id) { return take(message, toHeld: room, at: now) }
    if arrivals.isComing(id) {
      arrivals.wait(message, for: id)
      return []
    }
    // Whoever shows nothing that could open a place makes nothing be read.
    if showsNothing(message.input) { return refuse(message, in: id, at: now) }
    arrivals.wait(message, for: id)
    return load(id)
  }

  /// Reads a room, unless it is on its way.
  private mutating func load(_ id: String) -> [Effect] {
    if arrivals.isComing(id) { return [] }
    arrivals.loading.insert(id)
    return [.load(room: id)]
  }

  /// Takes what was read of a room.
  mutating func take(_ loaded: LoadedRoom, of id: String, at now: Int64) -> [Effect] {
    guard arrivals.loading.remove(id) != nil else { return [] }
    switch loaded {
    case .busy:
      arrivals.postponed[id] = now + FailedDeal.pause
      return []
    case .damaged(let refusal): return give(up: id, refusal, at: now)
    case .read(let kept):
      if kept.entries.isEmpty {
        // What is known of it besides would have gone with its journal.
        if kept.due != nil { return give(up: id, Refusal(.badFile, "its journal is gone"), at: now) }
        arrivals.wanted.remove(id)
        return goOn(id, at: now)
      }
      let room: HeldRoom
      do throws(Refusal) {
        room = try HeldRoom(kept, patience: patience)
        guard room.id == id else { throw Refusal(.badFile, "its journal is the one of another room") }
      } catch {
        return give(up: id, error, at: now)
      }
      var effects: [Effect] = []
      if isOver(room, at: now) {
        arrivals.wanted.remove(id)
        var change = RoomChange(id)
        change.isClosed = true
        return [.keep(change)] + goOn(id, at: now)
      }
      arrivals.hold(room, at: now)
      if arrivals.wanted.contains(id) {
        // The time without a server has put it off.
        if let end = room.since.map({ $0 + patience }), end > now {
          arrivals.wanted.remove(id)
          effects.append(due(id, at: end))
        } else {
          effects = restore(id, at: now)
        }
      }
      for message in arrivals.takeQueue(of: id) { effects += take(message, to: id, at: now) }
      return effects
    }
  }

  /// The time for which a room stays that nobody is in.
  private var patience: Int64 { min(limits.seatHeld, limits.emptyRoom) }

  /// Whether nothing is left to do for a room but to forget it: it is closed, or would be as soon as it was made again, and no
  /// round is played in it whose result would count.
  private func isOver(_ room: HeldRoom, at now: Int64) -> Bool {
    if room.outline.phase == .closed { return true }
    return room.outline.phase != .playing && room.since.map { $0 + patience <= now } ?? false
  }

  private func due(_ id: String, at time: Int64) -> Effect {
    var change = RoomChange(id)
    change.due = time
    return .keep(change)
  }

  /// Says that a room can't be made. It is looked at again only when somebody asks for it, or after a day.
  private mutating func give(up id: String, _ refusal: Refusal, at now: Int64) -> [Effect] {
    arrivals.fail(id, refusal)
    arrivals.wanted.remove(id)
    return [due(id, at: now + 86_400_000)] + goOn(id, at: now)
  }

  /// Makes a room again in which something is due, unless it is here.
  mutating func wake(_ id: String, at now: Int64) -> [Effect] {
    guard rooms[id] == nil, shares.contains(RoomShare(of: id)), arrivals.wanted.insert(id).inserted else { return [] }
    return arrivals.held(id) == nil ? load(id) : restore(id, at: now)
  }

  // MARK: - Rooms of which only the journal is here

  /// The relation of whoever sends a message to a room of which only the journal is here.
  private enum RelationToRoom {
    /// Has a place there, or wants one: the room is made again at once.
    case guest
    /// Only looks, for which the journal is enough.
    case onlooker
    /// Has shown a token that opens nothing there.
    case stranger
  }

  private mutating func take(_ message: Arrivals.Waiting, toHeld room: HeldRoom, at now: Int64) -> [Effect] {
    switch standing(of: message.input, to: room) {
    case .guest:
      arrivals.wait(message, for: room.id)
      return restore(room.id, at: now)
    case .onlooker: return [.answer(reader: message.reader, .done(room.outline.json(at: now)))]
    case .stranger: return refuse(message, in: room.id, at: now)
    }
  }

  private func standing(of input: LobbyInput, to room: HeldRoom) -> RelationToRoom {
    switch input {
    // Those that say which request they are have come in by it, or want to.
    case .join, .create, .operate: .guest
    case .look(_, nil): .onlooker
    default: token(of: input).map { room.opens(to: hash($0)) } == true ? .guest : .stranger
    }
  }

  /// Whether a message shows no token although it takes one.
  private func showsNothing(_ input: LobbyInput) -> Bool {
    switch input {
    case .look(_, nil), .join, .create, .operate: false
    default: token(of: input).map { !Self.isToken($0) } ?? true
    }
  }

  private func token(of input: LobbyInput) -> String? {
    switch input {
    case .look(_, let shown): return shown
    case .start(_, let shown), .leave(_, let shown): return shown
    case .line(let line): return (try? Hello(line, Request()))?.token
    default: return nil
    }
  }

  /// Whether a text has the form of the tokens that are given away.
  private static func isToken(_ text: String) -> Bool {
    text.utf8.count <= 32 && text.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
  }

  /// Refuses a message of somebody who has no place in a room; nothing is read for it.
  private mutating func refuse(_ message: Arrivals.Waiting, in id: String, at now: Int64) -> [Effect] {
    switch message.input {
    case .look, .start, .leave: [.answer(reader: message.reader, .refused(Self.badToken, retryAfter: nil))]
    default: perform(message, in: id, at: now)
    }
  }

  // MARK: - Making rooms again

  /// Has the rounds of a room dealt again, which is done in nobody's share of the time.
  private mutating func restore(_ id: String, at now: Int64) -> [Effect] {
    guard let room = arrivals.take(id) else { return [] }
    arrivals.restoring[id] = room
    arrivals.postponed[id] = nil
    return [order(.reopen(room.openings, file: room.settings.file), .room(id), for: "", isPromised: true, at: now)]
  }

  /// Makes a room again whose rounds are dealt, unless there was no time to deal them.
  mutating func finishRestoring(_ held: HeldRoom, _ outcome: Dealt.Outcome, at now: Int64) -> [Effect] {
    let id = held.id
    do throws(Refusal) {
      let rounds: [DealtRound]
      switch outcome {
      case .done(.rounds(let dealt)): rounds = dealt
      case .done: return []
      case .refused(let refusal): throw refusal
      case .busy:
        arrivals.hold(held, at: now)
        arrivals.postponed[id] = now + FailedDeal.pause
        return []
      }
      let room = Room(world, id: id, code: held.code, held.settings, at: held.created)
      // How it was listed before is not known.
      if held.settings.finding.isOpen { room.keptListing = .same }
      var dealt = rounds[...]
      for entry in held.journal { try room.replay(entry, &dealt) }
      arrivals.wanted.remove(id)
      room.wake(since: min(held.since ?? now, now))
      if held.absence > 0, room.phase == .playing || room.offer != nil {
        room.commit(RoomFact.Paused(held.absence), at: now)
      }
      room.settle(at: now)
      rooms[id] = room
      for (request, member) in room.requests { repeatable[request] = (id, member) }
      if room.isKnownByCode(at: now) { codes[held.code] = id }
      // What was due while nobody had it happens when it was due.
      for _ in 0..<Self.mostMissed where room.phase != .closed && room.due <= now {
        room.advance(to: max(room.due, room.lastActivity))
      }
      return finish(room, for: "", at: now)
    } catch {
      return give(up: id, error, at: now)
    }
  }

  /// The most things that can have been due in a room since somebody was there.
  private static let mostMissed = 100

  /// Tries again what there was no time for.
  mutating func advanceArrivals(to now: Int64) -> [Effect] {
    arrivals.advance(to: now).flatMap { id in arrivals.held(id) == nil ? load(id) : restore(id, at: now) }
  }

  /// The reasons why rooms could not be made again, since the last call.
  public mutating func takeFaults() -> [Refusal] { arrivals.takeFaults() }

  // MARK: - Putting rooms away

  /// The change of a room that has to be kept now; nil if there is none.
  func change(of room: Room, at now: Int64) -> Effect? {
    var change = RoomChange(room.id, room.takeFresh())
    change.isClosed = room.phase == .closed
    if room.hasCode, !room.isKnownByCode(at: now) {
      room.hasCode = false
      change.losesCode = true
    }
    // As long as the room is in use, what is kept says that it will have been left by then.
    if room.phase != .closed, room.keptDue - patience <= now {
      room.keptDue = now + 2 * patience
      change.due = room.keptDue
    }
    let listing = listing(of: room)
    let kept = listing.map { RoomChange.Listing.shown($0) } ?? .none
    if kept != room.keptListing {
      (change.listing, room.keptListing) = (kept, kept)
      if isOneOfMany { commons.open.use { $0[room.id] = listing } }
    }
    let isNothing =
      change.entries.isEmpty && !change.isClosed && !change.losesCode && change.due == nil && change.listing == .same
    return isNothing ? nil : .keep(change)
  }

  /// The time when something has to be done in a room if no message comes.
  func nextDue(of room: Room) -> Int64 {
    guard room.awaited == nil else { return .max }
    return min(room.due, room.restingTime ?? .max, room.keptDue - patience)
  }

  /// Puts a room away that nobody needs now: the next one who asks reads it again.
  mutating func putAway(_ room: Room) -> [Effect] {
    forget(room)
    return room.emptySince.map { [due(room.id, at: $0 + patience)] } ?? []
  }

  /// Forgets all of a room but what is kept.
  mutating func forget(_ room: Room) {
    rooms[room.id] = nil
    commons.open.use { $0[room.id] = nil }
    if room.isOrdered { orders = orders.filter { if case .room(room.id) = $0.value { false } else { true } } }
    agenda.remove(room.id)
    if codes[room.code] == room.id { codes[room.code] = nil }
    for request in room.requests.keys { repeatable[request] = nil }
  }
}

extension Room {
  /// Is left alone by all since a time, after its making from a journal.
  fileprivate func wake(since: Int64) {
    emptySince = since
    for member in members { member.goneSince = since }
  }

  /// The time when the room can be put away, if nothing happens before; nil while it is needed.
  var restingTime: Int64? {
    guard let emptySince, awaited == nil, failure == nil, promise == nil, ownEntries == nil, ownBytes == nil else {
      return nil
    }
    return emptySince + limits.rest
  }
}
