import ArgumentParser
import PlainJSON
import PuzzleKit

/// `parlor-net join`
struct Join: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Plays in a room, or watches it; whoever has not left it comes back to the same seat.")

  @ArgumentParser.Argument(help: ArgumentHelp("The room's code of six digits, or its id.", valueName: "CODE")) var code:
    String
  @OptionGroup var seat: SeatOptions
  @Flag(help: "Watch, without a seat in the game.") var watch = false

  func run() throws {
    guard code.utf8.allSatisfy({ 48...57 ~= $0 || 97...122 ~= $0 }) else {
      throw Refusal(.badArgument, "a room is joined by its code of six digits or its id, not \(quoted(code))")
    }
    try seat.play("/api/rooms/\(code)/join", watch ? [JSONMember("spectator", .bool(true))] : [], code: code)
  }
}
