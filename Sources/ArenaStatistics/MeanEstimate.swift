/// A mean and how sure it is.
public struct MeanEstimate: Equatable, Sendable {
  /// How many values there were.
  public let count: Int
  /// Their mean.
  public let mean: Double
  /// Their deviation from one another.
  public let deviation: Double
  /// The deviation of the mean.
  public let error: Double
  /// Student's interval; none below two values.
  public let interval: Interval?

  /// The mean of a sample with the interval `mean ± t error`, where t is Student's quantile with count - 1 degrees of
  /// freedom (Student, Biometrika 6, 1908).
  /// - Parameter population: how many values there are in all, where the sample is drawn from them without
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

  /// The mean of some values.
  public init(
    _ values: [Double], confidence: Double = 0.95, population: Int? = nil, bounds: ClosedRange<Double>? = nil
  ) {
    self.init(Moments(values), confidence: confidence, population: population, bounds: bounds)
  }
}

/// By what the error of a mean shrinks where `sample` of `population` values were drawn without replacement:
/// √(1 - n/N), for variances estimated with n - 1 (Cochran, Sampling Techniques, 3rd edition, theorem 2.2).
public func finitePopulationFactor(sample: Int, population: Int) -> Double {
  guard population > 0 else { return 0 }
  return max(0, 1 - Double(sample) / Double(population)).squareRoot()
}

/// A share of successes and how sure it is.
public struct ShareEstimate: Equatable, Sendable {
  /// How many successes there were.
  public let successes: Int
  /// In how many trials.
  public let count: Int
  /// Wilson's interval; all from 0 to 1 without trials.
  public let interval: Interval

  /// The share with the score interval of E. B. Wilson (J. Am. Stat. Assoc. 22, 1927).
  public init(successes: Int, count: Int, confidence: Double = 0.95) {
    self.successes = successes
    self.count = count
    guard count > 0 else {
      interval = Interval(lower: 0, upper: 1)
      return
    }
    let n = Double(count)
    let share = Double(successes) / n
    let z = Normal.quantile((1 + confidence) / 2)
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let reach = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    interval = Interval(
      lower: successes == 0 ? 0 : max(0, middle - reach), upper: successes == count ? 1 : min(1, middle + reach))
  }

  /// Successes by trials; 0 without trials.
  public var share: Double { count > 0 ? Double(successes) / Double(count) : 0 }
}
