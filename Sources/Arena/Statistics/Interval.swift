/// A range that a figure is said to lie in.
public struct Interval: Equatable, Sendable {
  /// The lower end.
  public let lower: Double
  /// The upper end.
  public let upper: Double

  /// Makes an interval; the ends are in order.
  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// From the lower to the upper end.
  public var width: Double { upper - lower }

  /// Whether a value is in it, the ends included.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  /// The same interval, each end moved by `offset`.
  func shifted(by offset: Double) -> Interval { Interval(lower: lower + offset, upper: upper + offset) }
}
