import PuzzleKit

extension Command {
  static let files: [Command] = [
    Command("save", .file, [Argument("path", .file, "where to")], "Writes the open game as the lines that rebuild it.") {
      session, arguments, reply throws(RuleError) in
      let path = arguments.word(0) ?? ""
      let text = try session.openTable().journal.joined(separator: "\n") + "\n"
      try session.host.writeFile(path, Array(text.utf8))
      reply.add(Schemas.file) { $0.text(path) }
      reply.draw(.message("Saved in \(path).", .good))
      return .none
    },
    Command("load", .file, [Argument("path", .file, "where from")], "Opens the game in a file that `save` wrote.") {
      session, arguments, reply throws(RuleError) in
      try session.load(arguments.word(0) ?? "", to: &reply)
      return .none
    },
    Command(
      "export", .file,
      [Argument("game", .word, "the game"), Argument("path", .file, "where to")],
      "Writes a game's history, values and unfinished games as JSON for other programs."
    ) { session, arguments, reply throws(RuleError) in
      let kind = try session.kind(named: arguments.word(0) ?? "")
      let interchange = try kind.requireInterchange()
      let game = kind.manual.name
      let archive = try session.profile.transaction { records throws(RuleError) in
        GameArchive(
          values: try records.values(game: game), entries: try records.history(game: game),
          unfinished: try records.unfinished(game: game).map { UnfinishedGame(mode: $0.mode, lines: $0.lines) })
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
    ) { session, arguments, reply throws(RuleError) in
      let path = arguments.word(1) ?? ""
      try session.importArchive(try session.kind(named: arguments.word(0) ?? ""), path)
      reply.add(Schemas.file) { $0.text(path) }
      reply.draw(.message("Read from \(path).", .good))
      return .none
    },
  ]
}

extension AnyKind {
  fileprivate func requireInterchange() throws(RuleError) -> Interchange {
    if let interchange { return interchange }
    throw RuleError(.unsupported, "\(manual.name) has no format for other programs")
  }
}

extension Session {
  /// The bytes of a file that must be there.
  func contents(_ path: String) throws(RuleError) -> [UInt8] {
    if let bytes = try host.readFile(path) { return bytes }
    throw RuleError(.inputOutput, "there is no file \(path)")
  }

  fileprivate func load(_ path: String, to reply: inout Reply) throws(RuleError) {
    let text = String(decoding: try contents(path), as: UTF8.self)
    let numbered = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { (number: $0 + 1, line: ($1.last == "\r" ? $1.dropLast() : $1).trimmed) }
      .filter { !$0.line.isEmpty && !$0.line.hasPrefix("#") }
    guard !numbered.isEmpty else { throw RuleError(.badFile, "\(path) holds no line; a saved game starts with newgame") }
    let laid = try profile.transaction { records throws(RuleError) in
      let laid: Laid
      do throws(LineError) {
        laid = try rebuild(numbered.map(\.line), records)
      } catch {
        let number = numbered[min(error.index, numbered.count - 1)].number
        throw RuleError(.badFile, "\(path), line \(number): \(error.error.text)")
      }
      // An ended game is looked at, not played: it neither waits to be resumed nor enters the history again.
      if laid.table.outcome == .playing { try begin(laid.table, records) }
      return laid
    }
    take(laid, to: &reply)
  }

  fileprivate func importArchive(_ kind: any AnyKind, _ path: String) throws(RuleError) {
    let interchange = try kind.requireInterchange()
    let bytes = try contents(path)
    let archive: GameArchive
    do throws(RuleError) {
      archive = try interchange.parse(bytes)
    } catch {
      throw RuleError(error.code, "\(path): \(error.text)")
    }
    let game = kind.manual.name
    try profile.transaction { records throws(RuleError) in
      // All that can be refused is tried before anything is written.
      for stored in archive.unfinished {
        do throws(LineError) {
          _ = try rebuild(stored.lines, records)
        } catch {
          throw RuleError(
            .badFile, "\(path): the unfinished game of \(stored.mode) can't be replayed: \(error.error.text)")
        }
      }
      for (key, value) in archive.values { try records.set(game: game, key: key, value) }
      let known = Set(try records.history(game: game))
      for entry in archive.entries where !known.contains(entry) { try records.record(entry) }
      for stored in archive.unfinished {
        _ = try records.begin(game: game, mode: stored.mode, lines: stored.lines, at: now)
      }
    }
    // The open game has lost its place in the profile to one that was read.
    if let table, table.manual.name == game, archive.unfinished.contains(where: { $0.mode == table.mode }) {
      self.table = nil
    }
  }
}
