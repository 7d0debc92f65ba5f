import Engine
import Foundation
import PuzzleKit
import Support
import Testing
import Wordiest

/// Results of submitted matches of Wordiest, and what lasts from one to the next.
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

  @Test func aMatchWithoutOtherPlayersHasNoGraph() throws {
    let folder = (#filePath as NSString).deletingLastPathComponent + "/../../Recorded/files"
    let session = Session(testing: .parlor, isInteractive: true)
    let client = TestClient(session)
    /// Whether the graph is drawn after a match of the file was submitted.
    func drawsGraph(_ number: Int) -> Bool {
      for line in ["newgame wordiest file \(folder)/partial.packed number \(number)", "submit confirm", "graph"] {
        client(line)
      }
      return session.lastReply.blocks.contains { if case .plot = $0 { true } else { false } }
    }
    #expect(!drawsGraph(1))
    #expect(drawsGraph(4))
  }

  @Test func anAssistedMatchIsLoadedAsOneThatLeavesTheRatingAlone() throws {
    let folder = try TestFolder()
    for request in ["match", "challenge"] {
      client("newgame wordiest \(request) number 3")
      client("hint")
      client("place avion ophiuran")
      let end = client("submit confirm").filter { !$0.hasPrefix("achievement ") }
      #expect(end.first == "score 515 100.0 50.0 50.0 true")
      let path = folder.path(request)
      client("save \(path)")
      let loaded = TestClient()("load \(path)")
      #expect(loaded.suffix(end.count) == end[...])
    }
  }

  @Test(arguments: ["submit confirm", "place cargo pile; submit confirm"])
  func thePictureCountsWhatTheRecordCounts(moves: String) throws {
    let folder = try TestFolder()
    client("newgame wordiest number 466")
    let reply = client("play \(moves)")
    let record = try #require(reply.first { $0.hasPrefix("counts ") }).split(separator: " ").dropFirst()
    #expect(client("graph \(folder.path("picture.svg"))").last == "ok")
    let picture = try String(contentsOfFile: folder.path("picture.svg"), encoding: .utf8)
    for (name, count) in zip(["your upsets", "expected wins", "upsets against you", "expected losses"], record) {
      #expect(picture.contains(">\(name): \(count)<"))
    }
  }

  @Test func inAFileThatHasBecomeShorterTheMatchesBeginAgain() throws {
    let folder = try TestFolder()
    let matches = try (1...3).map { try MatchFile.standard.match(number: $0) }
    let path = folder.path("matches")
    func next(of count: Int) throws -> Int? {
      try folder.write("matches", String(decoding: MatchFile.packed(Array(matches.prefix(count))), as: UTF8.self))
      let line = try #require(client("newgame wordiest file \(path)").first)
      return line.split(separator: ":").last.flatMap { Int($0) }
    }
    let first = try #require(try next(of: 3))
    #expect(try (1...5).map { _ in try next(of: 3) } == (0..<5).map { (first + $0) % 3 + 1 })
    while try next(of: 3) != 2 {}
    #expect(try [2, 2, 2].map(next(of:)) == [1, 2, 1])
    while try next(of: 3) != 1 {}
    #expect(try [1, 1].map(next(of:)) == [1, 1])
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

  @Test func theFirstMatchIsStillTheFirstAfterLoading() throws {
    let folder = try TestFolder()
    let talk = TestClient()
    talk("newgame wordiest number 3")
    let end = talk("submit confirm")
    #expect(end.contains { $0.hasPrefix("message Your first rating is ") })
    talk("save \(folder.path("saved"))")
    #expect(try String(contentsOfFile: folder.path("saved"), encoding: .utf8).hasSuffix("submit confirm first\n"))
  }

  @Test func tilesLieWhereTheyWerePutAfterLoading() throws {
    let folder = try TestFolder()
    let talk = TestClient()
    for line in ["newgame wordiest number 3", "move tile 1 word1", "move tile 2 word1", "move tile 3 word1 2"] {
      #expect(talk(line).last == "ok", "\(line)")
    }
    let shown = talk("show")
    #expect(shown.contains("tile 3 n 2 word1 2 bonus 2W"), "\(shown)")
    talk("save \(folder.path("saved"))")
    #expect(TestClient()("load \(folder.path("saved"))") == shown)
  }

  @Test func numbersThatAShuffleGaveHoldAfterLoadingAndUndo() throws {
    let folder = try TestFolder()
    let talk = TestClient()
    talk("newgame wordiest number 3")
    let before = talk("show")
    let told = talk("shuffle").filter { $0.hasPrefix("tile ") }
    #expect(told.count == 14 && told != before.filter { $0.hasPrefix("tile ") })
    #expect(talk("show").filter { $0.hasPrefix("tile ") } == told)
    let letter = try #require(told[0].split(separator: " ").dropFirst(2).first)
    #expect(talk("move tile 1 word1").contains { $0.hasPrefix("word word1 \(letter) ") })
    #expect(talk("moves").contains("move move tile 1 word2"))
    let shown = talk("show")
    #expect(shown.contains { $0.hasPrefix("tile 1 \(letter) ") && $0.contains(" word1 1") })
    talk("save \(folder.path("saved"))")
    #expect(TestClient()("load \(folder.path("saved"))") == shown)
    talk("undo")
    #expect(talk("undo") == before)
  }

  @Test(arguments: [("dee", "daily match 1 1 1 1", "won"), ("", "daily match 1 0 0 0", "lost")])
  func aMatchOfADayIsWonWithAWord(word: String, tally: String, day: String) {
    let clock = TestClock()
    clock.set("2026-01-28T12:00:00Z")
    let talk = TestClient(Session(testing: .parlor, services: clock.services))
    talk("setoption name Clock value 2026-01-28T12:00:00Z")
    talk("newgame wordiest match daily 2026-01-28")
    if !word.isEmpty { talk("place \(word)") }
    talk("submit confirm")
    #expect(talk("stats wordiest").contains(tally))
    #expect(talk("calendar").contains("day 2026-01-28 1 daily \(day)"))
  }
}
