import ArgumentParser
import PlainJSON
import PuzzleKit
import RoomClient

/// Says whose figures are meant.
struct PlayerOptions: ParsableArguments {
  @OptionGroup var server: ServerOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The player; PARLOR_PLAYER if left out.", valueName: "ID"))
  var player: String?

  /// The player, the path of its figures, and the proof of being it.
  func identity() throws(Refusal) -> (id: String, path: String, key: String, client: RestClient) {
    guard let id = player ?? variable("PARLOR_PLAYER") else {
      throw Refusal(.missingArgument, "whose? Say --player ID, or set PARLOR_PLAYER")
    }
    guard 1...64 ~= id.utf8.count, id.utf8.allSatisfy({ 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == 45 })
    else { throw Refusal(.badArgument, "a player's id is 1 to 64 letters, digits and hyphens, not \(quoted(id))") }
    let address = try server.address()
    guard let key = try PlayerKey.key(of: id, at: address) else {
      throw Refusal(.inputOutput, "there is no folder that keeps the key: set HOME or XDG_DATA_HOME to one")
    }
    return (id, "/api/players/\(id)", key, RestClient(address))
  }
}

/// Reads an answer of the server.
private func read<T>(_ answer: [UInt8], _ body: (JSONNode) throws -> T) throws(Refusal) -> T {
  do {
    return try body(JSONNode(try JSONValue(parsing: answer)))
  } catch {
    throw Refusal(.inputOutput, "the server's answer can't be read: \(error)")
  }
}

private func count(_ rounds: Int) -> String { rounds == 1 ? "1 round" : "\(rounds) rounds" }

/// `parlor-net record`
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Tells your ratings, whom you have met, and your last rounds.")

  @OptionGroup var options: PlayerOptions

  func run() throws {
    let (id, path, key, client) = try options.identity()
    let figures = try read(try client.ask("GET", path + "/statistics", token: key), Self.figures)
    let rounds = try read(try client.ask("GET", path + "/rounds", token: key), Self.rounds)
    try Program.print(([id] + figures + rounds).map { oneLine($0) + "\n" }.joined())
  }

  /// The lines for ratings, and for wins and losses.
  static func figures(_ node: JSONNode) throws(JSONFault) -> [String] {
    var lines: [String] = []
    for rating in try node.required("ratings").elements() {
      let (low, high) = (try rating.required("low").int(), try rating.required("high").int())
      lines.append(
        "\(try rating.required("game").string()) \(try rating.required("mode").string()): rating "
          + "\(try rating.required("rating").int()) (\(low) to \(high)), \(count(try rating.required("rounds").int()))")
    }
    for other in try node.required("multiplayerStats").optional("opponents")?.elements() ?? [] {
      lines.append(
        "against \(try other.required("playerId").string()): \(try other.required("won").int()) won, "
          + "\(try other.required("lost").int()) lost")
    }
    return lines
  }

  /// The lines for rounds.
  static func rounds(_ node: JSONNode) throws(JSONFault) -> [String] {
    var lines: [String] = []
    for round in try node.required("rounds").elements() {
      var names: [String] = []
      for other in try round.required("others").elements() {
        names.append(try other.optional("playerId")?.string() ?? "a guest")
      }
      let day = Instant(try round.required("endTime").integer(), offset: 0).date.iso
      let verb = try round.required("play").string() == "race" ? "against" : "with"
      lines.append(
        "\(day) \(try round.required("game").string()) \(try round.required("mode").string()): "
          + "\(try round.required("outcome").string()) \(verb) \(names.joined(separator: ", "))")
    }
    return lines.isEmpty ? ["No round has counted so far."] : lines
  }
}

/// `parlor-net best`
struct Best: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "best", abstract: "Lists the best players of a game and its mode.")

  @ArgumentParser.Argument(help: ArgumentHelp("The game, such as wordle.", valueName: "GAME")) var game: String
  @ArgumentParser.Argument(help: ArgumentHelp("Its mode, such as mini.", valueName: "MODE")) var mode: String
  @OptionGroup var server: ServerOptions

  func run() throws {
    guard (game + mode).utf8.allSatisfy({ 97...122 ~= $0 || $0 == 45 }) else {
      throw Refusal(.badArgument, "best takes a game and its mode, such as wordle mini")
    }
    let client = RestClient(try server.address())
    let lines = try read(try client.ask("GET", "/api/ratings?game=\(game)&mode=\(mode)"), Self.lines)
    try Program.print(lines.map { oneLine($0) + "\n" }.joined())
  }

  static func lines(_ node: JSONNode) throws(JSONFault) -> [String] {
    var lines: [String] = []
    for player in try node.required("players").elements() {
      lines.append(
        "\(try player.required("place").int()). \(try player.required("playerId").string()): "
          + "\(try player.required("rating").int()) (\(try player.required("low").int()) to "
          + "\(try player.required("high").int())), \(count(try player.required("rounds").int()))")
    }
    let least = try node.required("leastRounds").int()
    return lines.isEmpty ? ["Nobody has played enough: it takes \(least) rounds that count."] : lines
  }
}

/// `parlor-net forget`
struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Deletes all that the server keeps of you: rounds, ratings, and your key.")

  @OptionGroup var options: PlayerOptions
  @Flag(help: "Really delete it; nothing brings it back.") var yes = false

  func run() throws {
    let (id, path, key, client) = try options.identity()
    guard yes else {
      throw Refusal(.badArgument, "this deletes all rounds and ratings of \(id) for good; say --yes if you want that")
    }
    _ = try client.ask("DELETE", path, token: key)
    try Program.print("Nothing is kept of \(id) any more.\n")
  }
}
