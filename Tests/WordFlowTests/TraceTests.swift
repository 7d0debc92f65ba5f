import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct TraceTests {
  private let blanks = Puzzle(
    Puzzle.Label(id: "blanks", title: "Blanks", difficulty: "easy"), Grid("sea/t.l/ine") ?? Grid(columns: 3, rows: 3),
    minimumLength: 4, words: [])

  private func code(_ action: WordFlowMove.Action, _ game: WordFlowGame) -> String? {
    var game = game
    do throws(Refusal) {
      try game.play(action)
      return nil
    } catch {
      return error.code.name
    }
  }

  @Test func pathErrorsNameTheCell() throws {
    let game = WordFlowGame(blanks, .normal)
    #expect(code(.trace([0, 4]), game) == "blank-cell" && code(.touch(4), game) == "blank-cell")
    #expect(code(.trace([0, 2]), game) == "not-adjacent" && code(.trace([0, 1, 0]), game) == "cell-used")
    #expect(code(.lift, game) == "no-trace")
    #expect(code(.reveal, WordFlowGame(tenWords, .normal)) == "no-reveal")
    #expect(code(.trace([0]), game) == nil && code(.touch(0), game) == nil)
  }

  @Test func touchingTheCellBeforeTheLastStepsBack() throws {
    var game = WordFlowGame(blanks, .normal)
    for (cell, trace) in [(0, [0]), (1, [0, 1]), (2, [0, 1, 2]), (1, [0, 1]), (0, [0]), (3, [0, 3])]
      as [(UInt8, [UInt8])]
    {
      try game.play(.touch(cell))
      #expect(game.traces[0] == trace)
    }
    #expect(code(.touch(3), game) == "cell-used" && code(.touch(8), game) == "not-adjacent")
    try game.play(.lift)
    #expect(game.traces[0].isEmpty && game.changes.attempt?.word == "st")
  }

  @Test func tracesOfEveryListedMoveAreLegal() throws {
    var game = WordFlowGame(tenWords, .beginner)
    var generator = SplitMix64(seed: 5)
    for _ in 0..<500 {
      var moves: [WordFlowMove] = []
      game.forEachMove(for: .first) {
        moves.append($0)
        return true
      }
      if moves.isEmpty { break }
      let move = moves[generator.below(moves.count)]
      var log = EventLog(isOn: false)
      try game.apply(move, by: .first, &log)
    }
    #expect(game.progress[0].found.count > 0)
  }

  @Test(arguments: [
    ("a1", "touch a1"), ("B2", "touch b2"), ("2,2", "touch c3"), ("a1b1", "trace a1 b1"),
    ("a1 b2 c3", "trace a1 b2 c3"),
    ("mile", "word mile"), ("MILE", "word mile"), ("crane", nil), ("d1", nil), ("a1b", nil), ("m", nil),
    ("mile male", nil),
  ])
  func shortFormsMeanLines(text: String, line: String?) {
    #expect(WordFlowGame(tenWords, .normal).shorthand(text) == line)
  }

  @Test func whatCantBeTracedSaysSo() {
    let game = WordFlowGame(tenWords, .normal)
    #expect(game.objection("crane") == "crane can't be traced in the grid" && game.objection("a1") == nil)
  }
}
