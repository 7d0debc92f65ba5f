import PuzzleKit

/// A bot that takes part: a program, or one of the engine's own players.
package struct BotEntry: Equatable, Sendable {
  /// What reports call it.
  package var name: String
  /// The program with its arguments, or the name of an engine's player with its own.
  package var words: [String]

  package init(name: String, words: [String]) {
    self.name = name
    self.words = words
  }

  /// Reads `NAME=COMMAND` or `COMMAND`, which then is its own name.
  package init(_ text: String) throws(ArenaError) {
    var text = text[...]
    var name: String?
    if let end = text.firstIndex(where: { $0 == "=" || $0 == " " || $0 == "/" }), text[end] == "=",
      end > text.startIndex
    {
      name = String(text[..<end])
      text = text[text.index(after: end)...]
    }
    let words = QuotedPath.words(String(text)).map { (try? QuotedPath.path($0)) ?? $0 }
    guard !words.isEmpty else {
      throw ArenaError("a bot is written COMMAND or NAME=COMMAND, not \(quoted(String(text)))")
    }
    self.init(name: name ?? String(text), words: words)
  }

  /// The engine's own player that it is; nil for a program.
  func player() throws(ArenaError) -> EnginePlayer.Strategy? { try EnginePlayer.Strategy(words) }

  /// Whether it is known to play the same game whenever it gets the same deal.
  var isDeterministic: Bool {
    get throws(ArenaError) { try player() != nil && !words.contains("movetime") }
  }
}
