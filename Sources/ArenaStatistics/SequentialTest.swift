import Glibc

/// A test of two hypotheses on the mean of paired differences that ends as soon as the answer is clear.
///
/// The generalized sequential probability ratio test (Li, Liu, Ying, Sequential Analysis 33, 2014): the likelihood
/// ratio with whatever else is unknown put at its likeliest under each hypothesis. For normal differences of unknown
/// variance it is n/2 log((v + (m - lower)²) / (v + (m - upper)²)) with the mean m and the variance v of the sample, as
/// engine testers use it for pairs of games (Van den Bergh, The generalized maximum likelihood ratio for the
/// expectation value of a distribution, 2019); bounds by Wald (Ann. Math. Stat. 16, 1945).
///
/// Estimated variances are poor guides at first, so it decides nothing before ``minimumPairs``, and two imagined pairs
/// that differ by ``resolution``, up and down, are counted into the variance: copies of one player would have none.
public struct SequentialTest: Equatable, Sendable {
  /// What is known.
  public enum Decision: String, Equatable, Sendable {
    /// Nothing yet.
    case undecided
    /// The mean is the lower one rather than the upper one.
    case lower
    /// The mean is the upper one rather than the lower one.
    case upper
  }

  /// Before so many pairs nothing is decided.
  public static let minimumPairs = 30

  /// The smaller mean.
  public let lower: Double
  /// The larger mean.
  public let upper: Double
  /// The probability of ``Decision/upper`` if the mean is ``lower``, at most.
  public let alpha: Double
  /// The probability of ``Decision/lower`` if the mean is ``upper``, at most.
  public let beta: Double
  /// The smallest amount by which two scores may differ, in the game's unit.
  public let resolution: Double
  /// What is decided; a decision stands, whatever is added behind it.
  public private(set) var decision = Decision.undecided
  /// After how many pairs it was decided.
  public private(set) var decidedAt: Int?
  private var moments = Moments()

  /// A test without pairs; `lower` is less than `upper`, errors are between 0 and a half, `resolution` is positive.
  public init(lower: Double, upper: Double, alpha: Double = 0.05, beta: Double = 0.05, resolution: Double = 1) {
    self.lower = lower
    self.upper = upper
    self.alpha = alpha
    self.beta = beta
    self.resolution = resolution
  }

  /// How many pairs there were.
  public var count: Int { moments.count }
  /// At this logarithm or below the answer is ``Decision/lower``.
  public var lowerBound: Double { log(beta / (1 - alpha)) }
  /// At this logarithm or above the answer is ``Decision/upper``.
  public var upperBound: Double { log((1 - beta) / alpha) }

  /// The logarithm of the likelihood of ``upper`` by that of ``lower``.
  public var logLikelihoodRatio: Double {
    guard moments.count > 0 else { return 0 }
    let count = Double(moments.count)
    let variance = (moments.squares + 2 * resolution * resolution) / count
    let fromLower = moments.mean - lower
    let fromUpper = moments.mean - upper
    return 0.5 * count * log((variance + fromLower * fromLower) / (variance + fromUpper * fromUpper))
  }

  /// Adds the difference of the next pair; pairs come in the order of the deals, whichever was played first.
  public mutating func add(_ difference: Double) {
    moments.add(difference)
    guard decision == .undecided, moments.count >= SequentialTest.minimumPairs else { return }
    let ratio = logLikelihoodRatio
    if ratio >= upperBound { decision = .upper } else if ratio <= lowerBound { decision = .lower } else { return }
    decidedAt = moments.count
  }
}
