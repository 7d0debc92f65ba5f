import PuzzleKit

extension WordleGame {
  /// What is said once about the game.
  public static let manual = Manual(
    name: "wordle", title: "Wordle", summary: "Find a hidden word from the colours of your guesses.",
    modes: Rank.allCases.map(\.mode),
    options: [
      hard, variant, lists, Argument("seed", .seed, optional: true, "shuffles the answers; the profile's if left out"),
      Argument(
        "index", .integer(0...SealedAnswer.largestIndex), optional: true,
        "the place in the shuffled answers, from 0; with a seed 0 if left out, else the profile's"),
      Argument("answer", .word, optional: true, "the answer itself, in place of seed and index"),
      Argument("sealed", .word, optional: true, "an answer as an earlier opening line has sealed it"),
    ],
    positionOptions: [
      hard, variant, lists,
      Argument(
        "candidates", .choice(CandidateSource.allCases.map(\.rawValue)), optional: true,
        "what may be the answer: one of the answers, or any word that may be guessed; answers if left out"),
      Argument(
        "guesses", .words, optional: true,
        "the guesses so far, each with its feedback behind it: g y b, 2 1 0 or coloured squares; the last key"),
    ],
    settings: [Objective.option],
    topics: [WordleTexts.rules, WordleTexts.howToPlay, WordleTexts.lists, WordleTexts.analysis, WordleTexts.about],
    records: WordleRecords.all, events: WordleEvents.all, refusal: WordleEvents.shake, errors: WordleErrors.all)

  private static let hard = Argument("hard", .flag, optional: true, "hints must be used in the next guess")
  private static let variant = Argument(
    "variant", .choice(Variant.allCases.map(\.rawValue)), optional: true,
    "the original that is followed in the order of answers and in mini's guesses; ios if left out")
  private static let lists = Argument(
    "lists", .path, optional: true,
    "a folder with word lists of your own, and perhaps weights of the answers and books; its path has no spaces")
}
