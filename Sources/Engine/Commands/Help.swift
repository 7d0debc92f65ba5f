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
      return .none
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
      return .none
    },
    Command("commands", .help, [], "Lists all commands, those of every game too.") { session, _, reply in
      for command in session.commands.all { reply.add(command.name, game: "all", command.usage) }
      for kind in session.desk.entries {
        for row in kind.rows { reply.add(row.name, game: kind.manual.name, row.usage) }
        for tool in kind.tools { reply.add(kind.manual.name, game: "all", kind.usage(of: tool)) }
      }
      reply.draw(
        .table(
          ["Command", "What it does"],
          session.commands.all.map { [$0.usage, $0.summary] }
            + session.desk.entries.flatMap { kind in
              kind.rows.map { [$0.usage, $0.summary] } + kind.tools.map { [kind.usage(of: $0), $0.summary] }
            }))
      return .none
    },
    Command("rules", .help, [game, text], "Shows a text about a game: its rules, or another topic.") {
      session, arguments, reply throws(Refusal) in
      try session.rules(arguments[game], arguments[text], to: &reply)
      return .none
    },
  ]
}

extension Reply {
  fileprivate mutating func add(_ name: String, game: String, _ usage: String) {
    add(Schemas.command) {
      $0.word(name)
      $0.word(game)
      $0.text(usage)
    }
  }

  fileprivate mutating func help(_ line: String) {
    add(Schemas.help) { $0.text(line) }
  }
}

extension Session {
  fileprivate func overview(to reply: inout Reply) {
    let order: [Command.Group] = [.game, .record, .search, .file, .script, .help, .handshake]
    for kind in desk.entries {
      reply.help("\(kind.manual.title): \(kind.rows.map(\.name).joined(separator: " "))")
      if !kind.tools.isEmpty {
        reply.help(
          "\(kind.manual.title), at any time: \(kind.tools.map { "\(kind.manual.name) \($0.name)" }.joined(separator: ", "))"
        )
      }
      reply.draw(.heading(kind.manual.title))
      reply.draw(
        .table(
          [], kind.rows.map { [$0.usage, $0.summary] } + kind.tools.map { [kind.usage(of: $0), $0.summary] }))
    }
    for group in order {
      let commands = self.commands.all.filter { $0.group == group }
      reply.help("\(group.rawValue): \(commands.map(\.name).joined(separator: " "))")
      reply.draw(.heading(group.rawValue))
      reply.draw(.table([], commands.map { [$0.usage, $0.summary] }))
    }
    reply.help("help COMMAND says more; rules GAME explains a game")
    reply.draw(.paragraph("help COMMAND says more; rules GAME explains a game."))
  }

  fileprivate func explain(_ topic: String, to reply: inout Reply) throws(Refusal) {
    if let command = commands.named(topic) {
      explain(command.name, command.parameters, command.summary, to: &reply)
      if topic == "newgame" { for kind in desk.entries { explain(kind.manual, to: &reply) } }
      if topic == "position" { for kind in desk.entries { explainPosition(kind.manual, to: &reply) } }
    } else if explainCommand(ofGames: topic, to: &reply) {
      return
    } else if let row = environment.known.map(\.parameter).first(where: { $0.name.lowercased() == topic.lowercased() })
    {
      explain("setoption name \(row.name) value VALUE", row.summary, [("VALUE", row.expectation)], to: &reply)
    } else if let kind = desk.entries.first(where: { $0.manual.name == topic }) {
      explain(kind.manual, to: &reply)
      explainPosition(kind.manual, to: &reply)
      let commands = kind.rows.map { ($0.usage, $0.summary) } + kind.tools.map { (kind.usage(of: $0), $0.summary) }
      for (usage, summary) in commands { reply.help("  \(usage): \(summary)") }
      reply.draw(.table([], commands.map { [$0.0, $0.1] }))
      let texts = kind.manual.topics.map { "rules \(topic) \($0.name)" }.joined(separator: ", ")
      reply.help("More: \(texts)")
      reply.draw(.paragraph("More: \(texts)"))
    } else {
      throw Refusal(.unknownCommand, "there is no command, option or game \(quoted(topic)); help lists them")
    }
  }

  /// Explains a command of the open game, or else of every game that has it, with an open game or without.
  /// - Returns: whether any has.
  private func explainCommand(ofGames name: String, to reply: inout Reply) -> Bool {
    var having = desk.entries.flatMap { kind in
      kind.rows.filter { $0.name == name }.map { (kind.manual, $0.name, $0.parameters, $0.summary) }
        + kind.tools.filter { $0.name == name }.map {
          (kind.manual, "\(kind.manual.name) \($0.name)", $0.parameters, $0.summary)
        }
    }
    let open = having.filter { $0.0.name == desk.table?.manual.name }
    if !open.isEmpty { having = open }
    for (manual, name, arguments, summary) in having {
      let prefix = having.count > 1 ? "In \(manual.title): " : ""
      explain(name, arguments, prefix + summary, to: &reply)
    }
    return !having.isEmpty
  }

  private func explain(_ name: String, _ arguments: [Parameter], _ summary: String, to reply: inout Reply) {
    explain(written(name, arguments), summary, arguments.map { ($0.name.uppercased(), $0.summary) }, to: &reply)
  }

  private func explain(_ manual: Manual, to reply: inout Reply) {
    explain(
      "newgame \(manual.name) [MODE] [KEY VALUE]...", manual.summary,
      manual.modes.map { ($0.name, "\($0.title): \($0.summary)") }
        + manual.options.map { ($0.pairUsage, $0.summary) }, to: &reply)
  }

  private func explainPosition(_ manual: Manual, to reply: inout Reply) {
    guard !manual.positionOptions.isEmpty else { return }
    explain(
      "position \(manual.name) [MODE] [KEY VALUE]...", "Sets up a position of \(manual.title) from outside.",
      manual.positionOptions.map { ($0.pairUsage, $0.summary) }, to: &reply)
  }

  private func explain(
    _ usage: String, _ summary: String, _ rows: [(String, String)], to reply: inout Reply
  ) {
    reply.help(usage)
    reply.help(summary)
    for row in rows { reply.help("  \(row.0): \(row.1)") }
    reply.draw(.heading(usage))
    reply.draw(.paragraph(summary))
    if !rows.isEmpty { reply.draw(.table([], rows.map { [$0.0, $0.1] })) }
  }

  fileprivate func rules(_ game: String?, _ topic: String?, to reply: inout Reply) throws(Refusal) {
    let kind: any CatalogEntry
    if let game {
      kind = try desk.entry(named: game)
    } else if let table = desk.table {
      kind = try desk.entry(named: table.manual.name)
    } else {
      throw Refusal(.missingArgument, "rules needs a game: \(desk.entries.map(\.manual.name).joined(separator: ", "))")
    }
    let topics = kind.manual.topics
    guard let found = topic == nil ? topics.first : topics.first(where: { $0.name == topic }) else {
      throw Refusal(
        .badArgument,
        "\(kind.manual.name) has no topic \(quoted(topic ?? "")); its topics are \(topics.map(\.name).joined(separator: ", "))"
      )
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
      reply.draw(.paragraph("More: " + others.map { "rules \(kind.manual.name) \($0)" }.joined(separator: ", ")))
    }
  }
}
