import ArgumentParser
import CommandLines
import PuzzleKit

/// The command line.
struct ParlorNet: ParsableCommand {
  /// The name by which it speaks of itself: `parlor` passes lines on to it, and calls it by its own.
  static let name = CommandLine.arguments.first == "parlor" ? "parlor" : "parlor-net"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Plays in the rooms of a server of Parlor.",
    discussion: """
      join, create and play take the lines of the standard input to a room and write what the room says; back does so for the seat that was entered last, after the program or the machine had to end. \
      The server is the one of \
      --server, or of PARLOR_SERVER, or else \(ServerOptions.standard). It counts rounds for the player ID, which may also \
      stand in PARLOR_PLAYER. Exit status: 0 done, 1 refused, 2 usage, 4 input or output failed.
      """,
    version: parlorVersion,
    subcommands: [
      Join.self, Create.self, PlayWith.self, OpenRooms.self, Back.self, Record.self, Best.self,
      Forget.self, DailyPuzzleCommand.self, Submit.self, Report.self,
    ])

  /// What it takes, by its own name.
  static var form: CommandForm { CommandForm(parser: _dumpHelp()) }

  /// The page of the manual.
  static var manual: String {
    form.manual(
      chapter: 6, summary: "plays in the rooms of a server of Parlor",
      description: ["People play in rooms from the menu of the program parlor."],
      others: [("parlor", 6), ("parlor-server", 8)])
  }

  /// Stands here, too, so that it may go before the command.
  @OptionGroup var server: ServerOptions

  @Flag(help: "Print the man page and end.") var man = false

  func validate() throws {
    if man { throw CleanExit.message(Self.manual) }
  }

  func run() throws {
    let names = Self.configuration.subcommands.compactMap { $0.configuration.commandName }
    throw ValidationError("a command is needed: \(names.joined(separator: ", "))")
  }
}
