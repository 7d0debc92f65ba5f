import PuzzleKit

extension WordFlowGame {
  /// The puzzle that a seed generates, a square of so many columns and rows, from 3 to 6.
  /// - Throws: `bad-argument`, or `unsupported` if no puzzle can be made.
  public init(_ mode: PlayMode = .normal, size: Int, seed: UInt64) throws(Refusal) {
    self = try WordFlowGame.dealt([mode.rawValue, "size", String(size), "seed", String(seed)])
  }

  /// The puzzle of a day, the same for everybody.
  public init(_ mode: PlayMode = .normal, day: CivilDate) throws(Refusal) {
    self = try WordFlowGame.dealt([mode.rawValue, "daily", day.iso])
  }

  /// A grid of one's own: its rows, with a slash between them and a dot for a blank: `sea/t.l/ine`.
  /// - Throws: `bad-argument`.
  public init(_ mode: PlayMode = .normal, grid: String) throws(Refusal) {
    self = try WordFlowGame.setUp([mode.rawValue, "grid", grid])
  }

  /// Submits a word, wherever it can be traced.
  /// - Returns: the verdict and the points.
  /// - Throws: `game-over`.
  @discardableResult
  public mutating func submit(_ word: String) throws(Refusal) -> Attempt {
    try play(move(.word(word.lowercased())))
    guard let attempt = changes.attempt else { preconditionFailure("a submitted word has a verdict") }
    return attempt
  }

  /// The letters that the words of the puzzle are made of.
  public var grid: Grid { puzzle.grid }
  /// The state of the game.
  public var outcome: Outcome { outcome(for: .first) }
  /// All points so far.
  public var score: Int { view(for: .first).score.total }
  /// The required words found, of ``requiredCount``.
  public var foundCount: Int { progress[0].requiredCount }
  /// The number of required words.
  public var requiredCount: Int { puzzle.requiredCount }
}
