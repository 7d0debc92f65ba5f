import ArenaStatistics
import Simulation
import Testing

@Suite("Sequential tests") struct SequentialTestTests {
  @Test("Copies of a player differ nowhere, and need some pairs until that is clear")
  func copies() {
    var test = SequentialTest(lower: 0, upper: 0.1, reach: 6)
    while test.decision == .undecided { test.add(0) }
    #expect(test.decision == .lower)
    // No test valid for all differences of at most 6 can be sure sooner: log(20) by log(1 + 0.1 / 5.9).
    #expect((179...215).contains(test.decidedAt ?? 0), "\(test.decidedAt ?? 0)")
  }

  @Test("Large differences decide at once, and a decision stands")
  func decision() {
    var test = SequentialTest(lower: 0, upper: 1, reach: 6)
    while test.decision == .undecided { test.add(5) }
    #expect(test.decision == .upper && test.count <= 12)
    let decidedAt = test.decidedAt
    for _ in 0..<500 { test.add(-5) }
    #expect(test.decision == .upper && test.decidedAt == decidedAt)
  }

  @Test("What a test says of the one bot it says of the other")
  func symmetry() {
    var random = SplitMix64(seed: 3)
    var one = SequentialTest(lower: 0, upper: 0.3, alpha: 0.01, beta: 0.1, reach: 6)
    var other = SequentialTest(lower: -0.3, upper: 0, alpha: 0.1, beta: 0.01, reach: 6)
    for _ in 0..<500 {
      let difference = Differences.losses(0.1).draw(&random)
      one.add(difference)
      other.add(-difference)
      #expect(abs(one.upperEvidence - other.lowerEvidence) < 1e-9)
    }
    #expect((one.decision == .upper) == (other.decision == .lower) && one.decidedAt == other.decidedAt)
  }

  @Test("An impossible difference breaks the test, before a decision and not after it")
  func broken() {
    for value in [7, -6.001, .nan, .infinity] {
      var test = SequentialTest(lower: 0, upper: 0.1, reach: 6)
      test.add(value)
      for _ in 0..<1000 { test.add(1) }
      #expect(test.isBroken && test.decision == .undecided)
    }
  }

  @Test(
    "Who bets against the true mean has as much as before on average, whatever the margin",
    arguments: [0.001, 0.1, 0.9])
  func capital(margin: Double) {
    // Two values with the mean 0 and all ways in which ten of them may come, by their probabilities.
    for share in [0.1, 0.5, 0.9] {
      let (gain, loss) = (0.9 * (1 - share), 0.9 * share)
      var mean = 0.0
      for ways in 0..<1024 {
        var process = BettingProcess(against: 0, bounds: -1...1, margin: margin)
        var probability = 1.0
        for bit in 0..<10 {
          let isGain = ways >> bit & 1 == 1
          process.add(isGain ? gain : -loss)
          probability *= isGain ? share : 1 - share
        }
        #expect(process.capital >= 0)
        mean += probability * process.capital
      }
      #expect(abs(mean - 1) < 1e-9)
    }
  }

  @Test("Probabilities at any time are small if bots differ, and never above 1")
  func probabilities() {
    #expect(anyTimeProbability(of: [], reach: 6) == 1)
    #expect(anyTimeProbability(of: [Double](repeating: 0, count: 100), reach: 6) > 0.999)
    #expect(anyTimeProbability(of: [7], reach: 6) == 1)
    let rare = (0..<1000).map { $0.isMultiple(of: 20) ? 3.0 : 0 }
    #expect(anyTimeProbability(of: rare, reach: 6) < 0.001)
    #expect(anyTimeProbability(of: rare.map { -$0 }, reach: 6) == anyTimeProbability(of: rare, reach: 6))
  }
}
