import PuzzleKit

/// The commands of games that need no open game.
extension Session {
  /// The tool that a request means whose first word is `name`; nil where that is no game.
  /// - Throws: `missing-argument` or `unknown-command`, with the game's tools.
  func tool(_ name: String, _ word: String?) throws(Refusal) -> (entry: any CatalogEntry, tool: GameTool)? {
    guard let entry = desk.entries.first(where: { $0.manual.name == name }) else { return nil }
    guard !entry.tools.isEmpty else {
      throw Refusal(.unknownCommand, "\(name) is a game and no command; newgame \(name) starts one")
    }
    let known = entry.tools.map(\.name).joined(separator: ", ")
    guard let word else {
      throw Refusal(.missingArgument, "\(name) needs one of \(known); newgame \(name) starts a game")
    }
    if let tool = entry.tools.first(where: { $0.name == word }) { return (entry, tool) }
    throw Refusal(.unknownCommand, "\(name) has no command \(quoted(word)) of its own; it has \(known)")
  }

  /// Carries out a tool; what it keeps is kept as one step.
  func run(
    _ tool: GameTool, of entry: any CatalogEntry, _ arguments: Arguments, to reply: inout Reply
  ) throws(Refusal) -> Effect {
    let game = entry.manual.name
    switch tool.action {
    case .answer(let answer): try answer(arguments, PlayContext(environment, game: game), &reply)
    case .update(let update):
      var written = reply
      try environment.profile.transaction { records throws(Refusal) in
        try update(arguments, TransactionContext(environment, game: game, records), &written)
      }
      reply = written
    case .work(let prepare):
      return .work(isEndless: false, try prepare(arguments, PlayContext(environment, game: game)))
    }
    return .none
  }

  /// The game whose tool a person means by its name alone: the open game's, else the only game's that has it.
  func gameOfTool(_ name: String) -> String? {
    let having = desk.entries.filter { $0.tools.contains { $0.name == name } }.map(\.manual.name)
    if let table = desk.table, having.contains(table.manual.name) { return table.manual.name }
    return having.count == 1 ? having[0] : nil
  }
}
