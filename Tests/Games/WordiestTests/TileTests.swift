import PuzzleKit
import Testing
import Wordiest

@Suite struct TileTests {
  @Test func theRackOfTheRulesScoresAsTheySay() throws {
    let rack = try Rack(parsing: "h r i5l e q e s e r4l g h r u e".split(separator: " ").map(String.init))
    // HIGHER with i5l, QUEERER with r4l.
    let higher = [0, 2, 9, 10, 3, 1]
    let queerer = [4, 12, 5, 7, 8, 13, 11]
    #expect(rack.letters(higher) == "higher")
    #expect(rack.letters(queerer) == "queerer")
    #expect(rack.score(higher) == 16)
    #expect(rack.score(queerer) == 20)
  }

  @Test func wordBonusesMultiplyTheWholeWordAndEachOther() throws {
    let rack = try Rack(parsing: ["c2w", "a3L", "t", "s3W"])
    #expect(rack.score([0, 1, 2]) == (3 + 3 + 1) * 2)
    #expect(rack.score([0, 1, 2, 3]) == (3 + 3 + 1 + 1) * 6)
    #expect(rack.score([]) == 0)
    #expect(rack.text == "c2w a3l t s3w")
  }

  @Test(arguments: ["", "1", "ab", "a1l", "a0w", "a2x", "a22w", "é", "a2", "-"])
  func whatIsNoTileIsRefusedByNumber(text: String) {
    let refusal = #expect(throws: Refusal.self) { try Rack(parsing: ["a", text]) }
    #expect(refusal?.code == .badArgument)
    #expect(refusal?.text.contains("tile 2") == true)
  }

  @Test(arguments: [0, 15]) func aRackHasOneToFourteenTiles(count: Int) {
    let refusal = #expect(throws: Refusal.self) { try Rack(parsing: [String](repeating: "a", count: count)) }
    #expect(refusal?.text == "a rack has 1 to 14 tiles, not \(count)")
  }
}
