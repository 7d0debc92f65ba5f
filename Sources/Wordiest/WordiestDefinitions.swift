import Lexicon
import PuzzleKit

extension WordiestGame {
  /// Whether the lexicon has a word in lower case.
  static func isWord(_ text: String) -> Bool { Lexicon.standard.contains(text) }

  /// Writes what a word means, valid or not.
  static func define(
    _ word: String, _ isValid: Bool, _ context: any GameContext, to reply: inout Reply
  ) throws(RuleError) {
    reply.define(word, isValid: isValid, isValid ? try context.definition(of: word) : .unknown)
  }
}
