import Atlas
import PuzzleKit
import Testing

/// Atlas Solitaire as a program that depends on the package plays it.
@Suite struct LibraryTests {
  @Test func anOpenRoundIsWonByTheMovesOfTheSolver() throws {
    var game = try AtlasGame(.easy, seed: 5, isOpen: true)
    for move in try #require(game.winningMoves) { try game.play(move) }
    #expect(game.outcome == .won && game.winningMoves == nil)
  }

  @Test func cardsFaceDownStayHidden() throws {
    var game = try AtlasGame(.tour, seed: 3)
    #expect(game.labels(ofPile: 3).count == 4 && game.labels(ofPile: 3).dropLast().allSatisfy { $0 == nil })
    #expect(game.winningMoves == nil && !game.isProvenLost)
    // The solver's move is one of those that are allowed, and is made.
    let move = try #require(game.bestMove())
    #expect(game.legalMoves().contains(move))
    try game.play(move)
    #expect(throws: Refusal.self) { try game.play(.deselect) }
  }
}
