import Lexicon
import PuzzleKit
import Testing

@testable import WordFlow

/// Offensive words are accepted only where that is asked for, and never listed.
@Suite struct OffensiveTests {
  /// A puzzle with an offensive word of four letters in its first row.
  private func puzzle() throws -> (puzzle: Puzzle, word: String) {
    var word: String?
    Lexicon.standard.forEachWord { letters, note in
      if word == nil, letters.count == 4, note.isOffensive { word = String(decoding: letters, as: UTF8.self) }
    }
    let found = try #require(word)
    let words = ["grid", "\(found)/..../mile"]
    return (
      try GridPosition(DealRequest(words[...], for: WordFlowGame.manual, isPosition: true), unnamed: .first).puzzle,
      found
    )
  }

  @Test func withoutASettingItIsNoWord() throws {
    let (puzzle, word) = try puzzle()
    var game = WordFlowGame(puzzle, .beginner)
    try game.play(.word(word))
    #expect(game.changes.attempt?.verdict == .unlisted)
  }

  @Test func withTheSettingItIsABonusWordThatNothingLists() throws {
    let (puzzle, word) = try puzzle()
    let accepting = puzzle.acceptingOffensiveWords()
    #expect(accepting.words.map(\.text) == puzzle.words.map(\.text) && !accepting.words.contains { $0.text == word })
    #expect(accepting.requiredCount == puzzle.requiredCount && accepting.check == puzzle.check)
    var game = WordFlowGame(accepting, .beginner)
    let before = game.view(for: .first)
    try game.play(.word(word))
    #expect(game.changes.attempt?.verdict == .found && game.changes.attempt?.points.bonus == 100)
    let after = game.view(for: .first)
    #expect(after.starts == before.starts && after.contains == before.contains && after.required == before.required)
    #expect(after.found.map(\.word.text) == [word] && after.bonusFound == 1)
    try game.play(.word(word))
    #expect(game.changes.attempt?.verdict == .already)
  }

  @Test func aPositionKeepsTheSetting() throws {
    let accepting = try puzzle().puzzle.acceptingOffensiveWords()
    let words = QuotedPath.words(GridPosition(accepting).text)
    let again = try GridPosition(DealRequest(words[...], for: WordFlowGame.manual, isPosition: true), unnamed: .first)
      .puzzle
    #expect(again.acceptsOffensive && again.unlisted.map(\.text) == accepting.unlisted.map(\.text))
  }

  @Test(
    "a puzzle is refused for offensive words that it requires or lists, and in its texts, not for what can be traced")
  func refusedPuzzles() throws {
    let (puzzle, word) = try puzzle()
    #expect(puzzle.offences.isEmpty && !puzzle.faults.contains { $0.text.contains("offensive") })
    let found = GridDictionary.offensive.analyse(puzzle.grid, minimumLength: 4).words
    for isRequired in [true, false] {
      let listed = found.map { PuzzleWord($0, isRequired: isRequired) }
      let spoilt = Puzzle(puzzle.label, puzzle.grid, minimumLength: 4, words: puzzle.words + listed)
      let text = "an offensive word can't be a \(isRequired ? "required" : "bonus") word"
      #expect(spoilt.offences.contains { $0.place == word && $0.text == text })
      #expect(spoilt.faults.contains { $0.place == word && $0.text == text })
      // The server says the same.
      do throws(Refusal) {
        _ = try PuzzleReview.puzzle(PuzzleFile.bytes(spoilt), file: "it")
        Issue.record("it is taken")
      } catch {
        #expect(error.code == .badFile && error.text.hasPrefix("it, "), "\(error.text)")
      }
    }
    var label = puzzle.label
    label.title = "A \(word) here"
    let titled = Puzzle(label, puzzle.grid, minimumLength: 4, words: puzzle.words)
    #expect(titled.offences.map(\.place) == ["title"])
  }
}
