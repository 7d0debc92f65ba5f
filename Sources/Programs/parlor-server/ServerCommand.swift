import PuzzleKit
import RoomServer
import Rooms
import System

/// A command of the command line: its form, its purpose, and its effect. The dispatch, the help, the man page, the completions
/// and the suggestions follow from these rows.
struct ServerCommand: Sendable {
  let name: String
  /// The words after the name, as the help shows them; the last stands for any number of words if it is dots.
  let arguments: [String]
  /// The flags that belong to it, as the help shows them.
  let flags: String
  let summary: String
  /// The complaint about another number of words.
  let needs: String
  let run: @Sendable (Wish) throws(Refusal) -> Int32

  init(
    _ name: String, arguments: String = "", flags: String = "", _ summary: String,
    needs: String = "takes no words after it", run: @escaping @Sendable (Wish) throws(Refusal) -> Int32
  ) {
    self.name = name
    self.arguments = arguments.split(separator: " ").map(String.init)
    (self.flags, self.summary, self.needs, self.run) = (flags, summary, needs, run)
  }

  /// The name and the words after it, as the help shows them.
  var usage: String { ([name] + arguments).joined(separator: " ") }

  /// The whole form, with the flags.
  var line: String { flags.isEmpty ? usage : "\(usage) \(flags)" }

  /// The objection to the number of words of a request; nil if there is none.
  func fault(in wish: Wish) -> String? {
    let isRight = arguments.last == "..." || wish.words.count == arguments.count + 1
    return isRight ? nil : "\(name) \(needs)"
  }

  private static let anySetting = "[--SETTING VALUE ...]"
  private static let oneSubmission = "needs the number of one submission; submissions lists them"
  private static let onePlayer = "needs the id of one player"

  static let admin = ServerCommand("admin", arguments: "COMMAND ...", flags: "[--json]", "Asks the server that runs.") {
    wish throws(Refusal) in
    try OperatorDesk.run(Array(wish.words.dropFirst()), wish.settings, asJSON: wish.wantsJSON)
  }

  /// All commands.
  static let all: [ServerCommand] = [
    ServerCommand("submissions", flags: anySetting, "Lists the puzzles that were submitted.") { wish throws(Refusal) in
      try list(try database(wish.settings))
    },
    ServerCommand("show", arguments: "N", flags: anySetting, "Prints a submission.", needs: oneSubmission) {
      wish throws(Refusal) in try show(try number(wish.words[1]), try database(wish.settings))
    },
    ServerCommand("approve", arguments: "N", flags: anySetting, "Approves a submission.", needs: oneSubmission) {
      wish throws(Refusal) in try decide(wish.words[1], .approved, wish.settings)
    },
    ServerCommand("reject", arguments: "N", flags: anySetting, "Rejects a submission.", needs: oneSubmission) {
      wish throws(Refusal) in try decide(wish.words[1], .rejected, wish.settings)
    },
    admin,
    ServerCommand(
      "export", arguments: "PLAYER", flags: anySetting, "Prints all that is kept of a player.", needs: onePlayer
    ) {
      wish throws(Refusal) in
      let player = try player(wish.words[1])
      return Program.print(
        try Server.database(wish.settings).report(on: player, at: Services.system.now()).text + "\n")
    },
    ServerCommand("delete", arguments: "PLAYER", flags: anySetting, "Forgets a player.", needs: onePlayer) {
      wish throws(Refusal) in
      let player = try player(wish.words[1])
      let count = try Server.database(wish.settings).delete(player)
      return Program.print(
        count == 0
          ? "Nothing was kept of \(player).\n"
          : "Deleted: \(count) \(count == 1 ? "thing that was" : "things that were") kept of \(player).\n")
    },
    ServerCommand("migrate", flags: "--database URL", "Brings the tables of a database up to this release.") {
      wish throws(Refusal) in try migrate(wish.settings)
    },
    ServerCommand(
      "copy", arguments: "FROM TO", "Copies all that is kept to another database.",
      needs: "needs two places, each a folder or the address of a database: copy FROM TO"
    ) { wish throws(Refusal) in
      let count = try Server.copy(from: wish.words[1], to: wish.words[2])
      return Program.print("Copied: \(count) rows.\n")
    },
    ServerCommand("reference", "Prints the reference of rooms.") { _ in Program.print(RoomReference.text) },
  ]

  /// The id of a player, whose facts are printed or forgotten; a server may run meanwhile.
  private static func player(_ word: String) throws(Refusal) -> String {
    if PlayReport.isPlayer(word) { return word }
    throw Refusal(
      .badArgument,
      "the id of a player has \(BodyLimits.playerID.inWords) letters, digits and hyphens, unlike \(quoted(word))")
  }

  private static func migrate(_ settings: ServerSettings) throws(Refusal) -> Int32 {
    let (before, after) = try Server.migrate(settings)
    switch before {
    case 0: return Program.print("The tables were made; their version is \(after).\n")
    case after...: return Program.print("The tables have the version \(before); nothing is to be done.\n")
    default: return Program.print("The tables were brought from version \(before) to \(after).\n")
    }
  }

  // MARK: - Submissions

  /// The database of a server that has run; looking at it makes no file.
  private static func database(_ settings: ServerSettings) throws(Refusal) -> any PuzzleDatabase {
    var settings = settings
    if !settings.data.isEmpty, settings.database.isEmpty {
      guard Files.isFolder(settings.data) else {
        throw Refusal(
          .inputOutput, "there is no folder \(settings.data); --data names the one where the server keeps its rooms")
      }
      if try Files.size(Server.path(ofDatabaseIn: settings.data)) == nil { settings.data = "" }
    }
    return try Server.database(settings)
  }

  private static func number(_ word: String) throws(Refusal) -> Int {
    if let number = Int(word) { return number }
    throw Refusal(.badArgument, "the number of a submission is needed, not \(quoted(word)); submissions lists them")
  }

  private static func list(_ database: any PuzzleDatabase) throws(Refusal) -> Int32 {
    let submissions = try database.submissions()
    if submissions.isEmpty { return Program.print("No puzzle was submitted.\n") }
    return Program.print(
      submissions.map { entry in
        "\(entry.number) \(entry.state.rawValue) \(Instant(entry.time, offset: 0).rfc3339) \(entry.puzzle)"
          + (entry.contact.map { " \(oneLine($0))" } ?? "") + "\n"
      }.joined())
  }

  private static func show(_ number: Int, _ database: any PuzzleDatabase) throws(Refusal) -> Int32 {
    guard let entry = try database.submissions().first(where: { $0.number == number }) else {
      throw Refusal(.badArgument, "there is no submission \(number)")
    }
    return Program.print(entry.file)
  }

  private static func decide(
    _ word: String, _ state: Submission.State, _ settings: ServerSettings
  ) throws(Refusal) -> Int32 {
    try database(settings).decide(number(word), state)
    return Program.print("\(word) \(state.rawValue)\n")
  }
}
