import PuzzleKit

/// The commands of games that need no open game.
extension Session {
  /// The tool that a request means whose first word is `name`; nil where that is no game.
  /// - Throws: `missing-argument` or `unknown-command`, with the game's tools.
  package func tool(_ name: String, _ word: String?) throws(Refusal) -> (entry: CatalogEntry, tool: GameTool)? {
    guard let entry = game(name) else { return nil }
    let tools = entry.tools.map { String($0.row.name.dropFirst(name.count + 1)) }
    guard let word else {
      if tools.isEmpty {
        throw Refusal(.unknownCommand, "\(name) is a game, not a command; newgame \(name) starts one")
      }
      throw Refusal(
        .missingArgument, "\(didYouMean("newgame \(name)")) \(name) alone takes \(tools.joined(separator: ", "))")
    }
    if let tool = entry.tool(word) { return (entry, tool) }
    let modes = entry.manual.modes.map { mode in
      mode.title.lowercased() == mode.name ? mode.name : "\(mode.name) (\(mode.title))"
    }
    let options = entry.manual.options.map { $0.name }
    let tool = entry.manual.mode(near: word) == nil ? nearest(to: word, among: tools) : nil
    let opening = entry.manual.mode(near: word) ?? nearest(to: word, among: options)
    let hint = (tool.map { "\(name) \($0)" } ?? opening.map { "newgame \(name) \($0)" }).map(didYouMean)
    let commands = tools.isEmpty ? "" : "; its commands are " + tools.joined(separator: ", ")
    throw Refusal(
      .unknownCommand,
      "\(name) has no mode or command \(quoted(word)); "
        + (hint ?? "its modes are \(modes.joined(separator: ", "))\(commands)"))
  }

  /// Carries out a tool; what it keeps is kept as one step.
  /// - Returns: the long work that is still to be done, if it asks for some.
  func run(
    _ tool: GameTool, of entry: CatalogEntry, _ arguments: Arguments, to reply: inout Reply
  ) throws(Refusal) -> LongWork? {
    let game = entry.manual.name
    switch tool.action {
    case .answer(let answer): try answer(arguments, PlayContext(environment, game: game), &reply)
    case .update(let update):
      var written = reply
      try environment.transaction { records throws(Refusal) in
        try update(arguments, TransactionContext(environment, game: game, records), &written)
      }
      reply = written
    case .work(let prepare): return try prepare(arguments, PlayContext(environment, game: game))
    }
    return nil
  }
}
