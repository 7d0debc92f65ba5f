import Testing

@testable import Atlas

@Suite struct ShortCountTests {
  @Test func aNumberOfCardsBehindTheFoundationAloneIsNoFoundation() throws {
    // Foundation 1 has the base; two cards of a run of three are meant, not foundation 2.
    var game = AtlasGame([3], ["a1", "a2", "a3", ""], stock: "A")
    try game.play("draw", "move waste foundation 1", "move tableau 1 tableau 2", "move tableau 2 tableau 3")
    let line = try #require(AtlasGame.presentation?.shorthand(game, "t3 f 2"))
    try game.play(line)
    #expect(game.foundations[0]?.cards.count == 3 && game.tableau[2].cards.count == 1)
  }
}
