import PuzzleKit

/// The options of an opening line after the mode.
enum WordiestOption {
  static let numbers = 1...1_000_000_000
  static let number = Argument.integer(
    "number",
    "which match of the file or of the seed, from 1; the profile's next one of the file if left out"
  ).optional
  static let seed = Argument.seed("seed", "generates the match, with players of graded strength").optional
  static let file = Argument.path("file", "a file of matches in the packed format").optional
  static let check = Argument.word(
    "check",
    "8 hexadecimal digits of a kept opening line, which tell if the match has changed"
  ).optional
  static let entry = Argument.integer(
    "entry", 1...Int.max, "for a review: the number that history gives; the newest match if left out"
  ).optional
  static let record = Argument.word("record", "for a review: the match itself, from a kept opening line").optional

  static let all: [any AnyArgument] = [number, seed, file, check, entry, record, Daily.option]
}

extension WordiestGame {
  /// The fixed facts and texts of the game.
  public static let manual = Manual(
    name: "wordiest", title: "Wordiest",
    summary: "Make two words from fourteen tiles, and see how others did with them.",
    modes: [
      Mode("match", title: "Match", "a rated game"),
      Mode("challenge", title: "Challenge", "the same, but your rating stays as it is"),
      Mode("review", title: "Review", "a match of your history as it was"),
    ],
    options: WordiestOption.all,
    settings: [WordiestInk.setting], historyLimit: 100,
    advance: { lines in lines.isEmpty ? "no word yet" : "tiles laid" },
    typed: [
      ("WORD", "your first or next word"),
      ("WORD WORD", "both words"),
      ("submit", "ends the match"),
      ("reset, shuffle", "words back; mix tiles"),
      ("best", "best words so far again"),
      ("words, solve", "all words; the best two"),
    ],
    introduction: WordiestTexts.introduction,
    topics: [WordiestTexts.playing, WordiestTexts.scoring, WordiestTexts.history, WordiestTexts.sharing],
    records: WordiestRecords.all, events: WordiestEvents.all, refusal: WordiestEvents.shake,
    errors: WordiestErrors.all)
}
