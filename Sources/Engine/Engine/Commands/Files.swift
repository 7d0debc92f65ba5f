import PuzzleKit

private let target = Argument.file("path", "where to")
private let source = Argument.file("path", "where from")
private let game = Argument.word("game", suggestion: .games, "the game, or all")
private let confirmed = Argument.flag(
  "confirm", "marks games that count as assisted, for which a saved position may be help")

extension Command {
  static let files: [Command] = [
    Command(
      "save", .file, [target, Overwriting.replace], access: .local,
      "Writes the open game as the lines that rebuild it.",
      replies: ReplySchema([Reply.file], errors: [.fileExists, .inputOutput, .noGame])
    ) {
      session, arguments, reply throws(Refusal) in
      let path = arguments[target]
      let place = try session.workspace.openPlace()
      session.workspace.markIfKnown(place, here: false, to: &reply)
      let bytes = Array((place.table.journal.joined(separator: "\n") + "\n").utf8)
      // What `save` has written of the same game before; whatever else is in a file would be lost.
      let overwriting = Overwriting("an earlier state of this game", replaces: arguments[Overwriting.replace]) { old in
        old.last == 10 && bytes.starts(with: old)
      }
      try session.environment.write(path, bytes, overwriting)
      reply.tellFile("Saved in", path)
    },
    Command(
      "load", .file, [source, confirmed], access: .local,
      "Opens the game in a file that `save` wrote. If it went on since it was saved, or its deal is known, it is "
        + "assisted; what the file shows of a deal is known from then on.", replies: .opening
    ) {
      session, arguments, reply throws(Refusal) in
      try session.load(arguments[source], isConfirmed: arguments[confirmed], to: &reply)
    },
    Command(
      "export", .file, [game, target, Overwriting.replace], access: .local,
      "Writes a game's history, values and unfinished games as JSON for other programs; only of games that have such files. "
        + "Unfinished games in it are known from then on, and so marked as assisted. With all, writes the profile but for its "
        + "settings, for Parlor elsewhere.",
      replies: ReplySchema([Reply.file], errors: [.fileExists, .unsupported] + ErrorCode.ofPast)
    ) { session, arguments, reply throws(Refusal) in
      if arguments[game] == Session.allGames {
        return try session.exportProfile(arguments[target], replaces: arguments[Overwriting.replace], to: &reply)
      }
      let entry = try session.workspace.entry(named: arguments[game])
      let interchange = try entry.requireInterchange()
      let game = entry.manual.name
      let provisionalLosses = session.workspace.provisionalLosses
      let archive = try session.environment.transaction { records throws(Refusal) in
        // Other programs know one unfinished game of a mode: the newest.
        var unfinished: [UnfinishedGame] = []
        for stored in try records.unfinished(game: game) where !unfinished.contains(where: { $0.mode == stored.mode }) {
          unfinished.append(UnfinishedGame(mode: stored.mode, lines: stored.lines))
        }
        return GameArchive(
          values: try records.values(game: game),
          entries: try records.history(game: game).filter { !$0.entry.isAssisted && !provisionalLosses.contains($0.id) }
            .map { $0.entry },
          unfinished: unfinished)
      }
      let path = arguments[target]
      let context = PlayContext(session.environment, game: game)
      let overwriting = Overwriting(
        "an earlier export of \(game) from this profile", replaces: arguments[Overwriting.replace]
      ) { old in
        guard interchange.isOwn(old, context), let earlier = try? interchange.parse(old) else { return false }
        return archive.holds(earlier, interchange, limit: entry.manual.historyLimit)
          && session.workspace.holds(earlier.unfinished.map { $0.lines }, in: archive.unfinished.map { $0.lines })
      }
      let bytes = try interchange.export(archive, context)
      try session.environment.write(path, bytes, overwriting)
      // Other programs go on with a game by its secret, so the file has it.
      try session.environment.transaction { records throws(Refusal) in
        for game in archive.unfinished {
          if let table = try? session.workspace.rebuild(game.lines, records).table {
            try session.workspace.expose(table, in: 0, records)
          }
        }
      }
      reply.tellFile("Written to", path)
    },
    Command(
      "import", .file, [game, source], access: .local,
      "Adds what another program wrote to the profile: history, values, unfinished games; only of games that have such files. "
        + "The deals of unfinished games that can't be kept are known from then on, and so marked as assisted. With all, adds "
        + "what export all has written.",
      replies: ReplySchema([Reply.file], errors: [.badFile, .conflict, .unsupported] + ErrorCode.ofPast)
    ) { session, arguments, reply throws(Refusal) in
      let path = arguments[source]
      if arguments[game] == Session.allGames { return try session.importProfile(path, to: &reply) }
      try session.importArchive(try session.workspace.entry(named: arguments[game]), path, to: &reply)
      reply.tellFile("Read from", path)
    },
  ]
}

extension GameArchive {
  /// Whether it has all finished games of an earlier one, but for those that have left a history with a limit.
  fileprivate func holds(_ earlier: GameArchive, _ interchange: Interchange, limit: Int?) -> Bool {
    let own = Set(entries.map(interchange.reduced))
    let oldest = limit.map { entries.count >= $0 } == true ? entries.map { $0.timestamp }.min() : nil
    return earlier.entries.allSatisfy { entry in
      own.contains(interchange.reduced(entry)) || oldest.map { entry.timestamp < $0 } == true
    }
  }
}

extension CatalogEntry {
  fileprivate func requireInterchange() throws(Refusal) -> Interchange {
    if let interchange { return interchange }
    throw Refusal(.unsupported, "\(manual.name) has no format for other programs")
  }
}

extension Session {
  fileprivate func load(_ path: String, isConfirmed: Bool, to reply: inout Reply) throws(Refusal) {
    if !policy.asksBeforeLeaving { try workspace.confirmLeaving() }
    defer { workspace.keepExposed() }
    try SavedGame.check(size: try environment.services.fileSize(path) ?? 0, path)
    let saved = try SavedGame(try environment.contents(path), path)
    if let game = saved.positionGame {
      try workspace.allowPosition(of: game, isConfirmed: isConfirmed, line: "load \(QuotedPath.text(path))")
    }
    let opened = try environment.transaction { records throws(Refusal) in
      var opened = try workspace.renamed(try saved.rebuilt(at: workspace, records), records)
      try workspace.askAboutOpenGame(beside: opened.table)
      try workspace.markIfPlayedOn(&opened, records)
      try workspace.leave(records)
      // An ended game is looked at, not played: it neither waits to be resumed nor enters the history again.
      if opened.table.isOver {
        try workspace.expose(opened.table, in: 0, records)
      } else {
        try workspace.begin(&opened, records)
      }
      return opened
    }
    workspace.take(opened, to: &reply)
  }

  fileprivate func importArchive(_ entry: CatalogEntry, _ path: String, to reply: inout Reply) throws(Refusal) {
    let interchange = try entry.requireInterchange()
    defer { workspace.keepExposed(byImport: true) }
    let bytes = try environment.contents(path)
    let archive: GameArchive
    do throws(Refusal) { archive = try interchange.parse(bytes) } catch {
      throw error.behind(error.text.hasPrefix("line ") ? "\(path), " : "\(path): ")
    }
    let game = entry.manual.name
    var remarks = archive.remarks
    var changed: Set<Int64> = []
    try environment.transaction { records throws(Refusal) in
      let before = try records.values(game: game)
      let taken = interchange.takenValues(archive.values, before)
      for (key, value) in taken where before[key] != value { try records.set(game: game, key: key, value) }
      // Who sets the order's place has named the deals that come, so those that were met before are known.
      if taken.contains(where: { before[$0.key] != $0.value }) {
        for identity in interchange.dealsAhead(try records.values(game: game)) {
          guard let exposure = try records.exposure(of: identity), !exposure.wasNamed else { continue }
          try records.learn(identity, in: exposure.source, wasNamed: true)
        }
      }
      let known = Set(try records.history(game: game).map { interchange.reduced($0.entry) })
      for finished in archive.entries where !known.contains(interchange.reduced(finished)) {
        try records.record(finished, inPlaceOf: nil, limit: entry.manual.historyLimit)
      }
      var meeting = ProfileEncounter(self, records)
      let now = environment.services.now()
      // The newest comes first.
      let games = archive.unfinished.enumerated().map { place, stored in
        StoredGame(
          id: 0, game: game, mode: stored.mode, updated: now - Int64(place), lines: stored.lines,
          begun: stored.lines.count > 1 ? now : nil)
      }
      try meeting.take(
        unfinished: try meeting.playable(games) { game, reason in
          remarks.append("The unfinished game of \(game.mode) was left out: \(reason)")
        })
      changed = meeting.changed
    }
    environment.noteImport()
    for name in workspace.putAway(games: changed) {
      remarks.append("The table \(name) is closed: its game has ended or gone on elsewhere.")
    }
    for remark in remarks { reply.say(remark) }
  }
}
