/// Where simulated scores come from.
public struct Scores: Sendable {
  /// The name in tables.
  public let name: String
  /// The scores that may come, from the smallest.
  public let values: [Double]
  /// Their probabilities, which add up to 1.
  public let weights: [Double]

  /// Makes a source.
  public init(name: String, values: [Double], weights: [Double]) {
    self.name = name
    self.values = values
    self.weights = weights
  }

  /// The mean.
  public var mean: Double { zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } }
  /// From the smallest to the largest.
  public var bounds: ClosedRange<Double> { (values.min() ?? 0)...(values.max() ?? 0) }

  /// A score.
  public func draw(_ random: inout SplitMix64) -> Double { values[random.place(weights)] }

  /// Guesses from 1 to 7 as a good player needs them; 7 is a loss.
  public static let guesses = Scores(
    name: "guesses", values: [1, 2, 3, 4, 5, 6, 7], weights: [0.001, 0.04, 0.3, 0.43, 0.18, 0.04, 0.009])
  /// Won or lost, with a share of wins.
  public static func wins(_ share: Double) -> Scores {
    Scores(name: "wins \(share)", values: [0, 1], weights: [1 - share, share])
  }
  /// Points from 0 to 100, skewed: squares of a tenth.
  public static let points = Scores(
    name: "points", values: (0...10).map { Double($0 * $0) }, weights: [Double](repeating: 1.0 / 11, count: 11))

  /// The same with a share of the weight moved from each score to the next larger one, which moves the mean up.
  public func shifted(_ share: Double) -> Scores {
    var moved = weights
    for index in weights.indices.dropLast() {
      moved[index] -= share * weights[index]
      moved[index + 1] += share * weights[index]
    }
    return Scores(name: name, values: values, weights: moved)
  }

  /// The share that ``shifted(_:)`` needs to move the mean by `distance`.
  public func share(movingMeanBy distance: Double) -> Double { distance / (shifted(1).mean - mean) }
}
