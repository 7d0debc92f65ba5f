import PuzzleKit

extension WordleGame {
  /// A game with an answer.
  /// - Parameters:
  ///   - rank: the length of the words.
  ///   - answer: a valid word of the rank's length, in either case.
  ///   - isHard: whether hints must be used.
  /// - Throws: `wrong-length` or `not-in-list`.
  public init(_ rank: Rank = .classic, answer: String, isHard: Bool = false) throws(Refusal) {
    self = try WordleGame.dealt([rank.rawValue, "answer", answer, "hard", String(isHard)])
  }

  /// The game at a place in the order in which a seed deals the answers.
  /// - Parameters:
  ///   - rank: the length of the words.
  ///   - seed: the seed of the order.
  ///   - index: the place, from 0.
  ///   - isHard: whether hints must be used.
  /// - Throws: `bad-argument` if the order has no such place.
  public init(_ rank: Rank = .classic, seed: UInt64, index: Int = 0, isHard: Bool = false) throws(Refusal) {
    self = try WordleGame.dealt(
      [rank.rawValue, "seed", String(seed), "index", String(index), "hard", String(isHard)])
  }

  /// The game of a day, the same for everybody.
  public init(_ rank: Rank = .classic, day: CivilDate, isHard: Bool = false) throws(Refusal) {
    self = try WordleGame.dealt([rank.rawValue, "daily", day.iso, "hard", String(isHard)])
  }

  /// Guesses a word.
  /// - Returns: the word and its feedback.
  /// - Throws: `game-over`, `wrong-length`, `not-in-list` or `hard-mode`; then nothing has changed.
  @discardableResult
  public mutating func guess(_ text: String) throws(Refusal) -> Row {
    let word = try spelled(text)
    try play(.guess(word))
    return Row(word, rows[rows.count - 1].feedback)
  }

  /// The words that may be the answer, as far as the rows tell.
  public var candidates: [Word] { view().candidates() }

  /// The guess from which the fewest guesses are needed on average, from the book where it has the position, else from a
  /// search; nil if the game is over.
  public var bestGuess: Word? {
    if outcome == .playing, case .guess(let word)? = bestMove() { word } else { nil }
  }
}

extension Word: CustomStringConvertible {
  /// The letters, in lower case.
  public var description: String { text }
}

extension Feedback: CustomStringConvertible {
  /// A letter each: `g` in its place, `y` elsewhere, `b` not in the word.
  public var description: String { text }
}
