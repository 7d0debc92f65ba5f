import Glibc

/// The capital of a player who starts with 1 and bets, value by value, that the mean of bounded values is larger than a
/// given one.
///
/// If the mean of each value given those before it is not larger, the capital ever reaches 1/p with a probability of at
/// most p, whatever the distribution of the values (Ville's inequality). No bet risks more than there is, so nothing
/// but the least possible value has to be known.
///
/// The capital is shared out among bettors, who keep to their shares. One has 0.7 of it and bets what is best if the values
/// are distributed as they were so far, but with a mean that is larger by the margin; the others bet constant fractions, a
/// geometric grid up to all that can be staked, as a universal portfolio does (Cover, Math. Finance 1, 1991; Orabona and Jun,
/// "Tight concentrations and confidence sequences from the regret of universal portfolio", IEEE Trans. Inf. Theory 70, 2024).
/// So it grows at the rate of the best constant bet but for a term that grows with the logarithm of the number of values, and
/// if the mean is larger by the margin it hardly loses anything.
public struct BettingProcess: Equatable, Sendable {
  /// The mean that is bet against.
  public let mean: Double
  /// The least possible value.
  public let least: Double
  /// The greatest possible value.
  public let greatest: Double
  /// The amount by which the mean is expected to be larger.
  public let margin: Double
  /// The number of values.
  public private(set) var count = 0
  /// The capital after the last value.
  public private(set) var capital = 1.0
  /// The largest capital there was.
  public private(set) var highest = 1.0
  /// The greatest loss for each unit that is bet.
  private let loss: Double
  /// The greatest gain.
  private let gain: Double
  /// Sums of the distances from the mean, their squares and their cubes; of a first value that was imagined too.
  private var sum: Double
  private var squares: Double
  private var cubes = 0.0
  private var adaptive = adaptiveShare
  private var constant: [Double]
  private let bets: [Double]

  private static let adaptiveShare = 0.7
  private static let gridSize = 16
  /// More than that makes no difference, and leaves room for calculating.
  private static let limit = 1e100

  /// A capital of 1 before the first value. The mean lies between the bounds, and the margin is positive.
  public init(against mean: Double, bounds: ClosedRange<Double>, margin: Double) {
    self.mean = mean
    (least, greatest) = (bounds.lowerBound, bounds.upperBound)
    self.margin = margin
    loss = mean - least
    gain = greatest - mean
    sum = margin
    squares = margin * loss
    let smallest = max(min(0.5 * margin / loss, 0.5), 1e-4)
    let size = BettingProcess.gridSize
    let ratio = pow(1 / smallest, 1 / Double(size - 1))
    var bet = smallest / loss
    var bets: [Double] = []
    for _ in 0..<(size - 1) {
      bets.append(bet)
      bet *= ratio
    }
    self.bets = bets + [1 / loss]
    constant = [Double](repeating: (1 - BettingProcess.adaptiveShare) / Double(size), count: size)
  }

  /// Bets on a value; one below the least counts as the least.
  public mutating func add(_ value: Double) {
    let excess = max(value - mean, -loss)
    let bet = adaptiveBet
    count += 1
    sum += excess
    squares += excess * excess
    cubes += excess * excess * excess
    guard capital < BettingProcess.limit else { return }
    adaptive *= max(0, 1 + bet * excess)
    var total = adaptive
    for index in bets.indices {
      constant[index] *= max(0, 1 + bets[index] * excess)
      total += constant[index]
    }
    capital = total
    highest = max(highest, total)
  }

  /// The best bet on two values with the same first three moments as the values so far, to which the worst or the best value
  /// is added in that proportion that makes the mean larger by the margin: what is rare may not have come yet.
  private var adaptiveBet: Double {
    let number = Double(count + 1)
    let mean = sum / number
    let extreme = mean > margin ? -loss : gain
    let share = mean > margin ? (mean - margin) / (mean + loss) : min(1, (margin - mean) / max(gain - mean, 1e-9))
    let square = (1 - share) * squares / number + share * extreme * extreme
    let cube = (1 - share) * cubes / number + share * extreme * extreme * extreme
    // Of two values -l and g: the margin by l g.
    let product = square - margin * cube / square
    guard product > 1e-12 * square else { return 1 / loss }
    return min(margin * max(1 - margin * margin / square, 0.05) / product, 1 / loss)
  }
}

/// The probability of differences by chance if their true mean is 0, at any time: the least p at which one who bets half
/// on a positive mean and half on a negative one has ever had 1/p. It may be looked at after every deal.
/// - Parameter reach: the largest possible difference, up and down.
public func anyTimeProbability(of differences: [Double], reach: Double) -> Double {
  guard reach > 0, differences.allSatisfy({ abs($0) <= reach }) else { return 1 }
  var up = BettingProcess(against: 0, bounds: -reach...reach, margin: reach / 50)
  var down = up
  var highest = 1.0
  for difference in differences {
    up.add(difference)
    down.add(-difference)
    highest = max(highest, (up.capital + down.capital) / 2)
  }
  return 1 / highest
}
