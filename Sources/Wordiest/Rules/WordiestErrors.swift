import PuzzleKit

/// The refusals that only Wordiest knows.
enum WordiestErrors {
  static let nothingBetter = ErrorCode(
    "nothing-better", "The best words so far are no better than those that are laid.")
  static let review = ErrorCode("in-review", "An old match is looked at and can't be submitted again.")

  static let all = [nothingBetter, review]
}
