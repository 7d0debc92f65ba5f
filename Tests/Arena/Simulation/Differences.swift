import Glibc

/// Where simulated differences of two bots come from: the advantage of the first on a deal.
public struct Differences: Sendable {
  /// The name in tables.
  public let name: String
  /// The differences that may come.
  public let values: [Double]
  /// Their probabilities, which add up to 1.
  public let weights: [Double]
  /// The largest possible difference, up and down.
  public let reach: Double

  /// Makes a source; the weights are scaled to add up to 1.
  public init(_ name: String, reach: Double, _ values: [Double], _ weights: [Double]) {
    let sum = weights.reduce(0, +)
    (self.name, self.reach, self.values, self.weights) = (name, reach, values, weights.map { $0 / sum })
  }

  /// The mean.
  public var mean: Double { zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } }

  /// A difference.
  public func draw(_ random: inout SplitMix64) -> Double { values[random.place(weights)] }

  /// The same seen from the other bot.
  public var reversed: Differences {
    Differences("\(name), reversed", reach: reach, values.map { -$0 }, weights)
  }

  /// By how much the logarithm of the capital of the best bettor grows a deal who bets against all means of at most `mean`:
  /// the smallest divergence of this distribution from one with such a mean on -reach to reach (KLinf; Honda and Takemura,
  /// "An asymptotically optimal bandit algorithm for bounded support models", COLT 2010). No test valid for all bounded
  /// differences can need much less than the logarithm of 1/alpha by this.
  public func divergence(above mean: Double) -> Double {
    let most = 1 / (mean + reach)
    func growth(_ bet: Double) -> Double {
      zip(values, weights).reduce(0) { $0 + $1.1 * log(max(1e-300, 1 + bet * ($1.0 - mean))) }
    }
    // It has one peak.
    var (low, high) = (0.0, most)
    for _ in 0..<100 {
      let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
      if growth(left) < growth(right) { low = left } else { high = right }
    }
    return growth((low + high) / 2)
  }

  /// Bots that are alike, but the other one loses a share of its games that the first one wins.
  public static func losses(_ share: Double) -> Differences {
    Differences(
      "guesses, \(percent(share)) lost", reach: 6, [0, 2, 3, 4], [1 - share, 0.3 * share, 0.4 * share, 0.3 * share])
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  /// Differences of bots in the games of the arena, rare and lopsided, and with heavy tails.
  public static let all: [Differences] =
    [0.01, 0.02, 0.03, 0.1].map(losses) + [
      Differences(
        "guesses, ordinary", reach: 6, [-3, -2, -1, 0, 1, 2, 3], [0.01, 0.06, 0.22, 0.36, 0.25, 0.08, 0.02]),
      Differences("guesses, ties in 90 %", reach: 6, [-2, -1, 0, 1, 2, 3], [0.005, 0.03, 0.9, 0.05, 0.01, 0.005]),
      Differences("guesses, heavy tails", reach: 6, [-6, -1, 0, 1, 6], [0.004, 0.3, 0.36, 0.32, 0.016]),
      Differences("won or not, 1 % lost", reach: 1, [0, 1], [0.99, 0.01]),
      Differences("won or not, 3 % lost", reach: 1, [0, 1], [0.97, 0.03]),
      Differences("won or not, ties in 90 %", reach: 1, [-1, 0, 1], [0.03, 0.9, 0.07]),
      Differences("won or not, ordinary", reach: 1, [-1, 0, 1], [0.2, 0.5, 0.3]),
      Differences("percentile, 2 % lost", reach: 100, [0, 50, 70, 90], [0.98, 0.006, 0.008, 0.006]),
      Differences(
        "percentile, ordinary", reach: 100, stride(from: -60.0, through: 60, by: 5).map { $0 },
        stride(from: -60.0, through: 60, by: 5).map { exp(-0.5 * ($0 - 4) * ($0 - 4) / 625) }),
      Differences(
        "percentile, heavy tails", reach: 100, [-90, -2, -1, 0, 1, 2, 90], [0.005, 0.1, 0.2, 0.37, 0.2, 0.1, 0.025]),
      Differences("percent, 3 % lost", reach: 100, [0, 60, 80, 100], [0.97, 0.01, 0.01, 0.01]),
      Differences(
        "percent, ordinary", reach: 100, stride(from: -30.0, through: 30, by: 5).map { $0 },
        stride(from: -30.0, through: 30, by: 5).map { exp(-0.5 * ($0 - 2) * ($0 - 2) / 100) }),
    ]
}
