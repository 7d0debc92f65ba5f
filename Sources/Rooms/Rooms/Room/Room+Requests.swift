import Engine
import PuzzleKit
import Wire

/// Lines of members.
extension Room {
  /// Takes a line of a member who is connected.
  /// - Parameters:
  ///   - line: the line.
  ///   - member: who sends it.
  ///   - keepsNothing: the reason why nothing more is kept for its reader; nil if something may be.
  ///   - silence: the reason why its reader may write nothing to others; nil if it may.
  ///   - now: the time.
  func take(_ line: String, of member: Member, keepsNothing: Refusal?, silence: Refusal? = nil, at now: Int64) {
    guard let reader = member.reader else { return }
    let words = world.words
    let fault = Self.fault(in: line, words)
    let request = RoomRequest(
      id: words.id, text: Self.digest(line), reader: reader, now: now, keepsNothing: keepsNothing,
      silence: silence)
    var answer = Answer()
    do throws(Refusal) {
      guard line.utf8.count <= limits.lineLength else {
        throw Refusal(.badLine, "a line has at most \(limits.lineLength) bytes, not \(line.utf8.count)")
      }
      // What was done is answered as before, however much else comes; it counts all the same.
      let pace = Result { () throws(Refusal) in try member.linePace.admit(limits.lines, "lines", at: now) }
      if fault == nil, let known = member.answer(to: request.id, request.text) {
        return send(known, request.id, nil, to: reader, member)
      }
      try pace.get()
      if let fault { throw fault }
      if words.isBlank { return }
      guard words.count > 0 else {
        throw Refusal(.missingArgument, "an id needs a command")
      }
      flush(member, at: now, isAsking: true)
      answer = try perform(request, words, line, of: member)
    } catch {
      answer.final = .error(error)
    }
    // A member who has left is told so, too.
    if !answer.isDeferred { send(answer, request.id, request.text, to: reader, member) }
  }

  /// Cuts a line into words.
  /// - Returns: the reason why it can't be read; its id is known even then, if it can be.
  private static func fault(in line: String, _ words: Request) -> Refusal? {
    do throws(Refusal) {
      try words.read(Array(line.utf8).span)
      return nil
    } catch {
      return error
    }
  }

  /// A hash that tells the texts of requests apart.
  static func digest(_ line: String) -> UInt64 {
    var hash = FNV1a()
    hash.add(line.utf8)
    return hash.value
  }

  /// Answers a request, and remembers that for when it comes again.
  /// - Parameter text: the digest of its text; nil if it was remembered before.
  func send(_ answer: Answer, _ id: String, _ text: UInt64?, to reader: Int, _ member: Member) {
    // What was too much may come again, and what only shows something may be done again.
    if let text, answer.isRemembered, !RoomErrors.isPassing(answer.final.refusal) {
      member.remember(answer, to: id, text, limit: limits.answers)
    }
    sends.append(.send(reader: reader, addressed(answer.lines, id, answer.final, for: member)))
  }

  private func perform(
    _ request: RoomRequest, _ words: Request, _ text: String, of member: Member
  ) throws(Refusal) -> Answer {
    let key = words.key(0)
    if let row = RoomRow.named(key) {
      let situation = member.isSpectator ? Situation.watchedRoom : .room
      if !row.row.access.allows(situation) { throw Self.watching }
      var arguments = Arguments()
      try words.arguments(from: 1, of: row.row, situation: situation, into: &arguments)
      return try row.action(self, member, request, arguments)
    }
    if member.isSpectator { throw Self.watching }
    let session = session(of: member)
    session.resolve(words)
    let (line, found) = (session.resolvedLine, session.resolvedRow)
    if let found, found.isMove, found.row.access.allows(.room) {
      return try play(line, by: member, request)
    }
    if found == nil, member.wantsPictures, let round, let seat = member.seat,
      case let table = round.table(of: seat), let meant = table.shorthand(words.rest(from: 0))
    {
      return try play(session.resolved(meant, at: session.place), by: member, request)
    }
    if let found, !found.row.access.allows(.room) {
      throw Refusal(.unsupported, "\(found.row.name) is not for players in a room")
    }
    if key == Self.show, words.count == 1, let round, let seat = member.seat {
      var reply = Reply()
      round.showing(at: request.now) { round.table(of: seat).report(to: round.place(seat).seat, &reply) }
      return Answer(lines: lines(of: reply, for: member), isRemembered: false)
    }
    if key == Self.help, let lines = try help(words.rest(from: 1), for: member) {
      return Answer(lines: lines, isRemembered: false)
    }
    if found == nil, member.wantsPictures, phase == .playing, let seat = member.seat,
      let table = round?.table(of: seat), let why = table.facts.objection(table, words.rest(from: 0))
    {
      throw Refusal(.unknownCommand, why)
    }
    return try ask(session, text, isKnown: found != nil, for: member)
  }

  private static let help = UInt128(name: "help".utf8)
  private static let show = UInt128(name: "show".utf8)

  /// Help for a player in this room, or about a command of rooms; nil for another topic, which the engine explains.
  private func help(_ topic: String, for member: Member) throws(Refusal) -> String? {
    var reply = Reply()
    if topic.isEmpty || topic == "all" {
      let entry = try world.dealer.entry(settings.game)
      let moves = entry.rows.filter { $0.access.allows(.room) }.map(\.name)
      let others = session(of: member).commands(in: .room).map(\.name)
      for (title, names) in [
        (entry.manual.title, moves), ("Playing", others), ("Room", RoomRow.all.map(\.row.name)),
      ] { reply.add(Schemas.help, .text("\(title): \(names.joined(separator: " "))")) }
      reply.add(Schemas.help, .text("help COMMAND says more; rules explains the game"))
    } else if let row = RoomRow.named(UInt128(name: topic.utf8))?.row {
      for line in [row.usage, row.summary] + row.parameters.map({ "  \($0.name.uppercased()): \($0.summary)" }) {
        reply.add(Schemas.help, .text(line))
      }
    } else {
      return nil
    }
    return lines(of: reply, for: member)
  }

  private static let watching = Refusal(.illegalMove, "you are watching; players play")

  /// The session that answers a member's lines that make no move.
  private func session(of member: Member) -> Session {
    if let session = member.session { return session }
    let session = Session(catalog: world.catalog, services: world.services, situation: .trusted)
    if let round, let seat = member.seat {
      session.sit(at: round.table(of: seat), as: round.place(seat).seat)
    }
    member.session = session
    return session
  }

  /// Has a session answer the line that it has resolved.
  private func ask(_ session: Session, _ line: String, isKnown: Bool, for member: Member) throws(Refusal) -> Answer {
    if case .work = session.performResolved(Array(line.utf8).span).next {
      throw Refusal(.unsupported, "the list of all moves takes longer than a room waits; moves 20 lists the first 20")
    }
    if let refusal = session.lastRefusal {
      guard refusal.code == .noGame else { throw refusal }
      if phase != .playing { throw noRound }
      // No other game can be opened here.
      let title = try world.dealer.entry(settings.game).manual.title
      throw isKnown
        ? refusal : Refusal(.unknownCommand, "this is no command of \(title); help lists those of this room")
    }
    return Answer(lines: lines(of: session.lastReply, for: member), isRemembered: false)
  }

  /// The answer to what takes a round that is played.
  var noRound: Refusal {
    Refusal(.noGame, phase == .waiting ? "the round has not begun yet" : "the round is over")
  }

  /// Makes a line at the table.
  func play(_ line: ResolvedLine, by member: Member, _ request: RoomRequest) throws(Refusal) -> Answer {
    guard let round, let seat = member.seat, phase == .playing else {
      throw noRound
    }
    let parsed = JournalLine(line.text)
    // Who gives up may do so whatever was kept: nobody has to stay.
    if case .resign = parsed {
    } else {
      try requireSpace(request.keepsNothing)
      guard round.lines(of: seat) < limits.moves else {
        throw Refusal(RoomErrors.limit, "a player makes at most \(limits.moves) moves in a round; resign ends it")
      }
    }
    let draft =
      request.id.isEmpty ? nil : RoomEntry.Draft(member: member.number, request: request.id, text: request.text)
    let step = try round.make(
      parsed, resolved: line, from: seat, round.context(at: request.now), request: draft)
    guard let lines = step.lines else {
      tellDraft(step, by: member.number)
      return Answer(lines: lines(of: step.reply, for: member))
    }
    note(
      RoomFact.AcceptedLines(table: step.table, by: member.number, lines), of: request, drafts: step.drafts,
      at: request.now)
    tell(step, by: member.number, at: request.now)
    return answered(member)
  }

  /// Makes the fact of a request true.
  /// - Returns: the event as the member is told it.
  func commit(_ fact: some RoomFactContent, by member: Member, _ request: RoomRequest) throws(Refusal) -> Answer {
    try requireSpace(request.keepsNothing)
    commit(fact, of: request, at: request.now)
    return answered(member)
  }

  /// The newest event of a player, which answers its request; a spectator gets it later.
  private func answered(_ member: Member) -> Answer {
    guard !member.isSpectator, let event = member.stream.events.last else { return Answer() }
    member.sent = event.number
    return Answer(lines: event.lines)
  }
}
