import Engine
import PuzzleKit

extension CatalogEntry {
  /// Lines that a person types in its games, and what they do; those of its rows if its manual names none.
  fileprivate var typed: [[String]] {
    manual.typed.isEmpty
      ? rows.prefix(6).map { [$0.usage, $0.shortSummary] } : manual.typed.map { [$0.line, $0.summary] }
  }

  /// Its commands that are not among what is typed.
  fileprivate var otherRows: [CommandSpec] {
    let words = typed.flatMap { $0[0].split { " ,".contains($0) } }
    return rows.filter { row in !words.contains { $0 == row.name } }
  }
}

extension CommandSpec {
  /// Its effect in a few words: its summary up to the first pause.
  fileprivate var shortSummary: String { String(summary.prefix { !".;:".contains($0) }) }
}

/// Help for what can be done now.
extension PromptSession {
  /// Draws what can be done now, in at most fifteen lines of 80 cells.
  func drawHelpForNow(_ reply: inout Reply) {
    if session.hasButtons {
      guard let rules = session.table?.manual.topics.first else {
        return reply.draw(.paragraph("How to play, on the first screen, has the rules of each game."))
      }
      reply.draw(.heading(rules.title))
      for paragraph in rules.onPage { reply.draw(.paragraph(commandLabels.spoken(paragraph, keysOfLines))) }
      return
    }
    guard session.outcome == .playing, !isAway, let open = session.game(session.table?.manual.name) else {
      if !keys.isEmpty {
        reply.draw(.heading("Keys"))
        let typed = [["`help all`", "every command; `help NAME` explains one"]].map {
          $0.map { commandLabels.spoken($0) }
        }
        return reply.draw(.table([], keys + typed))
      }
      var rows = [
        ["menu", "the games; type a number or a name"],
        ["live", "the whole screen, with keys and the mouse"],
        ["again, resume", "a game like the last; an unfinished one"],
        ["rules GAME", "how a game is played"],
        ["stats, history", "how you did; your finished games"],
      ]
      if session.situation == .local {
        rows.append(["rooms, join CODE", "play with others (needs a server)"])
      }
      rows += [
        ["options", "colours and other settings"],
        ["help all", "every command; help NAME explains one"],
        ["quit", "leave; so does Ctrl-D"],
      ]
      reply.draw(.heading("Playing"))
      return reply.draw(.table([], usable(rows)))
    }
    reply.draw(.heading(keys.isEmpty ? open.manual.title : "Keys, and what is typed before Enter"))
    reply.draw(.table([], keys.isEmpty ? typedHelp(open) : keys + typedHelpBesideKeys(open)))
    // With single keys it is asked for while one plays: then it has the rules too.
    if !keys.isEmpty, let rules = open.manual.topics.first {
      reply.draw(.heading(rules.title))
      for paragraph in rules.marked { reply.draw(.marked(paragraph)) }
    }
  }

  /// The rows of help without what the reader may not use. A row names commands with commas between them, and says what each
  /// does with semicolons between.
  private func usable(_ rows: [[String]], of entry: CatalogEntry? = nil) -> [[String]] {
    let all = session.commands.all.map { $0.row } + (entry?.rows ?? [])
    return rows.compactMap { row in
      let lines = row[0].split(separator: ",").map { String($0.trimmed) }
      let gists = row[1].split(separator: ";").map { String($0.trimmed) }
      let kept = lines.indices.filter { index in
        let name = lines[index].prefix { $0 != " " }
        return !all.contains { $0.name == name && !session.mayUse($0) }
      }
      if kept.count == lines.count { return row }
      if kept.isEmpty { return nil }
      let parts = gists.count == lines.count ? kept.map { gists[$0] } : gists
      return [kept.map { lines[$0] }.joined(separator: ", "), parts.joined(separator: "; ")]
    }
  }

  /// Help for a game in which everything is typed.
  private func typedHelp(_ entry: CatalogEntry) -> [[String]] {
    let others = entry.otherRows.filter(session.mayUse).map { $0.name }.joined(separator: ", ")
    let rows =
      entry.typed + [
        ["hint, undo", "a good move; a move back"],
        ["resign, quit", "give up; leave"],
        ["rules, menu", "how to play; all games"],
        ["live", "the whole screen, with keys and the mouse"],
        ["help NAME", "explains one of these" + (others.isEmpty ? "" : ", or \(others)")],
        ["help all", "every command"],
      ]
    return usable(rows, of: entry)
  }

  /// Help for whatever is typed in a game because it has no key.
  private func typedHelpBesideKeys(_ entry: CatalogEntry) -> [[String]] {
    func spoken(_ part: String) -> String {
      let name = part.prefix { $0 != " " }
      return entry.rows.contains { $0.name == name } ? commandLabels.prefix + part : part
    }
    let typed = usable(entry.typed, of: entry).compactMap { row -> [String]? in
      let parts = row[0].split(separator: ",").map { String($0.trimmed) }
      // A key may begin a line that lacks something.
      let first = parts.first ?? ""
      let begun = String(first.prefix { $0 != " " }) + " "
      if keysOfLines[move(meantBy: first) ?? first] ?? keysOfLines[begun] != nil { return nil }
      return [parts.map(spoken).joined(separator: ", "), row[1]]
    }
    let rest = [
      ["`rules`, `resign`", "how to play; give up"],
      ["`help all`", "every command; `help NAME` explains one"],
    ]
    return typed + rest.map { $0.map { commandLabels.spoken($0) } }
  }
}
