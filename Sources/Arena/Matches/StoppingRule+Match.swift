import ArenaReports
import PuzzleKit

extension StoppingRule {
  /// The rule of a match, before its first deal; nil if it has none.
  init?(_ configuration: MatchConfiguration, _ suite: Suite) throws(ArenaError) {
    self.init(
      test: configuration.test, width: configuration.until, bots: configuration.bots.count,
      isLessBetter: suite.scale.isLessBetter, bounds: suite.scale.bounds,
      population: try configuration.isDeterministic && configuration.source == .all ? suite.count : nil,
      isGauntlet: configuration.isGauntlet)
  }
}
