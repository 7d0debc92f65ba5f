import PuzzleKit
import Testing
import Wordle

/// Wordle as a program that depends on the package plays it.
@Suite struct LibraryTests {
  @Test func aGameIsPlayedInTypes() throws {
    var game = try WordleGame(.classic, answer: "CRANE")
    #expect(try game.guess("slate").feedback.description == "bbgbg")
    #expect(game.rows.count == 1 && game.outcome == .playing && game.candidates.contains { $0.text == "crane" })
    let refusal = #expect(throws: Refusal.self) { try game.guess("crane!") }
    #expect(refusal?.code.name == "wrong-length" && game.rows.count == 1)
    #expect(try game.guess("crane") == Row(#require(Word("crane")), .init(repeatElement(.correct, count: 5))))
    #expect(game.outcome == .won && game.bestGuess == nil)
    #expect(throws: Refusal.self) { try game.guess("slate") }
  }

  /// Profiles keep these values.
  @Test func identitiesStayWhatProfilesKnow() throws {
    var game = try WordleGame(.classic, answer: "crane")
    _ = try game.guess("slate")
    #expect(game.clues == [DealIdentity("wordle", "row slate bbgbg", .byChance)])
    var (hash, text) = (FNV1a(), FNV1a())
    for number: UInt64 in [0, 9, 10, 2_147_483_648, .max] {
      hash.add(decimal: number)
      text.add(String(number).utf8)
      #expect(hash.value == text.value)
    }
  }

  @Test func aSeedDealsTheSameAnswers() throws {
    func answer(_ index: Int) throws -> String {
      var game = try WordleGame(.mini, seed: 7, index: index)
      while game.outcome == .playing, let guess = game.bestGuess { try game.guess(guess.text) }
      return game.rows[game.rows.count - 1].word.text
    }
    #expect(try answer(0) == answer(0) && answer(0) != answer(1))
    #expect(throws: Refusal.self) { try WordleGame(.mini, seed: 7, index: 100_000) }
    #expect(throws: Refusal.self) { try WordleGame(.mini, answer: "xqz") }
  }

  @Test func hardModeIsHeldTo() throws {
    var game = try WordleGame(.classic, answer: "crane", isHard: true)
    try game.guess("slate")
    let refusal = #expect(throws: Refusal.self) { try game.guess("moist") }
    #expect(refusal?.code.name == "hard-mode")
    #expect(try WordleGame(day: #require(CivilDate(iso: "2026-12-24"))).rank == .classic)
  }
}
