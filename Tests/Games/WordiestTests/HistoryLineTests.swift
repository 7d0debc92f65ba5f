import Testing

@testable import Wordiest

@Suite struct HistoryLineTests {
  @Test(
    arguments: [
      (0, "moments"), (44.9, "moments"), (45, "a minute"), (89, "a minute"), (90, "2 minutes"), (44 * 60, "44 minutes"),
      (45 * 60, "an hour"), (89 * 60, "an hour"), (90 * 60, "2 hours"), (21.9 * 3600, "22 hours"), (22 * 3600, "a day"),
      (35.9 * 3600, "a day"), (36 * 3600, "2 days"), (25.9 * 86_400, "26 days"), (26 * 86_400, "a month"),
      (44 * 86_400, "a month"), (45 * 86_400, "2 months"), (319 * 86_400, "11 months"), (320 * 86_400, "a year"),
      (547 * 86_400, "a year"), (548 * 86_400, "2 years"), (1100 * 86_400, "3 years"), (-5, "moments"),
    ] as [(Double, String)])
  func agesAreWordedAsTheOriginalHasThem(seconds: Double, text: String) {
    #expect(age(seconds: seconds) == text + " ago")
  }

  @Test func stepsThatDoNotFitAreAbnormal() {
    // The second step fits; before the third a match is missing; the fourth differs by less than a tenth.
    let line = RatingLine([(50, 52), (52, 51.4), (55, 56.1), (56.1, 57.3)])
    #expect(line.abnormal == [1])
    #expect(line.range == 50...60)
    // Equal ratings stand at the bottom.
    #expect(RatingLine([(40, 50), (50, 50)]).range == 50...60 && RatingLine([(0, 0)]).range == 0...10)
    // 0.1 as a difference of doubles.
    #expect(RatingLine([(50, 50.3), (50.2, 50.6)]).abnormal == [0])
    #expect(RatingLine([]).range == 0...100 && RatingLine([]).visible(at: 50) == nil)
  }

  @Test func scrubbingShowsTheMatchesAroundAPlace() {
    let line = RatingLine((0..<100).map { _ in (50, 50) })
    #expect(line.visible(at: 0) == 0...9)
    #expect(line.visible(at: 100) == 90...99)
    #expect(line.visible(at: 50) == 45...54)
    #expect(RatingLine([(50, 50), (50, 50)]).visible(at: 100) == 0...1)
  }

  @Test(arguments: [(0, "no words (0 pts, "), (1, "no words (1 pt, "), (2, "no words (2 pts, ")])
  func aRecordCountsAHundredPlayersAndItsPoints(score: Int, start: String) throws {
    let samples = Array(repeating: #"{"s":0,"r":500,"w":0}"#, count: 100) + [#"{"s":9,"r":500,"w":0}"#]
    let record = try MatchRecord(
      parsing: #"{"id":"1","kind":"match","match":{"i":[{"l":"a","x":1}],"sl":[\#(samples.joined(separator: ","))]},"#
        + #""w":0,"s":\#(score),"r":500}"#)
    #expect(record.row.hasPrefix(start) && record.standing.wins == 100 && record.isBest)
  }
}
