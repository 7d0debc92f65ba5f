import PuzzleKit

extension WordiestGame {
  /// Writes and draws what a word means, valid or not; of a valid one also where Wiktionary has it.
  static func describe(
    _ word: String, _ isValid: Bool, _ points: Int, _ context: any GameContext, to reply: inout Reply
  ) throws(Refusal) {
    reply.define(
      word, isValid: isValid, points: points, isValid ? try context.definition(of: word) : .unknown)
    drawDefinition(of: word, isValid, points, context, to: &reply)
    if isValid { reply.draw(.preformatted([wiktionaryAddress(of: word)])) }
  }
}
