import PuzzleKit

private let tableName = Argument.word("name", suggestion: .tables, "the table's name")
private let confirmed = Argument.confirmation()
private let line = Argument.text("line", "what is to be done there")
private let seat = Argument.integer("number", "the seat, from 1; 0 watches")
private let since = Argument.integer("number", 0...Int.max, "the number of the newest known line")

/// Several open games in one session, and several seats at one table.
extension Command {
  static let tables: [Command] = [
    Command(
      "table", .game, [tableName], "Switches to another table, or to a new empty one.",
      replies: ReplySchema([Schemas.share], errors: [.noGame, .unsupported], hasGameRecord: true)
    ) { session, arguments, reply throws(Refusal) in
      try session.workspace.bringForward(arguments[tableName])
      if let place = session.workspace.place {
        place.report(to: &reply)
      } else {
        reply.say("No game is open at the table \(session.workspace.name) yet.")
      }
    },
    Command(
      "on", .game, [tableName, line],
      "Carries out a line at another table; the table in front stays the same.",
      replies: ReplySchema(errors: [.noGame]), action: .elsewhere),
    Command("tables", .game, [], "Lists the open games with their tables.", replies: ReplySchema([Schemas.table])) {
      session, _, reply in
      for case (let name, let place?) in session.workspace.all {
        let table = place.table
        reply.add(
          Schemas.table, .word(name), .word(table.manual.name), .word(table.mode),
          .word(table.outcome(for: place.seat).rawValue), .flag(name == session.workspace.name),
          .integer(place.seat.number + 1))
      }
    } isIdle: {
      $0.workspace.others.isEmpty
    },
    Command(
      "close", .game, [tableName, confirmed], "Closes a table. Asks first if its game would be lost.",
      replies: ReplySchema(errors: [.needsConfirmation, .noGame])
    ) { session, arguments, _ throws(Refusal) in
      try session.workspace.close(arguments[tableName], isConfirmed: arguments[confirmed])
    },
    Command("sit", .game, [seat], access: .local, "Takes another seat at the table and plays for it.", replies: .board)
    {
      session, arguments, reply throws(Refusal) in
      let place = try session.workspace.openPlace()
      let number = arguments[seat]
      try seat.parameter.require(number, in: 0...place.table.seats)
      session.workspace.sit(at: place.table, as: number == 0 ? .watcher : Seat(number - 1))
      place.report(to: &reply)
    },
    Command(
      "since", .game, [since], "Tells what has happened at a shared table since a known line.",
      replies: ReplySchema(
        [Schemas.accepted, Schemas.event, Schemas.share, Schemas.stream], errors: [.noGame], hasGameRecord: true)
    ) {
      session, arguments, reply throws(Refusal) in
      try session.report(since: arguments[since], to: &reply)
    },
  ]
}
