import PuzzleKit

/// The refusals that only Wordle knows.
enum WordleErrors {
  static let wrongLength = ErrorCode("wrong-length", "The guess has not as many letters as the answer.")
  static let notInList = ErrorCode("not-in-list", "The word is not in the list of valid words.")
  static let hardMode = ErrorCode("hard-mode", "The guess does not use what hard mode says must be used.")

  static let all = [wrongLength, notInList, hardMode]
}
