import ArgumentParser
import PlainJSON
import PuzzleKit

/// `parlor-net create`
struct Create: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Opens a room, and plays in it.")

  @ArgumentParser.Argument(
    help: ArgumentHelp("A game, its mode, and its options in pairs.", valueName: "GAME MODE KEY VALUE"))
  var words: [String] = []

  @OptionGroup var seat: SeatOptions

  @Option(
    help: ArgumentHelp("How several play: together or race.", valueName: "HOW"),
    completion: .list(["together", "race"]))
  var play: String?

  @Option(help: ArgumentHelp("The puzzle of the server with this id.", valueName: "ID")) var puzzle: String?
  @Option(help: ArgumentHelp("The server's puzzle of a day.", valueName: "DAY")) var daily: String?
  @Option(help: ArgumentHelp("The puzzle of a file.", valueName: "FILE"), completion: .file()) var draft: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The seconds of a round.", valueName: "SECONDS"))
  var limit: Int64?

  @Option(parsing: .unconditional, help: ArgumentHelp("How many may play.", valueName: "NUMBER"))
  var players: Int64?

  @Flag(help: "List the room for everybody who looks for one.") var open = false

  @Flag(help: "Hide from those who race how the others stand.") var blind = false

  @Option(parsing: .unconditional, help: ArgumentHelp("The title of the room.", valueName: "TEXT"))
  var title: String?

  @Option(
    help: ArgumentHelp("What spectators of a race see before it ends: shared or after.", valueName: "WHAT"),
    completion: .list(["shared", "after"]))
  var watching: String?

  func run() throws { try seat.play("/api/rooms/create", try settings()) }

  /// The members of the request that say what is played, and how.
  func settings() throws(Refusal) -> [JSONMember] {
    var rest = words[...]
    let game = rest.popFirst()
    // Options come in pairs, so a mode makes their number odd.
    let mode = rest.count % 2 == 1 ? rest.popFirst() : nil
    let options = rest.isEmpty ? nil : rest.joined(separator: " ")
    var puzzles: [JSONMember] = []
    for (name, value) in [("id", puzzle), ("daily", daily), ("options", options)] {
      if let value { puzzles.append(JSONMember(name, .string(value))) }
    }
    if let draft { puzzles.append(JSONMember("draft", try DraftFile.json(draft))) }
    guard puzzles.count <= 1 else {
      throw Refusal(
        .badArgument, "one puzzle is played: that of --puzzle, --daily or --draft, or the one that options deal")
    }
    var members: [JSONMember] = []
    for (name, value) in [("game", game), ("mode", mode), ("play", play), ("title", title), ("watching", watching)] {
      if let value { members.append(JSONMember(name, .string(value))) }
    }
    if !puzzles.isEmpty { members.append(JSONMember("puzzle", .object(puzzles))) }
    for (name, value) in [("timeLimit", limit), ("players", players)] {
      if let value { members.append(JSONMember(name, .integer(value))) }
    }
    if open { members.append(JSONMember("open", .bool(true))) }
    if blind { members.append(JSONMember("showsProgress", .bool(false))) }
    return members
  }
}
