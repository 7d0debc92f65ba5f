import PuzzleKit

/// What hard mode asks of the next guess, in the order in which a refusal names it. ``HardModeMask`` is the same without
/// order, as the solver compares and hashes it.
struct HardModeRule: Equatable, Sendable {
  /// The known letters in their places, 0 elsewhere.
  private(set) var placed: UInt64 = 0
  /// 0xFF in the places that are known.
  private(set) var places: UInt64 = 0
  /// The letters known to be in the answer and not yet placed, in the order they were found.
  private(set) var owed = Word()

  init(_ rows: Rows) {
    for row in rows {
      for index in 0..<row.word.count where row.feedback[index] == .correct {
        let byte: UInt64 = 0xFF &<< UInt64(56 - 8 * index)
        places |= byte
        placed |= row.word.bits & byte
      }
    }
    let placedLetters = Word(bits: placed)
    for row in rows {
      for index in 0..<row.word.count where row.feedback[index] == .present {
        let letter = row.word[index]
        if !placedLetters.contains(letter), !owed.contains(letter) { owed.append(letter) }
      }
    }
  }

  /// Whether `guess` does all that is asked.
  func allows(_ guess: Word) -> Bool {
    if (guess.bits ^ placed) & places != 0 { return false }
    return (0..<owed.count).allSatisfy { guess.contains(owed[$0]) }
  }

  /// Checks the known places from left to right, then the owed letters in the order they were found.
  /// - Throws: `hard-mode` that names the first place or letter missed.
  func check(_ guess: Word) throws(Refusal) {
    let wrong = (guess.bits ^ placed) & places
    if wrong != 0 {
      let index = wrong.leadingZeroBitCount / 8
      let letter = Word(bits: placed)[index]
      throw Refusal(
        WordleErrors.hardMode, "Hard mode: the \(ordinal(index + 1)) letter must be \(uppercase(letter)).")
    }
    for index in 0..<owed.count where !guess.contains(owed[index]) {
      throw Refusal(WordleErrors.hardMode, "Hard mode: the guess must contain \(uppercase(owed[index])).")
    }
  }

  private func uppercase(_ letter: UInt8) -> Unicode.Scalar { Unicode.Scalar(letter & ~0x20) }
}
