import PuzzleKit

/// Moves and rows of a game that is played elsewhere.
extension WordleGame {
  /// The row of a guess and its colours as somebody wrote them.
  /// - Throws: the refusal of the guess, `extra-argument` where the game is not played elsewhere, or `bad-argument` for
  ///   colours that are none.
  func row(_ guess: Word, _ colours: String) throws(Refusal) -> Row {
    try check(guess)
    try checkElsewhere(guess)
    return Row(guess, try Feedback(parsing: colours, letters: rank.letters))
  }

  /// Checks a row as a guess, and that it leaves a candidate.
  /// - Throws: the first refusal.
  func check(_ row: Row) throws(Refusal) {
    try check(row.word)
    try checkElsewhere(row.word)
    var next = rows
    next.append(row)
    if lists.candidates(candidateSource).contains(where: next.agree) { return }
    let others = candidateSource == .answers ? lists.valid.count(where: next.agree) : 0
    throw Refusal(
      WordleErrors.contradiction,
      "no answer agrees with this and the rows before"
        + (others == 0 ? "" : "; of all valid words \(others) would, which candidates guesses plays with"))
  }

  private func checkElsewhere(_ guess: Word) throws(Refusal) {
    if isElsewhere { return }
    throw Refusal(.extraArgument, "this game gives the feedback itself; send guess \(guess.text)")
  }

  /// The refusal of a guess that came from elsewhere without its colours.
  func missingColours(_ guess: Word) -> Refusal {
    let example = "\(guess.text) \("gybbgb".prefix(guess.count))"
    return Refusal(
      .missingArgument, "the answer is not known here; add the guess's feedback, such as \(example)")
  }

  /// - Throws: `unsupported` where the game is played elsewhere.
  func checkKeys() throws(Refusal) {
    if !isElsewhere { return }
    throw Refusal(.unsupported, "a game played elsewhere takes no keys; guess WORD FEEDBACK adds a row")
  }

  /// Adds rows given as words, a guess and its colours by turns.
  /// - Throws: the refusal of the first row that can't be, with its number.
  mutating func add(rows words: [String]) throws(Refusal) {
    var silent = EventLog(isOn: false)
    for start in stride(from: 0, to: words.count, by: 2) {
      let number = start / 2 + 1
      var name = "row \(number), \(words[start].prefix(20))"
      do throws(Refusal) {
        switch outcome {
        case .won: throw Refusal(.gameOver, "row \(number - 1) is all correct, so the game ended there")
        case .lost, .finished: throw Refusal(.gameOver, "the game has only \(rank.guesses(variant)) guesses")
        case .playing: break
        }
        let word = try spelled(words[start])
        guard start + 1 < words.count else {
          try check(word)
          throw missingColours(word)
        }
        let row = try row(word, words[start + 1])
        name += " \(row.feedback.text)"
        try apply(.row(row), &silent)
      } catch {
        throw Refusal(error.code, "\(name): \(error.text)")
      }
    }
  }
}
