import PuzzleKit

/// The refusals that only Wordle knows.
enum WordleErrors {
  static let wrongLength = ErrorCode("wrong-length", "The guess has the wrong number of letters.")
  static let notInList = ErrorCode("not-in-list", "The word is not in the list of valid words.")
  static let hardMode = ErrorCode("hard-mode", "The guess does not use every hint, as hard mode demands.")
  static let contradiction = ErrorCode(
    "contradiction", "No possible answer agrees with the feedback of a guess and those before it.")

  static let all = [wrongLength, notInList, hardMode, contradiction]
}
