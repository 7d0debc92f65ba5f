import ArgumentParser
import PuzzleKit
import Synchronization

/// The command line.
struct ParlorCommand: ParsableCommand {
  /// The name of the program that has this command line: it is that of two programs.
  static let name = Mutex("parlor")

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name.withLock { $0 },
      abstract: "A scriptable engine for word and card puzzles.",
      discussion: """
        parlor play opens the whole screen, parlor wordle a game on it, parlor daily today's deals; the name of a game goes \
        with a mode and options, as newgame takes them. parlor arena compares bots, parlor create and parlor join CODE play \
        with others on a server; each has its own --help. On a terminal parlor is for people; on a pipe it reads one command \
        a line and answers each with data lines and a final ok or error, after the game that is named, if any. Exit status: \
        0 clean, 1 a command failed, 2 usage, 3 an expect failed, 4 input or output failed, 70 memory ran out.
        """,
      version: parlorVersion)
  }

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A game to play, play or daily; or a file of commands to run: - is the standard input, and ./wordle a file of that name.",
      valueName: "game or file"),
    completion: .file())
  var words: [String] = []

  @Option(name: .customShort("c"), help: ArgumentHelp("Run LINE; may be repeated.", valueName: "LINE"))
  var commands: [String] = []

  @Flag(help: "End at the first command that fails.")
  var bail = false

  @Option(help: ArgumentHelp("Keep games and history in FILE.", valueName: "FILE"), completion: .file())
  var profile: String?

  @Flag(name: .customLong("protocol"), help: "Speak the protocol on a terminal too.")
  var forcesProtocol = false

  @Flag(help: "Words instead of pictures and colours, for screen readers.")
  var plain = false

  @Flag(help: "Refuse every command, argument and option that reaches files, the profile or the process.")
  var safe = false

  @Flag(help: "For a player that nobody trusts: --safe, and no help, no undo, no chosen answers, and no deal twice.")
  var fair = false

  @Flag(help: "Print the man page and end.")
  var man = false

  @Flag(help: "Print the reference of the protocol and end.")
  var reference = false

  @Flag(help: "Print the commands, options, records, events and error codes of the protocol as JSON and end.")
  var schema = false

  func validate() throws {
    if words.first?.isEmpty == true { throw ValidationError("The script needs the name of a file.") }
    if profile?.isEmpty == true { throw ValidationError("--profile needs the name of a file.") }
    for (isGiven, name) in [(safe, "--safe"), (fair, "--fair")] where isGiven && profile != nil {
      throw ValidationError("\(name) can't be combined with --profile, which is a file.")
    }
  }
}
