import Lexicon
import LexiconNotes
import PuzzleKit

extension WordleGame {
  /// The fixed facts and texts of the game.
  public static let manual = Manual(
    name: "wordle", title: "Wordle", summary: "Find a hidden word from the colours of your guesses.",
    modes: Rank.allCases.map { $0.mode }, familiar: Rank.classic.rawValue,
    options: [
      WordleOptions.hard, WordleOptions.variant, WordleOptions.words, WordleOptions.lists, WordleOptions.blocked,
      WordleOptions.seed,
      WordleOptions.index,
      WordleOptions.answer, WordleOptions.sealed, Daily.option,
    ],
    positionOptions: [
      WordleOptions.hardPosition, WordleOptions.rules, WordleOptions.variant, WordleOptions.words, WordleOptions.lists,
      WordleOptions.blocked,
      WordleOptions.candidates,
      WordleOptions.guesses,
    ],
    settings: [Objective.setting, WordleOptions.hardMode],
    advance: { lines in
      let guesses = lines.count { WordleMove(line: $0).map { !$0.isDraft } ?? false }
      return guesses > 0 ? counted(guesses, "guess", "guesses") : "no guess yet"
    },
    typed: [
      ("WORD", "guesses it"),
      ("candidates", "words still possible"),
      ("analyse", "your skill and luck"),
    ],
    introduction: WordleTexts.introduction,
    topics: [WordleTexts.rules, WordleTexts.howToPlay, WordleTexts.lists, WordleTexts.analysis, WordleTexts.about],
    records: WordleRecords.all, events: WordleEvents.all, refusal: WordleEvents.shake, errors: WordleErrors.all)
}

/// The `key value` pairs of opening lines, and the option that one of them overrules.
enum WordleOptions {
  static let hardMode = Setting.toggle(
    "HardMode", standard: false,
    words: SettingWords("Wordle: hard mode", "New games make you use every clue.", in: .games),
    "Whether new games of Wordle are in hard mode, unless their line says otherwise.")
  static let hard = Argument.toggle(
    "hard", "hard mode: whether hints must be used in the next guess; the option HardMode decides if left out"
  ).optional
  static let hardPosition = Argument.flag("hard", "hints must be used in the next guess")
  static let rules = Argument.choice(
    "rules", HardRules.self,
    "hard mode's rules: nyt asks for each copy of a revealed letter, seed, as in dealt games, for one; nyt if left out"
  ).optional
  static let variant = Argument.choice(
    "variant", Variant.self,
    "which original app sets the order of answers and mini's number of guesses; ios if left out"
  ).optional
  static let words = Argument.integer(
    "words", 1...AnswerEdition.allCases.count,
    "the edition of the built-in answers; the newest if left out, but 1 on a pipe or in a file if the line names the answer"
  ).optional
  static let lists = Argument.path(
    "lists",
    "a folder with your own word lists and, if you like, weights and books"
  ).optional
  static let blocked = Argument.toggle(
    "blocked", "whether the 35 words that the original apps block leave the lists of the folder; false if left out"
  ).optional
  static let seed = Argument.seed("seed", "the seed that shuffles the answers; the profile's if left out")
    .optional
  static let index = Argument.integer(
    "index",
    "the place in the shuffled answers, from 0; if left out, 0 with a seed, else the profile's"
  ).optional
  static let answer = Argument.word(
    "answer", access: .trusted, "the answer itself, instead of seed and index; the game is assisted"
  ).optional
  static let sealed = Argument.word(
    "sealed", access: .trusted, "a sealed answer from an earlier opening line"
  ).optional
  static let candidates = Argument.choice(
    "candidates", CandidateSource.self,
    "what can be the answer: only answers, or any valid guess; answers if left out"
  ).optional
  static let guesses = Argument.words(
    "guesses", grammar: "{WORD FEEDBACK}",
    "the guesses so far, each followed by its feedback: g y b, 2 1 0 or coloured squares; must be the last key"
  ).optional
}
