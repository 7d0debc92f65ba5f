import PuzzleKit
import Testing

/// Wins and streaks over all games.
@Suite struct TallyTests {
  private func tally(_ outcomes: [Outcome]) -> [Int] {
    let tally = Tally(
      outcomes.map { HistoryEntry(timestamp: 0, game: "nim", mode: "standard", outcome: $0, detail: "") })
    return [tally.played, tally.won, tally.winPercent, tally.currentStreak, tally.longestStreak]
  }

  private static func wonOnce(in games: Int) -> [Outcome] { [.won] + Array(repeating: .lost, count: games - 1) }

  @Test(
    arguments: [
      ([], [0, 0, 0, 0, 0]), ([.won], [1, 1, 100, 1, 1]), ([.lost], [1, 0, 0, 0, 0]), ([.finished], [1, 0, 0, 0, 0]),
      ([.won, .won, .lost, .won], [4, 3, 75, 1, 2]), ([.lost, .won, .won, .won], [4, 3, 75, 3, 3]),
      ([.won, .won, .lost], [3, 2, 67, 0, 2]), ([.won, .finished, .won], [3, 2, 67, 1, 1]),
      (wonOnce(in: 3), [3, 1, 33, 0, 1]), (wonOnce(in: 8), [8, 1, 13, 0, 1]), (wonOnce(in: 200), [200, 1, 1, 0, 1]),
      (wonOnce(in: 201), [201, 1, 0, 0, 1]),
    ] as [([Outcome], [Int])])
  func winsAreCounted(outcomes: [Outcome], figures: [Int]) { #expect(tally(outcomes) == figures) }

  @Test func daysInARowGoOnFromMonthToMonth() throws {
    func entry(_ day: String, endedAt time: String, _ outcome: Outcome = .won) throws -> HistoryEntry {
      HistoryEntry(
        timestamp: try #require(Instant.milliseconds(rfc3339: time)), game: "nim", mode: "standard", outcome: outcome,
        detail: "", daily: CivilDate(iso: day))
    }
    // Won in the first and in the last second of its day; the next one a second too late.
    let entries = [
      try entry("2028-02-28", endedAt: "2028-02-28T00:00:00Z"),
      try entry("2028-02-29", endedAt: "2028-02-29T23:59:59Z"),
      try entry("2028-03-01", endedAt: "2028-03-01T12:00:00Z"),
      try entry("2028-03-02", endedAt: "2028-03-03T00:00:00Z"),
      // Won and lost on one day, and the same day twice.
      try entry("2028-03-04", endedAt: "2028-03-04T12:00:00Z", .lost),
      try entry("2028-03-04", endedAt: "2028-03-04T13:00:00Z"),
      try entry("2028-03-04", endedAt: "2028-03-04T14:00:00Z"),
    ]
    func figures(_ count: Int, today: String?) -> [Int] {
      let tally = DailyTally(entries.prefix(count), today: today.flatMap(CivilDate.init(iso:)))
      return [tally.played, tally.won, tally.currentStreak, tally.longestStreak]
    }
    #expect(figures(3, today: "2028-03-01") == [3, 3, 3, 3] && figures(3, today: "2028-03-02") == [3, 3, 3, 3])
    #expect(figures(3, today: "2028-03-03") == [3, 3, 0, 3] && figures(3, today: nil) == [3, 3, 0, 3])
    #expect(figures(4, today: "2028-03-03") == [4, 4, 0, 3])
    #expect(figures(7, today: "2028-03-04") == [7, 6, 1, 3] && figures(7, today: "2028-03-05") == [7, 6, 1, 3])
    let strict = DailyTally(entries, today: CivilDate(iso: "2028-03-04")) { _ in false }
    #expect(strict.played == 7 && strict.won == 0 && strict.longestStreak == 0)
  }
}
