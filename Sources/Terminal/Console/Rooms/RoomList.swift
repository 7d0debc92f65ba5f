import Interpreter
import PlainJSON
import PuzzleKit
import System

/// The open rooms of the server, which come from the program that reaches it while something else is shown.
struct RoomList: ~Copyable {
  private var program: PipedProgram?
  /// The entries of the menu.
  private(set) var entries: [MenuEntry] = []
  /// The most rooms of the menu.
  private static let most = 12

  init() {}

  /// Can be read when something has come; -1 if nothing is asked for.
  var descriptor: Int32 {
    switch program {
    case .some(let program): program.output
    case nil: -1
    }
  }

  /// Asks for the rooms. That the server can't be reached is no news: whoever wants to play there is told.
  mutating func ask() { program = try? NetworkBridge.open(["rooms", "--json"]) }

  /// Takes what has come.
  /// - Parameter manuals: the games, by whose titles rooms are listed.
  /// - Returns: whether other rooms are known now.
  mutating func receive(_ manuals: [Manual]) -> Bool {
    guard let lines = program?.read() else {
      program = nil
      return false
    }
    guard let line = lines.last(where: { $0.hasPrefix("{") }), let value = try? JSONValue(parsing: Array(line.utf8)),
      let rooms = try? JSONNode(value).required("rooms").elements()
    else { return false }
    let before = entries
    entries = rooms.prefix(Self.most).compactMap { try? Self.entry($0, manuals) }
    return entries != before
  }

  private static func entry(_ room: JSONNode, _ manuals: [Manual]) throws(JSONFault) -> MenuEntry {
    var names: [String] = []
    for player in try room.required("players").elements() { names.append(try player.required("name").string()) }
    let (name, mode) = (try room.required("game").string(), try room.required("mode").string())
    let manual = manuals.first { $0.name == name }
    let game = oneLine("\(manual?.title ?? name), \(manual?.mode(mode)?.title ?? mode)")
    let guest = try room.optional("with")?.string()
    let who = oneLine(names.joined(separator: ", "))
    let summary = guest.map { "\(who) keeps the place for \($0)." } ?? "\(who) waits for somebody to play with."
    return MenuEntry.room(who, note: game, summary: oneLine(summary), id: try room.required("roomId").string())
  }
}
