import PuzzleKit

/// The ways in which a person calls for what texts speak of: by typing a command, by a key, or by a button.
package struct CommandLabels: Sendable {
  /// The text before a command that is typed; empty for none.
  package let prefix: String
  /// The keys or buttons of some commands.
  let keys: [String: String]

  /// The way to a tutorial; nil if its line is typed.
  var tutorial: String?

  /// Commands are typed.
  package static let typed = CommandLabels(prefix: "", keys: [:])
  /// On the whole screen some have keys, and a colon stands before all others.
  package static let live = CommandLabels(
    prefix: ":",
    keys: ["hint": "^T", "help": "?", "menu": "Esc", "undo": "^U", "share": "s", "again": "^N", "table main": "Esc"],
    tutorial: "How to play (Esc)")
  /// On a page there are buttons.
  package static let page = CommandLabels(
    prefix: "",
    keys: [
      "hint": "Hint", "help": "Help", "menu": "Home", "undo": "Undo", "redo": "Redo", "share": "Share",
      "again": "Play again", "rules": "How to play", "stats": "Statistics", "history": "History",
      "calendar": "Calendar",
    ], tutorial: "How to play")

  /// The longest command that a line is not broken in.
  private static let longestUnbroken = 32

  /// A text in which commands stand between backquotes.
  /// - Parameter keysOfLines: the keys that the game has for some of them.
  func spoken(_ text: String, _ keysOfLines: [String: String] = [:]) -> String {
    replaced(text) { call($0, keysOfLines) }
  }

  /// The same for a picture, which breaks no line in a short command.
  func shown(_ text: String, _ keysOfLines: [String: String] = [:]) -> String {
    replaced(text) { part in
      let spoken = call(part, keysOfLines)
      return spoken.utf8.count > Self.longestUnbroken ? spoken : unbroken(spoken)
    }
  }

  private func call(_ command: String, _ keysOfLines: [String: String]) -> String {
    if let tutorial, command.hasPrefix("newgame "), command.hasSuffix(" tutorial 1") { return tutorial }
    // A key may begin the command, whose rest is typed.
    return keys[command] ?? keysOfLines[command] ?? keysOfLines[String(command.prefix { $0 != " " }) + " "]
      ?? prefix + command
  }

  private func replaced(_ text: String, _ spoken: (String) -> String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part) : spoken(String(part))
    }
    .joined()
  }
}

extension Reply {
  /// Says a text in which commands stand between backquotes, to a person with the names by which they call for them.
  mutating func say(marked text: String, _ commandLabels: CommandLabels) {
    add(Reply.message) { $0.text(CommandLabels.typed.spoken(text)) }
    draw(.message(commandLabels.spoken(text), .plain))
  }
}
