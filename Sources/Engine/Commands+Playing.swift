import PuzzleKit

extension Command {
  static let playing: [Command] = [
    Command(
      "newgame", .game,
      [Argument("game", .words, "the game, then a mode, then its options as `key value` pairs")],
      "Deals a new game.",
    ) { session, arguments, reply throws(Refusal) in
      try session.open(isPosition: false, arguments.words(from: 0), to: &reply)
      return .none
    },
    Command(
      "again", .game, [], "Deals another game like the one that has ended: of the same mode, by the same rules."
    ) { session, _, reply throws(Refusal) in
      let table = try session.openTable()
      if table.outcome == .playing { throw .question("Give up the game that is open for another?", yes: table.another) }
      let words = table.another.split(separator: " ").dropFirst().map(String.init)
      try session.open(isPosition: false, words, to: &reply)
      return .none
    },
    Command(
      "position", .game,
      [
        Argument(
          "game", .words,
          "the game, then the position in the game's own words; UCI's `startpos` and `fen` are taken and do nothing")
      ],
      "Sets up a position from outside.", .silent
    ) { session, arguments, reply throws(Refusal) in
      let words = arguments.words(from: 0)
      if let first = words.first, first == "startpos" || first == "fen" { return .none }
      try session.open(isPosition: true, words, to: &reply)
      return .none
    },
    Command(
      "resume", .game,
      [
        Argument("game", .word, optional: true, "the game"), Argument("mode", .word, optional: true, "its mode"),
        Argument("number", .integer(1...unfinishedLimit), optional: true, "which one of the mode, 1 being the newest"),
      ],
      "Goes on with the newest unfinished game in the profile, or with one of a game or mode."
    ) { session, arguments, reply throws(Refusal) in
      try session.resume(
        game: arguments.word(0), mode: arguments.word(1), number: arguments.integer(2), to: &reply)
      return .none
    },
    Command("unfinished", .game, [], "Lists the games that can be resumed.") { session, _, reply throws(Refusal) in
      for (game, number) in try session.unfinishedGames() {
        reply.add(Schemas.unfinished) {
          $0.word(game.game)
          $0.word(game.mode)
          $0.integer(game.lines.count)
          $0.integer(number)
        }
        reply.draw(
          .paragraph(
            "\(game.game) \(game.mode), \(game.lines.count - 1) moves: resume \(game.game) \(game.mode)"
              + (number > 1 ? " \(number)" : "")))
      }
      return .none
    },
    Command("show", .game, [], "Shows what the player may see of the open game.") {
      session, _, reply throws(Refusal) in
      try session.openTable().report(to: &reply)
      return .none
    },
    Command(
      "moves", .game, [Argument("limit", .integer(1...1_000_000), optional: true, "how many at the most")],
      "Lists the legal moves."
    ) { session, arguments, reply throws(Refusal) in
      try session.openTable().reportMoves(limit: arguments.integer(0) ?? .max, to: &reply)
      return .none
    },
    Command(
      "undo", .game, [],
      "Takes the last move of a game that is being played back. A game in which more than typing was taken back does not count in the history."
    ) {
      session, _, reply throws(Refusal) in
      let table = try session.openTable()
      try table.undo(
        to: &reply,
        commit: { change throws(Refusal) in try session.commit(change, of: table) })
      return .none
    },
    Command(
      "resign", .game,
      [
        Argument(
          "answer", .choice(["confirm"]), optional: true,
          "says yes to the question, where the game asks one; also at a terminal, where the word could be a move")
      ],
      "Gives the game up."
    ) { session, arguments, reply throws(Refusal) in
      let table = try session.openTable()
      if session.isInteractive, table.outcome == .playing, arguments.count == 0,
        let line = table.line(forBareWord: "resign")
      {
        throw Refusal(.needsConfirmation, "resign confirm gives the game up; \(line) plays the word")
      }
      if arguments.count == 0, let question = table.leavingQuestion {
        throw .question(question, yes: "resign confirm")
      }
      try table.resign(
        to: &reply,
        commit: { change throws(Refusal) in try session.commit(change, of: table) })
      return .none
    },
    Command(
      "play", .game, [Argument("lines", .text, "moves with `;` between them")],
      "Makes several moves, all or none."
    ) { session, arguments, reply throws(Refusal) in
      let table = try session.openTable()
      let lines = (arguments.word(0) ?? "").split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
      guard !lines.isEmpty else { throw Refusal(.missingArgument, "play needs moves with ; between them") }
      do throws(LineError) {
        try table.replay(
          lines, to: &reply,
          commit: { change throws(Refusal) in try session.commit(change, of: table) })
      } catch {
        let place = error.index < lines.count ? "move \(error.index + 1), \(quoted(lines[error.index])): " : ""
        throw Refusal(error.error.code, place + error.error.text)
      }
      return .none
    },
  ]
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  var trimmed: String {
    var rest = self
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}

extension Session {
  /// The unfinished games, newest first, each with its number among those of its mode, from 1.
  public func unfinishedGames() throws(Refusal) -> [(game: StoredGame, number: Int)] {
    let games = try profile.transaction { records throws(Refusal) in try records.unfinished(game: nil) }
    var counts: [String: Int] = [:]
    return games.map { game in
      counts["\(game.game) \(game.mode)", default: 0] += 1
      return (game, counts["\(game.game) \(game.mode)"] ?? 1)
    }
  }

  fileprivate func resume(game: String?, mode: String?, number: Int?, to reply: inout Reply) throws(Refusal) {
    try requireLeaveUnlessKept()
    if let game {
      let kind = try kind(named: game)
      if let mode, kind.manual.mode(mode) == nil {
        throw Refusal(.unknownGame, "\(game) has no mode \(quoted(mode))")
      }
    }
    let laid = try profile.transaction { records throws(Refusal) in
      let waiting = try records.unfinished(game: game).filter { mode == nil || $0.mode == mode }
      guard !waiting.isEmpty else {
        let what = [game, mode].compactMap { $0 }.joined(separator: " ")
        throw Refusal(.noGame, "no unfinished game\(what.isEmpty ? "" : " of \(what)") waits in the profile")
      }
      guard let number else { return try newest(of: waiting, records) }
      guard number <= waiting.count else {
        throw Refusal(
          .noGame, "there are \(waiting.count) unfinished games of that mode, not \(number); unfinished lists them")
      }
      return try newest(of: [waiting[number - 1]], records)
    }
    take(laid, to: &reply)
  }

  /// The newest game that can be rebuilt, with a remark on those that can't; they wait on, as a file that a game needs may
  /// come back.
  private func newest(of waiting: [StoredGame], _ records: any ProfileRecords) throws(Refusal) -> Laid {
    var refusals: [Refusal] = []
    for stored in waiting {
      do throws(LineError) {
        let laid = try rebuild(stored.lines, records)
        laid.table.profileID = stored.id
        return Laid(table: laid.table, remarks: refusals.map { "A newer game waits on: \($0.text)" })
      } catch {
        refusals.append(
          Refusal(
            error.error.code,
            "line \(error.index + 1) of the unfinished game can't be replayed: \(error.error.text)"))
      }
    }
    throw refusals.first ?? Refusal(.noGame, "no unfinished game waits in the profile")
  }
}
