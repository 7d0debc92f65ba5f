import ArenaStatistics
import Glibc

/// The sequential test that the arena had before, for comparison: the generalized likelihood ratio for normal differences,
/// with two imagined pairs that keep the variance from 0. Its errors hold where differences are common and about as large up
/// as down, and not where they are rare or lopsided.
public struct LikelihoodTest: Sendable {
  private let lower: Double
  private let upper: Double
  private let bound: Double
  private let resolution: Double
  private var moments = Moments()
  /// The decision so far.
  public private(set) var decision = SequentialTest.Decision.undecided

  /// A test with errors of `error` on both sides; `resolution` is the smallest amount by which two scores may differ.
  public init(lower: Double, upper: Double, error: Double = 0.05, resolution: Double = 1) {
    (self.lower, self.upper, self.resolution) = (lower, upper, resolution)
    bound = log((1 - error) / error)
  }

  /// Adds the difference of the next pair.
  public mutating func add(_ difference: Double) {
    moments.add(difference)
    guard decision == .undecided, moments.count >= 30 else { return }
    let count = Double(moments.count)
    let variance = (moments.squares + 2 * resolution * resolution) / count
    let (fromLower, fromUpper) = (moments.mean - lower, moments.mean - upper)
    let ratio = 0.5 * count * log((variance + fromLower * fromLower) / (variance + fromUpper * fromUpper))
    if ratio >= bound { decision = .upper } else if ratio <= -bound { decision = .lower }
  }
}
