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

  @Test func clearDropsTheTraceOrBeginsAnother() throws {
    var game = WordFlowGame(blanks, .normal)
    #expect(code(.clear(nil), game) == "no-trace" && code(.clear(4), game) == "blank-cell")
    for (cell, trace) in [(2, [2]), (0, [0]), (nil, [])] as [(UInt8?, [UInt8])] {
      try game.play(.touch(game.traces[0].isEmpty ? 0 : game.traces[0][0] == 2 ? 1 : 3))
      try game.play(.clear(cell))
      #expect(game.traces[0] == trace && game.changes.attempt == nil)
    }
    #expect(game.line(game.move(.clear(3))) == "clear a2" && game.line(game.move(.clear(nil))) == "clear")
    #expect(
      WordFlowGame.line("clear a1", of: WordFlowGame(tenWords, .normal, .race).move(.clear(0)), seenBy: Seat(1)) == nil)
  }

  /// A press goes on from the end of the trace, takes that end back, or begins anew; a drag always begins anew.
  @Test func gesturesOfThePointer() throws {
    let live = try #require(WordFlowGame.live)
    var game = WordFlowGame(tenWords, .normal)
    func line(_ gesture: LiveGesture) -> String? { live.request(game.view(for: .first), gesture)?.line }
    #expect(line(.press("a1")) == "touch a1" && line(.drag(from: "a1", to: "b1")) == nil)
    try game.play(.touch(0))
    #expect(line(.press("a1")) == "clear" && line(.drag(from: "a1", to: "a1")) == nil)
    #expect(line(.press("b2")) == "touch b2" && line(.press("c3")) == "clear c3")
    try game.play(.touch(4))
    #expect(line(.press("b2")) == "touch a1" && line(.press("a1")) == "clear a1" && line(.press("c3")) == "touch c3")
    // The press that begins a drag went on from what was there.
    #expect(line(.drag(from: "b2", to: "b2")) == "clear b2" && line(.drag(from: "c3", to: "c3")) == "clear c3")
    #expect(line(.drag(from: "b2", to: "c3")) == "touch c3" && line(.drag(from: "b2", to: "a1")) == "touch a1")
    #expect(line(.drop(from: "a1", to: "b2")) == "lift" && line(.drop(from: "a1", to: "a1")) == nil)
    let keys = live.keys(game.view(for: .first))
    func made(_ key: LiveKey.Key) -> String? { keys.first { $0.key == key }?.line }
    #expect(made(.enter) == "lift" && made(.escape) == "clear" && made(.backspace) == "clear")
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
      // A picture foresees from the line what the move makes of the trace.
      let action = game.puzzle.grid.action(of: game.line(move))
      if move.action != .reveal { #expect(action == move.action) }
      let next = try action.map { try GridTrace(game.puzzle.grid, game.traces[0]).after($0) } ?? game.traces[0]
      var log = EventLog(isOn: false)
      try game.apply(move, by: .first, &log)
      #expect(game.traces[0] == next)
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
    #expect(tenWords.grid.line(shortenedTo: text) == line)
  }

  @Test func whatCantBeTracedSaysSo() {
    let game = WordFlowGame(tenWords, .normal)
    #expect(game.objection("crane") == "CRANE can't be traced in the grid" && game.objection("a1") == nil)
  }
}
