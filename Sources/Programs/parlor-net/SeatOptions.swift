import ArgumentParser
import PlainJSON
import PuzzleKit
import RoomClient
import System

/// Says who plays, and on which server.
struct SeatOptions: ParsableArguments {
  @OptionGroup var server: ServerOptions

  @Option(parsing: .unconditional, help: ArgumentHelp("The name for the others; USER if left out.", valueName: "NAME"))
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The player for whom the server counts rounds; PARLOR_PLAYER if left out.", valueName: "ID"))
  var player: String?

  @Flag(help: "Keep the name, so that nobody else may have it; it needs a player.") var keepName = false

  @Flag(help: "Show the game as pictures, too, for a program that draws them.")
  var pictures = false

  /// Asks for a seat in a room, and passes lines to it and back until the input or the room ends.
  /// - Parameters:
  ///   - path: the path of the request.
  ///   - body: the members of the request beside those that say who plays.
  ///   - named: the server that a link names; nil for the usual one.
  ///   - code: the code or the id by which the room is joined; nil for a room that is made.
  func play(
    _ path: String, _ body: [JSONMember], at named: String? = nil, code: String? = nil
  ) throws(Refusal) {
    let address = if let named { try ServerAddress(named) } else { try server.address() }
    // Whoever has lost the program, and not left the room, still has the seat.
    if let code, let folder = Self.folder, body.isEmpty,
      let seat = KeptSeat.find(room: code, name: playerName, at: address, in: folder)
    {
      return try play(seat, at: address)
    }
    let answer: [UInt8]
    do throws(Refusal) {
      answer = try enter(path, try who(address) + body, RestClient(address))
    } catch {
      // The name that nobody has chosen is that of the login, which others may have, too.
      guard error.code.name == "bad-text", name == nil else { throw error }
      throw Refusal(error.code, error.text + "; --name NAME after it gives you another one")
    }
    let (node, room, token): (JSONNode, String, String)
    do {
      node = JSONNode(try JSONValue(parsing: answer))
      (room, token) = (try node.required("roomId").string(), try node.required("token").string())
    } catch {
      throw Refusal(.inputOutput, "the server's answer is no room: \(error)")
    }
    let seat = Self.folder.flatMap { KeptSeat.keep(node, code: code, name: playerName, at: address, in: $0) }
    try play(room, token, seat, at: address)
  }

  /// Comes back by the player's key to the seat that was taken last, from whatever machine.
  func playByKey() throws(Refusal) { try play("/api/rooms/mine/join", [], code: nil) }

  /// Whether it is said for whom rounds count, so that the server knows the player again.
  var hasPlayer: Bool { (player ?? variable("PARLOR_PLAYER")) != nil }

  /// Comes back to a seat that was not left.
  func play(_ seat: KeptSeat, at address: ServerAddress) throws(Refusal) {
    try play(seat.room, seat.token, seat, at: address)
  }

  /// The folder of the seats that were not left; nil where there is none.
  static var folder: String? { Folders.state().map { $0 + "/seats" } }

  private var playerName: String { name ?? variable("USER") ?? "player" }

  private func play(
    _ room: String, _ token: String, _ seat: KeptSeat?, at address: ServerAddress
  ) throws(Refusal) {
    var bridge = RoomBridge(address, room: room, token: token, pictures: pictures, tell: Program.complain)
    let reason = bridge.run()
    if bridge.isSeatGone { seat?.forget() }
    if let reason, !reason.isEmpty { Program.complain(reason) }
    let count = bridge.unanswered
    if count > 0 {
      throw Refusal(.inputOutput, count == 1 ? "one line was not answered" : "\(count) lines were not answered")
    }
  }

  private func who(_ address: ServerAddress) throws(Refusal) -> [JSONMember] {
    var members = [JSONMember("name", .string(playerName))]
    guard let player = player ?? variable("PARLOR_PLAYER") else {
      if keepName { throw Refusal(.missingArgument, "--keep-name needs --player ID") }
      return members
    }
    members.append(JSONMember("playerId", .string(player)))
    if keepName { members.append(JSONMember("keepName", .bool(true))) }
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
