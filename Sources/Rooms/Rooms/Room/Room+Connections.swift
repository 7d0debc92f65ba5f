import Engine
import PuzzleKit
import Wire

/// Members who come and go, and time.
extension Room {
  /// Lets a member in whose token is right, and tells it what it has missed.
  /// - Parameters:
  ///   - since: the newest event that it knows; nil to be shown all.
  ///   - pictures: whether it is shown pictures, too.
  /// - Returns: the connection that it had before, which is closed.
  func connect(
    _ member: Member, reader: Int, _ dialect: RoomDialect, since: Int?, pictures: Bool, id: String, at now: Int64
  ) -> Int? {
    let old = member.reader
    if member.goneSince != nil, member.stream.count > 0, since != nil { member.reconnections += 1 }
    (member.reader, member.goneSince, emptySince) = (reader, nil, nil)
    member.turn(to: dialect)
    (member.isFull, member.keys) = (false, nil)
    // Nobody knows more than may be known.
    (member.sent, member.lateView) = (min(since ?? 0, newest(for: member, at: now)), nil)
    (member.wantsPictures, member.isPictureStale, member.latePictures) = (pictures, true, [])
    var lines = ""
    let isKnown = since.map { $0 <= member.stream.count && member.stream.after($0) != nil } ?? false
    if isKnown {
      lines = streamLines(max(member.sent, newest(for: member, at: now)), for: member)
    } else if member.isSpectator {
      // How the room is, at once; the game follows when it is old enough.
      var reply = Reply()
      reply.add(Schemas.stream, .integer(0))
      show(to: member, at: now, &reply)
      lines = self.lines(of: reply, for: member)
      giveView(to: member, at: now)
    } else {
      lines = view(for: member, at: now)
      member.sent = member.stream.count
    }
    sends.append(.send(reader: reader, addressed(lines, id, .ok, for: member)))
    flush(member, at: now)
    tellPresence(of: member)
    return old == reader ? nil : old
  }

  /// Takes the end of a member's connection.
  func disconnect(_ member: Member, at now: Int64) {
    (member.reader, member.goneSince, member.lateView) = (nil, now, nil)
    tellPresence(of: member)
    if members.allSatisfy({ !$0.isOnline }) { emptySince = now }
  }

  /// Tells a member again what has happened after an event, as far as it may know by now.
  func tellAgain(_ member: Member, since number: Int, at now: Int64) throws(Refusal) -> Answer {
    guard number <= member.sent else {
      throw Refusal(.badArgument, "the newest event has the number \(member.sent), so there is none after \(number)")
    }
    var answer = Answer(isRemembered: false)
    guard let events = member.stream.after(number) else {
      if member.isSpectator { throw Refusal(RoomErrors.notNow, "events that old are no longer kept") }
      answer.lines = view(for: member, at: now)
      return answer
    }
    answer.lines = streamLines(member.sent, for: member)
    for event in events where event.number <= member.sent { answer.lines += event.lines }
    return answer
  }

  private func streamLines(_ number: Int, for member: Member) -> String {
    var reply = Reply()
    reply.add(Schemas.stream, .integer(number))
    return lines(of: reply, for: member)
  }

  // MARK: - Time

  /// The time when something has to be done without a message; nil for never.
  var due: Int64 {
    var due = lastActivity + limits.idleRoom
    if let emptySince { due = min(due, emptySince + limits.emptyRoom) }
    if let offer, promise == nil { due = min(due, offer.since + limits.rematch) }
    if let failure { due = min(due, failure.due) }
    for member in members {
      if let since = member.goneSince { due = min(due, since + patience(with: member)) }
      // Whoever has to read first, or sees the round after its end, is sent nothing by time.
      if member.isSpectator, member.isOnline, !member.isFull {
        if !isHeld(member), let picture = member.latePictures.first { due = min(due, picture.due) }
        // Events wait for the view that comes before them.
        if let view = member.lateView {
          due = min(due, view.due)
        } else if let next = member.stream.after(member.sent)?.first,
          !isHeld(member) || next.number <= member.heldAfter
        {
          due = min(due, next.time + limits.spectatorDelay)
        }
      }
    }
    if let next = nextTick { due = min(due, next) }
    if let end = roundEnd { due = min(due, end) }
    return due
  }

  /// The next time to tell the game: a minute before the end, or the end.
  private var nextTick: Int64? {
    guard phase == .playing, let round, round.isShared, round.ticks < 2, let deadline = round.tables[0].deadline,
      tickLine != nil
    else { return nil }
    return round.started + round.paused + Int64(round.ticks == 0 ? max(0, deadline - 60_000) : deadline)
  }

  private var tickLine: String? { (try? world.dealer.entry(settings.game))?.sharing.tick }

  /// The time when the room ends a round whose game knows no time limit.
  var roundEnd: Int64? {
    guard phase == .playing, let round, let limit = settings.timeLimit, !round.isShared else { return nil }
    return round.started + round.paused + Int64(limit) * 1000
  }

  /// Does what is due.
  func advance(to now: Int64) {
    if let next = nextTick, next <= now { tick(at: now) }
    if let end = roundEnd, end <= now { finish(.time, at: now) }
    if let offer, offer.since + limits.rematch <= now, promise == nil { commit(RoomFact.Lapsed(), at: now) }
    let gone = members.filter { member in member.goneSince.map { $0 + patience(with: member) <= now } ?? false }
    // Those who were gone first leave first; those whose connections broke together, or with the server, leave together.
    for since in Set(gone.compactMap(\.goneSince)).sorted() where phase != .closed {
      leave(gone.filter { $0.goneSince == since }, .gone, at: now)
    }
    guard phase != .closed else { return }
    if let emptySince, emptySince + limits.emptyRoom <= now { commit(RoomFact.Closed(.empty), at: now) }
    if phase != .closed, lastActivity + limits.idleRoom <= now { commit(RoomFact.Closed(.idle), at: now) }
  }

  private func tick(at now: Int64) {
    guard let round, let line = tickLine else { return }
    round.ticks += 1
    let seat = round.seats.indices.first { !round.isDone($0) } ?? 0
    guard let step = try? round.make(JournalLine(line), from: seat, round.context(at: now)) else { return }
    if let lines = step.lines {
      note(RoomFact.AcceptedLines(table: step.table, by: nil, lines), drafts: step.drafts, at: now)
      tell(step, by: nil, at: now)
      settle(at: now)
    } else {
      tellDraft(step, by: nil)
    }
  }
}
