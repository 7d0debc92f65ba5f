import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct RuleTests {
  private let aids = Aid.allCases

  @Test func aidsComeAtExactlyTheirPercentage() {
    let thresholds: [(Aid, Int)] = [(.count, 0), (.lengths, 10), (.starts, 35), (.contains, 50), (.reveal, 80)]
    for required in 1...50 {
      for found in 0...required {
        for (aid, percent) in thresholds {
          #expect(PlayMode.normal.offers(aid, found: found, of: required) == (found * 100 >= percent * required))
        }
        #expect(aids.allSatisfy { PlayMode.beginner.offers($0, found: found, of: required) })
        #expect(!aids.contains { PlayMode.hardcore.offers($0, found: found, of: required) })
      }
    }
    // One word before, and at it.
    for (aid, found, required) in [(Aid.lengths, 2, 20), (.starts, 7, 20), (.contains, 10, 20), (.reveal, 16, 20)] {
      #expect(!PlayMode.normal.offers(aid, found: found - 1, of: required))
      #expect(PlayMode.normal.offers(aid, found: found, of: required))
    }
  }

  @Test func aViewShowsWhatTheModeOffersAndNothingElse() throws {
    for mode in PlayMode.allCases {
      var game = WordFlowGame(tenWords, mode)
      for (count, word) in required.enumerated() {
        let view = game.view(for: .first)
        #expect((view.required != nil) == (mode != .hardcore))
        #expect((view.lengths != nil) == (mode == .beginner || mode == .normal && count >= 1))
        #expect((view.starts != nil) == (mode == .beginner || mode == .normal && count >= 4))
        #expect((view.contains != nil) == (mode == .beginner || mode == .normal && count >= 5))
        #expect(view.aids.contains(.reveal) == (mode == .beginner || mode == .normal && count >= 8))
        #expect(view.missed.isEmpty && view.found.count == count)
        #expect(mode != .hardcore || view.faded == 0 && view.percent == nil)
        try game.play(.word(word))
      }
      #expect(game.outcome(for: .first) == .won && game.view(for: .first).required == 10)
    }
  }

  @Test func hintsCountTheWordsThatAreStillToBeFound() throws {
    var game = WordFlowGame(tenWords, .beginner)
    for word in required.dropLast() {
      let view = game.view(for: .first)
      let open = tenWords.words.filter { word in word.isRequired && !view.found.contains { $0.word.text == word.text } }
      for cell in tenWords.grid.cells.indices {
        let paths = open.map { tenWords.grid.allPaths(of: $0.text) }
        #expect(view.starts?[cell] == paths.count { $0.contains { $0[0] == cell } })
        let contains = paths.count { $0.contains { $0.contains(UInt8(cell)) } }
        #expect(view.contains?[cell] == contains)
        #expect((view.faded >> UInt64(cell) & 1 != 0) == (contains == 0))
      }
      try game.play(.word(word))
    }
  }

  @Test func verdictsComeInTheirOrder() throws {
    var game = WordFlowGame(tenWords, .normal)
    func verdict(_ word: String) throws -> Verdict? {
      try game.play(.word(word))
      return game.changes.attempt?.verdict
    }
    // ale is a word of the grid, but too short; crane is a word elsewhere.
    #expect(try verdict("ale") == .short && verdict("mile") == .found && verdict("mile") == .already)
    #expect(try verdict("crane") == .unlisted && verdict("miel") == .unlisted)
  }

  @Test func onlyWhatIsNoWordHereEndsAStreak() throws {
    var game = WordFlowGame(tenWords, .normal)
    for (word, streak) in [
      ("mile", 1), ("mail", 2), ("mail", 2), ("ale", 2), ("male", 3), ("crane", 0), ("loam", 1),
    ] {
      try game.play(.word(word))
      #expect(game.progress[0].streak == streak, "\(word)")
    }
    #expect(throws: Refusal.self) { try game.play(.trace([0, 8])) }
    #expect(game.progress[0].streak == 1)
  }

  @Test func lengthsDoubleThePoints() {
    #expect((3...8).map(Points.base) == [100, 200, 400, 800, 1600, 3200])
  }

  @Test func streaksAddATenthUpToTwice() {
    #expect([1, 2, 3, 10, 11, 12].map { Points.factor(streak: $0, changesSeat: false) } == [20, 22, 24, 38, 40, 40])
    #expect([1, 2, 10, 11].map { Points.factor(streak: $0, changesSeat: true) } == [21, 23, 39, 40])
    let points = Points(length: 5, factor: 24, earnsBonus: true)
    #expect((points.base, points.streak, points.bonus) == (400, 80, 240) && points.total == 720)
    // Rounded down.
    #expect(Points(length: 3, factor: 23, earnsBonus: true).total == 172)
  }

  @Test func timeAndTeamworkAddParts() {
    #expect(Points.time(base: 2400, elapsed: 30_000, limit: 120_000) == 900)
    #expect(Points.time(base: 2401, elapsed: 119_999, limit: 120_000) == 0)
    #expect(Points.time(base: 2400, elapsed: 120_001, limit: 120_000) == 0)
    #expect(Points.team(base: 2400, halves: [9, 11]) == 490)
    #expect(Points.team(base: 2400, halves: [0, 20]) == 0 && Points.team(base: 0, halves: [0, 0]) == 0)
  }

  @Test func uncommonAndBonusWordsEarnHalfAsMuchAgain() throws {
    var game = WordFlowGame(tenWords, .normal)
    for (word, bonus) in [("mile", 0), ("slim", 110), ("aloe", 120)] {
      try game.play(.word(word))
      #expect(game.changes.attempt?.points.bonus == bonus, "\(word)")
    }
  }

  @Test func anyPathThatSpellsAWordCounts() throws {
    for path in tenWords.grid.allPaths(of: "sail") {
      var game = WordFlowGame(tenWords, .normal)
      try game.play(.trace(path))
      #expect(game.changes.attempt?.verdict == .found && game.progress[0].found[0].path == path)
    }
  }

  @Test func revealedWordsEarnNothingAndLetTheStreakGoOn() throws {
    var game = WordFlowGame(tenWords, .beginner)
    try game.play(.word("mile"))
    try game.play(.reveal)
    #expect(game.changes.revealed.map { tenWords.words[$0.index].text } == "ease")
    #expect(game.progress[0].streak == 1 && game.score(of: 0).total == 200)
    while game.ending == nil { try game.play(.reveal) }
    #expect(game.outcome(for: .first) == .won && game.view(for: .first).revealed == 9)
  }

  @Test func theDifficultyScoreIsRoundedHalfUp() throws {
    let full = try #require(Grid("abc/def/ghi"))
    // 0.3 n + 0.25 * 4 + 25
    #expect(Difficulty(full, lengths: [4]).score == 26 && Difficulty(full, lengths: [4]).tier == .easy)
    #expect(Difficulty(full, lengths: Array(repeating: 4, count: 5)).score == 28)
    #expect(Difficulty(full, lengths: Array(repeating: 4, count: 16)).tier == .medium)
    #expect(Difficulty(full, lengths: Array(repeating: 4, count: 117)).score == 61)
    #expect(Difficulty(full, lengths: Array(repeating: 4, count: 117)).tier == .hard)
    #expect(Difficulty(full, lengths: Array(repeating: 4, count: 217)).tier == .expert)
    let rare = try #require(Grid("qxz/j.f/ghi"))
    // 0.3 + 1 + 0.8 + 22.2...
    #expect(Difficulty(rare, lengths: [4]).score == 24)
  }

  @Test func aPersonIsShownTheLettersOfMostWordsFirst() throws {
    func appeals(_ game: WordFlowGame) throws -> [String: Int]? {
      guard let movePriority = try #require(WordFlowGame.guidance).movePriority(game) else { return nil }
      var appeals: [String: Int] = [:]
      game.forEachMove(for: .first) {
        appeals[game.line($0)] = movePriority($0)
        return true
      }
      return appeals
    }
    var game = WordFlowGame(tenWords, .beginner)
    let first = try #require(try appeals(game))
    let starts = try #require(game.view(for: .first).starts)
    #expect(first.count == 10 && first["reveal"] == -1)
    for (cell, count) in starts.enumerated() { #expect(first["touch \(tenWords.grid.name(UInt8(cell)))"] == count) }
    try game.play(.touch(4))
    let second = try #require(try appeals(game))
    let contains = try #require(game.view(for: .first).contains)
    #expect(second["lift"] == 0 && second["reveal"] == -1)
    for cell in [UInt8(0), 1, 2, 3, 5, 6, 7, 8] {
      #expect(second["touch \(tenWords.grid.name(cell))"] == contains[Int(cell)])
    }
    // What the picture does not say orders nothing.
    #expect(try appeals(WordFlowGame(tenWords, .hardcore)) == nil)
    #expect(try appeals(WordFlowGame(tenWords, .beginner, .together)) == nil)
  }
}
