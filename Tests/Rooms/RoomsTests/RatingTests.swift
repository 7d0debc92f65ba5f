import PlainJSON
import PuzzleKit
import RoomRecords
import Testing

@testable import Rooms

@Suite("Ratings by Glicko-2")
struct RatingTests {
  @Test("the example of the paper")
  func paper() {
    let after = GlickoRating(1500, deviation: 200).after([
      (GlickoRating(1400, deviation: 30), 1), (GlickoRating(1550, deviation: 100), 0),
      (GlickoRating(1700, deviation: 300), 0),
    ])
    #expect(abs(after.rating - 1464.06) < 0.01)
    #expect(abs(after.deviation - 151.52) < 0.01)
    #expect(abs(after.volatility - 0.05999) < 0.00001)
  }

  @Test("a period of rest changes the deviation alone, and periods add up")
  func rest() {
    let before = GlickoRating(1620, deviation: 80, volatility: 0.07)
    let after = before.after([])
    #expect(after == before.afterRest(of: 1) && after.rating == 1620 && after.volatility == 0.07)
    let (phi, sigma) = (80 / 173.7178, 0.07)
    #expect(abs(after.deviation / 173.7178 - (phi * phi + sigma * sigma).squareRoot()) < 1e-12)
    #expect(abs(before.afterRest(of: 5).deviation - before.afterRest(of: 2).afterRest(of: 3).deviation) < 1e-9)
    #expect(before.afterRest(of: 0).deviation.rounded() == 80)
  }

  @Test("who wins gains, who loses loses, both by as much as the other in the mirror", arguments: 0..<100)
  func mirror(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ low: Int, _ high: Int) -> Double { Double(low + Int(random.below(high - low))) }
    let one = GlickoRating(number(800, 2200), deviation: number(30, 350))
    let other = GlickoRating(number(800, 2200), deviation: number(30, 350))
    let won = one.after([(other, 1)])
    let lost = GlickoRating(3000 - one.rating, deviation: one.deviation)
      .after([(GlickoRating(3000 - other.rating, deviation: other.deviation), 0)])
    #expect(won.rating > one.rating && abs(won.rating + lost.rating - 3000) < 1e-6)
    #expect(abs(won.deviation - lost.deviation) < 1e-6 && won.deviation < one.afterRest(of: 1).deviation + 1)
    #expect(won.volatility > 0 && won.volatility < 1)
    let drawn = one.after([(one, 0.5)])
    #expect(abs(drawn.rating - one.rating) < 1e-6)
  }

  private func result(
    _ outcomes: [(String?, Outcome)], style: PlayStyle = .race, isFair: Bool = true, at time: Int64 = 0, round: Int = 1
  ) -> RoundResult {
    var origin = RoundOrigin()
    origin.isFair = isFair
    return RoundResult(
      game: "duel", mode: "standard", style: style, round: round, started: time, ended: time + 1000, reason: .played,
      players: outcomes.enumerated().map { index, entry in
        RoundResult.Player(
          member: index + 1, player: entry.0, outcome: entry.1, score: nil, time: nil, messages: 0)
      }, origin: origin)
  }

  @Test("only fair races between players with ids are rated; of two who were beaten nobody was ahead")
  func ratedGames() {
    let race: [(String?, Outcome)] = [("ann", .won), ("ben", .lost), ("cat", .lost)]
    #expect(
      result(race).ratedGames(in: "r").map { [$0.one, $0.other, "\($0.score)"] }
        == [["ann", "ben", "1.0"], ["ann", "cat", "1.0"]])
    #expect(result([("ann", .finished), ("ben", .finished)]).ratedGames(in: "r").map(\.score) == [0.5])
    #expect(result([("ann", .lost), ("ben", .won)]).ratedGames(in: "r").map(\.score) == [0])
    for unrated in [
      result(race, isFair: false), result(race, style: .together), result([("ann", .won), (nil, .lost)]),
      result([("ann", .won), ("ann", .lost)]),
    ] {
      #expect(unrated.ratedGames(in: "r").isEmpty)
    }
  }

  @Test("the games of a day count together against ratings from before it, and the best need enough of them")
  func periods() {
    let games = (1...12).map { RatedGame("ann", "ben", score: $0 % 3 == 0 ? 0 : 1, round: "r/\($0)") }
    let after = RatingPeriods.after(games, in: 7) { _ in nil }
    let fresh = GlickoRating()
    let scores = games.map { (opponent: fresh, score: $0.score) }
    #expect(after["ann"] == KeptRating(fresh.after(scores), period: 8, rounds: 12))
    #expect(
      RatingPeriods.after(games, in: 7, of: ["ben"]) { _ in nil } == ["ben": after["ben"] ?? KeptRating(period: 0)])
    let kind = RatingKind("duel", "standard")
    let rated = after.map { PlayerRating($0.key, kind, $0.value) }
    let few = PlayerRating("cat", kind, KeptRating(GlickoRating(2500, deviation: 60), period: 8, rounds: 9))
    let vague = PlayerRating("dan", kind, KeptRating(GlickoRating(2500, deviation: 200), period: 8, rounds: 90))
    let best = RatingPeriods.best(
      rated.map {
        PlayerRating($0.player, kind, KeptRating(GlickoRating($0.rating.rating, deviation: 90), period: 8, rounds: 12))
      }
        + [few, vague], most: 10)
    #expect(best.map(\.player) == ["ann", "ben"])
  }
}
