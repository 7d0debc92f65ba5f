import PuzzleKit

extension WordleGame {
  /// What is said once about the game.
  public static let manual = Manual(
    name: "wordle", title: "Wordle", summary: "Find a hidden word from the colours of your guesses.",
    modes: Rank.allCases.map(\.mode),
    options: [
      WordleOptions.hard, WordleOptions.variant, WordleOptions.lists, WordleOptions.seed, WordleOptions.index,
      WordleOptions.answer, WordleOptions.sealed, Daily.option,
    ],
    positionOptions: [
      WordleOptions.hardPosition, WordleOptions.variant, WordleOptions.lists, WordleOptions.candidates,
      WordleOptions.guesses,
    ],
    settings: [Objective.setting, WordleOptions.hardMode],
    topics: [WordleTexts.rules, WordleTexts.howToPlay, WordleTexts.lists, WordleTexts.analysis, WordleTexts.about],
    records: WordleRecords.all, events: WordleEvents.all, refusal: WordleEvents.shake, errors: WordleErrors.all)
}

/// The `key value` pairs of opening lines, and the option that one of them overrules.
enum WordleOptions {
  static let hardMode = Setting.toggle(
    "HardMode", standard: false, "Whether a new game of Wordle is in hard mode if its line does not say.")
  static let hard = Argument.toggle(
    "hard", "whether hints must be used in the next guess; as the option HardMode has it if left out"
  ).optional
  static let hardPosition = Argument.flag("hard", "hints must be used in the next guess")
  static let variant = Argument.choice(
    "variant", Variant.self,
    "the original that is followed in the order of answers and in mini's guesses; ios if left out"
  ).optional
  static let lists = Argument.path(
    "lists",
    "a folder with word lists of your own, and perhaps weights of the answers and books"
  ).optional
  static let seed = Argument.seed("seed", "shuffles the answers; the profile's if left out").optional
  static let index = Argument.integer(
    "index",
    "the place in the shuffled answers, from 0; with a seed 0 if left out, else the profile's"
  ).optional
  static let answer = Argument.word("answer", "the answer itself, in place of seed and index").optional
  static let sealed = Argument.word("sealed", "an answer as an earlier opening line has sealed it").optional
  static let candidates = Argument.choice(
    "candidates", CandidateSource.self,
    "what may be the answer: one of the answers, or any word that may be guessed; answers if left out"
  ).optional
  static let guesses = Argument.words(
    "guesses", "the guesses so far, each with its feedback behind it: g y b, 2 1 0 or coloured squares; the last key"
  ).optional
}
