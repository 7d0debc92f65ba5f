import Glibc

/// Intervals for the mean of bounded values that hold at every moment together, so that looking at them and stopping
/// at will do no harm.
///
/// The hedged capital process of Waudby-Smith and Ramdas ("Estimating means of bounded random variables by betting", J.
/// R. Stat. Soc. B 86, 2024; arXiv 2010.09686; there too for drawing without replacement). A mean m is excluded once
/// half the capital of one who bet on larger values, or half that of one who bet on smaller ones, is 1/(1 - confidence)
/// or more. The values need no law in common: their means given what came before have to be the same, and they have to
/// lie within bounds known beforehand.
///
/// Any bet that depends on the values before it alone will do. The paper's, √(2 ln(2/α) / (σ² t ln(1 + t))), is meant
/// for all lengths alike; with t + 200 in place of t ln(1 + t) the intervals are narrower from some hundred to some
/// thousand values, which is how long matches are.
///
/// The capital against m grows steadily as m moves away, so it is enough to follow the two ends of what is not yet
/// excluded; they move in steps of a small part of the range, always outwards from the exact ends.
public struct ConfidenceSequence: Sendable {
  /// The bounds of each value.
  public let bounds: ClosedRange<Double>
  /// The number of all values, if they are drawn without replacement; then the mean is that of all of them.
  public let population: Int?
  /// The probability with which all the intervals together hold the mean.
  public let confidence: Double
  /// The mean of the values so far and how many they are.
  public private(set) var moments = Moments()
  /// The interval for the mean; nil if a value was out of bounds or there were more than the population has.
  public private(set) var interval: Interval?
  private var fromBelow: Edge
  private var fromAbove: Edge
  /// The values so far, moved to 0...1 and added up.
  private var sum = 0.0
  /// Their squared distances from the means at their times; a distance of a half is there from the start.
  private var squares = 0.25

  /// A term that makes early bets small.
  private static let headStart = 200.0

  /// A sequence without values; the bounds are not the same. Ends move in `steps` parts of the range.
  public init(bounds: ClosedRange<Double>, confidence: Double = 0.95, population: Int? = nil, steps: Int = 8192) {
    self.bounds = bounds
    self.confidence = confidence
    self.population = population
    interval = Interval(lower: bounds.lowerBound, upper: bounds.upperBound)
    fromBelow = Edge(threshold: 2 / (1 - confidence), population: population, steps: steps)
    fromAbove = fromBelow
  }

  /// Adds the next value.
  public mutating func add(_ value: Double) {
    guard let before = interval, bounds.contains(value), moments.count < population ?? .max else {
      interval = nil
      return
    }
    moments.add(value)
    let range = bounds.upperBound - bounds.lowerBound
    let scaled = (value - bounds.lowerBound) / range
    let time = Double(moments.count)
    // Each side has half of the error. The variance is that of the values before this one.
    let variance = squares / time
    let bet = (2 * log(2 / (1 - confidence)) / ((time + ConfidenceSequence.headStart) * variance)).squareRoot()
    fromBelow.add(scaled, bet: bet)
    fromAbove.add(1 - scaled, bet: bet)
    sum += scaled
    let distance = scaled - (0.5 + sum) / (time + 1)
    squares += distance * distance
    var lower = fromBelow.end
    var upper = 1 - fromAbove.end
    if let population {
      // What is still to come lies within the bounds too; once nothing is, the mean is known.
      let least = sum / Double(population)
      let most = (sum + Double(population - moments.count)) / Double(population)
      if moments.count == population {
        let mean = bounds.lowerBound + range * least
        interval = Interval(lower: mean, upper: mean)
        return
      }
      lower = max(lower, least)
      upper = min(upper, most)
    }
    // With a probability of at most 1 - confidence nothing is left; then the last that was left stands.
    guard lower <= upper else { return }
    interval = Interval(
      lower: max(before.lower, bounds.lowerBound + range * lower),
      upper: min(before.upper, bounds.lowerBound + range * upper))
  }
}

/// The capital of one who bets that the mean of values in 0...1 is larger than the smallest one not yet excluded.
private struct Edge: Sendable {
  let threshold: Double
  let population: Int?
  let steps: Int
  private var values: [Double] = []
  private var bets: [Double] = []
  /// The number of steps that are excluded.
  private var step = 0
  /// The capital against the next step; excluded means are no longer followed.
  private var capital = 1.0
  private var sum = 0.0

  init(threshold: Double, population: Int?, steps: Int) {
    self.threshold = threshold
    self.population = population
    self.steps = steps
  }

  /// Means below this one are excluded.
  var end: Double { Double(step) / Double(steps) }

  mutating func add(_ value: Double, bet: Double) {
    values.append(value)
    bets.append(bet)
    guard step < steps else { return }
    capital *= gain(values.count - 1, mean: Double(step + 1) / Double(steps), before: sum)
    sum += value
    while capital >= threshold, step < steps {
      step += 1
      capital = replayed(mean: Double(step + 1) / Double(steps))
    }
  }

  /// The factor by which the capital against a mean grows with a value; `before` is the sum of those before it.
  private func gain(_ index: Int, mean: Double, before: Double) -> Double {
    var expected = mean
    if let population {
      expected = (Double(population) * mean - before) / Double(population - index)
      // More is already drawn than this mean allows.
      if expected < 0 { return .infinity }
    }
    // At most half of the capital is at stake.
    let bet = expected > 0 ? min(bets[index], 0.5 / expected) : bets[index]
    return 1 + bet * (values[index] - expected)
  }

  /// The capital against a mean from the start, up to where it is excluded.
  private func replayed(mean: Double) -> Double {
    var capital = 1.0
    var sum = 0.0
    for index in values.indices {
      capital *= gain(index, mean: mean, before: sum)
      if capital >= threshold { return capital }
      sum += values[index]
    }
    return capital
  }
}
