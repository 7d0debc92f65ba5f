import Testing

@testable import Wordiest

@Suite struct RatingTests {
  @Test(arguments: [
    (0.0, "50.0", "40.0"), (0.0, "40.0", "32.0"), (100.0, "50.0", "60.0"), (57.0, "50.0", "51.4"), (57.0, "50", "51.4"),
    (3.0, "3.0", "3.1"),
  ])
  func stepsAreTheOriginals(percentile: Double, old: String, new: String) {
    #expect(Rating(parsing: old)?.after(percentile: percentile).text == new)
  }

  @Test(arguments: ["", "50.", "050", "50.00", "-0.1", "100.1", "nan", "5e1", "50,0", " 50.0"])
  func whatIsNoRatingIsNone(text: String) { #expect(Rating(parsing: text) == nil) }

  @Test func equalScoresAreWinsAndEqualRatingsAreHigher() {
    let standing = ScoreStanding(
      score: 20, rating: .initial, isRated: true,
      others: [(20, 500), (19, 499), (21, 500), (22, 100), (3, 900), (0, 0)].map { (score: $0.0, ratingTenths: $0.1) })
    #expect(standing.upsetWins == 2 && standing.expectedWins == 2)
    #expect(standing.upsetLosses == 1 && standing.expectedLosses == 1)
    // 100 * 4 / 6 = 66.66..., and tenths are rounded up.
    #expect(standing.percentile == 66.7 && standing.shownPercentile == 66)
    #expect(standing.newRating.text == "53.4")
    #expect(!standing.isBest)
  }

  @Test func aChallengeLeavesTheRatingAlone() {
    let standing = ScoreStanding(score: 5, rating: .initial, isRated: false, others: [(score: 1, ratingTenths: 1)])
    #expect(standing.newRating == .initial && standing.isBest)
  }

  @Test func withoutOthersThePercentileIsAHundredAndNobodyCelebrates() {
    let standing = ScoreStanding(score: 0, rating: .initial, isRated: true, others: [])
    #expect(standing.percentile == 100 && standing.newRating.text == "60.0" && !standing.isBest)
  }

  @Test func summariesHaveTheRightNumbers() {
    func lines(_ score: Int, _ others: [(score: Int, ratingTenths: Int)], isFirst: Bool = false) -> [String] {
      let standing = ScoreStanding(score: score, rating: .initial, isRated: true, others: others)
      return WordiestTexts.summary(
        standing, .match, isFirst: isFirst, isUnrated: false, opponents: others.count)
    }
    #expect(
      lines(1, [(1, 600), (0, 400), (0, 300), (2, 100), (2, 900)]) == [
        "You scored 1 point, beating 60% of other players.", "Your rating rose by 2.0 to 52.0.",
        "You beat 1 higher rated player.", "You beat 2 lower rated players.", "You lost to 1 lower rated player.",
        "You lost to 1 higher rated player.",
      ])
    #expect(lines(3, [(4, 1)])[1] == "Your rating fell by 10.0 to 40.0.")
    #expect(lines(3, [(3, 1), (4, 1)])[1] == "Your rating stays at 50.0.")
    #expect(lines(3, [(4, 1)], isFirst: true)[1] == "Your first rating is 40.0.")
    let challenge = ScoreStanding(score: 3, rating: .initial, isRated: false, others: [(score: 4, ratingTenths: 1)])
    #expect(
      WordiestTexts.summary(challenge, .challenge, isFirst: true, isUnrated: false, opponents: 1)[1]
        == "Challenges do not affect rating.")
  }
}
