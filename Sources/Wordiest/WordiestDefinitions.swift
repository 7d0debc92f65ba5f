import Lexicon
import PuzzleKit

extension WordiestGame {
  /// Whether the lexicon has a word in lower case.
  static func isWord(_ text: String) -> Bool { Lexicon.standard.contains(text) }

  /// Writes what a word means, valid or not.
  static func define(
    _ word: String, _ isValid: Bool, _ points: Int, _ context: any GameContext, to reply: inout Reply
  ) throws(Refusal) {
    reply.define(
      word, isValid: isValid, points: points, isValid ? try context.definition(of: word) : .unknown)
  }

  /// Draws where Wiktionary has a valid word.
  static func drawAddress(of word: String, _ isValid: Bool, to reply: inout Reply) {
    if isValid { reply.draw(.preformatted([wiktionaryAddress(of: word)])) }
  }
}
