/// A mean with less variance by means of a second figure of each deal, whose own mean is known from a larger sample.
///
/// `S - b (X - mean X)` has the mean of S for any b that does not depend on the same deal: Lavenberg and Welch, "A
/// perspective on the use of control variables" (Management Science 27, 1981). Here each deal's b is fitted on all the
/// others, so nothing is biased and no order of the deals matters.
public struct ControlVariate: Equatable, Sendable {
  /// What is known of the second figure.
  public struct Reference: Equatable, Sendable {
    /// Its mean over the sample.
    public let mean: Double
    /// The variance of that mean: 0 where it is exact.
    public let meanVariance: Double

    /// Makes a reference.
    public init(mean: Double, meanVariance: Double) {
      self.mean = mean
      self.meanVariance = meanVariance
    }

    /// Takes the reference from a sample of its own.
    public init(_ sample: Moments) {
      mean = sample.mean
      meanVariance = sample.count > 0 ? sample.variance / Double(sample.count) : 0
    }
  }

  /// The mean of the scores as they are.
  public let plain: MeanEstimate
  /// The adjusted mean; its interval has the reference's own error in it.
  public let adjusted: MeanEstimate
  /// The mean of the fitted b.
  public let slope: Double
  /// The variance of the plain mean by that of the adjusted one; none where nothing varies.
  public let savedFactor: Double?

  /// Adjusts; `covariates` has a value for each score. None below three scores.
  public init?(scores: [Double], covariates: [Double], reference: Reference, confidence: Double = 0.95) {
    guard scores.count >= 3, scores.count == covariates.count else { return nil }
    plain = MeanEstimate(scores, confidence: confidence)
    let slopes = leaveOneOutSlopes(scores: scores, covariates: covariates)
    var moments = Moments()
    for index in scores.indices {
      moments.add(scores[index] - slopes[index] * (covariates[index] - reference.mean))
    }
    slope = Moments(slopes).mean
    adjusted = MeanEstimate(
      moments, confidence: confidence, addedVariance: slope * slope * reference.meanVariance)
    savedFactor = LuckAdjustment.factor(plain: plain, adjusted: adjusted)
  }
}

/// For each place the least-squares slope of all the other scores on their covariates; 0 where those do not vary.
private func leaveOneOutSlopes(scores: [Double], covariates: [Double]) -> [Double] {
  let count = Double(scores.count)
  let score = Moments(scores).mean
  let covariate = Moments(covariates)
  var products = 0.0
  for index in scores.indices { products += (scores[index] - score) * (covariates[index] - covariate.mean) }
  // Without one of n values a sum of products about the mean is less by that value's product times n / (n - 1).
  let share = count / (count - 1)
  return scores.indices.map { index in
    let distance = covariates[index] - covariate.mean
    let squares = covariate.squares - share * distance * distance
    guard squares > 1e-12 * covariate.squares else { return 0 }
    return (products - share * distance * (scores[index] - score)) / squares
  }
}
