import PuzzleKit

extension Feedback {
  /// Reads the colours of a guess of some letters: `g`, `y` and `b` in upper or lower case, the digits 2, 1 and 0, or the
  /// squares of any palette, which may be followed by U+FE0F.
  /// - Throws: `bad-argument`.
  init(parsing text: String, letters: Int) throws(Refusal) {
    let scalars = text.unicodeScalars.filter { $0 != "\u{FE0F}" }
    let states = scalars.compactMap(LetterState.init)
    guard states.count == letters, scalars.count == letters else {
      throw Refusal(
        .badArgument,
        "feedback must be \(letters) of g y b, 2 1 0 (correct, present, absent) or coloured squares, not "
          + quoted(text))
    }
    self.init(states)
  }
}

extension LetterState {
  /// The state that a character of feedback stands for, or nil.
  fileprivate init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "g", "G", "2", "🟩", "🟧": self = .correct
    case "y", "Y", "1", "🟨", "🟦": self = .present
    case "b", "B", "0", "⬛", "⬜": self = .absent
    default: return nil
    }
  }
}
