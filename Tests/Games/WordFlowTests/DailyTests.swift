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

  @Test func daysBeforeDecemberStayWhatTheyWere() throws {
    #expect(try DailyPuzzle.of(#require(CivilDate(iso: "2026-11-24"))).check == "5bd440a5")
    #expect(try DailyPuzzle.of(#require(CivilDate(iso: "2026-11-30"))).label.star == nil)
  }

  /// Days from December on are for a coffee: of a year every ninth, so that all days of the week come.
  @Test func fromDecemberOnDaysAreForACoffee() throws {
    let first = try #require(CivilDate(iso: "2026-12-01")).daysSince1970
    for day in stride(from: first, to: first + 365, by: 9) {
      let puzzle = try DailyPuzzle.of(CivilDate(daysSince1970: day))
      let required = puzzle.words.filter(\.isRequired)
      let words = Set(required.map(\.text))
      #expect(puzzle.faults.isEmpty, "\(puzzle.label.id)")
      #expect((20...45).contains(words.count), "\(puzzle.label.id)")
      #expect(words.allSatisfy { Lexicon.standard.level(of: $0) == .required }, "\(puzzle.label.id)")
      #expect(20 * words.count { Self.looksInflected($0, words) } <= words.count, "\(puzzle.label.id)")
      let points = required.reduce(0) { $0 + Points.base(length: $1.length) }
      #expect(puzzle.label.star.map { 10 * $0 >= 7 * points && 10 * ($0 - 1) < 7 * points } == true)
    }
  }

  /// Whether a word is another one with an ending of inflections, whatever the lexicon says.
  private static func looksInflected(_ word: String, _ words: Set<String>) -> Bool {
    ["s", "es", "ed", "er", "ing", "est"].contains { end in
      guard word.hasSuffix(end) else { return false }
      let stem = String(word.dropLast(end.count))
      if words.contains(stem) || stem.hasSuffix("i") && words.contains(stem.dropLast() + "y") { return true }
      return !end.hasSuffix("s")
        && (words.contains(stem + "e")
          || stem.last == stem.dropLast().last && words.contains(String(stem.dropLast())))
    }
  }

  @Test func theWeekGoesFromEasyToHard() throws {
    // 2026-01-26 is a Monday.
    let week = try (0..<7).map { try DailyPuzzle.of(CivilDate(daysSince1970: 20_479 + $0)) }
    #expect(week.map(\.grid.columns) == [3, 4, 4, 4, 5, 5, 6])
    #expect(week.map(\.label.difficulty) == ["easy", "easy", "medium", "medium", "medium", "hard", "hard"])
  }
}
