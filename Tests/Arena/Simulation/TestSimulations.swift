import ArenaStatistics
import Glibc

/// How two sequential tests fare on the same differences.
public struct TestOutcome: Sendable {
  /// The differences.
  public let name: String
  /// In what share of the matches the test decided wrongly, and the one it is compared with.
  public let errors: (ours: Double, old: Double)
  /// How many deals were needed on average.
  public let deals: (ours: Double, old: Double)
  /// The logarithm of 1/alpha by the divergence of the differences from those of the other hypothesis.
  public let least: Double

  /// The heads of ``row``.
  public static let head =
    "| differences | wrong | by the old test | deals | old test | log(1/alpha)/KLinf | deals by that |\n|---|---|---|---|---|---|---|"

  /// A row of a table.
  public var row: String {
    func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100) %" }
    return
      "| \(name) | \(percent(errors.ours)) | \(percent(errors.old)) | \(Int(deals.ours)) | \(Int(deals.old)) | \(Int(least)) | "
      + "\((deals.ours / least * 100).rounded() / 100) |"
  }
}

extension Simulations {
  /// Lets a sequential test, and the one that the arena had before, decide whether the mean of differences is 0 or as it is:
  /// first with the differences, whose mean is the one hypothesis, against `0`; so the truth is the upper hypothesis, or the
  /// lower one for differences whose mean is below 0.
  /// - Parameter isNull: whether the other hypothesis lies on the other side of the true mean, as far away as 0: then what is
  ///   usual in one bot's favour has to be told from twice as much.
  public static func tests(
    of differences: Differences, isNull: Bool, matches: Int, seed: UInt64, limit: Int = 50_000, error: Double = 0.05
  ) -> TestOutcome {
    var random = SplitMix64(seed: seed)
    let mean = differences.mean
    let other = isNull ? 2 * mean : 0
    let (lower, upper) = (min(mean, other), max(mean, other))
    let isUpperTrue = mean == upper
    let wrong: SequentialTest.Decision = isUpperTrue ? .lower : .upper
    var errors = (ours: 0, old: 0)
    var deals = (ours: 0, old: 0)
    for _ in 0..<matches {
      var ours = SequentialTest(lower: lower, upper: upper, alpha: error, beta: error, reach: differences.reach)
      var old = LikelihoodTest(lower: lower, upper: upper, error: error)
      var count = 0
      while count < limit, ours.decision == .undecided || old.decision == .undecided {
        count += 1
        let difference = differences.draw(&random)
        if ours.decision == .undecided {
          ours.add(difference)
          deals.ours += 1
        }
        if old.decision == .undecided {
          old.add(difference)
          deals.old += 1
        }
      }
      if ours.decision == wrong { errors.ours += 1 }
      if old.decision == wrong { errors.old += 1 }
    }
    let growth =
      isUpperTrue ? differences.divergence(above: lower) : differences.reversed.divergence(above: -upper)
    func share(_ count: Int) -> Double { Double(count) / Double(matches) }
    return TestOutcome(
      name: differences.name + (isNull ? " or twice that" : " or none"),
      errors: (share(errors.ours), share(errors.old)),
      deals: (share(deals.ours), share(deals.old)), least: log(1 / error) / growth)
  }

  /// How often the reported interval of the mean of so many differences holds the true mean: Student's, or the one at any time
  /// if that can't be trusted; and how often Student's alone does.
  public static func reportedCoverage(
    of differences: Differences, games: Int, matches: Int, seed: UInt64
  ) -> Outcome {
    var random = SplitMix64(seed: seed)
    let bounds = -differences.reach...differences.reach
    var (hits, alone, trusted) = (0, 0, 0)
    for _ in 0..<matches {
      var moments = Moments()
      var values: [Double] = []
      for _ in 0..<games {
        values.append(differences.draw(&random))
        moments.add(values[values.count - 1])
      }
      let estimate = MeanEstimate(moments, bounds: bounds)
      var interval = estimate.interval
      if interval?.contains(differences.mean) == true { alone += 1 }
      if estimate.isTrusted {
        trusted += 1
      } else {
        var sequence = ConfidenceSequence(bounds: bounds, steps: 2048)
        for value in values { sequence.add(value) }
        interval = sequence.interval
      }
      if interval?.contains(differences.mean) == true { hits += 1 }
    }
    func percent(_ count: Int) -> String { "\((Double(count) / Double(matches) * 10_000).rounded() / 100) %" }
    return Outcome(
      name: "reported interval, \(differences.name), \(games) games", hits: hits, matches: matches,
      note: "Student's alone \(percent(alone)), trusted in \(percent(trusted))")
  }
}
