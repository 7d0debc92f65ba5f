import PuzzleKit

private let setting = Argument.text(
  "setting", suggestion: .setting, "`name NAME value VALUE`, as UCI has it; NAME in upper or lower case")

extension Command {
  static let handshake: [Command] = [
    Command(
      "upi", .handshake, [], access: [.anyone, .matches], "Identifies the engine and lists the games and options.",
      replies: ReplySchema([Schemas.game, Schemas.id, Schemas.option, Schemas.upiok])
    ) {
      session, _, reply in
      session.introduce(to: &reply)
      reply.add(Schemas.upiok)
      session.speak(nil)
    },
    Command(
      "isready", .handshake, [], access: [.anyone, .matches, .room], "Answers `readyok` at once, even during a search.",
      replies: ReplySchema([Schemas.readyok]),
      urgency: .besideWork
    ) { _, _, reply in reply.add(Schemas.readyok) },
    Command(
      "setoption", .handshake, [setting], "Sets an option.",
      replies: ReplySchema(
        [Schemas.info], errors: [.badFile, .inputOutput, .localOnly, .needsConfirmation, .unknownOption])
    ) { session, arguments, reply throws(Refusal) in
      let words = arguments[setting].split(maxSplits: 3) { $0 == " " || $0 == "\t" }.map { $0.trimmed }
      guard words.count >= 2, words[0] == "name" else {
        throw Refusal(.badArgument, "write setoption name NAME value VALUE")
      }
      guard let option = session.environment.option(words[1]) else {
        let known = session.environment.known.map { $0.parameter.name }
        let hint = suggestion(
          for: words[1], among: known, else: "the options are \(known.joined(separator: ", "))")
        throw Refusal(.unknownOption, "no option is called \(quoted(words[1])); \(hint)")
      }
      guard words.count >= 3, words[2] == "value" else {
        throw Refusal(.badArgument, "write setoption name \(option.parameter.name) value VALUE")
      }
      let value = words.count > 3 ? words[3] : ""
      if case .files = option.parameter.suggestion {
        if let remark = try session.set(option, to: try QuotedPath.path(value)) { reply.say(remark) }
      } else {
        try session.set(option, to: value)
        let setting = SpokenSetting(option)
        reply.draw(.paragraph("\(setting.title) is now \(setting.spoken(session.settings.text(of: option)))."))
      }
    },
    Command("options", .handshake, [], "Lists the options and their values.", replies: ReplySchema([Schemas.setting])) {
      session, _, reply in
      let (known, settings) = (session.usableOptions, session.settings)
      for option in known { reply.add(Schemas.setting, .word(option.parameter.name), .text(settings.shown(option))) }
      reply.draw(.heading("Settings"))
      reply.draw(
        .table(
          ["Setting", "Value", "Choices"],
          session.playerOptions.map { setting, value in
            [setting.title, setting.spoken(value), setting.spokenValues.joined(separator: ", ")]
          }))
      reply.draw(.marked("`set NAME VALUE` changes one, such as `set background dark`; `help NAME` says what it does."))
      for game in session.resettableGames {
        reply.draw(.note("fullreset \(game.name) deletes all games and statistics of \(game.title) (asks first)."))
      }
    },
    Command(
      "version", .handshake, [], access: [.anyone, .matches, .room], "Shows the version.",
      replies: ReplySchema([Schemas.id])
    ) { _, _, reply in
      reply.add(Schemas.id, .word("name"), .text("Parlor \(parlorVersion)"))
      reply.draw(.paragraph("Parlor \(parlorVersion)"))
    },
    Command("quit", .handshake, [], "Leaves Parlor.", urgency: .endsWork, action: .quit),
  ]
}

extension Session {
  /// Identifies the engine and lists the games and options.
  /// - Parameter hasGames: whether the version of the protocol and the games are told too, which other dialects do not know.
  package func introduce(to reply: inout Reply, hasGames: Bool = true) {
    for (key, value) in [("name", "Parlor \(parlorVersion)"), ("author", "the Parlor authors")] {
      reply.add(Schemas.id, .word(key), .text(value))
    }
    if hasGames {
      reply.add(Schemas.id, .word("protocol"), .text("1"))
      listGames(to: &reply)
    }
    for option in usableOptions {
      // UCI's word for the kind, and what it says of the values.
      let (type, range, choices): (String, ClosedRange<Int64>?, [String]?) =
        switch option.parameter.kind {
        case .toggle, .flag: ("check", nil, nil)
        case .choice(let choices): ("combo", nil, choices)
        case .integer(let range): ("spin", range, nil)
        case .word, .words, .text, .path, .file, .seed, .date: ("string", nil, nil)
        }
      reply.add(
        Schemas.option, .word(option.parameter.name), .word(type), .word(Settings().shown(option)),
        range.map { .integer($0.lowerBound) }, range.map { .integer($0.upperBound) }, choices.map { .words($0) })
    }
  }

  /// Lists the games and their modes.
  func listGames(to reply: inout Reply) {
    for manual in usableManuals {
      reply.add(Schemas.game, .word(manual.name), .words(manual.modes.map({ $0.name })))
    }
  }
}
