import PuzzleKit

/// The names under which a profile keeps what lasts from round to round.
enum ProfileKey {
  /// The number of rounds that were dealt without a seed of the player's.
  static let rounds = "rounds"
  /// The groups of the last rounds, with commas between groups and spaces between rounds, oldest first.
  static let recent = "recent_groups"
  /// Embedded groups completed in games won, with commas between them.
  static let completed = "completed_groups"

  /// The number of rounds in ``recent``.
  static let recentRounds = 3
}
