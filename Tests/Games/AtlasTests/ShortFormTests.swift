import Testing

@testable import Atlas

@Suite struct ShortFormTests {
  @Test(
    arguments: [
      ("d", "draw", "draw"), ("D", "draw", "draw"), ("r", "reshuffle", "reshuffle"),
      ("w f2", "move waste foundation 2", "move waste foundation 2"),
      ("w f", "move waste foundation", "move waste foundation"),
      ("T1 t3", "move tableau 1 tableau 3", "move tableau 1 tableau 3"),
      ("t1 t3 2", "move tableau 1 tableau 3 2", "move tableau 1 tableau 3 2"),
      ("s", "draw", "draw"), ("w", "select waste", "drop waste"), ("t2", "select tableau 2", "drop tableau 2"),
      // What is picked up is put back if it is named again.
      ("t1", "select tableau 1", "deselect"), ("t1 2", "select tableau 1 2", "select tableau 1 2"),
      ("f2", "drop foundation 2", "drop foundation 2"), ("f", "drop foundation", "drop foundation"),
      // What can't be is refused by the command, which says why.
      ("t9", "select tableau 9", "drop tableau 9"),
      ("f2 t1", "move foundation 2 tableau 1", "move foundation 2 tableau 1"),
      ("t1 w", "move tableau 1 waste", "move tableau 1 waste"), ("w w", "move waste waste", "move waste waste"),
      ("", nil, nil), ("x", nil, nil), ("t", nil, nil), ("w1", nil, nil), ("t1 t2 t3", nil, nil), ("dr", nil, nil),
      ("t+1", nil, nil), ("t-1", nil, nil), ("d d", nil, nil), ("2", nil, nil),
      ("d 2", "play draw; draw", "play draw; draw"),
      ("d 999", "play draw; draw", "play draw; draw"), ("d 1000", nil, nil), ("d 0", nil, nil), ("r 2", nil, nil),
      ("t1 t2 x", nil, nil), ("f 2", nil, nil), ("1 t2", nil, nil),
    ] as [(String, String?, String?)]) func shortFormsMean(text: String, line: String?, whilePicked: String?) throws
  {
    var game = AtlasGame([2, 1], ["b1 a1", "a2", "", ""], stock: "A")
    #expect(AtlasGame.presentation?.shorthand(game, text) == line)
    try game.play("select tableau 1")
    #expect(AtlasGame.presentation?.shorthand(game, text) == whilePicked)
  }

  @Test func theStockIsDrawnOrShuffledBack() throws {
    var game = AtlasGame([1], ["a1", "", "", ""], stock: "A")
    #expect(AtlasGame.presentation?.shorthand(game, "s") == "draw")
    try game.play("draw")
    for text in ["s", "d", "d 3"] { #expect(AtlasGame.presentation?.shorthand(game, text) == "reshuffle") }
    // No more is drawn than there is.
    game = AtlasGame([2, 1], ["b1 a1", "a2", "", ""], stock: "A")
    #expect(game.stock.count == 2)
    #expect(AtlasGame.presentation?.shorthand(game, "d 5") == "play draw; draw")
  }

  @Test(arguments: [
    ("move t2 t1", "move tableau 2 tableau 1"), ("move T2 t1 1", "move tableau 2 tableau 1 1"),
    ("move tableau 2 t1", "move tableau 2 tableau 1"),
  ]) func shortFormsAreUnderstoodAfterMoveToo(text: String, line: String) throws {
    var game = AtlasGame([2, 1], ["b1 a1", "a2", "", ""], stock: "A")
    var same = game
    try game.play(text)
    try same.play(line)
    #expect("\(game.tableau)" == "\(same.tableau)")
  }

  @Test func aGameKnowsWhetherACardIsPickedUp() throws {
    var game = AtlasGame([2, 1], ["b1 a1", "a2", "", ""])
    #expect(AtlasGame.presentation?.shorthand(game, "t2") == "select tableau 2")
    try game.play("select tableau 1")
    #expect(AtlasGame.presentation?.shorthand(game, "t2") == "drop tableau 2")
  }

  @Test(arguments: [
    ("draw", "d"), ("reshuffle", "r"), ("move waste foundation 2", "w f2"), ("move tableau 1 tableau 3", "t1 t3"),
    ("move tableau 1 tableau 3 2 cards", "t1 t3 2"), ("move tableau 1 foundation 4 1 card", "t1 f4 1"),
  ]) func linesAreShortened(line: String, short: String) {
    #expect(AtlasTexts.short(line) == short)
  }

  @Test func whatIsShortenedIsUnderstood() throws {
    for number in 0..<3 {
      var game = Deals(.plain(RoundTier.tour.shape), seed: 12).deal(number)
      for step in 0..<60 {
        let moves = game.allMoves
        for move in moves {
          let line = try #require(AtlasGame.presentation?.shorthand(game, AtlasTexts.short(game.line(move))))
          var (one, other) = (game, game)
          try one.make(move)
          try other.play(line)
          #expect(one.everything == other.everything)
        }
        guard !moves.isEmpty else { break }
        try game.make(moves[step % 2 == 0 ? moves.count - 1 : step % moves.count])
      }
    }
  }
}
