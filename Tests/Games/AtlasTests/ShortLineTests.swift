import PuzzleKit
import Testing

@testable import Atlas

/// How moves are written in short, and what the end of a round is drawn with.
@Suite struct ShortLineTests {
  @Test(arguments: [
    ("draw", "d"), ("reshuffle", "r"), ("deselect", "deselect"), ("round", "round"), ("select waste", "w"),
    ("select tableau 4", "t4"), ("select tableau 4 2 cards", "t4 2"), ("drop foundation 2", "f2"),
    ("drop tableau 1", "t1"), ("move waste foundation 1", "w f1"), ("move waste tableau 3", "w t3"),
    ("move tableau 1 tableau 3", "t1 t3"), ("move tableau 1 tableau 3 2 cards", "t1 t3 2"),
    ("move tableau 1 foundation 4 1 card", "t1 f4 1"), ("move waste foundation", "w f"),
  ])
  func everyLineHasAShortForm(line: String, short: String) { #expect(AtlasTexts.short(line) == short) }

  @Test func aWinListsTheGroupsAsTheyWereCompleted() throws {
    var game = AtlasGame([1, 2, 1], ["A", "a1", "b1 b2", "B"], stock: "c1 C")
    try game.play(
      "draw", "move waste foundation 1", "draw", "move waste foundation 1", "move tableau 4 foundation 1",
      "move tableau 3 foundation 1", "move tableau 3 foundation 1", "move tableau 1 foundation 1",
      "move tableau 2 foundation 1")
    #expect(game.outcome == .won && game.completed == [2, 1, 0])
    var reply = Reply()
    reply.draws = true
    AtlasGame.draw(game.view(), MemoryContext(), to: &reply)
    #expect(
      reply.blocks == [
        .heading("★ All 3 groups complete ★"),
        .table(
          ["Group", ""],
          [["Group C", "Partner C1"], ["Group B", "Partner B1, Partner B2"], ["Group A", "Partner A1"]]),
        .message("7 moves, 2 draws, 0 reshuffles", .good),
      ])
  }

  @Test(arguments: [(61_000, "Time: 01:00"), (1000, "Time: 00:00"), (999, nil), (0, nil)] as [(Int64, String?)])
  func theTimeIsToldIfItIsKnown(now: Int64, text: String?) throws {
    var game = AtlasGame([1], ["A", "a1", "", ""])
    try game.play("move tableau 1 foundation", "move tableau 2 foundation")
    var reply = Reply()
    reply.draws = true
    _ = try #require(AtlasGame.history).conclude(game, .first, MemoryContext(now: now), true, &reply)
    #expect(reply.blocks == (text.map { [Block.message($0, .plain)] } ?? []))
  }
}
