import PuzzleKit

extension WordleGame: Game {
  /// The dealer of Wordle.
  public typealias Dealer = WordleDealer

  /// The guesses permitted now, in alphabetical order; keystrokes are not listed.
  public func forEachMove(_ body: (WordleMove) -> Bool) {
    if outcome != .playing { return }
    let hardMode = isHard && !rows.isEmpty ? HardMode(rows) : nil
    for word in lists.valid where hardMode?.allows(word) ?? true {
      if !body(.guess(word)) { return }
    }
  }

  /// The line that makes `move`.
  public func line(_ move: WordleMove) -> String { move.line }

  /// A word of the right length is a guess.
  public func line(forBareWord word: String) -> String? {
    guard let guess = Word(word), guess.count == rank.letters else { return nil }
    return line(.guess(guess))
  }

  /// The guess that is being made and how many there are.
  public var progress: String? { "\(min(rows.count + 1, rank.guesses(variant)))/\(rank.guesses(variant))" }

  /// Typing and deleting commit to nothing.
  public static func isDraft(_ move: WordleMove) -> Bool {
    switch move {
    case .key, .delete: true
    case .guess, .enter: false
    }
  }

  /// What the player may see: all but the answer, and that too once the game is over.
  public func view(for seat: Seat) -> WordleView { WordleView(self) }

  /// A seed from the clock; the indices and the mode last played are forgotten.
  public static func valuesAfterReset(now: Int64) -> [String: String] {
    [ProfileKey.seed: String(UInt64(bitPattern: now))]
  }
}
