/// Count, mean and variance of values that come one by one.
///
/// Updated as Welford does (Technometrics 4, 1962), which loses no digits where the mean is large.
public struct Moments: Equatable, Sendable {
  /// How many values there were.
  public private(set) var count = 0
  /// Their mean; 0 while there are none.
  public private(set) var mean = 0.0
  /// The sum of their squared distances from the mean.
  public private(set) var squares = 0.0

  /// Without values.
  public init() {}

  /// The values of a sequence.
  public init(_ values: some Sequence<Double>) {
    for value in values { add(value) }
  }

  /// Adds a value.
  public mutating func add(_ value: Double) {
    count += 1
    let distance = value - mean
    mean += distance / Double(count)
    squares += distance * (value - mean)
  }

  /// The unbiased estimate of the variance; 0 below two values.
  public var variance: Double { count > 1 ? squares / Double(count - 1) : 0 }

  /// The square root of ``variance``.
  public var deviation: Double { variance.squareRoot() }
}
