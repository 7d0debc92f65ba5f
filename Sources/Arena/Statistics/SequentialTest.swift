import Glibc

/// A test of two hypotheses on the mean of paired differences that ends as soon as the answer is clear.
///
/// Two players bet: one that the mean is larger than ``lower``, one that it is smaller than ``upper``. The answer is
/// ``Decision/upper`` once the first one's capital is 1/alpha, and ``Decision/lower`` once the second one's is 1/beta.
/// So a mean of at most ``lower`` is called the upper one with a probability of at most ``alpha``, and one of at least
/// ``upper`` the lower one with at most ``beta``, for bounded differences of any distribution and whenever the match ends:
/// a test by betting (Shafer, "Testing by betting", J. R. Stat. Soc. A 184, 2021; Waudby-Smith and Ramdas, J. R. Stat.
/// Soc. B 86, 2024). See ``BettingProcess`` for how they bet.
public struct SequentialTest: Equatable, Sendable {
  /// The result of the test.
  public enum Decision: String, Equatable, Sendable {
    /// Nothing yet.
    case undecided
    /// The mean is the lower one rather than the upper one.
    case lower
    /// The mean is the upper one rather than the lower one.
    case upper
  }

  /// The smaller mean.
  public let lower: Double
  /// The larger mean.
  public let upper: Double
  /// The probability of ``Decision/upper`` if the mean is at most ``lower``, at most.
  public let alpha: Double
  /// The probability of ``Decision/lower`` if the mean is at least ``upper``, at most.
  public let beta: Double
  /// The largest possible difference, up and down.
  public let reach: Double
  /// The decision; it stands, whatever is added after it.
  public private(set) var decision = Decision.undecided
  /// The number of pairs after which it was decided.
  public private(set) var decidedAt: Int?
  /// The number of pairs.
  public private(set) var count = 0
  /// Whether a difference was larger than is possible; then nothing is decided any more.
  public private(set) var isBroken = false
  private var betsOnUpper: BettingProcess
  private var betsOnLower: BettingProcess

  /// A test without pairs; `lower` is less than `upper`, both lie within the reach, errors are between 0 and a half.
  public init(lower: Double, upper: Double, alpha: Double = 0.05, beta: Double = 0.05, reach: Double) {
    self.lower = lower
    self.upper = upper
    self.alpha = alpha
    self.beta = beta
    self.reach = reach
    betsOnUpper = BettingProcess(against: lower, bounds: -reach...reach, margin: upper - lower)
    betsOnLower = BettingProcess(against: -upper, bounds: -reach...reach, margin: upper - lower)
  }

  /// The logarithm of the capital of who bets on the upper mean.
  public var upperEvidence: Double { log(betsOnUpper.capital) }
  /// The logarithm of the capital of who bets on the lower mean.
  public var lowerEvidence: Double { log(betsOnLower.capital) }
  /// At this evidence for the upper mean it is the answer.
  public var upperBound: Double { -log(alpha) }
  /// At this evidence for the lower mean it is the answer.
  public var lowerBound: Double { -log(beta) }

  /// Adds the difference of the next pair; pairs come in the order of the deals, whichever was played first.
  public mutating func add(_ difference: Double) {
    count += 1
    if !(abs(difference) <= reach) { isBroken = true }
    guard decision == .undecided, !isBroken else { return }
    betsOnUpper.add(difference)
    betsOnLower.add(-difference)
    let isUpper = betsOnUpper.capital * alpha >= 1
    let isLower = betsOnLower.capital * beta >= 1
    guard isUpper || isLower else { return }
    decision = isUpper ? .upper : .lower
    decidedAt = count
  }
}
