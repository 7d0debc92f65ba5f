/// A mean and how sure it is.
public struct MeanEstimate: Equatable, Sendable {
  /// The number of values.
  public let count: Int
  /// Their mean.
  public let mean: Double
  /// Their deviation from one another.
  public let deviation: Double
  /// The deviation of the mean.
  public let error: Double
  /// Student's interval; none below two values.
  public let interval: Interval?
  /// Whether the values show nothing that Student's interval can't be trusted with: it is for means that are nearly normal.
  ///
  /// There are at least 20 values for each unit of their excess kurtosis and 50 for each of their squared skewness: a rule
  /// after Cochran (Sampling Techniques, 3rd edition, 2.15), stricter so that 3 % of values that differ from all others
  /// are trusted only if they are 40 or more. Where the bounds are known, one more value as far away as can be must not
  /// move the mean by more than its error, or else values that are too rare to have come would count for too much.
  /// Nothing is trusted of values that are all the same, unless they are the whole population.
  public let isTrusted: Bool

  /// The mean of a sample with the interval `mean ± t error`, where t is Student's quantile with count - 1 degrees of
  /// freedom (Student, Biometrika 6, 1908).
  /// - Parameter population: the number of all values, if the sample is drawn from them without
  ///   replacement and each value is a fact that would come out the same again.
  /// - Parameter addedVariance: variance of the mean that the sample itself does not show.
  /// - Parameter bounds: the least and the greatest possible value, where the interval ends at the latest.
  public init(
    _ moments: Moments, confidence: Double = 0.95, population: Int? = nil, addedVariance: Double = 0,
    bounds: ClosedRange<Double>? = nil
  ) {
    count = moments.count
    mean = moments.mean
    deviation = moments.deviation
    let factor = population.map { finitePopulationFactor(sample: moments.count, population: $0) } ?? 1
    let variance = moments.count > 0 ? moments.variance / Double(moments.count) * factor * factor : 0
    error = (variance + addedVariance).squareRoot()
    isTrusted =
      moments.count == population || MeanEstimate.isNearlyNormal(moments, bounds: bounds)
    guard moments.count > 1 else {
      interval = nil
      return
    }
    let reach = error * StudentT.quantile((1 + confidence) / 2, degrees: Double(moments.count - 1))
    let whole = Interval(lower: mean - reach, upper: mean + reach)
    interval =
      bounds.map { Interval(lower: max(whole.lower, $0.lowerBound), upper: min(whole.upper, $0.upperBound)) }
      ?? whole
  }

  private static func isNearlyNormal(_ moments: Moments, bounds: ClosedRange<Double>?) -> Bool {
    let count = Double(moments.count)
    let farthest = bounds.map { max($0.upperBound - moments.mean, moments.mean - $0.lowerBound) } ?? 0
    return moments.deviation > 0 && 20 * moments.excessKurtosis <= count && 50 * moments.squaredSkewness <= count
      && farthest <= moments.deviation * count.squareRoot()
  }

  /// The mean of some values.
  public init(
    _ values: [Double], confidence: Double = 0.95, population: Int? = nil, bounds: ClosedRange<Double>? = nil
  ) {
    self.init(Moments(values), confidence: confidence, population: population, bounds: bounds)
  }
}

/// The factor by which the error of a mean shrinks if `sample` of `population` values were drawn without replacement:
/// √(1 - n/N), for variances estimated with n - 1 (Cochran, Sampling Techniques, 3rd edition, theorem 2.2).
public func finitePopulationFactor(sample: Int, population: Int) -> Double {
  guard population > 0 else { return 0 }
  return max(0, 1 - Double(sample) / Double(population)).squareRoot()
}

/// A share of successes and how sure it is.
public struct ShareEstimate: Equatable, Sendable {
  /// The number of successes.
  public let successes: Int
  /// The number of trials.
  public let count: Int
  /// The exact interval; all from 0 to 1 without trials.
  public let interval: Interval

  /// The share with the exact interval of C. J. Clopper and E. S. Pearson (Biometrika 26, 1934): it holds the share with at
  /// least the confidence, also if successes are rare.
  public init(successes: Int, count: Int, confidence: Double = 0.95) {
    self.successes = successes
    self.count = count
    let tail = (1 - confidence) / 2
    let failures = count - successes
    interval = Interval(
      lower: successes == 0 ? 0 : ShareEstimate.share(tail, Double(successes), Double(failures + 1)),
      upper: failures == 0 ? 1 : ShareEstimate.share(1 - tail, Double(successes + 1), Double(failures)))
  }

  /// The value that a beta distribution does not exceed with a probability.
  private static func share(_ probability: Double, _ a: Double, _ b: Double) -> Double {
    var (lower, upper) = (0.0, 1.0)
    // The distribution grows steadily, so halving finds it.
    for _ in 0..<60 {
      let middle = (lower + upper) / 2
      if incompleteBeta(middle, a, b) < probability { lower = middle } else { upper = middle }
    }
    return (lower + upper) / 2
  }

  /// Successes by trials; 0 without trials.
  public var share: Double { count > 0 ? Double(successes) / Double(count) : 0 }
}
