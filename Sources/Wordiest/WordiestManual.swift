import PuzzleKit

extension WordiestGame {
  /// What is said once about the game.
  public static let manual = Manual(
    name: "wordiest", title: "Wordiest",
    summary: "Make two words from fourteen tiles with bonuses, and see how others did with the same tiles.",
    modes: [
      Mode("match", title: "Match", "the next rack; it changes your rating"),
      Mode("challenge", title: "Challenge", "the same, but your rating stays as it is"),
      Mode("review", title: "Review", "a match of your history as it was"),
    ],
    options: [
      Argument(
        "number", .integer(1...1_000_000_000), optional: true,
        "which match of the file or of the seed, from 1; the profile's next one of the file if left out"),
      Argument("seed", .seed, optional: true, "generates the match, with players of graded strength"),
      Argument("file", .path, optional: true, "a file of matches in the packed format; its path has no spaces"),
      Argument(
        "check", .word, optional: true,
        "8 hexadecimal digits that an opening line has, so that a file that has changed is not played on by mistake"),
      Argument(
        "entry", .integer(1...Int.max), optional: true,
        "for a review: the number that history gives; the newest match if left out"),
      Argument("record", .word, optional: true, "for a review: the match itself, as an opening line has it"),
    ],
    settings: [WordiestInk.option], historyLimit: 100,
    topics: [WordiestTexts.playing, WordiestTexts.scoring, WordiestTexts.history, WordiestTexts.sharing],
    records: WordiestRecords.all, events: WordiestEvents.all, refusal: WordiestEvents.shake,
    errors: WordiestErrors.all)
}
