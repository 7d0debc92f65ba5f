/// A mean with the luck taken out of it.
///
/// If, given all that a player has seen, what comes is drawn with known probabilities, then for any value V of what is
/// seen the sum over the moves of `V(after what came) - Σ p V(after what might have come)` has the mean 0, and the
/// score less that sum has the mean of the score with less variance: Zinkevich, Bowling, Bard, Kan, Billings, "Optimal
/// unbiased estimators for evaluating agent performance" (AAAI 2006); Burch, Schmid, Moravčík, Morrill, Bowling,
/// "AIVAT" (AAAI 2018).
public struct LuckAdjustment: Equatable, Sendable {
  /// The mean of the scores as they are.
  public let plain: MeanEstimate
  /// The mean luck, in the unit of the scores; its interval has ``luckConfidence``.
  public let luck: MeanEstimate
  /// The mean of the scores less luck; none where luck is not 0 on average, as then what is assumed is not so.
  public let adjusted: MeanEstimate?
  /// The variance of the scores by that of the scores less luck: so many times fewer games tell the same. None where
  /// ``adjusted`` is missing or nothing varies.
  public let savedFactor: Double?

  /// The confidence of the interval that has to hold 0. A fault of the assumption shows at any confidence once there
  /// are enough games, while at 95 % one of twenty sound matches would lose its figure.
  public static let luckConfidence = 0.99

  /// Adjusts; `luck` has a value for each score.
  public init(scores: [Double], luck: [Double], confidence: Double = 0.95) {
    plain = MeanEstimate(scores, confidence: confidence)
    self.luck = MeanEstimate(luck, confidence: LuckAdjustment.luckConfidence)
    guard let interval = self.luck.interval, interval.contains(0) else {
      adjusted = nil
      savedFactor = nil
      return
    }
    let adjusted = MeanEstimate(zip(scores, luck).map { $0 - $1 }, confidence: confidence)
    self.adjusted = adjusted
    savedFactor = LuckAdjustment.factor(plain: plain, adjusted: adjusted)
  }

  static func factor(plain: MeanEstimate, adjusted: MeanEstimate) -> Double? {
    guard adjusted.error > 0 else { return nil }
    return (plain.error * plain.error) / (adjusted.error * adjusted.error)
  }
}
