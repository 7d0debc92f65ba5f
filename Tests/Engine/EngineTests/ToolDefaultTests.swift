import Engine
import PuzzleKit
import Store
import Support
import Testing
import Wordiest

/// Defaults of tools, and all that they say of a history.
@Suite struct ToolDefaultTests {
  private let scene: TestFolder
  private let talk = TestClient(isInteractive: true)

  init() throws { scene = try TestFolder() }

  /// Opens a fresh profile with games, the oldest first, and with values.
  private func open(_ game: String, _ entries: [HistoryEntry] = [], _ values: [String: String] = [:]) throws {
    let path = scene.path("profile\(values.count)\(values["rating"] ?? "")")
    let profile = try SQLiteProfile(path: path)
    try profile.transaction { records throws(Refusal) in
      for entry in entries { try records.record(entry, limit: nil) }
      for (key, value) in values { try records.set(game: game, key: key, value) }
    }
    #expect(talk("setoption name Profile value \(path)").last == "ok")
  }

  // MARK: - Atlas

  @Test func theRankingIsThatOfNormalIfNoTierIsNamed() throws {
    let tiers = ["tour", "easy", "normal", "hard", "expert"]
    try open(
      "atlas",
      tiers.enumerated().map { number, tier in
        HistoryEntry(
          timestamp: Int64(number), game: "atlas", mode: tier, outcome: .won,
          detail: "complete 5 of 5 moves \(60 + number) draws 40 reshuffles 0 seconds 300")
      })
    for (number, tier) in tiers.enumerated() {
      #expect(talk("atlas ranking \(tier)") == ["rank 1 \(number + 1) \(100 + number) seconds 300", "ok"])
    }
    #expect(talk("atlas ranking") == talk("atlas ranking normal"))
  }

  @Test func dealsAreThoseOfSeedOneByTheStandardRulesIfNothingIsSaid() {
    let plain = talk("atlas analyse 200 hard")
    #expect(plain.last == "ok" && plain.count == 3)
    for same in ["hard 1", "10x5:4-5-6-7", "10x5:4-5-6-7 1"] { #expect(talk("atlas analyse 200 \(same)") == plain) }
    let others = ["hard 0", "hard 2", "hard 1 partnerOnBase", "hard 1 baseSeals", "hard 1 both", "normal"]
    #expect(Set(others.map { talk("atlas analyse 200 \($0)") } + [plain]).count == others.count + 1)
  }

  @Test func dealsThatAreNotDecidedMayAllBeWonOrLost() {
    // No deal has fewer than 32 groups among the 48 cards of the tableau.
    let lines = talk("atlas analyse 10 100x1:12-12-12-12")
    #expect(lines.first == "winnable 100x1:12-12-12-12 10 0 10 0.00 0.00 100.00 0 0", "\(lines)")
  }

  @Test func groupsOfOnesOwnAreThoseOfTheFolderThatIsNamed() throws {
    let decks = try TestFolder()
    try scene.write(
      "own.json",
      #"{"group_id":"own","group_name":"Mine","base_card":{"id":"b","label":"Own towns","type":"base"},"#
        + #""partner_cards":[{"id":"p","label":"Here","type":"partner"},{"id":"q","label":"There","type":"partner"}],"#
        + #""metadata":{"difficulty":"hard","source":"seen"}}"#)
    let embedded = talk("atlas groups")
    let listed = talk("atlas groups \(scene.folder)")
    #expect(listed.filter { !embedded.contains($0) } == ["listing own 2 hard Mine"])
    #expect(listed.count == embedded.count + 1)
    let missing = "error bad-argument no group is called \"own\"; atlas groups lists them"
    #expect(talk("atlas group own") == [missing])
    #expect(
      talk("atlas group own \(scene.folder)") == [
        "card group 1 own_b - base Own towns", "card group 2 own_p - partner Here",
        "card group 3 own_q - partner There", "source own hard seen", "ok",
      ])
    let other = try #require(embedded.first?.split(separator: " ").map(String.init))
    try decks.write("deck", #"{"deck_id":"d","deck_name":"D","groups":["\#(other[1])","own"]}"#)
    let deck = decks.path("deck")
    #expect(talk("atlas check \(deck)") == ["error bad-file \(deck), $.groups[1]: there is no group \"own\""])
    let partners = try #require(Int(other[2])) + 2
    #expect(talk("atlas check \(deck) \(scene.folder)") == ["checked 2 \(partners)", "ok"])
    #expect(talk("atlas check \(scene.folder)") == ["checked 1 2", "ok"])
  }

  // MARK: - Wordiest

  /// A match of one tile and without other players, with the rating before it in tenths.
  private func match(_ rating: Int, _ more: String = "", kind: String = "match") -> HistoryEntry {
    HistoryEntry(
      timestamp: 0, game: "wordiest", mode: kind, outcome: .finished,
      detail: #"{"id":"1","kind":"\#(kind)","match":{"i":[{"l":"a","x":1}],"sl":[]},"w":0,"s":0,"#
        + #""r":\#(rating)\#(more)}"#)
  }

  @Test(arguments: [(0, 0...9), (40, 0...9), (50, 1...10), (55, 1...10), (60, 2...11), (100, 2...11)])
  func theMatchesAroundAPlaceAreMarkedAndListed(place: Int, visible: ClosedRange<Int>) throws {
    var ratings: [Int] = []
    var rating = 500
    for number in 0..<12 {
      // Before the fourth and the ninth some are missing.
      if number == 3 || number == 8 { rating = 200 }
      ratings.append(rating)
      // A fifth of the way to 100, which whoever plays alone reaches.
      rating = Int(((100 * 0.2 + Double(rating) / 10 * 0.8) * 10).rounded(.up))
    }
    try open("wordiest", ratings.map { match($0) })
    let lines = talk("wordiest sparkline \(place)")
    let blocks = talk.session.lastReply.blocks
    let sparks = lines.filter { $0.hasPrefix("spark ") }.map { $0.split(separator: " ").map(String.init) }
    #expect(lines.first == "range 30 80", "\(lines)")
    #expect(sparks.map { $0[1] } == (1...12).map(String.init))
    #expect(sparks.indices.filter { sparks[$0][3] == "true" } == [3, 8])
    #expect(sparks.indices.filter { sparks[$0][4] == "true" } == Array(visible))
    let listed = lines.filter { $0.hasPrefix("match ") }.compactMap { Int($0.split(separator: " ")[1]) }
    #expect(listed == visible.reversed().map { $0 + 1 })
    let values = sparks.compactMap { Double($0[2]) }
    let picture = Sparkline(values, abnormal: [2, 7], range: 30...80, marked: visible)
    #expect(blocks.contains(.sparkline(picture)), "\(blocks)")
    // Without a place nothing is marked and listed.
    #expect(talk("wordiest sparkline").count == 14)
    #expect(talk.session.lastReply.blocks.contains(.sparkline(Sparkline(values, abnormal: [2, 7], range: 30...80))))
  }

  @Test(arguments: [("0.4", 0), ("0.5", 1), ("49.4", 49), ("49.5", 50), ("50.4", 50), ("50.5", 51), ("99.5", 100)])
  func theLeaderBoardRoundsTheRating(rating: String, shown: Int) throws {
    try open("wordiest", [], ["rating": rating, "points": "7", "best_round": "3"])
    #expect(talk("wordiest leaders") == ["leader total 7", "leader best-round 3", "leader rating \(shown)", "ok"])
  }

  @Test(arguments: [0, 1]) func whoHasPlayedWithoutPointsIsNotWelcomedAgain(games: Int) throws {
    try open("wordiest", [], ["games": String(games), "points": "0"])
    let lines = talk("wordiest splash")
    #expect(lines.first == "splash \(games) 0 50.0")
    #expect(lines.contains { $0.hasPrefix("message Welcome! ") } == (games == 0), "\(lines)")
  }

  @Test func theDeviationIsThatOfRatedMatches() throws {
    try open(
      "wordiest", [match(500), match(900, kind: "challenge"), match(100, #","a":true"#), match(0)],
      ["games": "2", "player": "0123abcd", "rating": "20.0"])
    #expect(
      talk("wordiest credits").dropLast().last
        == "credits wordiest 1.0, player 0123abcd, 2 matches played, 2000 embedded, rating 20.0, deviation 20.0")
  }

  @Test func notesAreListedAndCountedWithTheFaults() throws {
    let tiles = Array(repeating: #"{"l":"a","x":1}"#, count: 14).joined(separator: ",")
    let text = #"{"i":[\#(tiles)]}"#
    // One match without other players, and many that end before they begin.
    for faults in [998, 999, 1000] {
      let ends = [String(text.utf8.count)] + Array(repeating: "1", count: faults)
      try scene.write("many", "[" + ends.joined(separator: ",") + "]" + text)
      let lines = talk("wordiest check \(scene.path("many"))")
      #expect(lines[0] == "note 1 $.sl is missing, so there are no other players")
      #expect(lines.count { $0.hasPrefix("fault ") } == min(faults, 999))
      let rest = faults < 1000 ? [] : ["message Only the first 1000 of 1001 faults and notes are listed."]
      #expect(lines.suffix(2 + rest.count) == rest + ["matches \(faults + 1) 1", "ok"])
    }
  }

  @Test func ofManyBestPairsTheFirstHundredAreListed() throws {
    let rack = "a e i n r s t a e i n r s t"
    let optimum = WordiestSolver.standard.optimum(of: try Rack(parsing: rack.split(separator: " ").map(String.init)))
    let pairs = optimum.pairs.map { [$0.first, $0.second].filter { !$0.isEmpty } }
    #expect(100 < pairs.count && pairs.count < 1000, "\(pairs.count)")
    talk("position wordiest \(rack)")
    let lines = talk("solve")
    #expect(lines.filter { $0.hasPrefix("pair ") } == pairs.prefix(100).map { "pair " + $0.joined(separator: " ") })
    #expect(
      lines.first == "optimum \(optimum.score) \(optimum.arrangements) \(pairs.count) \(optimum.masks)", "\(lines[0])")
    let drawn = pairs.prefix(100).map { $0.joined(separator: " + ") }
    #expect(talk.session.lastReply.blocks.contains(.preformatted(drawn)))
  }
}
