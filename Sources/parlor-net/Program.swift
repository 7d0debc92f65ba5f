import Glibc
import PlainJSON
import PuzzleKit
import RoomClient
import System

/// Carries out the command line.
enum Program {
  private static let usage = """
    usage: parlor-net join CODE [--name NAME] [--player ID] [--watch]
           parlor-net create [GAME [MODE] [KEY VALUE]...] [--name NAME] [--player ID] [--play together|race]
                             [--puzzle ID | --daily DAY | --draft FILE] [--limit SECONDS] [--players NUMBER] [--blind]
                             [--title TEXT] [--watching shared|after]
           parlor-net daily [DAY] [--path]
           parlor-net submit FILE [--contact TEXT]
           parlor-net report [--round] < GAME.json

    --pictures shows the game as pictures, too, for a program that draws them; --blind hides from those who race how the
    others stand. Takes the lines of the standard input to a room and writes what the room says. The server is the one of
    --server http://HOST:PORT, or of PARLOR_SERVER, or else http://127.0.0.1:8080. It counts rounds for the player ID, which
    may also stand in PARLOR_PLAYER.

    """

  /// The words of the command line, and its flags.
  private struct Wish {
    var words: [String] = []
    var flags: [String: String] = [:]

    init(_ arguments: [String]) throws(Refusal) {
      var rest = arguments[...]
      while let word = rest.popFirst() {
        guard word.hasPrefix("--"), word.count > 2 else {
          words.append(word)
          continue
        }
        let name = String(word.dropFirst(2))
        if ["watch", "help", "pictures", "path", "round", "blind"].contains(name) {
          flags[name] = "on"
        } else if let value = rest.popFirst() {
          flags[name] = value
        } else {
          throw Refusal(.missingArgument, "\(word) needs a value")
        }
      }
      let known: Set<String> = [
        "server", "name", "player", "watch", "help", "game", "mode", "play", "puzzle", "daily", "options", "limit",
        "contact", "pictures", "path", "round", "draft", "players", "blind", "title", "watching",
      ]
      if let name = flags.keys.sorted().first(where: { !known.contains($0) }) {
        throw Refusal(.unknownOption, "there is no flag --\(name); --help lists them")
      }
    }
  }

  static func run(_ arguments: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    do throws(Refusal) {
      let wish = try Wish(arguments)
      if wish.flags["help"] != nil { return print(usage) }
      let server = wish.flags["server"] ?? variable("PARLOR_SERVER") ?? "http://127.0.0.1:8080"
      let address = try ServerAddress(server)
      let client = RestClient(address)
      switch (wish.words.first, wish.words.count) {
      case ("join", 2): return try join(wish, address, client)
      case ("create", _): return try create(wish, address, client)
      case ("daily", 1), ("daily", 2):
        return try daily(wish.words.dropFirst().first, showsPath: wish.flags["path"] != nil, client)
      case ("submit", 2): return try submit(wish, client)
      case ("report", 1): return try report(wish.flags["round"] != nil, client)
      default: return complain(usage, 2)
      }
    } catch {
      return complain("parlor-net: \(error.text)\n", error.code == .inputOutput ? 4 : 1)
    }
  }

  private static func print(_ text: String) -> Int32 {
    Files.writeAll(STDOUT_FILENO, text.utf8.span) ? 0 : 4
  }

  private static func complain(_ text: String, _ status: Int32) -> Int32 {
    _ = Files.writeAll(STDERR_FILENO, text.utf8.span)
    return status
  }

  // MARK: - Rooms

  private static func who(_ wish: Wish, _ address: ServerAddress) throws(Refusal) -> [JSONMember] {
    let name = wish.flags["name"] ?? variable("USER") ?? "player"
    var members = [JSONMember("name", .string(name))]
    guard let player = wish.flags["player"] ?? variable("PARLOR_PLAYER") else { return members }
    members.append(JSONMember("playerId", .string(player)))
    if let key = try PlayerKey.key(of: player, at: address) { members.append(JSONMember("playerKey", .string(key))) }
    return members
  }

  /// Asks for a place in a room. A lost answer is asked for again, and brings the same place.
  private static func enter(_ path: String, _ body: [JSONMember], _ client: RestClient) throws(Refusal) -> [UInt8] {
    let key = (0..<4).map { _ in String(UInt32.random(in: 0...UInt32.max), radix: 36) }.joined(separator: "-")
    do throws(Refusal) {
      return try client.ask("POST", path, body: .object(body), key: key)
    } catch {
      guard error.code == .inputOutput else { throw error }
      return try client.ask("POST", path, body: .object(body), key: key)
    }
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func join(_ wish: Wish, _ address: ServerAddress, _ client: RestClient) throws(Refusal) -> Int32 {
    let code = wish.words[1]
    guard code.utf8.allSatisfy({ 48...57 ~= $0 || 97...122 ~= $0 }) else {
      throw Refusal(.badArgument, "a room is joined by its code of six digits or its id, not \(quoted(code))")
    }
    var body = try who(wish, address)
    if wish.flags["watch"] != nil { body.append(JSONMember("spectator", .bool(true))) }
    return try play(try enter("/api/rooms/\(code)/join", body, client), wish, address)
  }

  private static func create(_ wish: Wish, _ address: ServerAddress, _ client: RestClient) throws(Refusal) -> Int32 {
    var body = try who(wish, address)
    var words = wish.words.dropFirst()
    var flags = wish.flags
    if let game = words.popFirst() { flags["game"] = game }
    // Options come in pairs, so a mode makes their number odd.
    if words.count % 2 == 1 { flags["mode"] = words.popFirst() }
    if !words.isEmpty { flags["options"] = words.joined(separator: " ") }
    guard ["puzzle", "daily", "draft", "options"].count(where: { flags[$0] != nil }) <= 1 else {
      throw Refusal(
        .badArgument, "one puzzle is played: that of --puzzle, --daily or --draft, or the one that options deal")
    }
    for name in ["game", "mode", "play", "title", "watching"] {
      if let value = flags[name] { body.append(JSONMember(name, .string(value))) }
    }
    for (flag, name) in [("puzzle", "id"), ("daily", "daily"), ("options", "options")] {
      if let value = flags[flag] {
        body.append(JSONMember("puzzle", .object([JSONMember(name, .string(value))])))
        break
      }
    }
    if let path = flags["draft"] {
      body.append(JSONMember("puzzle", .object([JSONMember("draft", try file(path))])))
    }
    for (flag, name) in [("limit", "timeLimit"), ("players", "players")] {
      guard let text = wish.flags[flag] else { continue }
      guard let number = Int64(text) else {
        throw Refusal(.badArgument, "--\(flag) needs a number, not \(quoted(text))")
      }
      body.append(JSONMember(name, .integer(number)))
    }
    if wish.flags["blind"] != nil { body.append(JSONMember("showsProgress", .bool(false))) }
    return try play(try enter("/api/rooms/create", body, client), wish, address)
  }

  /// Sits down at a place and passes lines.
  private static func play(_ answer: [UInt8], _ wish: Wish, _ address: ServerAddress) throws(Refusal) -> Int32 {
    let (room, token): (String, String)
    do {
      let node = JSONNode(try JSONValue(parsing: answer))
      (room, token) = (try node.required("roomId").string(), try node.required("token").string())
    } catch {
      throw Refusal(.inputOutput, "the server's answer is no room: \(error)")
    }
    var bridge = RoomBridge(address, room: room, token: token, pictures: wish.flags["pictures"] != nil)
    guard let reason = bridge.run(), !reason.isEmpty else { return 0 }
    return complain("parlor-net: \(reason)\n", 0)
  }

  // MARK: - Puzzles

  private static func daily(_ day: String?, showsPath: Bool, _ client: RestClient) throws(Refusal) -> Int32 {
    let day = day ?? Instant(Host.system.now(), offset: 0).date.iso
    guard day.utf8.count == 10, day.utf8.allSatisfy({ 48...57 ~= $0 || $0 == UInt8(ascii: "-") }) else {
      throw Refusal(.badArgument, "a day is such as 2026-01-26, not \(quoted(day))")
    }
    let daily = DailyFile(client, folder: Folders.cache())
    let file = try daily.file(of: day)
    guard showsPath else { return print(String(decoding: file, as: UTF8.self)) }
    guard let path = daily.path(of: day) else {
      throw Refusal(.inputOutput, "there is no folder to keep puzzles in: set HOME or XDG_CACHE_HOME to one")
    }
    return print(path + "\n")
  }

  private static func submit(_ wish: Wish, _ client: RestClient) throws(Refusal) -> Int32 {
    let puzzle = try file(wish.words[1])
    let contact = wish.flags["contact"].map { [JSONMember("contact", .string($0))] } ?? []
    let answer = try client.ask(
      "POST", "/api/puzzles/submit", body: .object([JSONMember("puzzle", puzzle)] + contact))
    return print(String(decoding: answer, as: UTF8.self) + "\n")
  }

  private static func file(_ path: String) throws(Refusal) -> JSONValue {
    guard let bytes = try Files.read(path) else { throw Refusal(.inputOutput, "there is no file \(path)") }
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw Refusal(.badFile, "\(path), \(error)")
    }
  }

  private static func report(_ isRound: Bool, _ client: RestClient) throws(Refusal) -> Int32 {
    let body: JSONValue
    do throws(JSONError) {
      body = try JSONValue(parsing: input())
    } catch {
      throw Refusal(.badFile, "the standard input, \(error)")
    }
    _ = try client.ask(
      "POST", isRound ? "/api/multiplayer/analytics" : "/api/analytics/game-complete", body: body, milliseconds: 3000)
    return 0
  }

  private static func input() -> [UInt8] { (try? Files.standardInput()) ?? [] }
}
