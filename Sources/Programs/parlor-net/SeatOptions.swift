import ArgumentParser
import PlainJSON
import PuzzleKit
import RoomClient

/// Says who plays, and on which server.
struct SeatOptions: ParsableArguments {
  @OptionGroup var server: ServerOptions

  @Option(parsing: .unconditional, help: ArgumentHelp("The name for the others; USER if left out.", valueName: "NAME"))
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The player for whom the server counts rounds; PARLOR_PLAYER if left out.", valueName: "ID"))
  var player: String?

  @Flag(help: "Show the game as pictures, too, for a program that draws them.")
  var pictures = false

  /// Asks for a seat in a room, and passes lines to it and back until the input or the room ends.
  /// - Parameters:
  ///   - body: the members of the request beside those that say who plays.
  ///   - named: the server that a link names; nil for the usual one.
  func play(_ path: String, _ body: [JSONMember], at named: String? = nil) throws(Refusal) {
    let address = if let named { try ServerAddress(named) } else { try server.address() }
    let answer = try enter(path, try who(address) + body, RestClient(address))
    let (room, token): (String, String)
    do {
      let node = JSONNode(try JSONValue(parsing: answer))
      (room, token) = (try node.required("roomId").string(), try node.required("token").string())
    } catch {
      throw Refusal(.inputOutput, "the server's answer is no room: \(error)")
    }
    var bridge = RoomBridge(address, room: room, token: token, pictures: pictures)
    if let reason = bridge.run(), !reason.isEmpty { Program.complain(reason) }
    let count = bridge.unanswered
    if count > 0 {
      throw Refusal(.inputOutput, count == 1 ? "one line was not answered" : "\(count) lines were not answered")
    }
  }

  private func who(_ address: ServerAddress) throws(Refusal) -> [JSONMember] {
    var members = [JSONMember("name", .string(name ?? variable("USER") ?? "player"))]
    guard let player = player ?? variable("PARLOR_PLAYER") else { return members }
    members.append(JSONMember("playerId", .string(player)))
    if let key = try PlayerKey.key(of: player, at: address) { members.append(JSONMember("playerKey", .string(key))) }
    return members
  }

  /// Asks for a seat in a room. A lost answer is asked for again, and brings the same seat.
  private func enter(_ path: String, _ body: [JSONMember], _ client: RestClient) throws(Refusal) -> [UInt8] {
    let key = (0..<4).map { _ in String(UInt32.random(in: 0...UInt32.max), radix: 36) }.joined(separator: "-")
    do throws(Refusal) {
      return try client.ask("POST", path, body: .object(body), key: key)
    } catch {
      guard error.code == .inputOutput else { throw error }
      return try client.ask("POST", path, body: .object(body), key: key)
    }
  }
}
