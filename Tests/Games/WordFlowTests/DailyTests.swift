import Foundation
import Lexicon
import PuzzleKit
import Testing

@testable import WordFlow

/// The puzzles of the days from 2026-01-01 on: 90 of them, or as many as the variable PARLOR_DAYS says.
@Suite struct DailyTests {
  private static let first = 20_454
  private static let count = ProcessInfo.processInfo.environment["PARLOR_DAYS"].flatMap(Int.init) ?? 90

  @Test func eachDayHasAPuzzleWithoutFault() throws {
    var last: [Grid: Int] = [:]
    for day in Self.first..<Self.first + Self.count {
      let date = CivilDate(daysSince1970: day)
      let puzzle = try DailyPuzzle.of(date)
      #expect(puzzle.faults.isEmpty, "\(date.iso)")
      if let before = last.updateValue(day, forKey: puzzle.grid) { #expect(day - before > 90, "\(date.iso)") }
    }
  }

  @Test func fromDecemberOnDaysAskForFamiliarWords() throws {
    #expect(try DailyPuzzle.of(#require(CivilDate(iso: "2026-11-24"))).check == "5bd440a5")
    let tuesday = try #require(CivilDate(iso: "2026-12-01")).daysSince1970
    let week = try (0..<7).map { try DailyPuzzle.of(CivilDate(daysSince1970: tuesday + $0)) }
    for puzzle in week {
      let required = puzzle.words.filter(\.isRequired)
      #expect(required.allSatisfy { Lexicon.standard.level(of: $0.text) == .required }, "\(puzzle.label.id)")
      #expect(required.count <= (puzzle.grid.columns >= 5 ? 100 : 60))
    }
    #expect(week.map(\.grid.columns) == [4, 4, 4, 5, 5, 6, 3])
  }

  @Test func theWeekGoesFromEasyToHard() throws {
    // 2026-01-26 is a Monday.
    let week = try (0..<7).map { try DailyPuzzle.of(CivilDate(daysSince1970: 20_479 + $0)) }
    #expect(week.map(\.grid.columns) == [3, 4, 4, 4, 5, 5, 6])
    #expect(week.map(\.label.difficulty) == ["easy", "easy", "medium", "medium", "medium", "hard", "hard"])
  }
}
