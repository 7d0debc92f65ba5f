import Support
import Testing

/// What submitted matches of Wordiest bring, and what lasts from one to the next.
@Suite struct WordiestProfileTests {
  private let client = TestClient()

  @Test func eightTilesThatAreNoWordAreNoLongWord() {
    client("newgame wordiest number 4")
    let moves = [1, 3, 4, 5, 6, 7, 9, 13].map { "move tile \($0) word1" }.joined(separator: "; ")
    #expect(client("play \(moves)").contains("word word1 tzwgtnqg false 0"))
    let reached = client("submit confirm").filter { $0.hasPrefix("achievement ") }
    #expect(reached == ["achievement first-match true Submit a match."])
  }

  @Test func aPlayerWithAsManyPointsIsNotAhead() {
    client("newgame wordiest number 4")
    client("submit confirm")
    // Rated 12.8 and without points too.
    #expect(client("opponent 85").first == "opponent 85 12.8 0 expected-win true")
  }

  @Test func theBestRoundStaysTheBest() {
    client("newgame wordiest number 3")
    client("place avion ophiuran")
    client("submit confirm")
    client("newgame wordiest number 4")
    client("place a")
    client("submit confirm")
    let leaders = client("wordiest leaders")
    #expect(leaders.contains("leader best-round 515") && !leaders.contains("leader total 515"))
  }
}
