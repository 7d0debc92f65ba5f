import PuzzleKit

/// The ways in which a person calls for what texts speak of: by typing a command, by a key, or by a button.
package struct CommandLabels: Sendable {
  /// The text before a command that is typed; empty for none.
  package let prefix: String
  /// The keys or buttons of some commands.
  let keys: [String: String]

  /// The way to a tutorial; nil if its line is typed.
  var tutorial: String?
  /// Whether what has no key or button can be typed. Where it can't, what a text says of it is left out.
  var takesLines = true

  /// Commands are typed.
  package static let typed = CommandLabels(prefix: "", keys: [:])
  /// On the whole screen some have keys, and a colon stands before all others.
  package static let live = CommandLabels(
    prefix: ":",
    keys: [
      "hint": "Ctrl-T", "help": "?", "menu": "Esc", "undo": "Ctrl-U", "share": "s", "again": "Ctrl-N",
      "table main": "Esc",
    ],
    tutorial: "How to play (Esc)")
  /// On a page there are buttons.
  package static let page = CommandLabels(
    prefix: "",
    keys: [
      "hint": "Hint", "menu": "Home", "undo": "Undo", "redo": "Redo", "share": "Share",
      "again": "Play again", "rules": "How to play", "stats": "Statistics", "history": "History",
      "calendar": "Calendar", "rules ": "How to play", "history ": "History", "resume ": "the first screen",
      "resume": "the first screen", "analyse": "the tool Analyse", "graph": "the tool Graph", "solve": "the tool Solve",
      "definitions": "the tool Definitions",
    ], tutorial: "How to play", takesLines: false)

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
      call(part, keysOfLines).map { $0.utf8.count > Self.longestUnbroken ? $0 : unbroken($0) }
    }
  }

  /// - Returns: the name by which a command is called for; nil if there is no way.
  private func call(_ command: String, _ keysOfLines: [String: String]) -> String? {
    if let tutorial, command.hasPrefix("newgame "), command.hasSuffix(" tutorial 1") { return tutorial }
    // A key may begin the command, whose rest is typed.
    let start = String(command.prefix { $0 != " " }) + " "
    return keys[command] ?? keysOfLines[command] ?? keysOfLines[start] ?? (command.contains(" ") ? keys[start] : nil)
      ?? (takesLines ? prefix + command : nil)
  }

  /// - Parameter spoken: the name of a command; nil leaves out what is said of it.
  private func replaced(_ text: String, _ spoken: (String) -> String?) -> String {
    if takesLines { return named(text, spoken) ?? text }
    let sentences = text.pieces(after: ".").compactMap { sentence -> String? in
      let clauses = sentence.pieces(after: ";")
      let kept = clauses.compactMap { named($0, spoken) }
      guard let last = kept.last else { return nil }
      let whole = (kept.dropLast() + [last.hasSuffix(";") ? String(last.dropLast()) + "." : last]).joined(
        separator: " ")
      return sentence.hasPrefix("`") || named(clauses[0], spoken) == nil ? whole.capitalizedFirst : whole
    }
    return sentences.joined(separator: " ")
  }

  /// A text with the names of its commands; nil if one has none.
  private func named(_ text: String, _ spoken: (String) -> String?) -> String? {
    var whole = ""
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      guard let next = index.isMultiple(of: 2) ? String(part) : spoken(String(part)) else { return nil }
      whole += next
    }
    return whole
  }
}

extension String {
  /// The pieces that end with a mark before a space, or with the text.
  fileprivate func pieces(after mark: Unicode.Scalar) -> [String] {
    var (pieces, piece) = ([String](), "")
    for part in split(separator: " ", omittingEmptySubsequences: false) {
      piece += (piece.isEmpty ? "" : " ") + part
      guard part.unicodeScalars.last == mark else { continue }
      pieces.append(piece)
      piece = ""
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}

extension Reply {
  /// Says a text in which commands stand between backquotes, to a person with the names by which they call for them.
  mutating func say(marked text: String, _ commandLabels: CommandLabels) {
    add(Reply.message) { $0.text(CommandLabels.typed.spoken(text)) }
    draw(.message(commandLabels.spoken(text), .plain))
  }
}
