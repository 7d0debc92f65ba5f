import ArgumentParser
import PlainJSON
import PuzzleKit

/// `parlor-net play`
struct PlayWith: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays with somebody by name, or with anyone who wants the same.")

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "with NAME, or with anyone; then a game and its mode.", valueName: "with NAME GAME MODE"))
  var words: [String]
  @OptionGroup var seat: SeatOptions

  @Option(
    help: ArgumentHelp("How several play: together or race.", valueName: "HOW"),
    completion: .list(["together", "race"]))
  var play: String?

  func run() throws { try seat.play("/api/rooms/play", try wish()) }

  /// The words for whoever it is.
  static let anybody = ["anyone", "anybody", "someone", "somebody"]

  /// The members of the request that say who is looked for, and for which game.
  func wish() throws(Refusal) -> [JSONMember] {
    guard words.count >= 2, words[0] == "with" else {
      throw Refusal(.badArgument, "play with NAME, or play with anyone wordle mini")
    }
    guard words.count <= 4 else {
      throw Refusal(
        .badArgument, "after the name come a game and its mode, not \(quoted(words[4...].joined(separator: " ")))")
    }
    var members: [JSONMember] = []
    if !Self.anybody.contains(words[1].lowercased()) { members.append(JSONMember("with", .string(words[1]))) }
    for (name, value) in zip(["game", "mode"], words.dropFirst(2)) { members.append(JSONMember(name, .string(value))) }
    if let play { members.append(JSONMember("play", .string(play))) }
    return members
  }
}
