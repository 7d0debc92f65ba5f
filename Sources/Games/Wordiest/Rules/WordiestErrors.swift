import PuzzleKit

/// The refusals that only Wordiest knows.
enum WordiestErrors {
  static let nothingBetter = ErrorCode(
    "nothing-better", "The best words so far do not beat those that are laid.")
  static let review = ErrorCode("in-review", "A match under review can't be submitted again.")

  static let all = [nothingBetter, review]
}
