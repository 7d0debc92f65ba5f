import PuzzleKit

/// The version of the program.
public let parlorVersion = "1.0.0"

private let setting = Argument.text(
  "setting", suggestion: .setting, "`name NAME value VALUE`, as UCI has it; NAME in upper or lower case")

extension Command {
  static let handshake: [Command] = [
    Command("upi", .handshake, [], "Says who answers, the games and the options.") { session, _, reply in
      session.introduce(to: &reply)
      reply.add(Schemas.upiok)
      session.speak(nil)
    },
    Command(
      "isready", .handshake, [], "Answers `readyok` at once, also while work is running.", urgency: .besideWork
    ) { _, _, reply in
      reply.add(Schemas.readyok)
    },
    Command("setoption", .handshake, [setting], "Sets an option.") { session, arguments, _ throws(Refusal) in
      let (name, value) = try parseSetting(arguments[setting])
      guard let option = session.environment.option(name) else {
        let known = session.environment.known.map(\.parameter.name).joined(separator: ", ")
        throw Refusal(.unknownOption, "there is no option \(quoted(name)); the options are \(known)")
      }
      try session.set(option, to: value)
    },
    Command("options", .handshake, [], "Lists the options and their values.") { session, _, reply in
      let known = session.environment.known
      for setting in known {
        reply.add(Schemas.setting) {
          $0.word(setting.parameter.name)
          let value = session.settings.text(of: setting)
          $0.text(value.isEmpty ? "<empty>" : value)
        }
      }
      reply.draw(
        .table(
          ["Option", "Value", "May be"],
          known.map { [$0.parameter.name, session.settings.text(of: $0), $0.parameter.expectation] }))
    },
    Command("version", .handshake, [], "Says which version answers.") { _, _, reply in
      reply.add(Schemas.id) {
        $0.word("name")
        $0.text("Parlor \(parlorVersion)")
      }
      reply.draw(.paragraph("Parlor \(parlorVersion)"))
    },
    Command("quit", .handshake, [], "Ends the process.", urgency: .endsWork, action: .quit),
  ]

  private static func parseSetting(_ text: String) throws(Refusal) -> (name: String, value: String) {
    let words = text.split(maxSplits: 3) { $0 == " " || $0 == "\t" }
    guard words.count >= 3, words[0] == "name", words[2] == "value" else {
      throw Refusal(.badArgument, "setoption is written setoption name NAME value VALUE")
    }
    return (String(words[1]), words.count > 3 ? String(words[3]) : "")
  }
}

extension Session {
  /// Says who answers, the games and the options.
  package func introduce(to reply: inout Reply) {
    for (key, value) in [("name", "Parlor \(parlorVersion)"), ("author", "the Parlor authors"), ("protocol", "1")] {
      reply.add(Schemas.id) {
        $0.word(key)
        $0.text(value)
      }
    }
    for manual in manuals {
      reply.add(Schemas.game) {
        $0.word(manual.name)
        $0.words(manual.modes.map(\.name))
      }
    }
    let defaults = Settings()
    for setting in environment.known {
      let (parameter, value) = (setting.parameter, defaults.text(of: setting))
      reply.add(Schemas.option) {
        $0.word(parameter.name)
        $0.word(parameter.kind.optionType)
        $0.word(value.isEmpty ? "<empty>" : value)
        let range: ClosedRange<Int>? = if case .integer(let range) = parameter.kind { range } else { nil }
        $0.integer(orAbsent: range?.lowerBound)
        $0.integer(orAbsent: range?.upperBound)
        if case .choice(let values) = parameter.kind { $0.words(values) } else { $0.absent() }
      }
    }
  }
}

extension ValueKind {
  /// UCI's word for an option of this kind.
  fileprivate var optionType: String {
    switch self {
    case .toggle, .flag: "check"
    case .choice: "combo"
    case .integer: "spin"
    case .word, .words, .text, .path, .file, .seed: "string"
    }
  }
}
