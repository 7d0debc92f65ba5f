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
      ("w", "select waste", nil), ("t1", "select tableau 1", "drop tableau 1"),
      ("t1 2", "select tableau 1 2", nil), ("f2", nil, "drop foundation 2"), ("f", nil, "drop foundation"),
      // A pile that is not there is refused by the command, which says what there is.
      ("t9", "select tableau 9", "drop tableau 9"), ("f2 t1", nil, nil), ("t1 w", nil, nil), ("w w", nil, nil),
      ("", nil, nil), ("x", nil, nil), ("t", nil, nil), ("w1", nil, nil), ("t1 t2 t3", nil, nil), ("dr", nil, nil),
      ("t+1", nil, nil), ("t-1", nil, nil), ("d d", nil, nil), ("2", nil, nil), ("d 2", nil, nil),
      ("t1 t2 x", nil, nil), ("f 2", nil, nil), ("1 t2", nil, nil),
    ] as [(String, String?, String?)]) func shortFormsMean(text: String, line: String?, whilePicked: String?)
  {
    #expect(ShortForm(text)?.line(selected: false) == line)
    #expect(ShortForm(text)?.line(selected: true) == whilePicked)
  }

  @Test func aGameKnowsWhetherACardIsPickedUp() throws {
    var game = AtlasGame([2, 1], ["b1 a1", "a2", "", ""])
    #expect(game.line(forBareWord: "t2") == "select tableau 2")
    try game.play("select tableau 1")
    #expect(game.line(forBareWord: "t2") == "drop tableau 2")
  }

  @Test(arguments: [
    ("draw", "d"), ("reshuffle", "r"), ("move waste foundation 2", "w f2"), ("move tableau 1 tableau 3", "t1 t3"),
    ("move tableau 1 tableau 3 2 cards", "t1 t3 2"), ("move tableau 1 foundation 4 1 card", "t1 f4 1"),
  ]) func linesAreShortened(line: String, short: String) {
    #expect(AtlasTexts.short(line) == short)
  }

  @Test func whatIsShortenedIsUnderstood() throws {
    for number in 0..<3 {
      var game = Deals(.plain(Tier.tour.shape), seed: 12).deal(number)
      for step in 0..<60 {
        let moves = game.allMoves
        for move in moves {
          let line = try #require(game.line(forBareWord: AtlasTexts.short(game.line(move))))
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
