import ArgumentParser
import PlainJSON
import PuzzleKit
import RoomClient

/// `parlor-net rooms`
struct OpenRooms: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rooms", abstract: "Lists the open rooms in which somebody waits for others.")

  @ArgumentParser.Argument(help: ArgumentHelp("Only rooms of this game, and its mode.", valueName: "GAME MODE"))
  var words: [String] = []
  @OptionGroup var server: ServerOptions
  @Flag(help: "Write what the server answers, as JSON.") var json = false

  func run() throws {
    guard words.count <= 2, words.allSatisfy({ $0.utf8.allSatisfy { 97...122 ~= $0 || $0 == 45 } }) else {
      throw Refusal(.badArgument, "rooms takes a game and its mode, such as wordle mini")
    }
    let query = zip(["game", "mode"], words).map { "\($0)=\($1)" }.joined(separator: "&")
    let client = RestClient(try server.address())
    let answer = try client.ask("GET", "/api/rooms" + (query.isEmpty ? "" : "?" + query), milliseconds: 3000)
    if json { return try Program.print(String(decoding: answer, as: UTF8.self) + "\n") }
    let text: String
    do {
      text = try Self.text(JSONNode(try JSONValue(parsing: answer)))
    } catch {
      throw Refusal(.inputOutput, "the server's answer is no list of rooms: \(error)")
    }
    try Program.print(text)
  }

  /// The list for people: two lines for each room, then how long it takes to be paired.
  static func text(_ node: JSONNode) throws(JSONFault) -> String {
    var lines: [String] = []
    for room in try node.required("rooms").elements() {
      var names: [String] = []
      for player in try room.required("players").elements() { names.append(try player.required("name").string()) }
      let parts = [
        try room.required("game").string(), try room.required("mode").string(), try room.required("play").string(),
        "\(names.count) of \(try room.required("seats").int()) are there",
        "for \(duration(try room.required("waitingTime").int()))",
      ]
      let title = try room.optional("title")?.string()
      let guest = try room.optional("with")?.string()
      let head = names.joined(separator: ", ") + (title.map { " (\($0))" } ?? "")
      lines.append(oneLine("\(head): \(parts.joined(separator: ", "))\(guest.map { ", waiting for \($0)" } ?? "")"))
      lines.append("  join \(oneLine(try room.required("roomId").string()))")
    }
    if lines.isEmpty { lines.append("No open room has a place. play with anyone opens one.") }
    for kind in try node.required("pairs").elements() {
      let name = [try kind.required("game").string(), try kind.required("mode").string()].joined(separator: " ")
      let count = try kind.required("lastHour").int()
      let wait = try kind.optional("medianWait")?.int() ?? 0
      lines.append(
        oneLine(
          "\(name): \(count) \(count == 1 ? "player was" : "players were") found in the last hour, half of them within \(duration(wait))."
        ))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func duration(_ seconds: Int) -> String { seconds < 120 ? "\(seconds) s" : "\(seconds / 60) min" }
}
