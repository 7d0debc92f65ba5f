import PuzzleKit
import Wire

private let topic = Argument.word("topic", suggestion: .anyTopic, "a command, an option or a game").optional
private let game = Argument.word("game", suggestion: .games, "the game; the open one where none is named").optional
private let text = Argument.word("topic", suggestion: .topics, "one of the game's texts").optional

extension Command {
  static let help: [Command] = [
    Command("menu", .help, [], "Lists the games and their modes; at a terminal it shows the first screen again.") {
      session, _, reply in
      for manual in session.manuals {
        reply.add(Schemas.game) {
          $0.word(manual.name)
          $0.words(manual.modes.map(\.name))
        }
      }
      reply.draw(.home)
    },
    Command(
      "help", .help, [topic],
      "Explains the commands, or one command, option or game."
    ) { session, arguments, reply throws(Refusal) in
      if let topic = arguments[topic] {
        try session.explain(topic, to: &reply)
      } else {
        session.overview(to: &reply)
      }
    },
    Command("commands", .help, [], "Lists all commands, those of every game too.") { session, _, reply in
      let entries = session.desk.entries
      for command in session.commands.all { reply.add(command.row.name, game: "all", command.row) }
      for entry in entries {
        let name = entry.manual.name
        for row in entry.rows { reply.add(row.name, game: name, row) }
        for tool in entry.tools { reply.add(name, game: "all", tool.row) }
      }
      reply.draw(
        .table(["Command", "What it does"], (session.commands.all.map(\.row) + entries.flatMap(\.listed)).lines))
    },
    Command("rules", .help, [game, text], "Shows a text about a game: its rules, or another topic.") {
      session, arguments, reply throws(Refusal) in
      try session.rules(arguments[game], arguments[text], to: &reply)
    },
  ]
}

extension Reply {
  fileprivate mutating func add(_ name: String, game: String, _ row: CommandRow) {
    add(Schemas.command) {
      $0.word(name)
      $0.word(game)
      $0.text(row.usage)
    }
  }

  fileprivate mutating func help(_ line: String) {
    add(Schemas.help) { $0.text(line) }
  }

  /// Explains one thing: how it is written, what it is for, and its parts.
  fileprivate mutating func explain(_ usage: String, _ summary: String, _ parts: [(String, String)]) {
    for line in [usage, summary] + parts.map({ "  \($0.0): \($0.1)" }) { help(line) }
    draw(.heading(usage))
    draw(.paragraph(summary))
    if !parts.isEmpty { draw(.table([], parts.map { [$0.0, $0.1] })) }
  }

  fileprivate mutating func explain(_ row: CommandRow, prefix: String = "") {
    explain(row.usage, prefix + row.summary, row.parameters.map { ($0.name.uppercased(), $0.summary) })
  }

  fileprivate mutating func explainNewgame(_ manual: Manual) {
    explain(
      "newgame \(manual.name) [MODE] [KEY VALUE]...", manual.summary,
      manual.modes.map { ($0.name, "\($0.title): \($0.summary)") }
        + manual.options.map { ($0.pairUsage, $0.summary) })
  }

  fileprivate mutating func explainPosition(_ manual: Manual) {
    guard !manual.positionOptions.isEmpty else { return }
    explain(
      "position \(manual.name) [MODE] [KEY VALUE]...", "Sets up a position of \(manual.title) from outside.",
      manual.positionOptions.map { ($0.pairUsage, $0.summary) })
  }
}

extension [CommandRow] {
  /// The lines of a table of rows.
  fileprivate var lines: [[String]] { map { [$0.usage, $0.summary] } }
}

extension Session {
  fileprivate func overview(to reply: inout Reply) {
    for entry in desk.entries {
      let title = entry.manual.title
      reply.help("\(title): \(entry.rows.map(\.name).joined(separator: " "))")
      if !entry.tools.isEmpty {
        reply.help("\(title), at any time: \(entry.tools.map(\.row.name).joined(separator: ", "))")
      }
      reply.draw(.heading(title))
      reply.draw(.table([], entry.listed.lines))
    }
    for group in [Command.Group.game, .record, .search, .file, .script, .help, .handshake] {
      let rows = commands.all.filter { $0.group == group }.map(\.row)
      reply.help("\(group.rawValue): \(rows.map(\.name).joined(separator: " "))")
      reply.draw(.heading(group.rawValue))
      reply.draw(.table([], rows.lines))
    }
    reply.help("help COMMAND says more; rules GAME explains a game")
    reply.draw(.paragraph("help COMMAND says more; rules GAME explains a game."))
  }

  fileprivate func explain(_ topic: String, to reply: inout Reply) throws(Refusal) {
    if let command = commands.named(topic) {
      reply.explain(command.row)
      if topic == "newgame" { for entry in desk.entries { reply.explainNewgame(entry.manual) } }
      if topic == "position" { for entry in desk.entries { reply.explainPosition(entry.manual) } }
    } else if explainCommand(ofGames: topic, to: &reply) {
      return
    } else if let option = environment.option(topic)?.parameter {
      reply.explain("setoption name \(option.name) value VALUE", option.summary, [("VALUE", option.expectation)])
    } else if let entry = desk.entries.first(where: { $0.manual.name == topic }) {
      reply.explainNewgame(entry.manual)
      reply.explainPosition(entry.manual)
      for row in entry.listed { reply.help("  \(row.usage): \(row.summary)") }
      reply.draw(.table([], entry.listed.lines))
      let texts = entry.manual.topics.map { "rules \(topic) \($0.name)" }.joined(separator: ", ")
      reply.help("More: \(texts)")
      reply.draw(.paragraph("More: \(texts)"))
    } else {
      throw Refusal(.unknownCommand, "there is no command, option or game \(quoted(topic)); help lists them")
    }
  }

  /// Explains a command of the open game, or else of every game that has it, with an open game or without.
  /// - Returns: whether any has.
  private func explainCommand(ofGames name: String, to reply: inout Reply) -> Bool {
    var having = desk.entries.flatMap { entry in
      (entry.rows.filter { $0.name == name } + [entry.tool(name)?.row].compactMap { $0 }).map { (entry.manual, $0) }
    }
    let open = having.filter { $0.0.name == desk.table?.manual.name }
    if !open.isEmpty { having = open }
    for (manual, row) in having { reply.explain(row, prefix: having.count > 1 ? "In \(manual.title): " : "") }
    return !having.isEmpty
  }

  fileprivate func rules(_ game: String?, _ topic: String?, to reply: inout Reply) throws(Refusal) {
    guard let name = game ?? desk.table?.manual.name else {
      throw Refusal(.missingArgument, "rules needs a game: \(desk.entries.map(\.manual.name).joined(separator: ", "))")
    }
    let topics = try desk.entry(named: name).manual.topics
    guard let found = topic == nil ? topics.first : topics.first(where: { $0.name == topic }) else {
      let known = topics.map(\.name).joined(separator: ", ")
      throw Refusal(.badArgument, "\(name) has no topic \(quoted(topic ?? "")); its topics are \(known)")
    }
    reply.draw(.heading(found.title))
    for paragraph in found.paragraphs {
      reply.add(Schemas.rules) {
        $0.word(found.name)
        $0.text(paragraph)
      }
      reply.draw(.paragraph(paragraph))
    }
    let others = topics.map(\.name).filter { $0 != found.name }
    if !others.isEmpty {
      reply.draw(.paragraph("More: " + others.map { "rules \(name) \($0)" }.joined(separator: ", ")))
    }
  }
}
