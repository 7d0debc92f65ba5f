import PuzzleKit
import Testing
import WordFlow

/// WordFlow as a program that depends on the package plays it.
@Suite struct LibraryTests {
  @Test func aPuzzleIsPlayedInTypes() throws {
    var game = try WordFlowGame(size: 3, seed: 4)
    let words = GridDictionary.standard.analyse(game.grid).words.map(\.text)
    #expect(words.count >= game.requiredCount && game.requiredCount > 0)
    let verdict = try game.submit("zzzz")
    #expect(verdict.verdict == .unlisted && game.score == 0)
    for word in words where game.outcome == .playing { try game.submit(word) }
    #expect(game.outcome == .won && game.foundCount == game.requiredCount && game.score > 0)
  }

  @Test func aGridOfOnesOwnIsPlayed() throws {
    var game = try WordFlowGame(.beginner, grid: "sea/t.l/ine")
    #expect(game.grid.columns == 3 && game.grid.letterCount == 8)
    #expect(try game.submit("seal").verdict == .found && game.foundCount == 1)
    #expect(throws: Refusal.self) { try WordFlowGame(grid: "s") }
  }
}
