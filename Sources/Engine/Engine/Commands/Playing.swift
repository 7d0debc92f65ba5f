import PuzzleKit
import Wire

private let opening = Argument.words(
  "game", suggestion: .opening(isPosition: false), grammar: "GAME [MODE] {KEY VALUE}",
  "the game, then a mode, then its options as `key value` pairs")
private let position = Argument.words(
  "game", suggestion: .opening(isPosition: true), grammar: "GAME {WORD}",
  "the game, then the position as the game writes it, and confirm if games of it that count are to be marked as assisted; "
    + "UCI's `startpos` and `fen` close the open game")
private let game = Argument.word("game", suggestion: .games, "the game").optional
private let mode = Argument.word("mode", suggestion: .modes, "its mode, or the name of a game that has one").optional
private let number = Argument.integer("number", 1...Int.max, "which game of the mode; 1 is the newest").optional
/// The most moves that are listed.
private let movesLimit = 1_000_000
private let limit = Argument.integer("limit", 1...movesLimit, "the most to list").optional
private let confirmed = Argument.confirmation(
  "confirms; also needed at a terminal if the word could be a move")
private let again = Argument.confirmation("gives up the open game")
private let lines = Argument.text("lines", "moves separated by `;`")

extension Command {
  static let playing: [Command] = [
    Command("newgame", .game, [opening], "Deals a new game.", replies: .opening) {
      session, arguments, reply throws(Refusal) in
      try session.workspace.open(isPosition: false, arguments[opening], to: &reply)
    },
    Command(
      "again", .game, [again],
      "Deals another game of the same mode by the same rules.", replies: .board
    ) { session, arguments, reply throws(Refusal) in
      let table = try session.workspace.openPlace().table
      if !table.isOver, !arguments[again], !session.policy.asksBeforeLeaving {
        throw .question("Give up this game for another one?", confirmation: "again confirm")
      }
      let words = Array(QuotedPath.words(table.facts.another(table, session.settings)).dropFirst())
      try session.workspace.open(isPosition: false, words, to: &reply)
    },
    Command("position", .game, [position], access: .trusted, "Sets up a position from elsewhere.", replies: .opening) {
      session, arguments, reply throws(Refusal) in
      var words = arguments[position]
      if let first = words.first, first == "startpos" || first == "fen" {
        var remark = session.environment.emptyReply
        try session.workspace.putAway(to: &remark)
        // UCI says nothing here.
        if session.dialect == nil { reply.add(remark) }
        return
      }
      let isConfirmed = words.last == "confirm"
      if isConfirmed { words.removeLast() }
      try session.workspace.setUp(words, isConfirmed: isConfirmed, to: &reply)
    },
    Command(
      "resume", .game, [game, mode, number], access: .local,
      "Resumes the newest unfinished game in the profile, or of a game or mode; deals that wait untouched come last.",
      replies: .opening
    ) { session, arguments, reply throws(Refusal) in
      try session.resume(game: arguments[game], mode: arguments[mode], number: arguments[number], to: &reply)
    },
    Command(
      "unfinished", .game, [], access: .local, "Lists the games that can be resumed.",
      replies: ReplySchema([Schemas.unfinished], errors: ErrorCode.ofPast)
    ) {
      session, _, reply throws(Refusal) in
      let waiting = try session.unfinishedGames()
      if waiting.isEmpty { reply.draw(.paragraph("There is no unfinished game.")) }
      for (game, number) in waiting {
        let name = session.name(of: game)
        reply.add(
          Schemas.unfinished, .word(game.game), .word(game.mode), .integer(game.lines.count), .integer(number),
          name.map { .word($0) })
        let entry = session.game(game.game).map { GameEntry($0.manual, game, number) }
        let line = name.map { "resume \(game.game) \($0)" } ?? entry?.typed ?? ""
        let advance = entry.flatMap { session.advance(of: $0) }.map { ", \($0)" } ?? ""
        reply.draw(.paragraph("\(entry?.title ?? game.game)\(advance): \(line)"))
      }
    },
    Command(
      "show", .game, [], access: [.anyone, .matches, .room], "Shows the open game as the player sees it.",
      replies: .board
    ) {
      session, _, reply throws(Refusal) in
      try session.workspace.openPlace().report(to: &reply)
    },
    Command(
      "moves", .game, [limit], access: [.anyone, .matches, .room],
      "Lists the legal moves; a person sees first those that look best.",
      replies: ReplySchema([Schemas.move], errors: [.noGame, .unsupported]),
      action: .work { session, arguments, reply throws(Refusal) in
        let place = try session.workspace.openPlace()
        // Where every guess comes with the feedback that it may get, they tell what can be the answer.
        if !place.table.entersHistory { try session.workspace.expose(place, givesAssistance: true) }
        return reply.list(
          place.table.moves(of: place.seat, bestFirst: reply.draws), upTo: arguments[limit], place.table.facts.short)
      }),
    Command(
      "undo", .game, [], access: [.trusted, .room], changesTable: true,
      "Takes back the last move. Taking back more than typing marks the game as assisted, so that it does not count "
        + "in the statistics.", replies: .board
    ) { session, _, reply throws(Refusal) in try session.take(.undo, to: &reply) },
    Command(
      "redo", .game, [], access: [.trusted, .room], changesTable: true,
      "Makes the last move that was taken back again.", replies: .board
    ) {
      session, _, reply throws(Refusal) in
      try session.take(.redo, to: &reply)
    } isIdle: { session in
      session.workspace.place.map { (try? $0.propose([.redo])) == nil } ?? false
    },
    Command(
      "resign", .game, [confirmed], access: [.anyone, .matches, .room], changesTable: true, "Gives up the game.",
      replies: .board
    ) {
      session, arguments, reply throws(Refusal) in
      let table = try session.workspace.openPlace().table
      if !arguments[confirmed] { try session.workspace.askAboutOpenGame(isToEnd: true) }
      if !arguments[confirmed], let question = table.abandonPrompt {
        throw .question(question, confirmation: JournalLine.resign(isConfirmed: true).text)
      }
      try session.take(.resign(isConfirmed: table.abandonPrompt != nil), to: &reply)
    },
    Command(
      "assisted", .game, [],
      "Marks the open game as assisted, as `undo` and `hint` do, so that it does not count in the statistics.",
      replies: ReplySchema(errors: [.gameOver, .illegalMove, .noGame])
    ) { session, _, reply throws(Refusal) in try session.take(.assisted, to: &reply) },
    Command(
      "play", .game, [lines],
      "Makes several moves, all or none. Marks the game as assisted if one fails after others that would have shown "
        + "something hidden.",
      replies: .ofLine([
        .conflict, .fairPlay, .gameOver, .illegalMove, .inputOutput, .localOnly, .needsConfirmation, .noGame,
        .nothingToUndo,
      ])
    ) {
      session, arguments, reply throws(Refusal) in
      let table = try session.workspace.openPlace().table
      let lines = arguments[lines].split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
      guard !lines.isEmpty else { throw Refusal(.missingArgument, "play takes moves separated by \";\"") }
      // Who types short forms is answered in them.
      let name = session.policy.writesShort ? table.facts.short : { $0 }
      try session.workspace.play(lines, short: name, to: &reply)
    },
  ]
}

extension Reply {
  /// Lists moves, or gives the work that lists them if there are many: that comes as it is found, in pieces. A person gets
  /// as many as fit in a look if no limit is named.
  fileprivate mutating func list(
    _ moves: @escaping MoveList, upTo wanted: Int?, _ short: (String) -> String
  ) -> EngineWork? {
    let (limit, size) = (wanted ?? movesLimit, draws ? 20_000 : 1000)
    var isLong = false
    var lines: [String] = []
    moves { line in
      isLong = records.count == size && limit > size
      if records.count == min(size, limit) { return false }
      add(Schemas.move, .text(line))
      if draws { lines.append(short(line)) }
      return true
    }
    if !isLong {
      draw(
        lines.isEmpty
          ? .paragraph("There are no legal moves.") : .list(lines, all: wanted == nil ? "moves \(lines.count)" : nil))
      return nil
    }
    if draws, wanted == nil {
      draw(.list(Array(lines.prefix(100)), all: nil))
      draw(.paragraph("There are more than \(grouped(size)) moves; moves NUMBER lists as many as you say."))
      return nil
    }
    clear()
    return EngineWork { monitor throws(Refusal) in
      var piece = monitor.blank
      var left = limit
      var (isStopped, isCut) = (false, false)
      moves { line in
        if left == 0 {
          isCut = wanted == nil
          return false
        }
        isStopped = monitor.shouldStop()
        if isStopped { return false }
        left -= 1
        piece.add(Schemas.move, .text(line))
        if piece.records.count == size {
          monitor.emit { $0 = piece }
          piece.clear()
        }
        return true
      }
      if isStopped { throw Refusal(.stopped, "stopped before all moves were listed") }
      if isCut { piece.say("There are more moves; no more than \(grouped(movesLimit)) are listed.") }
      return piece
    }
  }
}

extension Refusal {
  /// The same refusal with something said before its text.
  func behind(_ prefix: String) -> Refusal { Refusal(code, prefix + text) }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  package var trimmed: String {
    var rest = self
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}

extension Session {
  /// Takes back, makes again or gives up at the table in front.
  fileprivate func take(_ line: JournalLine, to reply: inout Reply) throws(Refusal) {
    try workspace.openPlace().table.requirePlaying()
    try workspace.change([line], to: &reply) { $0.refusal }
  }

  /// The unfinished games, those in which something was done before untouched deals and then newest first, each with its
  /// number among those of its mode, from 1.
  public func unfinishedGames() throws(Refusal) -> [(game: StoredGame, number: Int)] {
    let games = try environment.transaction { records throws(Refusal) in
      begunFirst(try records.unfinished(game: nil))
    }
    var counts: [[String]: Int] = [:]
    return games.map { game in
      counts[[game.game, game.mode], default: 0] += 1
      return (game, counts[[game.game, game.mode], default: 0])
    }
  }

  /// The line that opens the game in front again as the profile has it, which another process has changed; nil if it is not there
  /// any more.
  package var reopening: String? {
    guard let place, let games = try? unfinishedGames() else { return nil }
    return games.first { $0.game.id == place.profileID }.map { "resume \($0.game.game) \($0.game.mode) \($0.number)" }
  }

  /// The line that resumes the unfinished game of a day, or of a puzzle that comes with its game, which an opening line deals,
  /// `words` being what follows `newgame`; nil if there is none.
  package func resumption(of words: [String]) -> String? {
    resumption(ofPuzzle: words) ?? resumption(ofDaily: words)
  }

  private func resumption(ofPuzzle words: [String]) -> String? {
    let opening = words.joined(separator: " ")
    guard words.count > 2,
      let item = shelves.first(where: { $0.manual.name == words[0] })?.items.first(where: { $0.isOpened(by: opening) })
    else { return nil }
    return unfinishedEntries.first { $0.mode?.name == words[1] && $0.goesOn(with: item) }?.line
  }

  private func resumption(ofDaily words: [String]) -> String? {
    guard words.contains("daily"),
      let opened = try? environment.transaction({ records throws(Refusal) in
        try workspace.deal(isPosition: false, words[...], records)
      })
    else { return nil }
    let (game, mode, line) = (opened.table.manual.name, opened.table.mode, opened.table.journal[0])
    let found = try? unfinishedGames().first { stored, _ in
      stored.game == game && stored.mode == mode && stored.lines.first == line
    }
    return found.map { "resume \(game) \(mode) \($0.number)" }
  }

  private func begunFirst(_ games: [StoredGame]) -> [StoredGame] {
    games.filter { $0.isBegun } + games.filter { !$0.isBegun }
  }

  /// The name of an unfinished game, if its kind of game has names.
  func name(of stored: StoredGame) -> String? {
    manuals.first { $0.name == stored.game }?.name(ofGame: stored.lines[0])
  }

  fileprivate func resume(game: String?, mode: String?, number: Int?, to reply: inout Reply) throws(Refusal) {
    try workspace.confirmLeaving()
    var mode = mode
    var name: String?
    if let game {
      let manual = try workspace.entry(named: game).manual
      if let word = mode, manual.mode(word) == nil {
        guard manual.naming != nil else { throw Refusal(.unknownGame, "\(game) has no mode \(quoted(word))") }
        (mode, name) = (nil, word)
      }
    }
    let opened = try environment.transaction { records throws(Refusal) in
      let waiting = begunFirst(try records.unfinished(game: game)).filter {
        (mode == nil || $0.mode == mode) && (name == nil || self.name(of: $0) == name)
      }
      if waiting.isEmpty {
        let what = [game, mode, name].compactMap { $0 }.joined(separator: " ")
        throw Refusal(.noGame, "there is no unfinished game\(what.isEmpty ? "" : " of \(what)")")
      }
      guard let number else {
        let free = waiting.filter { workspace.table(of: $0) == nil }
        if free.isEmpty { throw Refusal(.noGame, "every such game is already open at a table; tables lists them") }
        return try newest(of: free, records)
      }
      if number > waiting.count {
        throw Refusal(
          .noGame,
          "there \(waiting.count == 1 ? "is" : "are") \(counted(waiting.count, "unfinished game")) of that mode, not "
            + "\(number); unfinished lists them")
      }
      if let name = workspace.table(of: waiting[number - 1]) {
        throw Refusal(.badArgument, "that game is already open; table \(name) shows it")
      }
      return try newest(of: [waiting[number - 1]], records)
    }
    workspace.take(opened, to: &reply)
  }

  /// The newest of some games that can be rebuilt, with a remark on those that can't; they wait on, as a file that a
  /// game needs may come back.
  private func newest(of waiting: [StoredGame], _ records: any ProfileRecords) throws(Refusal) -> OpenedGame {
    var refusals: [Refusal] = []
    for stored in waiting {
      var opened: OpenedGame
      do throws(LineError) {
        opened = try workspace.rebuild(stored.lines, records)
      } catch {
        refusals.append(error.refusal.behind("line \(error.index + 1) of the unfinished game can't be replayed: "))
        continue
      }
      opened.remarks =
        refusals.map { "A newer game could not be restored and is kept: \($0.text)" } + opened.remarks
      (opened.profileID, opened.number, opened.begun) = (stored.id, stored.id, stored.begun)
      try workspace.mark(&opened, records)
      try workspace.leave(records)
      return opened
    }
    throw refusals[0]
  }
}
