import LexiconNotes
import PuzzleKit

private let word = Argument.word("word", "a word of the mode's length")
private let feedback = Argument.text(
  "feedback", "its feedback, if the game is played elsewhere: g y b, 2 1 0 or coloured squares"
).optional
private let ownWord = Argument.word("word", "the word that your friend is to find, of 3 to 6 letters")
private let mode = Argument.word("mode", "the mode: mini, junior, classic or epic")
private let key = Argument.word("key", "a letter, delete or enter")
private let which = Argument.choice(
  "which", ["last", "score"], "the last guess alone; `score` tells its excess, too"
).optional
private let limit = Argument.integer("limit", 1...1_000_000, "the most to list; all if left out").optional

extension WordleGame {
  /// The reply to a guess, or to a key that may enter one.
  private static let ofGuess = ReplySchema(
    [WordleRecords.distribution, WordleRecords.input, WordleRecords.result, WordleRecords.row, WordleRecords.stats],
    errors: [
      WordleErrors.contradiction, WordleErrors.hardMode, WordleErrors.notInList, .unsupported, WordleErrors.wrongLength,
    ])

  /// The commands of the game.
  public static let commands = [
    GameCommand<WordleGame>(
      "guess", [word, feedback],
      "Guesses a word and drops letters typed before. At a terminal the word alone is enough, unless it is a command.",
      replies: ofGuess,
      move: { (arguments, game, _) throws(Refusal) in
        let (text, colours) = (arguments[word], arguments[feedback])
        // Nearly all guesses are a word of the right length, to which nothing can be objected.
        if colours == nil, let guess = Word(text), guess.count == game.rank.letters { return .guess(guess) }
        let said = game.isElsewhere ? text : colours.map { "\(text) \($0)" } ?? text
        if let why = game.objection(to: said) { throw Refusal(WordleErrors.wrongLength, why) }
        let guess = try game.spelled(text)
        guard let colours else { return .guess(guess) }
        return .row(try game.row(guess, colours))
      }),
    GameCommand<WordleGame>(
      "key", [key], "Presses a key: types a letter, deletes the last one, or enters the guess.", replies: ofGuess,
      move: { (arguments, _, _) throws(Refusal) in try WordleMove(key: arguments[key]) }),
    GameCommand<WordleGame>(
      "candidates", [limit], access: .matchWithCandidates, givesAssistance: true,
      "Lists the words that can still be the answer, the likeliest first, else in the order of their list.",
      replies: ReplySchema([WordleRecords.candidate, WordleRecords.candidates]),
      query: { (arguments, view, _, reply) throws(Refusal) in
        view.reportCandidates(limit: arguments[limit], to: &reply)
      }),
    GameCommand<WordleGame>(
      "analyse", [which], givesAssistance: true,
      "Compares each guess so far, or the last one, with the best one: skill and luck. Uses only what the player sees.",
      replies: ReplySchema([WordleRecords.analysis, WordleRecords.turn], errors: [.illegalMove]),
      unless: GameAnalysis.obstacle,
      .work { (arguments, view, _) throws(Refusal) in
        let (analysis, part) = (try GameAnalysis(view), arguments[which])
        return { (monitor) throws(Refusal) in
          if let part { try analysis.runLast(withExcess: part == "score", monitor) } else { try analysis.run(monitor) }
        }
      }),
  ]

  /// The commands that need no open game.
  public static let tools = [
    GameTool(
      "challenge", [ownWord], access: .trusted,
      "Hides a word of yours in an opening line for a friend: whoever has the line plays it, and does not see the word.",
      replies: ReplySchema([WordleRecords.challenge]),
      .answer { (arguments, _, reply) throws(Refusal) in
        let line = try WordleDealer.challenge(arguments[ownWord])
        reply.add(WordleRecords.challenge) { $0.text(line) }
        reply.draw(.paragraph("Send your friend this line, which opens the game in any Parlor:"))
        reply.draw(.preformatted([line]))
      }),
    GameTool(
      "answers", [mode, limit], access: .trusted,
      "Lists the words that a mode of the embedded lists deals in its newest edition, in alphabetical order.",
      replies: ReplySchema([WordleRecords.candidate, WordleRecords.candidates]),
      .answer { (arguments, _, reply) throws(Refusal) in
        guard let rank = Rank(rawValue: arguments[mode]) else {
          throw Refusal(.badArgument, "MODE must be mini, junior, classic or epic, not \(quoted(arguments[mode]))")
        }
        let lists = EmbeddedLists.lists(rank, .newest)
        let answers = lists.answers.prefix(arguments[limit] ?? .max)
        reply.add(WordleRecords.candidates) {
          $0.integer(lists.answers.count)
          $0.integer(lists.answers.count)
        }
        for word in answers {
          reply.add(WordleRecords.candidate) {
            $0.word(word.text)
            $0.integer(1)
          }
        }
        reply.draw(.paragraph(answers.map { $0.uppercased }.joined(separator: " ")))
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
