import PuzzleKit
import Testing

/// The summary of a game that waits, from its lines.
@Suite struct StoredGameTests {
  private func game(_ lines: [String]) -> StoredGame {
    StoredGame(id: 1, game: "nim", mode: "standard", updated: 0, lines: ["newgame nim"] + lines)
  }

  @Test(arguments: [
    ([], []), (["a", "b"], ["a", "b"]), (["a", "undo"], []), (["a", "undo", "redo"], ["a"]),
    (["a", "b", "undo", "undo", "redo"], ["a"]), (["a", "undo", "b", "redo"], ["b"]), (["undo", "redo", "a"], ["a"]),
    (["a", "assisted", "b", "undo"], ["a"]), (["a", "undo", "assisted", "redo"], ["a"]),
    (["sit 2", "a", "sit 1"], ["a"]),
  ])
  func movesAreThoseThatStand(lines: [String], moves: [String]) { #expect(game(lines).moves == moves) }

  @Test func itIsBegunByAMove() {
    #expect(!game([]).isBegun && !game(["assisted"]).isBegun && !game(["assisted", "assisted"]).isBegun)
    #expect(game(["a"]).isBegun && game(["assisted", "a", "undo"]).isBegun)
  }
}
