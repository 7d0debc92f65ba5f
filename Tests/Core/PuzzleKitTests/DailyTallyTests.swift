import PuzzleKit
import Testing

@Suite struct DailyTallyTests {
  /// The deal of a day of January 2026, ended on a day at noon by UTC.
  private func entry(
    of day: Int, endedOn end: Int? = nil, begunOn begin: Int? = nil, _ outcome: Outcome = .won
  ) throws -> HistoryEntry {
    let date = try #require(CivilDate(iso: "2026-01-\(padded(day))"))
    let ended = try #require(Instant.milliseconds(rfc3339: "2026-01-\(padded(end ?? day))T12:00:00Z"))
    return HistoryEntry(
      timestamp: ended, game: "nim", mode: "standard", outcome: outcome, detail: "", daily: date,
      begun: try begin.map { day in
        try #require(Instant.milliseconds(rfc3339: "2026-01-\(padded(day))T23:59:59Z"))
      })
  }

  @Test func aGameThatIsBegunOnItsDayCountsWhenItIsWonLater() throws {
    let entries = try [entry(of: 1), entry(of: 2, endedOn: 3, begunOn: 2), entry(of: 3), entry(of: 4, begunOn: 3)]
    #expect(tally(entries, today: 4) == [4, 4, 3, 3])
    #expect(tally(Array(entries.dropLast()), today: 3) == [3, 3, 3, 3])
    #expect(try tally([entry(of: 1), entry(of: 2, endedOn: 3)], today: 3) == [2, 2, 0, 1])
  }

  private func tally(_ entries: [HistoryEntry], today: Int) -> [Int] {
    let tally = DailyTally(entries, today: CivilDate(iso: "2026-01-\(padded(today))"))
    return [tally.played, tally.won, tally.currentStreak, tally.longestStreak]
  }

  @Test func aStreakIsOfDaysInARow() throws {
    let entries = try [1, 2, 3, 5, 6].map { try entry(of: $0) }
    #expect(tally(entries, today: 6) == [5, 5, 2, 3])
    #expect(tally(entries, today: 7) == [5, 5, 2, 3])
    #expect(tally(entries, today: 8) == [5, 5, 0, 3])
    #expect(tally([], today: 8) == [0, 0, 0, 0])
  }

  @Test func aDayThatWasLostOrPlayedLaterIsNoneOfAStreak() throws {
    let entries = try [entry(of: 1), entry(of: 2, .lost), entry(of: 3), entry(of: 4, endedOn: 5), entry(of: 5)]
    #expect(tally(entries, today: 5) == [5, 4, 1, 1])
  }

  @Test func aGameWithoutAnswerCountsAsWon() throws {
    #expect(try tally([entry(of: 1, .finished)], today: 1) == [1, 1, 1, 1])
  }

  @Test func otherGamesDoNotCount() throws {
    let other = HistoryEntry(timestamp: 0, game: "nim", mode: "standard", outcome: .won, detail: "")
    #expect(tally([other], today: 1) == [0, 0, 0, 0])
  }
}
