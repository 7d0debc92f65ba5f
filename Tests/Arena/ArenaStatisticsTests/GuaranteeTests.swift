import ArenaStatistics
import Simulation
import Testing

/// A small version of what `simulate` shows with 10,000 matches each; seeds are fixed.
@Suite("Guarantees") struct GuaranteeTests {
  @Test("Student's interval holds the mean in about 95 % of matches")
  func coverage() {
    let outcome = Simulations.coverage(of: .guesses, games: 200, matches: 1000, seed: 1)
    #expect((0.93...0.97).contains(outcome.share), "\(outcome)")
  }

  @Test(
    "The exact interval holds the share in at least 95 % of matches, rare ones too",
    arguments: [0.01, 0.03, 0.1, 0.5, 0.9])
  func shares(share: Double) {
    let outcome = Simulations.shareCoverage(of: share, games: 200, matches: 1000, seed: 2)
    #expect(outcome.share >= 0.935, "\(outcome)")
  }

  @Test("The reported interval holds the mean difference in about 95 % of matches, however rare differences are")
  func reported() {
    for differences in Differences.all {
      let outcome = Simulations.reportedCoverage(of: differences, games: 200, matches: 100, seed: 10)
      #expect(outcome.share >= 0.88, "\(outcome)")
    }
    let rare = Simulations.reportedCoverage(of: .losses(0.03), games: 200, matches: 300, seed: 10)
    #expect(rare.share >= 0.95, "\(rare)")
  }

  @Test("Intervals without luck hold the mean in about 95 % of matches")
  func luck() {
    let outcome = Simulations.luckCoverage(games: 200, matches: 1000, seed: 3)
    #expect((0.93...0.97).contains(outcome.share), "\(outcome)")
    #expect(outcome.matches >= 960)
  }

  @Test("Intervals adjusted by a covariate hold the mean in about 95 % of matches")
  func covariate() {
    let outcome = Simulations.covariateCoverage(games: 200, reference: 1000, matches: 500, seed: 4)
    #expect((0.925...0.975).contains(outcome.share), "\(outcome)")
  }

  @Test("Copies are called different in about 5 % of matches at most")
  func copies() {
    let outcome = Simulations.copies(of: .guesses, games: 200, noise: 0.5, matches: 1000, seed: 5)
    #expect(outcome.share <= 0.065, "\(outcome)")
    let ranked = Simulations.rankedCopies(bots: 4, games: 100, matches: 300, seed: 6)
    #expect(ranked.share <= 0.08, "\(ranked)")
  }

  @Test(
    "A sequential test errs in at most 5 % of matches, however rare and lopsided differences are",
    arguments: [false, true])
  func rareErrors(isNull: Bool) {
    for differences in Differences.all {
      for side in [differences, differences.reversed] {
        let outcome = Simulations.tests(of: side, isNull: isNull, matches: 200, seed: 11, limit: 3000)
        #expect(outcome.errors.ours <= 0.1, "\(outcome.row)")
      }
    }
    // The test that the arena had before erred in a third of these.
    let outcome = Simulations.tests(of: .losses(0.03), isNull: isNull, matches: 500, seed: 12)
    #expect(outcome.errors.ours <= 0.07, "\(outcome.row)")
    #expect(outcome.errors.old > 0.25 || isNull, "\(outcome.row)")
    #expect(outcome.deals.ours < 1.4 * outcome.least, "\(outcome.row)")
  }

  @Test("A sequential test errs in about 5 % of matches at most", arguments: [false, true])
  func sequential(isUpperTrue: Bool) {
    let outcome = Simulations.sequentialErrors(
      of: .guesses, lower: 0, upper: 0.5, isUpperTrue: isUpperTrue, limit: 5000, matches: 1000, seed: 7)
    #expect(outcome.share <= 0.065, "\(outcome)")
  }

  @Test("A confidence sequence holds the mean at every moment in 95 % of matches, drawn from a list too")
  func sequence() {
    let outcome = Simulations.sequenceCoverage(of: .guesses, games: 200, matches: 200, seed: 8)
    #expect(outcome.share >= 0.94, "\(outcome)")
    let drawn = Simulations.sequenceCoverage(of: .guesses, games: 200, population: 200, matches: 200, seed: 9)
    #expect(drawn.share >= 0.94, "\(drawn)")
  }
}
