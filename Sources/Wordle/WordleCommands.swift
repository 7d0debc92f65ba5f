import PuzzleKit

extension WordleGame {
  /// The commands of the game.
  public static let commands = [
    GameCommand<WordleGame>(
      "guess",
      [
        Argument("word", .word, "a word of the mode's length"),
        Argument(
          "feedback", .text, optional: true,
          "its colours, where the game is played elsewhere: g y b, 2 1 0 or coloured squares"),
      ],
      "Guesses a word; letters typed before are forgotten. At a terminal the word alone is enough, unless it is a command."
    ) { (arguments, game, _) throws(Refusal) in
      let word = try game.guess(arguments.word(0) ?? "")
      guard let colours = arguments.word(1) else { return .guess(word) }
      return .row(try game.row(word, colours))
    },
    GameCommand<WordleGame>(
      "key", [Argument("key", .word, "a letter, delete or enter")],
      "Presses a key: types a letter, takes the last one off, or guesses what is typed."
    ) { (arguments, _, _) throws(Refusal) in
      try WordleMove(key: arguments.word(0) ?? "")
    },
    GameCommand<WordleGame>(
      "candidates",
      [Argument("limit", .integer(1...1_000_000), optional: true, "how many at the most; all if left out")],
      "Lists the words that may be the answer, as far as the rows tell: the likeliest first, else in their list's order."
    ) { (arguments, game, _, reply) throws(Refusal) in
      game.view(for: .first).reportCandidates(limit: arguments.integer(0) ?? .max, to: &reply)
    },
    GameCommand<WordleGame>(
      "analyse", [],
      "Looks at the guesses so far one by one, each beside the best one: skill and luck. Uses what the player sees alone.",
      .work { (_, game, _) throws(Refusal) in
        let analysis = try GameAnalysis(game.view(for: .first))
        return { (shouldStop, emit) throws(Refusal) in try analysis.run(shouldStop, emit) }
      }),
    GameCommand<WordleGame>(
      "share", [], "Gives the finished game as coloured squares, to show around."
    ) { (_, game, context, reply) throws(Refusal) in
      let lines = try game.share(context.palette)
      for line in lines { reply.add(WordleRecords.share) { $0.text(line) } }
      reply.draw(.preformatted(lines))
    },
  ]
}

extension WordleMove {
  /// The move that a key makes.
  /// - Throws: `bad-argument`.
  init(key: String) throws(Refusal) {
    switch key {
    case "delete": self = .delete
    case "enter": self = .enter
    default:
      guard let word = Word(key), word.count == 1 else {
        throw Refusal(.badArgument, "key must be a letter a-z, delete or enter, not \(quoted(key))")
      }
      self = .key(word[0])
    }
  }
}
