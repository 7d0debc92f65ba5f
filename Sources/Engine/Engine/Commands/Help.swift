import PuzzleKit
import Wire

private let topic = Argument.words(
  "topic", optional: true, suggestion: .anyTopic,
  grammar: "[COMMAND | OPTION | GAME | newgame GAME | position GAME | all]",
  "a command, an option or a game; `newgame GAME` or `position GAME` for how a game is opened; `all` for everything")
private let game = Argument.word("game", suggestion: .games, "the game; the open one if left out").optional
private let text = Argument.word("topic", suggestion: .topics, "one of the game's texts").optional

extension Command {
  static let help: [Command] = [
    Command(
      "menu", .help, [], "Lists the games and their modes; at a terminal it shows the first screen again.",
      replies: ReplySchema([Schemas.game])
    ) {
      session, _, reply in
      session.listGames(to: &reply)
      reply.screen = .home
    },
    Command(
      "live", .help, [], "Plays on the whole screen with single keys and the mouse; only at a terminal.",
      replies: ReplySchema(errors: [.unsupported])
    ) {
      session, _, reply throws(Refusal) in
      guard session.policy.draws else { throw Refusal(.unsupported, "live needs a terminal") }
      reply.screen = .live
    },
    Command(
      "help", .help, [topic], access: [.anyone, .room], "Explains the commands, or one command, option or game.",
      replies: ReplySchema([Schemas.help])
    ) {
      session, arguments, reply throws(Refusal) in
      let words = arguments[topic]
      if words.isEmpty || words == ["all"] { return session.overview(isFull: !words.isEmpty, to: &reply) }
      try session.explain(words, to: &reply)
    },
    Command(
      "commands", .help, [], "Lists all commands, including those of every game.",
      replies: ReplySchema([Schemas.command])
    ) { session, _, reply in
      let common = session.commands.all.map { $0.row }.filter(session.mayUse)
      let entries = session.usableEntries
      for row in common { reply.add(Schemas.command, .word(row.name), .word("all"), .text(row.usage)) }
      for entry in entries {
        let game = entry.manual.name
        for row in entry.rows.filter(session.mayUse) {
          reply.add(Schemas.command, .word(row.name), .word(game), .text(row.usage))
        }
        for row in entry.tools.map({ $0.row }).filter(session.mayUse) {
          reply.add(Schemas.command, .word(game), .word("all"), .text(row.usage))
        }
      }
      let rows = common + entries.flatMap { $0.listed }.filter(session.mayUse)
      reply.draw(.table(["Command", "What it does"], rows.map { $0.texts }))
    },
    Command(
      "rules", .help, [game, text], access: [.anyone, .matches, .room],
      "Shows a text about a game: its rules, or another topic.",
      replies: ReplySchema([Schemas.rules], errors: [.unknownGame])
    ) {
      session, arguments, reply throws(Refusal) in
      try session.rules(arguments[game], arguments[text], to: &reply)
    },
  ]
}

extension Manual {
  /// The syntax of its opening lines: those of `newgame`, or of `position`.
  package func usage(_ verb: String) -> String { "\(verb) \(name) [MODE] [KEY VALUE]..." }
}

extension Parameter {
  /// The word of the usage line that it explains.
  fileprivate var word: String {
    if case .choice(let words) = kind, words.count == 1 { words[0] } else { name.uppercased() }
  }
}

extension CommandSpec {
  /// Its syntax and its summary.
  fileprivate var texts: [String] { [usage, summary] }
}

extension Reply {
  fileprivate mutating func help(_ line: String) { add(Schemas.help, .text(line)) }

  /// Explains one thing: how it is written, what it is for, and the names and meanings of its parts.
  fileprivate mutating func explain(_ usage: String, _ summary: String, _ parts: [[String]]) {
    for line in [usage, summary] + parts.map({ "  " + $0.joined(separator: ": ") }) { help(line) }
    draw(.heading(usage))
    draw(.paragraph(summary))
    if !parts.isEmpty { draw(.table([], parts)) }
  }

  fileprivate mutating func explain(_ row: CommandSpec, prefix: String = "") {
    explain(row.usage, prefix + row.summary, row.parameters.map { [$0.word, $0.summary] })
  }

  /// Explains an option: how it is set, and to a person first how it stands.
  fileprivate mutating func explain(_ setting: any AnySetting, _ value: String) {
    let option = setting.parameter
    let usage = "setoption name \(option.name) value VALUE"
    for line in [usage, option.summary, "  VALUE: \(option.expectation)"] { help(line) }
    guard setting.audience == .players else {
      draw(.message("\(option.name) is \(value.isEmpty ? "empty" : value). It can be \(option.expectation).", .good))
      draw(.paragraph(option.summary))
      return draw(.marked("`set \(option.name) VALUE` changes it."))
    }
    let spoken = SpokenSetting(setting)
    let (now, values) = (spoken.spoken(value), spoken.spokenValues)
    let choices = values.isEmpty ? "" : " It can be \(alternatives(values))."
    draw(.message("\(spoken.title) is \(now).\(choices)", .good))
    draw(.paragraph(spoken.words?.summary ?? option.summary))
    draw(.marked("`set \(spoken.typedName) \(values.first { $0 != now } ?? "VALUE")` changes it."))
  }

  /// Explains the opening lines of a game: those of one command, or all.
  fileprivate mutating func explainOpenings(of manual: Manual, for reader: Situation, with command: String? = nil) {
    func pairs(_ options: [Parameter]) -> [[String]] {
      options.filter { $0.access.allows(reader) }.map { [$0.pairUsage, $0.summary] }
    }
    if command != "position" {
      let modes = manual.modes.map { [$0.name, "\($0.title): \($0.summary)"] }
      explain(manual.usage("newgame"), manual.summary, modes + pairs(manual.options))
    }
    if command != "newgame", !manual.positionOptions.isEmpty {
      let summary = "Sets up a position of \(manual.title) from elsewhere."
      explain(manual.usage("position"), summary, pairs(manual.positionOptions))
    }
  }

  /// Shows a title and the rows under it.
  fileprivate mutating func draw(_ title: String, _ rows: [CommandSpec]) {
    draw(.heading(title))
    draw(.table([], rows.map { $0.texts }))
  }
}

extension Session {
  /// Whether the reader may use a row; one that may not be used is not listed.
  package func mayUse(_ row: CommandSpec) -> Bool { row.access.allows(situation) }

  /// The same for a command of the engine, by its name.
  package func mayUse(_ name: String) -> Bool { commands.named(name).map { mayUse($0.row) } ?? false }

  /// The games that the reader may open.
  var usableEntries: [CatalogEntry] { workspace.entries.filter { $0.manual.access.allows(situation) } }

  /// The descriptions of the games that the reader may open.
  package var usableManuals: [Manual] { usableEntries.map { $0.manual } }

  /// The options that the reader may set.
  var usableOptions: [any AnySetting] { environment.known.filter { $0.parameter.access.allows(situation) } }

  /// Names all commands that the reader may use. A person sees those that matter now, unless all are wanted.
  fileprivate func overview(isFull: Bool, to reply: inout Reply) {
    if !isFull { reply.screen = .help }
    let draws = reply.draws
    reply.draws = draws && isFull
    defer { reply.draws = draws }
    for entry in usableEntries {
      let (title, tools) = (entry.manual.title, entry.tools.map { $0.row }.filter(mayUse).map { $0.name })
      reply.help("\(title): \(entry.rows.filter(mayUse).map { $0.name }.joined(separator: " "))")
      if !tools.isEmpty { reply.help("\(title), at any time: \(tools.joined(separator: ", "))") }
      reply.draw(title, entry.listed.filter(mayUse))
    }
    for group in [Command.Group.game, .record, .search, .file, .script, .help, .handshake] {
      let rows = commands.rows(group).filter(mayUse)
      if rows.isEmpty { continue }
      reply.help("\(group.rawValue): \(rows.map { $0.name }.joined(separator: " "))")
      reply.draw(group.rawValue, rows)
    }
    reply.help("help COMMAND says more; rules GAME explains a game")
    reply.draw(.paragraph("help COMMAND says more; rules GAME explains a game."))
  }

  fileprivate func explain(_ words: [String], to reply: inout Reply) throws(Refusal) {
    let topic = words.joined(separator: " ")
    let found = rows(named: topic)
    if words.count == 2, ["newgame", "position"].contains(words[0]), let entry = game(words[1]) {
      reply.explainOpenings(of: entry.manual, for: situation, with: words[0])
    } else if !found.isEmpty {
      for (title, row) in found { reply.explain(row, prefix: found.count > 1 ? "In \(title): " : "") }
      guard topic == "newgame" || topic == "position" else { return }
      for entry in usableEntries { reply.explainOpenings(of: entry.manual, for: situation, with: topic) }
    } else if let known = option(in: words) {
      reply.explain(known, settings.text(of: known))
    } else if let text = Self.words[topic], situation == .local {
      reply.help(text)
      reply.draw(.paragraph(text))
    } else if let entry = game(topic) {
      reply.explainOpenings(of: entry.manual, for: situation)
      let rows = entry.listed.filter(mayUse)
      for row in rows { reply.help("  \(row.usage): \(row.summary)") }
      reply.draw(.table([], rows.map { $0.texts }))
      let texts = entry.manual.topics.map { "`rules \(topic) \($0.name)`" }.joined(separator: ", ")
      reply.help("More: \(withoutMarks(texts))")
      reply.draw(.marked("More: \(texts)"))
    } else {
      let names = commandNames + manuals.map { $0.name } + environment.known.map { $0.parameter.name }
      let hint = suggestion(for: topic, among: names, else: "try help")
      throw Refusal(.unknownCommand, "no command, option or game is called \(quoted(topic)); \(hint)")
    }
  }

  /// The lines that are typed at a terminal alone, with their effects.
  private static let words = [
    "join": "join CODE plays in a room on a server, in which several play: at a terminal's prompt, or as parlor join; "
      + "parlor help join says more",
    "create": "create [GAME [MODE]] opens a room on a server, in which several play: at a terminal's prompt, or as "
      + "parlor create; parlor help create says more",
    "daily":
      "daily GAME deals today's puzzle, the same for everybody: at a terminal's prompt, or as parlor daily; on a "
      + "pipe it is newgame GAME MODE daily",
  ]

  /// The option that a name means, which may stand as in a line that sets it.
  private func option(in words: [String]) -> (any AnySetting)? {
    var words = words[...]
    for word in ["setoption", "name"] where words.count > 1 && words.first == word { words.removeFirst() }
    return words.count == 1 ? environment.option(words[words.startIndex]) : nil
  }

  /// The rows that a name means, with the titles of their games: the engine's, else the open game's, else those of all
  /// games.
  private func rows(named name: String) -> [(title: String, CommandSpec)] {
    if let command = commands.named(name) { return [("", command.row)] }
    let having = workspace.entries.flatMap { entry in
      entry.listed.filter { [name, "\(entry.manual.name) \(name)"].contains($0.name) }.map {
        (title: entry.manual.title, $0)
      }
    }
    let open = having.filter { $0.0 == workspace.table?.manual.title }
    return open.isEmpty ? having : open
  }

  /// The game with a name, if there is one.
  package func game(_ name: String?) -> CatalogEntry? { workspace.entries.first { $0.manual.name == name } }

  fileprivate func rules(_ game: String?, _ topic: String?, to reply: inout Reply) throws(Refusal) {
    guard let name = game ?? workspace.table?.manual.name else {
      if reply.draws { return reply.draw(.table([], manuals.map { ["rules \($0.name)", $0.summary] })) }
      throw Refusal(.missingArgument, "rules needs a game: \(manuals.map { $0.name }.joined(separator: ", "))")
    }
    let topics = try workspace.entry(named: name).manual.topics
    guard let found = topic == nil ? topics.first : topics.first(where: { $0.name == topic }) else {
      let known = topics.map { $0.name }.joined(separator: ", ")
      throw Refusal(.badArgument, "\(name) has no text \(quoted(topic ?? "")); its topics are \(known)")
    }
    reply.draw(.heading(found.title))
    for paragraph in found.paragraphs { reply.add(Schemas.rules, .word(found.name), .text(paragraph)) }
    for marked in hasButtons ? found.onPage : found.marked { reply.draw(.marked(marked)) }
    let others = topics.map { $0.name }.filter { $0 != found.name }
    if !others.isEmpty, !hasButtons {
      reply.draw(.marked("More: " + others.map { "`rules \(name) \($0)`" }.joined(separator: ", ")))
    }
  }
}
