import Engine
import PuzzleKit
import RoomRecords
import Wire

/// Telling members what has happened.
extension Room {
  /// Adds an event to everybody's stream.
  func tellAll(at now: Int64, _ fill: (inout Reply, Int, Member) -> Void) {
    for member in members { tell(member, at: now) { fill(&$0, $1, member) } }
  }

  func tellAll(at now: Int64, _ fill: (inout Reply, Int) -> Void) {
    tellAll(at: now) {
      fill(&$0, $1); _ = $2
    }
  }

  /// Adds an event to the streams of those whom a member may talk to. Spectators talk among themselves: they may see what
  /// a player must not know.
  func tellPeers(of number: Int, at now: Int64, _ fill: (inout Reply, Int, Member) -> Void) {
    guard let author = member(number) else { return }
    for member in members where (!author.isSpectator || member.isSpectator) && member.hears(author) {
      tell(member, at: now) { fill(&$0, $1, member) }
    }
  }

  func tell(_ member: Member, at now: Int64, _ fill: (inout Reply, Int) -> Void) {
    world.reply.clear()
    fill(&world.reply, member.stream.count + 1)
    let lines = lines(of: world.reply, for: member)
    let others = member.isFormatKnown ? nil : render(world.reply, "", member.format == .text ? .json : .text)
    member.stream.add(lines, others: others, at: now, limit: limits.events)
  }

  /// Adds an accepted line to the streams of those who may know of it.
  /// - Parameter author: the member who made it; nil for the room.
  func tell(_ step: Round.Step, by author: Int?, at now: Int64) {
    guard let round else { return }
    for member in members {
      let before = member.stream.count
      defer { if member.stream.count > before { member.isPictureStale = true } }
      if member.seat == step.seat {
        tellWhole(step, to: member, at: now)
      } else if let seat = member.seat.map({ round.place($0) }), seat.table == step.table,
        !isWatching(member, step.seat)
      {
        tell(member, step, as: seat.seat, at: now)
        // The first who has finished has won, which everybody knows.
        if round.hasFinished(step.seat) { standing(of: step.seat, round, to: member, at: now) }
      } else if isWatching(member, step.seat) {
        tellWhole(step, to: member, at: now)
      } else if settings.showsProgress {
        standing(of: step.seat, round, to: member, at: now)
      }
    }
  }

  /// Whether a member sees all of another's game: spectators as the room has it, and players who are done with a race that of the
  /// last one who plays.
  private func isWatching(_ member: Member, _ other: Int) -> Bool {
    guard let seat = member.seat, let round else { return !seesOnlyStandings }
    // What ends the game of all at one table is each seat's own news.
    guard round.isSeparate, seat != other, round.isShared ? round.hasFinished(seat) : round.isDone(seat) else {
      return false
    }
    return round.seats.indices.allSatisfy { $0 == other || !round.isPlaying($0) }
  }

  /// Adds an accepted line as whoever made it is told it; who is done by it is shown the others' games, too.
  private func tellWhole(_ step: Round.Step, to member: Member, at now: Int64) {
    tell(member, at: now) { reply, count in
      reply.add(Schemas.accepted, .integer(count), .integer(step.seat + 1), .text(step.line))
      reply.add(step.reply)
      guard member.seat == step.seat, let round else { return }
      show(round.watchedGames(besides: step.seat), of: round, &reply)
    }
  }

  private func tell(_ member: Member, _ step: Round.Step, as seat: Seat, at now: Int64) {
    guard let notice = step.notices.first(where: { $0.seat == seat })?.notice else { return }
    tell(member, at: now) { reply, count in
      reply.add(Schemas.accepted, .integer(count), .integer(step.seat + 1), .text(notice.line))
      for event in notice.events { reply.add(event) }
      reply.add(notice.report)
    }
  }

  private func standing(of seat: Int, _ round: Round, to member: Member, at now: Int64) {
    tell(member, at: now) { reply, count in
      reply.add(
        RoomRecords.Standing(
          number: count, member: round.seats[seat], status: round.outcome(of: seat),
          progress: settings.showsProgress ? round.progress(of: seat) : nil))
      // Who was done before sees the last game from now on.
      if round.isDone(seat), let own = member.seat { show(round.watchedGames(besides: own), of: round, &reply) }
    }
  }

  /// Whether spectators are shown of the round only what all players are.
  var seesOnlyStandings: Bool {
    settings.style == .race && settings.watching == .shared && phase == .playing
  }

  /// Whether a member is told of the round after its end.
  func isHeld(_ member: Member) -> Bool {
    member.isSpectator && settings.style == .race && settings.watching == .after && phase == .playing
  }

  /// The number of the newest event that a member may know.
  func newest(for member: Member, at now: Int64) -> Int {
    let end = isHeld(member) ? min(member.heldAfter, member.stream.count) : member.stream.count
    // A closed room delays nothing.
    if !member.isSpectator || phase == .closed { return end }
    let late = member.stream.events.last { $0.number <= end && $0.time + limits.spectatorDelay <= now }
    return late?.number ?? 0
  }

  // MARK: - What is neither numbered nor kept

  /// Tells the other players at once, if they are there.
  func tellNow(except number: Int?, _ fill: (inout Reply, Member) -> Void) {
    for member in members where member.number != number && !member.isSpectator && !member.isFull {
      guard let reader = member.reader else { continue }
      var reply = Reply()
      fill(&reply, member)
      if !reply.records.isEmpty { sends.append(.send(reader: reader, render(reply, "*", for: member))) }
    }
  }

  /// Tells the other seats of the table of a line that commits to nothing, as far as they may know of it.
  /// - Parameter author: the member who made it; nil for the room.
  func tellDraft(_ step: Round.Step, by author: Int?) {
    guard let round else { return }
    for member in members where member.seat == step.seat { member.isPictureStale = true }
    guard round.isShared else { return }
    tellNow(except: author) { reply, member in
      if member.seat == step.seat { return reply.add(step.reply) }
      guard let seat = member.seat, let notice = step.notices.first(where: { $0.seat == Seat(seat) })?.notice else {
        return
      }
      for event in notice.events { reply.add(event) }
      reply.add(notice.report)
      member.isPictureStale = true
    }
  }

  func tellPresence(of member: Member) {
    // Players are told of spectators by their coming and leaving alone.
    if member.isSpectator { return }
    tellNow(except: member.number) { reply, _ in
      reply.add(RoomRecords.Online(member: member.number, isOnline: member.isOnline))
      reply.cue(member.isOnline ? RoomEvents.online : RoomEvents.offline)
    }
  }

  // MARK: - Views

  /// Writes what a member sees of a round.
  func show(_ round: Round, to member: Member, _ reply: inout Reply) {
    if let seat = member.seat {
      // Who is done with a race watches the others.
      let others = phase == .playing ? round.watchedGames(besides: seat) : []
      if !others.isEmpty { label(seat, of: round, &reply) }
      round.table(of: seat).report(to: round.place(seat).seat, &reply)
      show(others, of: round, &reply)
    } else if !seesOnlyStandings, !isHeld(member) {
      show(round.watchedGames, of: round, &reply)
    }
  }

  /// Writes what those see who watch games.
  func show(_ watchedGames: [Round.WatchedGame], of round: Round, _ reply: inout Reply) {
    for game in watchedGames {
      if let seat = game.seat { label(seat, of: round, &reply) }
      game.table.report(to: game.place, &reply)
    }
  }

  /// Says whose game is shown.
  private func label(_ seat: Int, of round: Round, _ reply: inout Reply) {
    reply.add(RoomRecords.View(seat: seat + 1, member: round.seats[seat]))
  }

  /// Writes the room and who is in it.
  func show(to reader: Member, at now: Int64, _ reply: inout Reply) {
    let isOpen = isOpenByCode(at: now) && !reader.isSpectator
    reply.add(
      RoomRecords.Room(
        phase: phase, round: round?.number ?? 0, game: settings.game, mode: settings.mode, style: settings.style,
        seats: settings.seats, host: hostNumber, code: isOpen ? code : nil, limit: settings.timeLimit,
        isBlind: settings.style == .race && !settings.showsProgress, id: reader.isSpectator ? nil : id,
        left: roundEnd.map { Int(max(0, $0 - now)) }, title: settings.title))
    for member in members {
      reply.add(
        RoomRecords.Member(
          member: member.number, role: member.isSpectator ? .spectator : .player, isYou: member === reader,
          isOnline: member.isOnline, isReady: member.isReady, seat: (member.seat ?? -1) + 1, name: member.name))
      showRecord(of: member.number, to: reader, &reply)
    }
    showWaiting(to: reader, &reply)
    if reader.mutesAll { reply.add(RoomRecords.Muted(member: 0)) }
    for member in members where reader.muted.contains(member.number) {
      reply.add(RoomRecords.Muted(member: member.number))
    }
  }

  // MARK: - Sending

  /// The records of a reply as lines without an id.
  func lines(of reply: Reply, for member: Member) -> String { render(reply, "", for: member) }

  func render(_ reply: Reply, _ id: String, for member: Member) -> String { render(reply, id, member.format) }

  private func render(_ reply: Reply, _ id: String, _ format: Format) -> String {
    let renderer = Renderer(format: format, id: id)
    world.output.clear()
    for record in reply.records { renderer.write(record, of: reply, to: &world.output) }
    return String(decoding: world.output.bytes, as: UTF8.self)
  }

  /// Lines with an id in front of each.
  func addressed(_ lines: String, _ id: String, _ final: Final? = nil, for member: Member) -> String {
    let renderer = Renderer(format: member.format, id: id)
    world.output.clear()
    renderer.write(lines: lines, to: &world.output)
    if let final { renderer.write(final, to: &world.output) }
    return String(decoding: world.output.bytes, as: UTF8.self)
  }

  /// Sends everybody what they have not been sent and may know by now.
  func flush(at now: Int64) { for member in members { flush(member, at: now) } }

  /// Sends a member what it has not been sent and may know by now, as few messages; nothing as long as it has to read what
  /// it was sent before.
  /// - Parameter isAsking: whether the member waits for an answer, before which all of it comes.
  func flush(_ member: Member, at now: Int64, isAsking: Bool = false) {
    guard let reader = member.reader, !member.isFull || isAsking else { return }
    if let view = member.lateView {
      guard view.due <= now || phase == .closed else { return }
      member.lateView = nil
      member.sent = max(member.sent, view.number)
      sends.append(.send(reader: reader, addressed(view.lines, "*", for: member)))
    }
    let newest = newest(for: member, at: now)
    guard member.sent < newest else { return }
    guard let events = member.stream.after(member.sent) else { return giveView(to: member, at: now) }
    var lines = ""
    for event in events where event.number <= newest {
      member.sent = event.number
      lines += event.lines
      if lines.utf8.count >= Self.messageSize {
        sends.append(.send(reader: reader, addressed(lines, "*", for: member)))
        lines = ""
      }
    }
    if !lines.isEmpty { sends.append(.send(reader: reader, addressed(lines, "*", for: member))) }
  }

  /// The number of bytes of events after which another message begins.
  private static let messageSize = 8192

  /// Sends all that a member sees, in place of events that are no longer known in full.
  func giveView(to member: Member, at now: Int64) {
    let number = isHeld(member) ? min(member.heldAfter, member.stream.count) : member.stream.count
    member.lateView = (now + delay(of: member), number, view(for: member, at: now))
    if !member.isSpectator { flush(member, at: now) }
  }

  /// All that a member sees, up to its newest event.
  func view(for member: Member, at now: Int64) -> String {
    var reply = Reply()
    let number = isHeld(member) ? min(member.heldAfter, member.stream.count) : member.stream.count
    reply.add(Schemas.stream, .integer(number))
    show(to: member, at: now, &reply)
    if let round { round.showing(at: now) { show(round, to: member, &reply) } }
    return lines(of: reply, for: member)
  }

  func delay(of member: Member) -> Int64 { member.isSpectator ? limits.spectatorDelay : 0 }
}
