import PuzzleKit

/// What an opening line may say after the mode.
enum WordFlowOption {
  static let size = Argument.integer("size", 3...6, "rows and columns of a grid that is made; 4 if left out").optional
  static let seed = Argument.seed("seed", "makes the grid; a fresh one if left out").optional
  static let blanks = Argument.integer("blanks", 0...12, "how many cells of the grid are blank; none if left out")
    .optional
  static let tier = Argument.choice("tier", Difficulty.Tier.self, "how hard the puzzle is; by its size if left out")
    .optional
  static let word = Argument.word("with", "a word that the grid has").optional
  static let puzzle = Argument.word("puzzle", "a puzzle that comes with the game: wordflow puzzles lists them").optional
  static let file = Argument.path("file", "a puzzle file").optional
  static let seating = Argument.choice(
    "seats", ["together", "race"],
    "two seats: with one list of found words, or with a list each, and who first has all words wins"
  ).optional
  static let limit = Argument.integer(
    "limit", 60...3600, "a time limit in seconds, in place of the puzzle's own"
  ).optional
  static let blind = Argument.flag("blind", "in a race, hides the rival's count and score")
  static let check = Argument.word(
    "check",
    "8 hexadecimal digits that an opening line has, so that a puzzle that has changed is not played on by mistake"
  ).optional
  static let started = Argument.integer(
    "at", 0...Int.max, "when the game was dealt, in milliseconds since 1970, as an opening line has it"
  ).optional

  static let all: [any AnyArgument] = [
    size, seed, blanks, tier, word, puzzle, file, Daily.option, seating, blind, limit, check, started,
  ]

  /// The mode of a game whose opening line names none.
  static let mode = Setting.choice(
    "WordFlowMode", standard: PlayMode.normal, "The mode of WordFlow where newgame names none.")
}
