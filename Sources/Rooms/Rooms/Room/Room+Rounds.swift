import Engine
import PuzzleKit
import RoomRecords

/// Beginning and ending rounds, and leaving.
extension Room {
  func requireBetweenRounds() throws(Refusal) {
    if phase == .playing { throw Refusal(RoomErrors.notNow, "the round has begun already") }
  }

  /// Whether enough players are here.
  var canStart: Bool {
    let isShared = (try? world.dealer.isShared(settings)) ?? true
    return phase != .playing && (isShared ? players.count == settings.seats : players.count >= 2)
  }

  /// Lets the round be dealt as the host wants it.
  /// - Parameter keepsNothing: the reason why nothing more is kept for the host; nil if something may be.
  func start(by member: Member, _ asker: AwaitedDeal.Asker, _ keepsNothing: Refusal?) throws(Refusal) {
    guard member.number == hostNumber else { throw Refusal(RoomErrors.notHost, "only the host starts the round") }
    try requireBetweenRounds()
    guard phase == .waiting else {
      throw Refusal(RoomErrors.notNow, "the round is over; rematch asks for another")
    }
    guard canStart else {
      let isShared = (try? world.dealer.isShared(settings)) ?? true
      let needed = isShared ? settings.seats : 2
      throw Refusal(
        RoomErrors.notNow,
        "the round needs \(isShared ? "" : "at least ")\(needed) players, and \(players.count) \(players.count == 1 ? "is" : "are") here; others join by the room's code or id"
      )
    }
    try requireSpace(keepsNothing)
    order(.agreed, .begin(asker))
  }

  func wantRematch(_ wish: Rematch, by member: Member, _ request: RoomRequest) throws(Refusal) -> Answer {
    guard phase == .ended else { throw Refusal(RoomErrors.notNow, "a rematch follows a round that has ended") }
    guard canStart else {
      throw Refusal(RoomErrors.notNow, "nobody else is here to play a rematch; others join by the room's id")
    }
    if let offer, wish == .agreed || wish == offer.deal, offer.wanted.contains(member.number) { return Answer() }
    let isAgreed = offer.map { $0.deal == wish } ?? false
    if case .options(let words) = wish, !isAgreed {
      try world.dealer.require(settings.game, mode: settings.mode, settings.style, options: words)
      try requireSpace(request.keepsNothing)
      order(wish, .offer(words, request.asker(member)))
      return Answer(isDeferred: true)
    }
    return try commit(RoomFact.RematchWish(member.number, isAgreed ? .agreed : wish), by: member, request)
  }

  /// Takes a member out of the room.
  func leave(_ member: Member, _ why: Leaving, at now: Int64) { leave([member], why, at: now) }

  /// Takes members out of the room, who go at the same time. Who leaves a race gives it up; if nobody is left who plays it,
  /// nobody has won.
  func leave(_ leaving: [Member], _ why: Leaving, at now: Int64) {
    let isAbandoned = players.allSatisfy { player in player.seat == nil || leaving.contains { $0 === player } }
    for member in leaving where why != .removed && (leaving.count == 1 || !isAbandoned) { giveUp(member, at: now) }
    for member in leaving { commit(RoomFact.Left(member.number, why), at: now) }
    if member(hostNumber) == nil, let next = players.first { commit(RoomFact.NewHost(next.number), at: now) }
    settle(.left, at: now)
    if let offer, offer.wanted.isEmpty { commit(RoomFact.Lapsed(), at: now) }
    if players.isEmpty { commit(RoomFact.Closed(.empty), at: now) }
  }

  /// Gives up the race of a member who has not done with it.
  private func giveUp(_ member: Member, at now: Int64) {
    guard phase == .playing, settings.style == .race, let round, let seat = member.seat, !round.isDone(seat),
      let step = try? round.make(.resign(isConfirmed: true), from: seat, round.context(at: now)),
      let lines = step.lines
    else { return }
    note(RoomFact.AcceptedLines(table: step.table, by: member.number, lines), drafts: step.drafts, at: now)
    tell(step, by: member.number, at: now)
  }

  /// Ends the round if nothing is left to play.
  /// - Parameter reason: why that is so.
  func settle(_ reason: RoundEnding = .played, at now: Int64) {
    guard phase == .playing, let round else { return }
    let isEmpty = round.seats.allSatisfy(round.departed.contains)
    // Who has completed a race and left can still be beaten; who was removed from it leaves a game behind that nobody ends.
    let rivals = round.seats.indices.filter { !round.departed.contains(round.seats[$0]) || round.hasCompleted($0) }
    let isPlayed = round.isOver || settings.style == .race && !round.seats.indices.contains(where: round.isPlaying)
    if isPlayed || isEmpty || (settings.style == .race && rivals.count <= 1) {
      finish(reason, at: now)
    }
  }

  /// Ends the round.
  func finish(_ reason: RoundEnding, at now: Int64) {
    guard let round else { return }
    let contest = (try? world.dealer.entry(settings.game))?.contest
    var result = round.result(reason, settings, contest: contest, at: now)
    if isOnePerson(round) { result.origin.isFair = false }
    commit(result, at: now)
  }

  /// Whether two seats of a round are known to be one person's: they show the same key, or one of them is a guest who has come
  /// from the same address as a player with a key. Nobody gains by beating oneself.
  func isOnePerson(_ round: Round) -> Bool {
    let persons = round.seats.compactMap { guests[$0] }
    return persons.indices.contains { index in
      persons[..<index].contains { other in
        let one = persons[index]
        if let proof = one.proof, proof == other.proof { return true }
        return (one.player == nil) != (other.player == nil) && one.origin != nil && one.origin == other.origin
      }
    }
  }
}
