import ArenaStatistics

/// The interval that a report gives for a mean: Student's where it can be trusted, else the one that holds at any time.
public struct ReportedInterval: Equatable, Sendable {
  /// The method that made an interval.
  public enum Method: String, Equatable, Sendable {
    /// For a fixed number of values whose mean is nearly normal.
    case student
    /// By betting on bounded values, at every moment together.
    case anyTime = "any-time"
  }

  /// The interval; nil if nothing is known.
  public let interval: Interval?
  /// The method that made it.
  public let method: Method

  /// Chooses; if the number of values may depend on what they showed, Student's interval is never trusted.
  init(_ mean: MeanEstimate, sequence: Interval?, looked: Bool) {
    method = mean.isTrusted && !looked ? .student : .anyTime
    interval = method == .student ? mean.interval : sequence
  }
}

extension MatchTerms {
  /// The interval of an adjusted mean, for which there is no other: nil where Student's can't be trusted.
  func trusted(_ adjusted: MeanEstimate?) -> Interval? {
    guard let adjusted, adjusted.isTrusted, looked == nil else { return nil }
    return adjusted.interval
  }
}
