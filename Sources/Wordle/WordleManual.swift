import PuzzleKit

extension WordleGame {
  /// What is said once about the game.
  public static let manual = Manual(
    name: "wordle", title: "Wordle", summary: "Find a hidden word from the colours of your guesses.",
    modes: Rank.allCases.map(\.mode),
    options: [
      Argument("hard", .flag, optional: true, "hints must be used in the next guess"),
      Argument(
        "variant", .choice(Variant.allCases.map(\.rawValue)), optional: true,
        "the original that is followed in the order of answers and in mini's guesses; ios if left out"),
      Argument("lists", .path, optional: true, "a folder with word lists of your own; its path has no spaces"),
      Argument("seed", .seed, optional: true, "shuffles the answers; the profile's if left out"),
      Argument(
        "index", .integer(0...SealedAnswer.largestIndex), optional: true,
        "the place in the shuffled answers, from 0; with a seed 0 if left out, else the profile's"),
      Argument("answer", .word, optional: true, "the answer itself, in place of seed and index"),
      Argument("sealed", .word, optional: true, "an answer as an earlier opening line has sealed it"),
    ],
    settings: [Objective.option], topics: [WordleTexts.rules, WordleTexts.howToPlay, WordleTexts.about],
    records: WordleRecords.all, events: WordleEvents.all, refusal: WordleEvents.shake, errors: WordleErrors.all)
}
