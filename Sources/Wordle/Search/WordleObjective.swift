import PuzzleKit

/// What a search counts as good, where guesses can't all be the best in every way.
public enum Objective: String, CaseIterable, Sendable {
  /// The fewest guesses in all, summed over all answers. Where not every answer can be found within the limit, first the
  /// fewest lost.
  case average
  /// The fewest answers that are lost; nothing else counts.
  case losses
  /// The fewest guesses for the unluckiest answer, then the fewest in all.
  case worst

  /// The option that chooses it.
  public static let setting = Setting.choice(
    "Objective", standard: Objective.average,
    "What a search for a guess of Wordle is after: average, the fewest guesses in all, or, where not every answer can be "
      + "found within the limit, first the fewest lost; losses, the fewest lost and nothing else; worst, the fewest guesses "
      + "for the unluckiest answer, then the fewest in all.")
}

extension SearchRequest {
  /// What the search is after.
  public var objective: Objective { settings[Objective.setting] }
}
