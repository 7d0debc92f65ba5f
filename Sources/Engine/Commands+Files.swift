import PuzzleKit

extension Command {
  static let files: [Command] = [
    Command("save", .file, [Argument("path", .file, "where to")], "Writes the open game as the lines that rebuild it.")
    {
      session, arguments, reply throws(Refusal) in
      let path = arguments.word(0) ?? ""
      let text = try session.openTable().journal.joined(separator: "\n") + "\n"
      try session.host.writeFile(path, Array(text.utf8))
      reply.add(Schemas.file) { $0.text(path) }
      reply.draw(.message("Saved in \(path).", .good))
      return .none
    },
    Command("load", .file, [Argument("path", .file, "where from")], "Opens the game in a file that `save` wrote.") {
      session, arguments, reply throws(Refusal) in
      try session.load(arguments.word(0) ?? "", to: &reply)
      return .none
    },
    Command(
      "export", .file,
      [Argument("game", .word, "the game"), Argument("path", .file, "where to")],
      "Writes a game's history, values and unfinished games as JSON for other programs."
    ) { session, arguments, reply throws(Refusal) in
      let kind = try session.kind(named: arguments.word(0) ?? "")
      let interchange = try kind.requireInterchange()
      let game = kind.manual.name
      let archive = try session.profile.transaction { records throws(Refusal) in
        // Other programs know one unfinished game of a mode: the newest.
        var unfinished: [UnfinishedGame] = []
        for stored in try records.unfinished(game: game) where !unfinished.contains(where: { $0.mode == stored.mode }) {
          unfinished.append(UnfinishedGame(mode: stored.mode, lines: stored.lines))
        }
        return GameArchive(
          values: try records.values(game: game), entries: try records.history(game: game).map(\.entry),
          unfinished: unfinished)
      }
      let path = arguments.word(1) ?? ""
      try session.host.writeFile(path, try interchange.export(archive))
      reply.add(Schemas.file) { $0.text(path) }
      reply.draw(.message("Written to \(path).", .good))
      return .none
    },
    Command(
      "import", .file,
      [Argument("game", .word, "the game"), Argument("path", .file, "where from")],
      "Adds what another program wrote to the profile: history, values, unfinished games."
    ) { session, arguments, reply throws(Refusal) in
      let path = arguments.word(1) ?? ""
      try session.importArchive(try session.kind(named: arguments.word(0) ?? ""), path, to: &reply)
      reply.add(Schemas.file) { $0.text(path) }
      reply.draw(.message("Read from \(path).", .good))
      return .none
    },
  ]
}

extension AnyKind {
  fileprivate func requireInterchange() throws(Refusal) -> Interchange {
    if let interchange { return interchange }
    throw Refusal(.unsupported, "\(manual.name) has no format for other programs")
  }
}

extension Session {
  /// The bytes of a file that must be there.
  func contents(_ path: String) throws(Refusal) -> [UInt8] {
    if let bytes = try host.readFile(path) { return bytes }
    throw Refusal(.inputOutput, "there is no file \(path)")
  }

  fileprivate func load(_ path: String, to reply: inout Reply) throws(Refusal) {
    try requireLeaveUnlessKept()
    var numbered: [(number: Int, line: String)] = []
    for (index, bytes) in try contents(path).split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard let text = String(validating: bytes.last == 13 ? bytes.dropLast() : bytes, as: UTF8.self) else {
        throw Refusal(.badFile, "\(path), line \(index + 1): the line is not UTF-8")
      }
      let line = text[...].trimmed
      if !line.isEmpty, !line.hasPrefix("#") { numbered.append((index + 1, line)) }
    }
    guard !numbered.isEmpty else {
      throw Refusal(.badFile, "\(path) holds no line; a saved game starts with newgame")
    }
    let laid = try profile.transaction { records throws(Refusal) in
      let laid: Laid
      do throws(LineError) {
        laid = try rebuild(numbered.map(\.line), records)
      } catch {
        let number = numbered[min(error.index, numbered.count - 1)].number
        throw Refusal(.badFile, "\(path), line \(number): \(error.error.text)")
      }
      if !isDurable, let table { try abandon(table, records) }
      // An ended game is looked at, not played: it neither waits to be resumed nor enters the history again.
      if laid.table.outcome == .playing { try begin(laid.table, records) }
      return laid
    }
    take(laid, to: &reply)
  }

  fileprivate func importArchive(_ kind: any AnyKind, _ path: String, to reply: inout Reply) throws(Refusal) {
    let interchange = try kind.requireInterchange()
    let bytes = try contents(path)
    let archive: GameArchive
    do throws(Refusal) {
      archive = try interchange.parse(bytes)
    } catch {
      throw Refusal(error.code, "\(path): \(error.text)")
    }
    let game = kind.manual.name
    var remarks: [String] = []
    try profile.transaction { records throws(Refusal) in
      for (key, value) in archive.values { try records.set(game: game, key: key, value) }
      let known = Set(try records.history(game: game).map(\.entry))
      for entry in archive.entries where !known.contains(entry) {
        try records.record(entry, limit: kind.manual.historyLimit)
      }
      // The newest comes first and is to be begun last.
      for stored in archive.unfinished.reversed() {
        if let remark = try take(stored, of: game, records) { remarks.append(remark) }
      }
    }
    for remark in remarks { reply.say(remark) }
  }

  /// Keeps an unfinished game from elsewhere; gives the reason where it can't be played on here.
  private func take(
    _ stored: UnfinishedGame, of game: String, _ records: any ProfileRecords
  ) throws(Refusal) -> String? {
    let laid: Laid
    do throws(LineError) {
      laid = try rebuild(stored.lines, records)
    } catch {
      return "The unfinished game of \(stored.mode) was left out: line \(error.index + 1): \(error.error.text)"
    }
    if laid.table.manual.name != game || laid.table.mode != stored.mode {
      return "The unfinished game of \(stored.mode) was left out: its lines open \(laid.table.mode)."
    }
    if laid.table.outcome != .playing { return "The unfinished game of \(stored.mode) was left out: it has ended." }
    if !isDurable { return "The unfinished game of \(stored.mode) was left out: without a profile none is kept." }
    try begin(laid.table, records)
    return nil
  }
}
