import PuzzleKit
import Wire

/// What a person is told once in the life of a profile, when it first matters.
enum Tips {
  static let hint =
    "`rules` explains the game. `undo` takes a move back; like `hint`, it keeps a game out of your statistics."
  static let win = "`stats` shows how you do, `history` your games and `calendar` your days."
  static let share = "`share` gives the result as text that spoils nothing."
}

/// How a person calls for what texts speak of: by typing a command, or by a key.
package struct CallNames: Sendable {
  /// What stands before a command.
  let prefix: String
  /// The keys of some commands.
  let keys: [String: String]

  /// Commands are typed.
  package static let typed = CallNames(prefix: "", keys: [:])
  /// On the whole screen some have keys, and a colon stands before all others.
  package static let live = CallNames(
    prefix: ":", keys: ["hint": "^T", "help": "?", "menu": "Esc", "undo": "^U", "share": "s", "again": "^N"])

  /// A text in which commands stand between backquotes.
  /// - Parameter keysOfLines: the keys that the game has for some of them.
  func spoken(_ text: String, _ keysOfLines: [String: String] = [:]) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      let part = String(part)
      return index.isMultiple(of: 2) ? part : keys[part] ?? keysOfLines[part] ?? prefix + part
    }
    .joined()
  }
}

extension Reply {
  /// Says a text in which commands stand between backquotes, to a person with the names by which they call for them.
  mutating func say(marked text: String, _ callNames: CallNames) {
    add(Reply.message) { $0.text(CallNames.typed.spoken(text)) }
    draw(.message(callNames.spoken(text), .plain))
  }
}

extension Session {
  /// What is usually done on the whole screen, with keys in place of commands that have one; nil if nothing is to be said.
  package func usualMoves(_ scene: LiveScene, _ keysOfLines: [String: String]) -> String? {
    outcome == .playing ? scene.usualMoves.map { callNames.spoken($0, keysOfLines) } : nil
  }

  /// What a refusal asks or says, with keys in place of commands that have one.
  package func spoken(_ refusal: Refusal) -> String {
    refusal.marked.map { callNames.spoken($0, keysOfLines) } ?? refusal.question ?? refusal.text
  }

  /// A text that was not told before, which counts as told from now on; nil if it was. Of a profile that can't be read or
  /// written there are no tips. Commands in the text stand between backquotes.
  func tip(_ name: String, _ text: String) -> String? {
    let key = "tip.\(name)"
    let isNew = try? environment.transaction { records throws(Refusal) -> Bool in
      if try records.value(game: "", key: key) != nil { return false }
      try records.set(game: "", key: key, "told")
      return true
    }
    return isNew == true ? "Tip: " + callNames.spoken(text) : nil
  }

  /// What is to be told as the game in front stands; nil if all of it was told before.
  package func tipOnTheWay() -> String? {
    guard let place = desk.place, !place.table.isOver else { return nil }
    for (name, text) in place.table.tips(for: place.seat) {
      let key = "\(place.game.manual.name).\(name)"
      if knownTips.contains(key) { continue }
      knownTips.append(key)
      if let text = tip(key, text) { return text }
    }
    return nil
  }

  /// What is to be told after the end of the game in front; nil if all of it was told before.
  package func tipAtEnd() -> String? {
    guard let place = desk.place, place.table.isOver else { return nil }
    if place.outcome == .won, let text = tip("win", Tips.win) { return text }
    if canShare, let text = tip("share", Tips.share) { return text }
    return place.table.lookingBack.flatMap { tip("\(place.game.manual.name).back", $0) }
  }

  /// Which piece of help a person gets who asks for a hint, counted from 0 for each position; nil if the reader gets the
  /// move at once.
  func nextHintStep(at table: any Table) -> Int? {
    guard isInteractive, environment.style.format == .text else { return nil }
    // The first hint marks the game, which is a line of its journal.
    let place = HintPlace(table: table, lines: table.journal.count { $0 != "assisted" })
    hintsGiven = hintPlace?.table === table && hintPlace?.lines == place.lines ? hintsGiven + 1 : 1
    hintPlace = place
    return hintsGiven - 1
  }

  /// What a hint more costs.
  func costOfHint(at table: any Table) -> String {
    if table.mayCount { return "at no further cost" }
    return table.isAssisted ? "at no cost: this game is marked already" : "at no cost: this game does not count"
  }
}

extension Session {
  /// What a first hint costs in the open game; nil if nothing.
  package var warningBeforeHint: String? {
    guard let table = place?.table, table.mayCount else { return nil }
    return "A hint keeps this game out of your statistics."
  }
}

/// A position in which hints are given. It keeps the table, so that no later one is taken for it.
struct HintPlace {
  let table: any Table
  let lines: Int
}
