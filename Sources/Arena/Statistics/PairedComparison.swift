/// Two players on the same deals.
public struct PairedComparison: Equatable, Sendable {
  /// The mean of the differences, first less second, with its interval.
  public let difference: MeanEstimate
  /// The number of deals on which the first player's score is larger.
  public let larger: Int
  /// The number of deals on which the scores are the same.
  public let same: Int
  /// The number of deals on which the first player's score is smaller.
  public let smaller: Int
  /// The probability of a mean at least this far from 0 if the true one is 0: Student's test of the differences.
  public let probability: Double
  /// The same of the counts of larger and smaller, if both are as likely: the exact sign test.
  public let signProbability: Double
  /// The mean of the differences in units of their deviation (Cohen's d_z; Statistical Power Analysis, 2nd edition,
  /// 2.3.5); none where all differences are the same.
  public let effectSize: Double?

  /// Compares by the differences, first less second, a value a deal.
  /// - Parameter bounds: the least and the greatest possible difference.
  public init(
    differences: [Double], confidence: Double = 0.95, population: Int? = nil, bounds: ClosedRange<Double>? = nil
  ) {
    difference = MeanEstimate(differences, confidence: confidence, population: population, bounds: bounds)
    larger = differences.count { $0 > 0 }
    smaller = differences.count { $0 < 0 }
    same = differences.count - larger - smaller
    signProbability = signTest(larger: larger, smaller: smaller)
    effectSize = difference.deviation > 0 ? difference.mean / difference.deviation : nil
    if differences.count < 2 {
      probability = 1
    } else if difference.deviation == 0 {
      // Student's test would be certain of anything here.
      probability = signProbability
    } else {
      probability = StudentT.twoSidedTail(
        difference.error > 0 ? difference.mean / difference.error : .infinity, degrees: Double(differences.count - 1))
    }
  }
}

/// The two-sided exact sign test, draws left out: twice the smaller tail of the binomial distribution with one half
/// (Conover, Practical Nonparametric Statistics, 3rd edition, 3.4), by 26.5.24 of Abramowitz and Stegun.
public func signTest(larger: Int, smaller: Int) -> Double {
  let few = Double(min(larger, smaller))
  let count = Double(larger + smaller)
  if larger == smaller { return 1 }
  return min(1, 2 * incompleteBeta(0.5, count - few, few + 1))
}
