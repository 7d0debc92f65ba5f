import PuzzleKit

/// The refusals that only Wordiest knows.
enum WordiestErrors {
  static let missingTile = ErrorCode("missing-tile", "The rack has no tile for a letter of the words.")
  static let nothingBetter = ErrorCode(
    "nothing-better", "The best words so far are no better than those that are laid.")
  static let review = ErrorCode("in-review", "An old match is looked at and can't be submitted again.")

  static let all = [missingTile, nothingBetter, review]
}
