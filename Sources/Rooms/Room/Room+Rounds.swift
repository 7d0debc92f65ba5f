import Engine
import PuzzleKit

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

  /// Begins the round as the host wants it.
  func start(by member: Member, at now: Int64) throws(Refusal) {
    guard member.number == hostNumber else { throw Refusal(RoomErrors.notHost, "only the host starts the round") }
    try requireBetweenRounds()
    guard phase == .waiting else {
      throw Refusal(RoomErrors.notNow, "the round is over; rematch asks for another")
    }
    guard canStart else {
      throw Refusal(
        RoomErrors.notNow, "the round needs \(settings.seats) players, and \(players.count) of them are here")
    }
    try begin(at: now)
  }

  /// Begins a round.
  /// - Parameter deal: what is played instead of a fresh deal.
  func begin(_ deal: Rematch = .agreed, at now: Int64) throws(Refusal) {
    var settings = settings
    let opening: String
    if deal == .same, let round {
      opening = round.opening
    } else {
      if case .options(let words) = deal { (settings.options, settings.file) = (words, nil) }
      opening = try world.dealer.opening(settings, seed: world.random.next(), at: now)
    }
    let seats = players.map(\.number)
    let tables = try world.dealer.tables(opening, seats: seats.count, file: settings.file, at: now)
    note(.started(opening: opening, seats: seats), at: now)
    start(opening, seats, tables, at: now)
  }

  func wantRematch(_ wish: Rematch, by member: Member, _ request: RoomRequest) throws(Refusal) -> Answer {
    guard phase == .ended else { throw Refusal(RoomErrors.notNow, "a rematch follows a round that has ended") }
    guard canStart else { throw Refusal(RoomErrors.notNow, "nobody else is here to play a rematch") }
    if case .options(let words) = wish {
      var other = settings
      (other.options, other.file) = (words, nil)
      _ = try world.dealer.opening(other, seed: 1, at: request.now)
    }
    if let offer, wish == .agreed || wish == offer.deal, offer.wanted.contains(member.number) { return Answer() }
    let isAgreed = offer.map { $0.deal == wish } ?? false
    let answer = commit(.rematch(member.number, isAgreed ? .agreed : wish), by: member, request)
    try beginRematchIfWanted(at: request.now)
    return answer
  }

  private func beginRematchIfWanted(at now: Int64) throws(Refusal) {
    guard let offer, canStart, players.allSatisfy({ offer.wanted.contains($0.number) }) else { return }
    try begin(offer.deal, at: now)
  }

  /// Takes a member out of the room. Who leaves a race gives it up.
  func leave(_ member: Member, _ why: Leaving, at now: Int64) {
    if phase == .playing, settings.style == .race, let round, let seat = member.seat, !round.isDone(seat),
      let step = try? round.make("resign confirm", from: seat, RoomContext(at: now)), let lines = step.lines
    {
      note(.lines(table: step.table, by: member.number, lines), at: now)
      tell(step, by: member.number, at: now)
    }
    let isHost = member.number == hostNumber
    commit(.left(member.number, why), at: now)
    if isHost, let next = players.first { commit(.host(next.number), at: now) }
    settle(at: now)
    if players.isEmpty { commit(.closed(.empty), at: now) }
  }

  /// Ends the round if nothing is left to play.
  func settle(at now: Int64) {
    guard phase == .playing, let round else { return }
    let present = round.seats.filter { !departed.contains($0) }
    if round.isOver || present.count <= (settings.style == .race ? 1 : 0) {
      finish(departed.isEmpty ? .played : .left, at: now)
    }
  }

  /// Ends the round.
  func finish(_ reason: RoundResult.Reason, at now: Int64) {
    guard let round else { return }
    let contest = (try? world.dealer.entry(settings.game))?.contest
    let result = round.result(
      reason, settings, members: members, contest: contest, departed: departed, at: now)
    commit(.ended(result), at: now)
  }
}
