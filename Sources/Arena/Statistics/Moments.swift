/// Count, mean and the central moments of values that come one by one.
///
/// Updated as Welford does (Technometrics 4, 1962), which loses no digits if the mean is large; the third and fourth moments
/// as Pébay does ("Formulas for robust, one-pass parallel computation of covariances and arbitrary-order statistical
/// moments", Sandia Report SAND2008-6212).
public struct Moments: Equatable, Sendable {
  /// The number of values.
  public private(set) var count = 0
  /// Their mean; 0 while there are none.
  public private(set) var mean = 0.0
  /// The sum of their squared distances from the mean.
  public private(set) var squares = 0.0
  private var cubes = 0.0
  private var fourths = 0.0

  /// Without values.
  public init() {}

  /// The values of a sequence.
  public init(_ values: some Sequence<Double>) {
    for value in values { add(value) }
  }

  /// Adds a value.
  public mutating func add(_ value: Double) {
    let before = Double(count)
    count += 1
    let n = Double(count)
    let distance = value - mean
    let step = distance / n
    let growth = distance * step * before
    mean += step
    fourths += growth * step * step * (n * n - 3 * n + 3) + 6 * step * step * squares - 4 * step * cubes
    cubes += growth * step * (n - 2) - 3 * step * squares
    squares += distance * (value - mean)
  }

  /// The unbiased estimate of the variance; 0 below two values.
  public var variance: Double { count > 1 ? squares / Double(count - 1) : 0 }

  /// The square root of ``variance``.
  public var deviation: Double { variance.squareRoot() }

  /// The square of the skewness of the sample; 0 if nothing varies.
  public var squaredSkewness: Double {
    squares > 0 ? Double(count) * cubes * cubes / (squares * squares * squares) : 0
  }

  /// The kurtosis of the sample less that of the normal distribution; 0 if nothing varies.
  public var excessKurtosis: Double { squares > 0 ? Double(count) * fourths / (squares * squares) - 3 : 0 }
}
