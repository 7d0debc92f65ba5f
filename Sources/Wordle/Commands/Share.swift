import PuzzleKit

extension WordleView {
  /// The finished game without its letters: a header with rank, number, tries (X where it was lost) and `*` for hard
  /// mode, then a line of squares for each guess.
  /// - Throws: `illegal-move` while the game is being played.
  func share(_ palette: Palette) throws(Refusal) -> [String] {
    if outcome == .playing { throw Refusal(.illegalMove, "share is for finished games; this one is being played") }
    var header = "Parlor Wordle \(rank.title)"
    if let number { header += " #\(number)" }
    header += " \(outcome == .won ? String(rows.count) : "X")/\(maxGuesses)"
    if isHard { header += "*" }
    return [header] + rows.map { row in (0..<row.word.count).map { palette.square(row.feedback[$0]) }.joined() }
  }
}

extension Palette {
  /// Green and yellow, or orange and blue where colours must stand apart.
  fileprivate func square(_ state: LetterState) -> String {
    switch (state, self) {
    case (.correct, .normal): "🟩"
    case (.present, .normal): "🟨"
    case (.correct, _): "🟧"
    case (.present, _): "🟦"
    case (.absent, _), (.unused, _): "⬛"
    }
  }
}
