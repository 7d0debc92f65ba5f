import PuzzleKit

/// The puzzles of the days.
package enum DailyPuzzle {
  /// How the ids of the puzzles of days begin.
  package static let prefix = "daily-"

  /// What people call the puzzle of a day.
  static func title(of day: CivilDate) -> String { "Daily puzzle of \(day.long)" }

  /// The puzzle of a day: on Mondays small and easy, on Sundays large and hard.
  package static func of(_ day: CivilDate) throws(Refusal) -> Puzzle {
    let (size, tier) = week[day.weekday]
    let made = try Puzzle.made(
      GridRequest(columns: size, rows: size, tier: tier, seed: UInt64(bitPattern: Int64(day.daysSince1970))))
    var label = made.label
    label.id = prefix + day.iso
    label.title = title(of: day)
    label.created = Int64(day.daysSince1970) * 86_400_000
    return Puzzle(label, made.grid, minimumLength: made.minimumLength, words: made.words)
  }

  /// The size and the tier of each day from Monday on.
  private static let week: [(size: Int, tier: Difficulty.Tier)] = [
    (3, .easy), (4, .easy), (4, .medium), (4, .medium), (5, .medium), (5, .hard), (6, .hard),
  ]
}
