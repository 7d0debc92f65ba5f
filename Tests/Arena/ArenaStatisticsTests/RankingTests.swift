import ArenaStatistics
import Testing

@Suite("Rankings") struct RankingTests {
  @Test("Holm's correction of a worked example, in the order given")
  func holm() {
    let corrected = holmCorrected([0.01, 0.04, 0.03, 0.005])
    for (value, expected) in zip(corrected, [0.03, 0.06, 0.06, 0.02]) { #expect(abs(value - expected) < 1e-12) }
    #expect(holmCorrected([0.7, 0.9]) == [1, 1])
    #expect(holmCorrected([]) == [])
  }

  @Test("Places are shared where players are not distinguishable")
  func places() {
    let ranking = Ranking(
      players: 3,
      pairs: [
        .init(better: 0, worse: 1, probability: 0.2), .init(better: 0, worse: 2, probability: 0.001),
        .init(better: 1, worse: 2, probability: 0.002),
      ])
    #expect(ranking.places.map(\.text) == ["1-2", "1-2", "3"])
  }

  @Test("A player between two that differ may have any place")
  func between() {
    let ranking = Ranking(
      players: 3,
      pairs: [
        .init(better: 0, worse: 1, probability: 0.2), .init(better: 0, worse: 2, probability: 0.001),
        .init(better: 1, worse: 2, probability: 0.2),
      ])
    #expect(ranking.places.map(\.text) == ["1-2", "1-3", "2-3"])
    #expect(Ranking(players: 1, pairs: []).places.map(\.text) == ["1"])
  }
}
