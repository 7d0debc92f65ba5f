import Lexicon
import PuzzleKit
import Testing

@testable import WordFlow

/// Which words positions and drafts require that say nothing of a word.
@Suite struct PositionEditionTests {
  /// Of its words the first edition requires RORT too, which hardly anybody knows outside Australia.
  private static let grid = "rort/tale/snip"

  private func position(_ line: String, unnamed: WordEdition) throws -> GridPosition {
    let words = QuotedPath.words(line)[...]
    return try GridPosition(DealRequest(words, for: WordFlowGame.manual, isPosition: true), unnamed: unnamed)
  }

  private func isRequired(_ word: String, _ puzzle: Puzzle) -> Bool? {
    puzzle.words.first { $0.text == word }?.isRequired
  }

  @Test func aLineWithoutAnEditionMeansWhatItMeantWhenItWasWritten() throws {
    let old = try position("grid \(Self.grid)", unnamed: .first)
    #expect(isRequired("rort", old.puzzle) == true && !old.text.contains("words"))
    let new = try position("grid \(Self.grid)", unnamed: .newest)
    #expect(isRequired("rort", new.puzzle) == false && isRequired("tale", new.puzzle) == true)
    #expect(new.text.contains(" words 3"))
    for line in [old, new] {
      #expect(try position(line.text, unnamed: .first).puzzle.check == line.puzzle.check)
    }
    #expect(try position("grid \(Self.grid) words 1", unnamed: .newest).puzzle.check == old.puzzle.check)
    #expect(
      try position("grid \(Self.grid) words 2 required rort", unnamed: .first).puzzle.words.contains {
        $0.text == "rort" && $0.isRequired
      })
  }

  @Test func draftsGoByTheirEdition() throws {
    let grid = try #require(Grid(Self.grid))
    let label = Puzzle.Label(id: "draft", title: "A draft", difficulty: "")
    #expect(isRequired("rort", BuilderGame(label, grid).puzzle) == false)
    #expect(isRequired("rort", BuilderGame(label, grid, .first).puzzle) == true)
  }

  /// The tutorial asks for nothing that a family would not be glad to find.
  @Test func lessonsAskForFamiliarWords() throws {
    for number in 1...Lesson.all.count {
      let words = try Lesson.all[number - 1].puzzle(number).words.filter(\.isRequired)
      #expect(words.allSatisfy { Lexicon.standard.level(of: $0.text) == .required }, "step \(number)")
    }
  }

  @Test func aKeptLessonStaysWhatItWas() throws {
    let lesson = Lesson.all[2]
    let first = try CuratedPuzzle.named("pollen").puzzle
    #expect(try lesson.puzzle(3, check: first.check).check == first.check)
    #expect(try lesson.puzzle(3, check: "00000000").check == lesson.puzzle(3).check)
  }
}
