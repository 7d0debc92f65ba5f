import ArenaStatistics
import Testing

/// Figures of scipy 1.17.1.
@Suite("Distributions") struct DistributionTests {
  private func isClose(_ value: Double, _ expected: Double, within relative: Double = 1e-9) -> Bool {
    abs(value - expected) <= relative * abs(expected)
  }

  @Test(
    "Student's quantiles: scipy.stats.t.ppf(p, d)",
    arguments: [
      (0.975, 1, 12.706204736174694), (0.975, 2, 4.302652729749462), (0.975, 10, 2.228138851986274),
      (0.995, 29, 2.756385903670605), (0.975, 199, 1.9719565442517533), (0.9, 1e6, 1.281552412129939),
    ])
  func studentQuantile(probability: Double, degrees: Double, expected: Double) {
    #expect(isClose(StudentT.quantile(probability, degrees: degrees), expected))
    #expect(isClose(StudentT.quantile(1 - probability, degrees: degrees), -expected))
  }

  @Test(
    "Student's tails: 2 * scipy.stats.t.sf(t, d)",
    arguments: [(2.0, 5.0, 0.10193947882985835), (0.3, 50, 0.7654208802553033), (12, 40, 7.82417130425598e-15)])
  func studentTail(t: Double, degrees: Double, expected: Double) {
    #expect(isClose(StudentT.twoSidedTail(t, degrees: degrees), expected))
    #expect(isClose(StudentT.twoSidedTail(-t, degrees: degrees), expected))
  }

  @Test(
    "Normal quantiles: scipy.stats.norm.ppf(p)",
    arguments: [
      (0.975, 1.959963984540054), (0.995, 2.5758293035489004), (0.5001, 0.0002506628300880075),
      (1e-10, -6.361340902404056), (0.84, 0.994457883209753),
    ])
  func normalQuantile(probability: Double, expected: Double) {
    #expect(isClose(Normal.quantile(probability), expected))
  }

  @Test("The ends of the distributions")
  func ends() {
    #expect(Normal.quantile(0.5) == 0)
    #expect(Normal.quantile(0) == -.infinity)
    #expect(Normal.quantile(1) == .infinity)
    #expect(StudentT.quantile(0.5, degrees: 7) == 0)
    #expect(StudentT.twoSidedTail(0, degrees: 7) == 1)
    #expect(StudentT.twoSidedTail(.infinity, degrees: 7) == 0)
  }
}
