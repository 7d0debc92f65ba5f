import Engine
import PuzzleKit

/// The menu of whatever the engine can do in a game, for a page, which has no prompt.
extension Session {
  /// Hints and searches, the game's commands that have no keys, and what can be done with any game.
  var helpMenu: Menu {
    guard let place, let entry = game(place.table.manual.name) else { return Menu("Tools", []) }
    var entries: [MenuEntry] = []
    if entry.hasSearch, outcome == .playing {
      if mayUse("hint") {
        entries.append(MenuEntry("Hint", "A little help with the next move; asked again, it says more.", .line("hint")))
      }
      if mayUse("go") { entries.append(MenuEntry("Best move", "Searches for the best move.", .line("go"))) }
    }
    // A key that only begins a command is none where there is no prompt to type the rest.
    let keys = (scene?.keys ?? []).filter { !$0.asksForMore }
    let keyed = Set(keys.compactMap { $0.line?.split(separator: " ").first.map { String($0) } })
    for (index, row) in entry.rows.enumerated() where mayUse(row) && !keyed.contains(row.name) {
      // What plays is played on the board, but for help, and where nothing is to be won.
      if entry.makesMove[index], entry.hasSearch, !row.givesAssistance { continue }
      if row.name == "definitions", lacksDefinitions(for: place.table) { continue }
      if place.table.obstacle(row: index, for: place.seat) != nil { continue }
      entries.append(MenuEntry(calling: row))
    }
    if let lookup = commands.named("lookup")?.row, mayUse(lookup) {
      entries.append(MenuEntry(calling: lookup, title: "Look a word up", beginsGroup: true))
    }
    if mayUse("save") {
      entries.append(
        MenuEntry(
          "Save this game to a file", "Any Parlor can open it again.",
          .line("save \(place.table.manual.name).game replace")))
    }
    return Menu("Tools", entries)
  }
}

extension MenuEntry {
  /// The entry that carries a command out, or asks for what it needs.
  fileprivate init(calling row: CommandSpec, title: String? = nil, beginsGroup: Bool = false) {
    let needed = row.parameters.filter { !$0.isOptional }
    let prompt =
      needed.count == 1
      ? needed[0].summary.capitalizedFirst.withoutQuotes
      : needed.map { "\($0.name.capitalizedFirst): \($0.summary)" }.joined(separator: "; ").withoutQuotes
    self.init(
      title ?? row.name.capitalizedFirst, row.summary.firstSentence.withoutQuotes,
      needed.isEmpty ? .line(row.name) : .type(row.name + " ", prompt.withFullStop), beginsGroup: beginsGroup)
  }
}

extension String {
  /// The text up to the first full stop that a space follows.
  fileprivate var firstSentence: String {
    var isStop = false
    for (index, byte) in utf8.enumerated() {
      if isStop, byte == 32 { return String(decoding: Array(utf8)[..<index], as: UTF8.self) }
      isStop = byte == 46
    }
    return self
  }

  /// The text without the backquotes around commands.
  fileprivate var withoutQuotes: String { String(decoding: utf8.filter { $0 != 96 }, as: UTF8.self) }
}
