import PuzzleKit
import Testing
import Wordiest

/// Wordiest as a program that depends on the package plays it.
@Suite struct LibraryTests {
  @Test func aRackIsPlayedInTypes() throws {
    var game = try WordiestGame(tiles: "h r i5l e q e s e r4l g h r u e")
    #expect(game.optimum.score == 37 && game.optimum.pairs == [WordPair("highers", "queerer")])
    try game.lay("higher", "Queerer")
    #expect(game.total == 36)
    #expect(throws: Refusal.self) { try game.lay("zebra") }
    #expect(game.total == 36)
  }

  @Test func matchesAreNumbered() throws {
    var match = try WordiestGame(match: 12)
    #expect(try match.rack == WordiestGame(match: 12).rack && match.rack != WordiestGame(match: 13).rack)
    #expect(match.rack.count == 14 && match.opponents.count == 100)
    let best = try #require(match.optimum.pairs.first)
    try match.lay(best.first, best.second)
    #expect(match.total == match.optimum.score)
    try match.submit()
    #expect(match.outcome == .finished && match.standing != nil)
    #expect(throws: Refusal.self) { try WordiestGame(match: 2001) }
  }
}
