import PuzzleKit

private let word = Argument.word("word", "a word of the mode's length")
private let feedback = Argument.text(
  "feedback", "its colours, where the game is played elsewhere: g y b, 2 1 0 or coloured squares"
).optional
private let key = Argument.word("key", "a letter, delete or enter")
private let limit = Argument.integer("limit", 1...1_000_000, "how many at the most; all if left out").optional

extension WordleGame {
  /// The commands of the game.
  public static let commands = [
    GameCommand<WordleGame>(
      "guess", [word, feedback],
      "Guesses a word; letters typed before are forgotten. At a terminal the word alone is enough, unless it is a command.",
      move: { (arguments, game, _) throws(Refusal) in
        let guess = try game.guess(arguments[word])
        guard let colours = arguments[feedback] else { return .guess(guess) }
        return .row(try game.row(guess, colours))
      }),
    GameCommand<WordleGame>(
      "key", [key], "Presses a key: types a letter, takes the last one off, or guesses what is typed.",
      move: { (arguments, _, _) throws(Refusal) in try WordleMove(key: arguments[key]) }),
    GameCommand<WordleGame>(
      "candidates", [limit], isHelp: true,
      "Lists the words that may be the answer, as far as the rows tell: the likeliest first, else in their list's order.",
      query: { (arguments, view, _, reply) throws(Refusal) in
        view.reportCandidates(limit: arguments[limit], to: &reply)
      }),
    GameCommand<WordleGame>(
      "analyse", [], isHelp: true,
      "Looks at the guesses so far one by one, each beside the best one: skill and luck. Uses what the player sees alone.",
      .work { (_, view, _) throws(Refusal) in
        let analysis = try GameAnalysis(view)
        return { (monitor) throws(Refusal) in try analysis.run(monitor) }
      }),
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
