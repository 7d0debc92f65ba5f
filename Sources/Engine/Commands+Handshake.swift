import PuzzleKit

/// The version of the program.
public let parlorVersion = "1.0.0"

extension Command {
  static let handshake: [Command] = [
    Command("upi", .handshake, [], "Says who answers, the games and the options.") { session, _, reply in
      session.introduce(to: &reply)
      reply.add(Schemas.upiok)
      return .handshake(.upi)
    },
    Command(
      "uci", .handshake, [], "The same for clients that know UCI; its verbs are then answered as UCI has it.",
      .answering
    ) { session, _, reply in
      session.introduce(to: &reply)
      reply.add(Schemas.uciok)
      return .handshake(.uci)
    },
    Command(
      "isready", .handshake, [], "Answers `readyok` at once, also while work is running.", .answering
    ) { _, _, reply in
      reply.add(Schemas.readyok)
      return .none
    },
    Command(
      "setoption", .handshake,
      [Argument("setting", .text, "`name NAME value VALUE`, as UCI has it; NAME in upper or lower case")],
      "Sets an option.", .silent
    ) { session, arguments, _ throws(Refusal) in
      let (name, value) = try parseSetting(arguments.word(0) ?? "")
      try session.set(try session.setting(named: name), to: value)
      return .none
    },
    Command("options", .handshake, [], "Lists the options and their values.") { session, _, reply in
      for row in session.settingRows {
        reply.add(Schemas.setting) {
          $0.word(row.name)
          let value = row.read(session.settings)
          $0.text(value.isEmpty ? "<empty>" : value)
        }
      }
      reply.draw(
        .table(
          ["Option", "Value", "May be"],
          session.settingRows.map { [$0.name, $0.read(session.settings), $0.expectation] }))
      return .none
    },
    Command("ucinewgame", .handshake, [], "UCI's word for a new game to come; does nothing.", .silent) { _, _, _ in
      .none
    },
    Command("version", .handshake, [], "Says which version answers.") { _, _, reply in
      reply.add(Schemas.id) {
        $0.word("name")
        $0.text("Parlor \(parlorVersion)")
      }
      reply.draw(.paragraph("Parlor \(parlorVersion)"))
      return .none
    },
    Command("quit", .handshake, [], "Ends the process.", .silent) { _, _, _ in .quit },
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
  fileprivate func introduce(to reply: inout Reply) {
    for (key, value) in [("name", "Parlor \(parlorVersion)"), ("author", "the Parlor authors"), ("protocol", "1")] {
      reply.add(Schemas.id) {
        $0.word(key)
        $0.text(value)
      }
    }
    for kind in kinds {
      reply.add(Schemas.game) {
        $0.word(kind.manual.name)
        $0.words(kind.manual.modes.map(\.name))
      }
    }
    let defaults = Settings()
    for row in settingRows {
      reply.add(Schemas.option) {
        let value = row.read(defaults)
        $0.word(row.name)
        $0.word(row.kind.name)
        $0.word(value.isEmpty ? "<empty>" : value)
        if case .spin(let range) = row.kind {
          $0.integer(range.lowerBound)
          $0.integer(range.upperBound)
        } else {
          $0.absent()
          $0.absent()
        }
        if case .combo(let values) = row.kind { $0.words(values) } else { $0.absent() }
      }
    }
  }
}

extension SettingRow.Kind {
  /// UCI's word for it.
  var name: String {
    switch self {
    case .check: "check"
    case .combo: "combo"
    case .spin: "spin"
    case .string: "string"
    }
  }
}
