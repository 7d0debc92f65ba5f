import PuzzleKit

/// The refusals that only Wordle knows.
enum WordleErrors {
  static let wrongLength = ErrorCode("wrong-length", "The guess has not as many letters as the answer.")
  static let notInList = ErrorCode("not-in-list", "The word is not in the list of valid words.")
  static let hardMode = ErrorCode("hard-mode", "The guess does not use what hard mode says must be used.")
  static let contradiction = ErrorCode(
    "contradiction", "No word that may be the answer agrees with the colours of a guess and of those before it.")

  static let all = [wrongLength, notInList, hardMode, contradiction]
}
