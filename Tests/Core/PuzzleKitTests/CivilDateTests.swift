import Testing

@testable import PuzzleKit

@Suite struct CivilDateTests {
  @Test func daysCountThroughCenturies() {
    #expect(CivilDate(daysSince1970: 0).iso == "1970-01-01")
    #expect(CivilDate(daysSince1970: 0).weekday == 3)
    for days in stride(from: -800_000, through: 800_000, by: 397) {
      let date = CivilDate(daysSince1970: days)
      #expect(date.daysSince1970 == days)
      #expect(1...date.daysInMonth ~= date.day)
    }
    #expect(CivilDate(iso: "2000-02")?.daysInMonth == 29)
    #expect(CivilDate(iso: "1900-02")?.daysInMonth == 28)
    #expect(CivilDate(iso: "2026-01-26")?.weekday == 0)
  }

  @Test(arguments: ["2026-02-29", "2026-13", "2026-00", "26-01", "2026-1", "2026-01-26x", "", "-026-01", "0000-01"])
  func impossibleDatesAreRefused(text: String) { #expect(CivilDate(iso: text) == nil) }

  @Test(arguments: [
    ("01", "1st"), ("02", "2nd"), ("03", "3rd"), ("04", "4th"), ("11", "11th"), ("12", "12th"), ("13", "13th"),
    ("21", "21st"), ("22", "22nd"), ("23", "23rd"), ("26", "26th"), ("30", "30th"), ("31", "31st"),
  ])
  func daysAreSpokenAsPeopleDo(day: String, spoken: String) {
    #expect(CivilDate(iso: "2026-01-\(day)")?.spoken == "\(spoken) of January")
  }

  @Test func instantsAreReadAsTheyAreWritten() {
    for text in ["1970-01-01T00:00:00Z", "2026-01-26T23:59:59Z", "1969-12-31T23:59:59Z"] {
      let milliseconds = Instant.milliseconds(rfc3339: text)
      #expect(milliseconds.map { Instant($0, offset: 0).rfc3339 } == text)
    }
    for text in [
      "2026-01-26", "2026-01-26T24:00:00Z", "2026-01-26T12:60:00Z", "2026-01-26T12:00:60Z", "2026-02-29T12:00:00Z",
      "2026-01-26T12:00:00", "2026-01-26 12:00:00Z", "x",
    ] {
      #expect(Instant.milliseconds(rfc3339: text) == nil)
    }
  }

  @Test func instantsMayHaveAnOffsetAndAFraction() {
    for (text, utc) in [
      ("2026-01-26T01:30:00+02:00", "2026-01-25T23:30:00Z"), ("2026-01-26T23:59:59-00:30", "2026-01-27T00:29:59Z"),
      ("2026-01-26T12:00:00.250Z", "2026-01-26T12:00:00Z"), ("2026-01-26T12:00:00.9+01:00", "2026-01-26T11:00:00Z"),
    ] {
      #expect(Instant.milliseconds(rfc3339: text).map { Instant($0, offset: 0).rfc3339 } == utc, "\(text)")
    }
    for end in ["+24:00", "+01:60", "+0100", "+01", "01:00", ".Z", ".5", "", "+01:00Z", ".5Z1", ".\u{0665}Z"] {
      #expect(Instant.milliseconds(rfc3339: "2026-01-26T12:00:00" + end) == nil, "\(end)")
    }
  }

  @Test func localDaysTurnWithTheOffset() {
    #expect(Instant(0, offset: -3600).date.iso == "1969-12-31")
    #expect(Instant(86_399_999, offset: 0).date.iso == "1970-01-01")
    #expect(Instant(86_399_999, offset: 1).date.iso == "1970-01-02")
    // The last millisecond before 1970 is of the day before.
    #expect(Instant(-1, offset: 0).rfc3339 == "1969-12-31T23:59:59Z")
  }

  @Test func monthsComeAfterOneAnother() throws {
    let date = try #require(CivilDate(iso: "2025-11-30"))
    #expect(
      [-11, -10, 0, 1, 2, 14].map { date.month(after: $0).iso } == [
        "2024-12-01", "2025-01-01", "2025-11-01", "2025-12-01", "2026-01-01", "2027-01-01",
      ])
    #expect(
      date.long == "30 November 2025" && date.isoMonth == "2025-11"
        && CivilDate(year: 7, month: 3, day: 1).iso == "0007-03-01")
    let lengths = (1...12).map { CivilDate(year: 2026, month: $0, day: 1).daysInMonth }
    #expect(lengths == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    #expect((0..<8).map { CivilDate(daysSince1970: $0 - 4).weekday } == [6, 0, 1, 2, 3, 4, 5, 6])
  }
}
