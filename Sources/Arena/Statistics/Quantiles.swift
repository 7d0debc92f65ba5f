/// The middle value, or the mean of the two middle ones; none of no values.
public func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// Counts of durations, in classes that are an eighth of a power of two wide: a quantile is off by at most 6 %.
///
/// Histograms of parts of a match add up to that of the whole, in whatever order.
public struct DurationHistogram: Equatable, Sendable {
  /// Counts by class; classes without durations are missing.
  public private(set) var counts: [Int: Int] = [:]

  /// Without durations.
  public init() {}

  /// Of some durations in nanoseconds.
  public init(nanoseconds: some Sequence<UInt64>) {
    for duration in nanoseconds { add(duration) }
  }

  /// Of counts by class, as ``counts`` tells them; classes outside of 0 to 495 are left out.
  public init(counts: [Int: Int]) {
    self.counts = counts.filter { (0...495).contains($0.key) && $0.value > 0 }
  }

  /// The class of a duration: the durations below 8 ns have their own, then there are eight to each power of two.
  public static func classIndex(of nanoseconds: UInt64) -> Int {
    if nanoseconds < 8 { return Int(nanoseconds) }
    let exponent = 63 - nanoseconds.leadingZeroBitCount
    return (exponent - 2) * 8 + Int(nanoseconds >> (exponent - 3)) - 8
  }

  /// The middle of a class, in nanoseconds.
  public static func middle(of index: Int) -> Double {
    if index < 8 { return Double(index) }
    let width = Double(UInt64(1) << UInt64(index / 8 - 1))
    return (Double(index % 8 + 8) + 0.5) * width
  }

  /// Adds a duration.
  public mutating func add(_ nanoseconds: UInt64) {
    counts[DurationHistogram.classIndex(of: nanoseconds), default: 0] += 1
  }

  /// Adds another histogram's durations.
  public mutating func add(_ other: DurationHistogram) { counts.merge(other.counts, uniquingKeysWith: +) }

  /// The number of durations.
  public var count: Int { counts.values.reduce(0, +) }

  /// The duration, in nanoseconds, that a share of all durations does not exceed; none where there are none.
  public func quantile(_ share: Double) -> Double? {
    let count = self.count
    guard count > 0 else { return nil }
    let rank = max(1, (share * Double(count)).rounded(.up))
    var passed = 0
    for index in counts.keys.sorted() {
      passed += counts[index, default: 0]
      if Double(passed) >= rank { return DurationHistogram.middle(of: index) }
    }
    return nil
  }
}
