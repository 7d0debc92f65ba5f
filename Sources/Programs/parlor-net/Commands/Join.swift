import ArgumentParser
import PlainJSON
import PuzzleKit

/// `parlor-net join`
struct Join: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Plays in a room, or watches it; whoever has not left it comes back to the same seat.")

  @ArgumentParser.Argument(
    help: ArgumentHelp("The room's code of six digits, its id, or its link: https://HOST/#CODE.", valueName: "CODE"))
  var code: String
  @OptionGroup var seat: SeatOptions
  @Flag(help: "Watch, without a seat in the game.") var watch = false

  func run() throws {
    let (server, code) = Self.parts(of: code)
    guard !code.isEmpty, code.utf8.allSatisfy({ 48...57 ~= $0 || 97...122 ~= $0 }) else {
      throw Refusal(
        .badArgument,
        "a room's code has six digits, such as 228741; \(quoted(self.code)) is none")
    }
    try seat.play(
      "/api/rooms/\(code)/join", watch ? [JSONMember("spectator", .bool(true))] : [], at: server,
      code: code)
  }

  /// The server of a link and the room that it names; no server for a room alone.
  static func parts(of text: String) -> (server: String?, room: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("http://") || parts[0].hasPrefix("https://") else { return (nil, text) }
    return (String(parts[0]), String(parts[1]))
  }
}
