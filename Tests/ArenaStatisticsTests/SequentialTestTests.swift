import ArenaStatistics
import Testing

@Suite("Sequential tests") struct SequentialTestTests {
  @Test("The ratio follows its formula")
  func ratio() {
    var test = SequentialTest(lower: 0, upper: 0.5, resolution: 1)
    for difference in [1.0, 0, -1, 2, 0] { test.add(difference) }
    // python3 -c "import math; n,m=5,.4; v=(sum((d-m)**2 for d in (1,0,-1,2,0))+2)/n
    // print(n/2*math.log((v+m*m)/(v+(m-.5)**2)))"
    #expect(abs(test.logLikelihoodRatio - 0.24610018203313128) < 1e-12)
    #expect(abs(test.upperBound - 2.9444389791664403) < 1e-12)
    #expect(abs(test.lowerBound + 2.9444389791664403) < 1e-12)
    #expect(SequentialTest(lower: 0, upper: 1).logLikelihoodRatio == 0)
  }

  @Test("Nothing is decided before 30 pairs, and a decision stands")
  func decision() {
    var test = SequentialTest(lower: 0, upper: 1)
    for _ in 0..<29 { test.add(5) }
    #expect(test.decision == .undecided)
    test.add(5)
    #expect(test.decision == .upper)
    #expect(test.decidedAt == 30)
    for _ in 0..<500 { test.add(-5) }
    #expect(test.decision == .upper)
    #expect(test.decidedAt == 30)
  }

  @Test("Copies of a player differ nowhere, and need some more pairs until that is clear")
  func copies() {
    var test = SequentialTest(lower: 0, upper: 0.1)
    while test.decision == .undecided { test.add(0) }
    #expect(test.decision == .lower)
    #expect(test.decidedAt == 36)
  }
}
