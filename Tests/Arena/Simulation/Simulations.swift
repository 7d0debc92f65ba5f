import ArenaStatistics

/// How often something came out in simulated matches.
public struct Outcome: Sendable, CustomStringConvertible {
  /// The name of the count.
  public let name: String
  /// In how many matches it came out.
  public let hits: Int
  /// Of how many.
  public let matches: Int
  /// Further figures.
  public let note: String

  /// The share of the matches.
  public var share: Double { Double(hits) / Double(matches) }

  /// Makes an outcome.
  public init(name: String, hits: Int, matches: Int, note: String = "") {
    self.name = name
    self.hits = hits
    self.matches = matches
    self.note = note
  }

  /// A line with the share in percent.
  public var description: String {
    let hundredths = (share * 10_000).rounded() / 100
    return "\(name): \(hundredths) %\(note.isEmpty ? "" : " (\(note))")"
  }
}

/// Simulated matches; the same seed gives the same figures.
public enum Simulations {
  /// How often Student's interval of the mean of so many games holds the true mean.
  public static func coverage(of scores: Scores, games: Int, matches: Int, seed: UInt64) -> Outcome {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for _ in 0..<matches {
      var moments = Moments()
      for _ in 0..<games { moments.add(scores.draw(&random)) }
      if MeanEstimate(moments).interval?.contains(scores.mean) == true { hits += 1 }
    }
    return Outcome(name: "t interval, \(scores.name), \(games) games", hits: hits, matches: matches)
  }

  /// How often the exact interval of a share of so many games holds the true one.
  public static func shareCoverage(of share: Double, games: Int, matches: Int, seed: UInt64) -> Outcome {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for _ in 0..<matches {
      var successes = 0
      for _ in 0..<games where random.unit() < share { successes += 1 }
      if ShareEstimate(successes: successes, count: games).interval.contains(share) { hits += 1 }
    }
    return Outcome(name: "exact interval, share \(share), \(games) games", hits: hits, matches: matches)
  }

  /// How often a confidence sequence holds the true mean at every moment, and its width beside Student's at the end.
  public static func sequenceCoverage(
    of scores: Scores, games: Int, population: Int? = nil, matches: Int, seed: UInt64
  ) -> Outcome {
    var random = SplitMix64(seed: seed)
    var hits = 0
    var ratio = 0.0
    for _ in 0..<matches {
      var list: [Double] = []
      if let population { list = (0..<population).map { _ in scores.draw(&random) } }
      let mean = population == nil ? scores.mean : Moments(list).mean
      var sequence = ConfidenceSequence(bounds: scores.bounds, population: population, steps: 2048)
      var isHeld = true
      for game in 0..<games {
        if population != nil { list.swapAt(game, Int.random(in: game..<list.count, using: &random)) }
        sequence.add(population == nil ? scores.draw(&random) : list[game])
        // Rounding may put the mean of a whole list a hair beside itself.
        if let interval = sequence.interval, interval.lower > mean + 1e-9 || interval.upper < mean - 1e-9 {
          isHeld = false
        }
      }
      if isHeld { hits += 1 }
      let fixed = MeanEstimate(sequence.moments, population: population).interval?.width ?? 0
      if fixed > 0 { ratio += (sequence.interval?.width ?? 0) / fixed }
    }
    let width = (ratio / Double(matches) * 100).rounded() / 100
    return Outcome(
      name: "sequence\(population.map { " of a list of \($0)" } ?? ""), \(scores.name), \(games) games", hits: hits,
      matches: matches, note: "width \(width) times that of the t interval")
  }

  /// How often two copies of a bot are called different by the paired test; `noise` is the share of their score that
  /// does not come from the deal.
  public static func copies(
    of scores: Scores, games: Int, noise: Double, matches: Int, seed: UInt64
  ) -> Outcome {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for _ in 0..<matches {
      var differences: [Double] = []
      differences.reserveCapacity(games)
      for _ in 0..<games {
        let common = scores.draw(&random)
        let first = random.unit() < noise ? scores.draw(&random) : common
        let second = random.unit() < noise ? scores.draw(&random) : common
        differences.append(first - second)
      }
      if PairedComparison(differences: differences).probability <= 0.05 { hits += 1 }
    }
    return Outcome(
      name: "copies called different, \(scores.name), \(games) games, noise \(noise)", hits: hits, matches: matches)
  }

  /// How often several copies of a bot are not all ranked alike.
  public static func rankedCopies(bots: Int, games: Int, matches: Int, seed: UInt64) -> Outcome {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for _ in 0..<matches {
      let scores = (0..<bots).map { _ in (0..<games).map { _ in Scores.guesses.draw(&random) } }
      var pairs: [Ranking.Pair] = []
      for second in 1..<bots {
        for first in 0..<second {
          let comparison = PairedComparison(differences: zip(scores[first], scores[second]).map { $0 - $1 })
          pairs.append(Ranking.Pair(better: first, worse: second, probability: comparison.probability))
        }
      }
      let places = Ranking(players: bots, pairs: pairs).places
      if places.contains(where: { $0.best > 1 || $0.worst < bots }) { hits += 1 }
    }
    return Outcome(name: "\(bots) copies not all ranked alike, \(games) games", hits: hits, matches: matches)
  }

  /// How often a sequential test decides wrongly where one of its hypotheses is true. A match without a decision after
  /// `limit` pairs is no wrong one.
  public static func sequentialErrors(
    of scores: Scores, lower: Double, upper: Double, isUpperTrue: Bool, limit: Int, matches: Int, seed: UInt64
  ) -> Outcome {
    var random = SplitMix64(seed: seed)
    var hits = 0
    var pairs = 0
    let better = scores.shifted(scores.share(movingMeanBy: isUpperTrue ? upper : lower))
    for _ in 0..<matches {
      var test = SequentialTest(
        lower: lower, upper: upper, reach: scores.bounds.upperBound - scores.bounds.lowerBound)
      while test.decision == .undecided, test.count < limit {
        test.add(better.draw(&random) - scores.draw(&random))
      }
      pairs += test.count
      if test.decision == (isUpperTrue ? .lower : .upper) { hits += 1 }
    }
    return Outcome(
      name: "sequential test, \(scores.name), \(lower) against \(upper), \(isUpperTrue ? "beta" : "alpha")", hits: hits,
      matches: matches, note: "\(pairs / matches) pairs on average")
  }

  /// How often the interval of the mean without luck holds the true mean of the scores, in a game where four of five
  /// parts of the variance are luck; of the matches where it is not withheld.
  public static func luckCoverage(games: Int, matches: Int, seed: UInt64) -> Outcome {
    var random = SplitMix64(seed: seed)
    var hits = 0
    var withheld = 0
    for _ in 0..<matches {
      var scores: [Double] = []
      var luck: [Double] = []
      for _ in 0..<games {
        // Luck that is skewed, and skill that depends on it.
        let chance = random.unit() < 0.2 ? 2.0 : -0.5
        let skill = 4 + 0.3 * random.normal() + (chance > 0 ? 0.2 * random.normal() : 0)
        scores.append(skill + chance)
        luck.append(chance)
      }
      let adjustment = LuckAdjustment(scores: scores, luck: luck)
      if adjustment.adjusted == nil { withheld += 1 }
      if adjustment.adjusted?.interval?.contains(4) == true { hits += 1 }
    }
    let shown = matches - withheld
    return Outcome(
      name: "t interval without luck where shown, \(games) games", hits: hits, matches: shown,
      note: "withheld in \((Double(withheld) / Double(matches) * 10_000).rounded() / 100) %")
  }

  /// How often the interval of the mean adjusted by a covariate holds the true mean; the covariate's own mean comes
  /// from a sample of `reference` deals.
  public static func covariateCoverage(games: Int, reference: Int, matches: Int, seed: UInt64) -> Outcome {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for _ in 0..<matches {
      let sample = (0..<reference).map { _ in [10 * random.unit()] }
      var scores: [Double] = []
      var covariates: [Double] = []
      for _ in 0..<games {
        let covariate = 10 * random.unit()
        covariates.append(covariate)
        scores.append(3 * covariate + 5 * random.normal() + 0.1 * covariate * covariate)
      }
      let adjustment = ControlVariate.Reference(sample).flatMap {
        ControlVariate(scores: scores, covariates: covariates, reference: $0)
      }
      if adjustment?.adjusted.interval?.contains(15 + 10.0 / 3) == true { hits += 1 }
    }
    return Outcome(
      name: "t interval adjusted by a covariate, \(games) games, reference of \(reference)", hits: hits,
      matches: matches)
  }
}
