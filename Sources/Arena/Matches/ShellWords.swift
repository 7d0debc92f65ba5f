import PuzzleKit

/// Words of a command as a POSIX shell splits them: spaces, tabs and line feeds separate, `'...'` takes everything as it stands,
/// `"..."` everything but a backslash before `"`, `\`, `$` or `` ` ``, and a backslash elsewhere takes the next character as it
/// stands. Nothing else means anything: no variables, patterns, redirections or comments.
enum ShellWords {
  private static let spaces: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]

  /// Splits a command.
  /// - Throws: if a quote is open at the end, or nothing follows a backslash.
  static func split(_ text: String) throws(ArenaError) -> [String] {
    var words: [String] = []
    var word: String?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "'":
        guard let end = rest.firstIndex(of: "'") else { throw open("'", text) }
        word = (word ?? "") + rest[..<end]
        rest = rest[rest.index(after: end)...]
      case "\"": word = (word ?? "") + (try quotedPart(&rest, text))
      case "\\":
        guard let next = rest.popFirst() else {
          throw ArenaError("nothing follows the backslash at the end of \(quoted(text))")
        }
        word = (word ?? "") + String(next)
      case let space where spaces.contains(space):
        if let complete = word { words.append(complete) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }

  private static func open(_ quote: Character, _ text: String) -> ArenaError {
    ArenaError("the quote \(quote) is never closed in \(quoted(text)); a backslash before it makes it a letter")
  }

  /// The text between double quotes, of which the first was taken; takes the second one too.
  private static func quotedPart(_ rest: inout Substring, _ text: String) throws(ArenaError) -> String {
    var part = ""
    while let character = rest.popFirst() {
      if character == "\"" { return part }
      if character == "\\", let next = rest.first, "\"\\$`".contains(next) {
        part.append(next)
        rest.removeFirst()
      } else {
        part.append(character)
      }
    }
    throw open("\"", text)
  }

  /// A word that ``split(_:)`` makes of what is given back.
  static func text(_ word: String) -> String {
    let isPlain = !word.isEmpty && !word.contains { spaces.contains($0) || "'\"\\".contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
