import PuzzleKit

/// The records that only Wordle writes.
enum WordleRecords {
  static let game = RecordSchema(
    "wordle", "The game that is open.",
    [
      Field("mode", of: ["mini", "junior", "classic", "epic"]),
      Field("letters", .integer, "letters of a word"),
      Field("guesses", .integer, "guesses that may be made"),
      Field("hard", .flag, "whether hints must be used"),
      Field("variant", of: ["ios", "web"]),
      Field("status", of: ["playing", "won", "lost"]),
      Field("number", .integer, optional: true, "the game's place in the order of answers, from 1"),
      Field(
        "candidates", .word, optional: true,
        "what can be the answer, `answers` or `guesses`; only of a game played elsewhere"),
      Field(
        "rules", .word, optional: true,
        "hard mode's rules, `nyt` or `seed`; only of a game played elsewhere in hard mode"),
    ])
  static let row = RecordSchema(
    "row", "An accepted guess.",
    [
      Field("index", .integer, "the row, from 1"),
      Field("word", .word, "the guess"),
      Field("feedback", .word, "a letter for each letter: `g` correct, `y` present, `b` absent"),
    ])
  static let input = RecordSchema(
    "input", "The letters typed and not yet entered.", [Field("letters", .text, "the letters; may be none")])
  static let keyboard = RecordSchema(
    "keyboard", "What is known of the letters, each set in alphabetical order; the rest is unused.",
    [
      Field("correct", .word, optional: true, "letters known in their place"),
      Field("present", .word, optional: true, "letters known to be in the answer"),
      Field("absent", .word, optional: true, "letters known not to be in the answer"),
    ])
  static let result = RecordSchema(
    "result", "How the game ended.",
    [
      Field("outcome", of: ["won", "lost"]),
      Field("tries", .integer, "guesses made"),
      Field("answer", .word, "the answer, or `unknown` in a game played elsewhere that did not find it"),
    ])
  static let challenge = RecordSchema(
    "challenge", "An opening line for somebody else, in which a word is sealed.", [Field("line", .text, "the line")])
  static let candidates = RecordSchema(
    "candidates", "The words that can still be the answer.",
    [
      Field("count", .integer, "how many words"),
      Field("weight", .integer, "the sum of their weights"),
    ])
  static let candidate = RecordSchema(
    "candidate", "A word that may be the answer.",
    [
      Field("word", .word, "the word"),
      Field("weight", .integer, "how likely it is: 1, or its weight in a file of weights"),
    ])
  static let turn = RecordSchema(
    "turn", "A guess compared with best play; `rules wordle analysis` has the formulas.",
    [
      Field("index", .integer, "the row, from 1"),
      Field("word", .word, "the guess"),
      Field("feedback", .word, "its feedback"),
      Field("left", .integer, "how many words could be the answer before the guess"),
      Field("after", .integer, "how many of them agree with the feedback"),
      Field("best", .word, "the best guess; the one that was made if none is better"),
      Field("expected", .decimal, "guesses still to make before this one, on average, with best play"),
      Field("cost", .decimal, "the same if this guess is made and best play follows"),
      Field(
        "thrown", .decimal,
        "regret: how much more the guess costs than best play, which loses least and then guesses least"),
      Field("remaining", .decimal, "guesses still to make after the feedback, on average, with best play"),
      Field("skill", .integer, "100 for the best guess, halved for every quarter of a guess of regret"),
      Field("luck", .integer, "0 to 100: the share of answers that would have been worse luck; 50 is average"),
      Field("exact", .flag, "whether all this is proven; else it is the best found"),
      Field(
        "losses", .decimal, optional: true,
        "the share of the answers, from 0 to 1, that this guess loses; only if there are any"),
      Field("least_losses", .decimal, optional: true, "the same with the best guess; only with `losses`"),
      Field(
        "candidates", .word, optional: true, "`guesses` if every valid word can be the answer"),
      Field(
        "excess", .decimal, optional: true,
        "how much the guess adds to the expected guesses, a lost answer counted as found one guess after the last; only with `analyse score`"
      ),
    ])
  static let analysis = RecordSchema(
    "analysis", "All guesses of the game together.",
    [
      Field("guesses", .integer, "how many were looked at"),
      Field("thrown", .decimal, "regret of all guesses together"),
      Field("skill", .integer, "the mean"),
      Field("luck", .integer, "the mean"),
      Field("exact", .flag, "whether everything is proven"),
    ])
  static let played = RecordSchema(
    "played", "The words of a game in the history.",
    [
      Field("answer", .word, "the answer"),
      Field("hard", .flag, "whether hints had to be used"),
      Field("guesses", .words, "the guesses, oldest first"),
    ])
  static let stats = RecordSchema(
    "stats", "Statistics of a mode.",
    [
      Field("mode", .word, "the mode"),
      Field("played", .integer, "games played"),
      Field("won", .integer, "games won"),
      Field("win_percent", .integer, "games won in percent of those played, rounded"),
      Field("streak", .integer, "games won in a row up to the newest"),
      Field("longest", .integer, "the most games won in a row"),
    ])
  static let distribution = RecordSchema(
    "distribution", "How many games were won with a number of guesses.",
    [
      Field("tries", .integer, "the number of guesses"),
      Field("count", .integer, "games won with it"),
      Field("last", .flag, "whether the newest game is one of them"),
    ])

  static let all = [
    game, row, input, keyboard, result, challenge, candidates, candidate, turn, analysis, played, stats, distribution,
  ]
}
