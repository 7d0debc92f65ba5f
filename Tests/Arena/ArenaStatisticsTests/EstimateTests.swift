import ArenaStatistics
import Testing

@Suite("Estimates") struct EstimateTests {
  private let first: [Double] = [3, 4, 4, 5, 3, 6, 4, 4, 5, 7]
  private let second: [Double] = [4, 4, 5, 5, 4, 6, 6, 3, 5, 6]

  @Test("Moments")
  func moments() {
    let moments = Moments([1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4])
    #expect(moments.mean == 1e9 + 2.5)
    #expect(abs(moments.variance - 5.0 / 3) < 1e-9)
    #expect(Moments([4]).variance == 0)
    #expect(Moments().mean == 0)
  }

  @Test("A mean has Student's interval, and none below two values")
  func mean() throws {
    // scipy.stats.t.interval(.95, 9, x.mean(), scipy.stats.sem(x))
    let estimate = MeanEstimate(first)
    let interval = try #require(estimate.interval)
    #expect(abs(interval.lower - 3.592000685735766) < 1e-9)
    #expect(abs(interval.upper - 5.407999314264234) < 1e-9)
    #expect(MeanEstimate([4]).interval == nil)
    #expect(MeanEstimate([4]).mean == 4)
    #expect(MeanEstimate([]).count == 0)
    #expect(MeanEstimate([4, 4, 4]).interval == Interval(lower: 4, upper: 4))
  }

  @Test("A sample of a small population is surer, the whole of it certain")
  func population() throws {
    #expect(finitePopulationFactor(sample: 36, population: 100) == 0.8)
    #expect(finitePopulationFactor(sample: 100, population: 100) == 0)
    let whole = try #require(MeanEstimate(first, population: 10).interval)
    #expect(whole.width == 0)
    let part = try #require(MeanEstimate(first, population: 20).interval)
    let plain = try #require(MeanEstimate(first).interval)
    #expect(abs(part.width / plain.width - 0.5.squareRoot()) < 1e-12)
  }

  @Test(
    "Shares: scipy.stats.binomtest(k, n).proportion_ci(.95, 'exact')",
    arguments: [
      (0, 10, 0.0, 0.30849710781876294), (3, 10, 0.06673951117773447, 0.652452850060008),
      (97, 200, 0.41391482961502735, 0.556536364250813), (1, 1000, 2.5317487491674634e-05, 0.0055589242798499),
      (10, 10, 0.6915028921812371, 1),
    ])
  func share(successes: Int, count: Int, lower: Double, upper: Double) {
    let interval = ShareEstimate(successes: successes, count: count).interval
    #expect(abs(interval.lower - lower) < 1e-10)
    #expect(abs(interval.upper - upper) < 1e-10)
  }

  @Test("The third and fourth moments: scipy.stats.skew(x) ** 2, kurtosis(x)")
  func shape() {
    let moments = Moments([1, 2, 2, 3, 7])
    #expect(abs(moments.squaredSkewness - 1.3692712246431251) < 1e-12)
    #expect(abs(moments.excessKurtosis + 0.16942148760330644) < 1e-12)
  }

  @Test("Student's interval is trusted of many ordinary values, and of few, rare or equal ones not")
  func trust() {
    let ordinary = (0..<200).map { Double($0 * 37 % 7) - 3 }
    let rare = (0..<200).map { $0.isMultiple(of: 33) ? 3.0 : 0 }
    let equal = [Double](repeating: 1, count: 200)
    let bounds = -6.0...6
    #expect(MeanEstimate(ordinary, bounds: bounds).isTrusted)
    #expect(!MeanEstimate(ordinary.prefix(4).map { $0 }, bounds: bounds).isTrusted)
    #expect(!MeanEstimate(rare, bounds: bounds).isTrusted && !MeanEstimate(rare).isTrusted)
    #expect(!MeanEstimate(equal, bounds: bounds).isTrusted)
    #expect(MeanEstimate(equal, population: 200, bounds: bounds).isTrusted)
    // One more value at the bound would move the mean by more than its error.
    #expect(!MeanEstimate(ordinary, bounds: -100...100).isTrusted)
  }

  @Test("No trials tell nothing")
  func noTrials() {
    #expect(ShareEstimate(successes: 0, count: 0).interval == Interval(lower: 0, upper: 1))
    #expect(ShareEstimate(successes: 0, count: 0).share == 0)
  }

  @Test("Pairs: scipy.stats.ttest_rel(x, y) and its confidence_interval()")
  func pairs() throws {
    let pair = PairedComparison(differences: zip(first, second).map { $0 - $1 })
    let interval = try #require(pair.difference.interval)
    #expect(abs(pair.difference.mean + 0.3) < 1e-12)
    #expect(abs(interval.lower + 0.9786471488394615) < 1e-9)
    #expect(abs(interval.upper - 0.37864714883946143) < 1e-9)
    #expect(abs(pair.probability - 0.3434363961379136) < 1e-10)
    #expect(try abs(#require(pair.effectSize) + 0.31622776601683794) < 1e-12)
    #expect([pair.larger, pair.same, pair.smaller] == [2, 4, 4])
  }

  @Test(
    "The sign test: scipy.stats.binomtest(k, n).pvalue",
    arguments: [(3, 9, 0.14599609375), (0, 6, 0.03125), (480, 520, 0.2174482932041415), (5, 5, 1), (0, 0, 1)])
  func signs(larger: Int, smaller: Int, expected: Double) {
    #expect(abs(signTest(larger: larger, smaller: smaller) - expected) < 1e-10)
    #expect(signTest(larger: larger, smaller: smaller) == signTest(larger: smaller, smaller: larger))
  }

  @Test("Differences that are all the same are judged by their signs")
  func sameDifferences() {
    #expect(PairedComparison(differences: [0, 0, 0]).probability == 1)
    #expect(abs(PairedComparison(differences: [1, 1, 1, 1, 1, 1]).probability - 0.03125) < 1e-12)
    #expect(PairedComparison(differences: [1, 1, 1]).effectSize == nil)
    #expect(PairedComparison(differences: [3]).probability == 1)
  }

  @Test("Medians")
  func medians() {
    #expect(median([]) == nil)
    #expect(median([3, 1, 2]) == 2)
    #expect(median([4, 1, 2, 3]) == 2.5)
  }

  @Test("Durations are found again within 6 %, in whatever order histograms are added")
  func durations() throws {
    let durations: [UInt64] = (1...1000).map { $0 * $0 * 37 }
    var first = DurationHistogram(nanoseconds: durations.prefix(400))
    let rest = DurationHistogram(nanoseconds: durations.dropFirst(400))
    first.add(rest)
    #expect(first == DurationHistogram(nanoseconds: durations.reversed()))
    #expect(first == DurationHistogram(counts: first.counts))
    #expect(first.count == 1000)
    for (share, place) in [(0.5, 499), (0.99, 989), (1, 999)] {
      let found = try #require(first.quantile(share))
      #expect(abs(found / Double(durations[place]) - 1) < 0.0626)
    }
    #expect(DurationHistogram().quantile(0.5) == nil)
    #expect(DurationHistogram(nanoseconds: [0]).quantile(0.5) == 0)
    #expect(DurationHistogram.classIndex(of: .max) == 495)
    #expect(DurationHistogram(counts: [496: 1, -1: 2, 3: 0]).counts.isEmpty)
  }

  @Test("Classes of durations follow one another without a gap")
  func classes() {
    for nanoseconds in UInt64(1)...5000 {
      let step = DurationHistogram.classIndex(of: nanoseconds) - DurationHistogram.classIndex(of: nanoseconds - 1)
      #expect(step == 0 || step == 1)
      let middle = DurationHistogram.middle(of: DurationHistogram.classIndex(of: nanoseconds))
      #expect(abs(middle / Double(nanoseconds) - 1) <= 0.0625)
    }
  }
}
