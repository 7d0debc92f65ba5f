import PuzzleKit
import Testing

@testable import Wordiest

/// Where a tile goes that is clicked or dropped.
@Suite struct TileGestureTests {
  private func view(_ rack: String, _ moves: [WordiestMove]) throws -> WordiestView {
    let rack = try Rack(parsing: rack.split(separator: " ").map(String.init))
    var game = WordiestGame(WordiestMatch(rack: rack, samples: []), .match, identifier: "1", .standard)
    var log = EventLog(isOn: false)
    for move in moves { try game.apply(move, &log) }
    return game.view()
  }

  private func click(_ view: WordiestView, _ tile: Int) throws -> String? {
    try #require(WordiestGame.live).request(view, .drop(from: .piece(tile), to: .piece(tile)))?.line
  }

  // a b t s q x: tiles 1 to 6.
  @Test func aClickGoesOnWithTheWordThatIsBeingLaid() throws {
    let rack = "a b t s q x"
    func word1(_ tiles: Int...) -> [WordiestMove] { tiles.map { .tile($0 - 1, .word1, nil) } }
    // The first letter of all; then as long as words go on so.
    #expect(try click(view(rack, []), 5) == "move tile 5 word1")
    #expect(try click(view(rack, word1(2)), 1) == "move tile 1 word1")
    #expect(try click(view(rack, word1(2, 1)), 3) == "move tile 3 word1")
    #expect(try click(view(rack, word1(2, 1, 3)), 4) == "move tile 4 word1")
    // BATQ goes on to no word, and BAT is one.
    #expect(try click(view(rack, word1(2, 1, 3)), 5) == "move tile 5 word2")
    // BQ is no word: it may still become one by other letters.
    #expect(try click(view(rack, word1(2, 5)), 6) == "move tile 6 word1")
    // The second word has begun.
    let both = word1(2, 1, 3) + [.tile(4, .word2, nil)]
    #expect(try click(view(rack, both), 4) == "move tile 4 word2")
    // Tiles of words go back to the bank with fewer tiles, the first of equal ones.
    #expect(try click(view(rack, word1(2)), 2) == "move tile 2 bank1")
    #expect(try click(view(rack, [.tile(5, .word1, nil)]), 6) == "move tile 6 bank2")
    #expect(try click(view(rack, [.tile(5, .word2, nil), .tile(0, .word2, nil)]), 6) == "move tile 6 bank1")
    #expect(try click(view(rack, []), 7) == nil && click(view(rack, []), 0) == nil)
  }

  @Test func aTileIsDroppedOnARowOrAnotherTile() throws {
    let live = try #require(WordiestGame.live)
    let view = try view("a b t s q x", [.tile(1, .word1, nil), .tile(0, .word1, nil), .tile(2, .word2, nil)])
    func drop(_ from: String, _ to: String) -> String? {
      live.request(view, .drop(from: Place(from), to: Place(to)))?.line
    }
    #expect(drop("4", "Word 1") == "move tile 4 word1" && drop("4", "Word 2") == "move tile 4 word2")
    #expect(drop("2", "Bank 1") == "move tile 2 bank1" && drop("2", "Bank 2") == "move tile 2 bank2")
    #expect(drop("4", "2") == "move tile 4 word1 1" && drop("4", "1") == "move tile 4 word1 2")
    #expect(drop("4", "3") == "move tile 4 word2 1")
    #expect(drop("4", "Word 3") == nil && drop("Word 1", "4") == nil && drop("9", "Word 1") == nil)
    #expect(drop("4", "9") == nil)
  }

  @Test func keysAndGesturesEndWithTheMatch() throws {
    let live = try #require(WordiestGame.live)
    let open = try view("a b t", [])
    #expect(live.keys(open).map(\.title) == ["submit", "best", "reset", "mix"])
    let done = try view("a b t", [.submit(.first)])
    #expect(live.keys(done).isEmpty && live.request(done, .drop(from: "1", to: "Word 1")) == nil)
  }
}
