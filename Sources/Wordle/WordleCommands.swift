import PuzzleKit

extension WordleGame {
  /// The commands of the game.
  public static let commands = [
    GameCommand<WordleGame>(
      "guess", [Argument("word", .word, "a word of the mode's length")],
      "Guesses a word; letters typed before are forgotten. At a terminal the word alone is enough, unless it is a command."
    ) { (arguments, game, _) throws(RuleError) in
      .guess(try game.guess(arguments.word(0) ?? ""))
    },
    GameCommand<WordleGame>(
      "key", [Argument("key", .word, "a letter, delete or enter")],
      "Presses a key: types a letter, takes the last one off, or guesses what is typed."
    ) { (arguments, _, _) throws(RuleError) in
      try WordleMove(key: arguments.word(0) ?? "")
    },
    GameCommand<WordleGame>(
      "share", [], "Gives the finished game as coloured squares, to show around."
    ) { (_, game, context, reply) throws(RuleError) in
      let lines = try game.share(context.palette)
      for line in lines { reply.add(WordleRecords.share) { $0.text(line) } }
      reply.draw(.preformatted(lines))
    },
  ]
}

extension WordleMove {
  /// The move that a key makes.
  /// - Throws: `bad-argument`.
  init(key: String) throws(RuleError) {
    switch key {
    case "delete": self = .delete
    case "enter": self = .enter
    default:
      guard let word = Word(key), word.count == 1 else {
        throw RuleError(.badArgument, "key must be a letter a-z, delete or enter, not \(quoted(key))")
      }
      self = .key(word[0])
    }
  }
}
