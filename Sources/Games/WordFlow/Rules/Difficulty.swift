/// The difficulty of a puzzle.
public struct Difficulty: Equatable, Sendable {
  /// The name for a range of scores.
  public enum Tier: String, CaseIterable, Comparable, Sendable {
    case easy, medium, hard, expert

    /// Whether the left tier is easier.
    public static func < (left: Tier, right: Tier) -> Bool { left.scores.upperBound < right.scores.upperBound }
  }

  /// 0.3 for each required word, 0.25 for each letter of their average length, 0.2 for each Q, X, Z and J of the grid, and
  /// 0.25 for each percent of the cells that have a letter, rounded half up.
  public let score: Int

  /// The score of a grid with required words of these lengths.
  public init(_ grid: Grid, lengths: some Collection<Int>) {
    self.init(grid, words: lengths.count, letters: lengths.reduce(0, +))
  }

  /// The score of a grid with so many required words, which have so many letters together.
  init(_ grid: Grid, words count: Int, letters: Int) {
    // J, Q, X and Z.
    let uncommon = grid.cells.count { $0 == 106 || $0 == 113 || $0 == 120 || $0 == 122 }
    // All of it times 100 * words * cells, which is whole.
    let (words, cells) = (Int64(max(1, count)), Int64(grid.cells.count))
    let total =
      30 * Int64(count) * words * cells + 25 * Int64(letters) * cells + 20 * Int64(uncommon) * words * cells
      + 2500 * Int64(grid.letterCount) * words
    let unit = 100 * words * cells
    score = Int((2 * total + unit) / (2 * unit))
  }

  /// Up to 30, 60, 90, and above.
  public var tier: Tier {
    switch score {
    case ...30: .easy
    case ...60: .medium
    case ...90: .hard
    default: .expert
    }
  }
}
