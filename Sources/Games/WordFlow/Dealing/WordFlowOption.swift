import Lexicon
import LexiconNotes
import PuzzleKit

/// The options of an opening line after the mode.
enum WordFlowOption {
  static let size = Argument.integer("size", 3...6, "rows and columns of a generated grid; 4 if left out").optional
  static let seed = Argument.seed("seed", "the seed of a generated grid; a fresh one if left out").optional
  static let blanks = Argument.integer("blanks", 0...12, "how many cells of the grid are blank; none if left out")
    .optional
  static let tier = Argument.choice("tier", Difficulty.Tier.self, "how hard the puzzle is; by its size if left out")
    .optional
  static let qu = Argument.flag("qu", "a cell of a generated grid holds Qu, which counts as two letters")
  static let words = Argument.word(
    "with", access: .trusted, "words that the grid has and that are required, with commas between them"
  ).optional
  static let edition = Argument.integer(
    "words", 1...WordEdition.allCases.count,
    "the edition of the words that a generated grid requires; the newest if left out, but 1 with a seed on a pipe or in a file"
  ).optional
  static let star = Argument.integer(
    "star", 100...1_000_000,
    "points that earn a star, which the required words of the grid are worth; from words 3 on 70 % of them if left out"
  ).optional
  static let puzzle = Argument.title("puzzle", "a puzzle that comes with the game: wordflow puzzles lists them")
    .optional
  static let file = Argument.path("file", "a puzzle file").optional
  static let seating = Argument.choice(
    "seats", ["together", "race"],
    "two seats: together with one list of found words, or a race with a list each"
  ).optional
  static let limit = Argument.integer(
    "limit", 60...3600, "a time limit in seconds, instead of the puzzle's own"
  ).optional
  static let offensive = Argument.flag(
    "offensive", "accepts offensive words as bonus words; they are never listed or hinted at")
  static let tutorial = Argument.integer("tutorial", 1...Lesson.all.count, "a step of the tutorial").optional
  static let blind = Argument.flag("blind", "hides the rival's count and score in a race")
  static let finish = Argument.flag(
    "finish", "in a race, who has found all words watches the other play on; otherwise that ends it")
  static let check = Argument.word(
    "check",
    "8 hexadecimal digits of a kept opening line, which tell if the puzzle has changed"
  ).optional
  static let started = Argument.integer(
    "at", 0...Int64.max, "when the game was dealt, in milliseconds since 1970, in a kept opening line"
  ).optional

  static let all: [any AnyArgument] = [
    size, seed, blanks, tier, qu, edition, words, star, puzzle, file, Daily.option, tutorial, seating, finish, blind,
    limit,
    offensive,
    check,
    started,
  ]

  /// The mode of a game whose opening line names none.
  static let mode = Setting.choice(
    "WordFlowMode", standard: PlayMode.normal,
    words: SettingWords("WordFlow: usual mode", "The mode of new games that name none.", in: .games),
    "The mode of WordFlow that newgame deals if it names none.")
  static let acceptsOffensive = Setting.toggle(
    "WordFlowOffensive", standard: false,
    words: SettingWords(
      "WordFlow: rude words", "Whether rude words count, as bonus words.", ["false": "don't count", "true": "count"],
      in: .games),
    "Whether WordFlow accepts offensive words, as bonus words; they are never listed or hinted at.")
  static let autosave = Setting.toggle(
    "WordFlowAutosave", standard: true,
    words: SettingWords("WordFlow: keep games", "Unfinished games are kept for later.", in: .games),
    "Whether unfinished games of WordFlow are kept in the profile; in hardcore they never are.")
}
