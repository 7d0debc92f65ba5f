import PuzzleKit

/// The objective of a search, as guesses can't all be the best in every way.
public enum Objective: String, CaseIterable, Sendable {
  /// The fewest guesses in all, summed over all answers. Where not every answer can be found within the limit, first the
  /// fewest lost.
  case average
  /// The fewest answers that are lost; nothing else counts.
  case losses
  /// The fewest guesses for the unluckiest answer, then all together.
  case worst

  /// The option that chooses it.
  public static let setting = Setting.choice(
    "Objective", standard: Objective.average,
    words: SettingWords(
      "Wordle: hints aim at", "What the suggested guesses are best at.",
      ["average": "few guesses", "losses": "never losing", "worst": "the worst case"], in: .games),
    "What a search minimizes in Wordle: average, all guesses together (if not every answer can be "
      + "found in time, first the losses); losses, the losses alone; worst, the guesses "
      + "for the unluckiest answer, then all together.")
}

extension SearchRequest {
  /// The search's objective.
  public var objective: Objective { settings[Objective.setting] }
}
