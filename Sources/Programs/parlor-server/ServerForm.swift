import CommandLines
import PuzzleKit
import RoomServer

/// The command line, read off the tables of commands, flags and settings.
enum ServerForm {
  /// All that may be typed after the name of the program.
  static let form = CommandForm(
    Program.name, "A server of rooms in which several play Parlor's games.",
    details: """
      Serves rooms over HTTP and WebSocket until SIGTERM or SIGINT. A setting is taken from its flag, or else from its \
      variable, such as PARLOR_SERVER_PORT, or else from the file, which has lines such as port = 8080. SIGHUP reads \
      limits and the level of the log again.
      """,
    usage: "[--config FILE] [--SETTING VALUE ...]", flags: ServerFlag.all.map(\.form) + settings,
    commands: ServerCommand.all.map(\.form), passesFlagsOn: true)

  private static var settings: [CommandForm.Flag] {
    let standard = ServerSettings()
    return SettingRow.all.map { row in
      let value = row.show(standard)
      return CommandForm.Flag(
        ["--" + row.name], value: row.value, row.summary + (value.isEmpty ? "" : " Default: \(value)."))
    }
  }

  /// The page of the manual.
  static var manual: String {
    form.manual(
      chapter: 8, summary: "a server of rooms in which several play Parlor's games",
      description: [
        "admin asks the server that runs, by a socket that only its user reaches; with --json the answer is JSON."
      ], others: [("parlor", 6), ("parlor-net", 6)])
  }
}

extension ServerFlag {
  fileprivate var form: CommandForm.Flag { CommandForm.Flag(["--" + name], value: value, summary) }
}

extension ServerCommand {
  fileprivate var form: CommandForm {
    let isAdmin = name == Self.admin.name
    return CommandForm(
      name, summary, usage: String(line.dropFirst(name.count + 1)),
      arguments: isAdmin ? [] : arguments.map { CommandForm.Argument($0) },
      commands: isAdmin ? OperatorCommand.all.map(Self.form) : [])
  }

  private static func form(usage: String, summary: String) -> CommandForm {
    let words = usage.split(separator: " ", maxSplits: 1).map(String.init)
    return CommandForm(words[0], summary, usage: words.count > 1 ? words[1] : "")
  }
}
