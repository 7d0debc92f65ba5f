import ArgumentParser
import PuzzleKit

/// The man page, read off the commands.
enum ManPage {
  /// The page in roff's man macros.
  static var text: String {
    let commands = ParlorNet.configuration.subcommands
    let usages = commands.map { roffText(ParlorNet.usageString(for: $0)) }
    let sections = commands.map { command in
      """
      .SS \(roffText(command.configuration.commandName ?? ""))
      \(roffText(command.configuration.abstract))
      .PP
      .nf
      \(options(of: command))
      .fi
      """
    }
    return #"""
      .TH PARLOR-NET 6 "" "Parlor \#(parlorVersion)" "Games"
      .SH NAME
      parlor-net \- plays in the rooms of a server of Parlor
      .SH SYNOPSIS
      \#(usages.joined(separator: "\n.br\n"))
      .SH DESCRIPTION
      \#(roffText(ParlorNet.configuration.discussion))
      People play in rooms from the menu of
      .BR parlor (6).
      .SH COMMANDS
      \#(sections.joined(separator: "\n"))
      .SH SEE ALSO
      .BR parlor (6),
      .BR parlor\-server (8)

      """#
  }

  /// The arguments and options in the words of the command's own help.
  private static func options(of command: any ParsableCommand.Type) -> String {
    let help = ParlorNet.helpMessage(for: command, columns: 72)
    let start = [help.firstRange(of: "ARGUMENTS:"), help.firstRange(of: "OPTIONS:")].compactMap { $0?.lowerBound }.min()
    return help[(start ?? help.startIndex)...].split(separator: "\n", omittingEmptySubsequences: false)
      .map { roffText(String($0)) }.joined(separator: "\n")
  }
}
