import ArgumentParser
import PuzzleKit

/// The page of the manual, read off the commands.
enum ManPage {
  /// The page in roff's man macros.
  static var text: String {
    let commands = ParlorNet.configuration.subcommands
    let program = ParlorNet.configuration.commandName ?? ""
    return ManualPage(
      program, chapter: 6, summary: "plays in the rooms of a server of Parlor",
      forms: commands.map { String(ParlorNet.usageString(for: $0).dropFirst(program.count + 1)) },
      description: [
        ParlorNet.configuration.discussion, "People play in rooms from the menu of the program parlor.",
      ],
      sections: [
        (
          "COMMANDS",
          commands.flatMap { command in
            [
              .heading(command.configuration.commandName ?? ""), .paragraph(command.configuration.abstract),
              .lines(options(of: command)),
            ]
          }
        )
      ], others: [("parlor", 6), ("parlor-server", 8)]
    ).roff
  }

  /// The arguments and options in the words of the command's own help.
  private static func options(of command: any ParsableCommand.Type) -> String {
    let help = ParlorNet.helpMessage(for: command, columns: 72)
    let start = [help.firstRange(of: "ARGUMENTS:"), help.firstRange(of: "OPTIONS:")].compactMap { $0?.lowerBound }.min()
    return String(help[(start ?? help.startIndex)...])
  }
}
