import ArgumentParser

/// The command line of `parlor play`.
struct PlayCommand: ParsableCommand {
  static let name = "play"
  static let configuration = CommandConfiguration(
    commandName: "parlor play", abstract: "Plays on the whole screen, with single keys and the mouse.",
    discussion: "Without a game it shows the games to choose from. A script of the name play is ./play.")

  @Argument(help: ArgumentHelp("The game, its mode and options, as newgame takes them.", valueName: "game"))
  var words: [String] = []

  @Option(help: ArgumentHelp("Keep games and history in FILE.", valueName: "FILE"), completion: .file())
  var profile: String?

  func validate() throws {
    if profile?.isEmpty == true { throw ValidationError("--profile needs the name of a file.") }
  }
}
