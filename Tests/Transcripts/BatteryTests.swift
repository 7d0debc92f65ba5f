import Engine
import Foundation
import Nim
import PuzzleKit
import Support
import Testing

/// What every game keeps. A game joins by its opening lines here.
@Suite struct BatteryTests {
  private static let openings = [
    "newgame nim", "newgame nim random seed 5", "newgame wordle mini seed 3 index 4",
    "newgame wordle classic seed 1 index 9",
    "newgame wordiest match number 3", "newgame wordiest challenge seed 4", "position wordiest c2w a t3l s",
    "newgame wordle junior hard seed 9 index 2 variant web", "newgame wordle epic hard seed 2 index 7",
    "position wordle mini hard guesses cat bgb", "position wordle classic candidates guesses guesses slate bbgbg",
    "newgame atlas tour groups europe_countries_01,us_states_01 seed 3", "newgame atlas hard seed 4",
    "newgame atlas normal seed 5 open variant both autoplay safe",
  ]

  private func talk() -> TestClient { TestClient(Catalog.standard.adding(Nim.self)) }

  private func moves(_ talk: TestClient) -> [String] {
    talk("moves").filter { $0.hasPrefix("move ") }.map { String($0.dropFirst(5)) }
  }

  /// How many moves are played of a game that need not end.
  private static let moveLimit = 120

  /// Plays listed moves chosen by a generator until the game ends, or for long enough; gives the moves made.
  private func playOut(_ talk: TestClient, _ seed: UInt64, each: (String) -> Void = { _ in }) -> [String] {
    var generator = LinearCongruential(seed: seed)
    var played: [String] = []
    while played.count < Self.moveLimit, let move = moves(talk).randomElement(using: &generator) {
      each(move)
      #expect(talk(move).last == "ok", "\(move) was listed")
      played.append(move)
    }
    #expect(!played.isEmpty)
    return played
  }

  @Test(arguments: openings)
  func listedMovesApplyAndUndoRestores(opening: String) {
    let talk = talk()
    #expect(talk(opening).last == "ok")
    var generator = LinearCongruential(seed: 1)
    var undone = 0
    while undone < Self.moveLimit, let move = moves(talk).randomElement(using: &generator) {
      let before = talk("show")
      #expect(talk(move).last == "ok", "\(move) was listed")
      // The move that ends a game can't be taken back.
      if talk("undo").last != "ok" { break }
      undone += 1
      #expect(talk("show") == before)
      talk(move)
    }
    #expect(undone > 0)
  }

  @Test(arguments: openings)
  func refusedLinesChangeNothing(opening: String) {
    let talk = talk()
    talk(opening)
    let garbage = [
      "guess", "guess zzz", "guess zzzz", "guess zzzzz", "guess zzzzzz", "guess a b", "key", "key 1", "key enter",
      "take",
      "take 0 from 1", "take 99 from 1", "take 1 from 99", "play guess zzzzz", "load /nowhere/at/all",
      "newgame nothing",
      "newgame wordle mini answer zzz", "setoption name Nothing value 1", "position wordle x", "share now", "moves 0",
      "move tile 0 word1", "move tile 15 word1", "move tile 1 word3", "move tile 1 word1 15", "place qqqqqqqqqqqqqqq",
      "place a1", "submit", "submit confirm 101.0", "submit confirm 7", "opponent 1", "nearest 2 0", "graph",
      "move waste foundation 9", "move tableau 1 tableau 1", "move tableau 1 tableau 2 99", "move foundation 1 waste",
      "select tableau 5", "drop tableau 1", "atlas nothing", "atlas group nothing", "newgame atlas groups nothing",
      "newgame atlas hard seed 1 check 0", "wordiest nothing", "wordiest delete 7 confirm", "position wordiest 1",
      "newgame wordiest number 0", "guess cat xyz", "guess slate ggggg bbbbb", "position wordle classic guesses slate",
      "position wordle classic seed 1", "candidates 0",
    ]
    _ = playOut(talk, 2) { _ in
      let before = talk("show")
      for line in garbage {
        #expect(talk(line).last?.hasPrefix("error ") == true, "\(line)")
        #expect(talk("show") == before, "\(line)")
      }
    }
  }

  @Test(arguments: openings)
  func theSameOpeningGivesTheSameBytes(opening: String) throws {
    let scene = try TestFolder()
    let (one, two) = (talk(), talk())
    #expect(one(opening) == two(opening))
    for move in playOut(one, 3) { two(move) }
    #expect(one("show") == two("show"))
    one("save \(scene.path("one"))")
    two("save \(scene.path("two"))")
    #expect(FileManager.default.contentsEqual(atPath: scene.path("one"), andPath: scene.path("two")))
    let three = talk()
    #expect(three("load \(scene.path("one"))") == one("show"))
  }

  @Test(arguments: openings)
  func everyAcceptedLineRestores(opening: String) throws {
    let scene = try TestFolder()
    let one = talk()
    #expect(one(opening).last == "ok")
    var steps = 0
    _ = playOut(one, 4) { _ in
      steps += 1
      // Every seventh position is enough to meet all kinds of moves.
      if steps % 7 != 1 { return }
      one("save \(scene.path("game"))")
      #expect(talk()("load \(scene.path("game"))") == one("show"))
    }
  }

  @Test(arguments: ["mini", "junior", "classic", "epic"])
  func theAnswerIsNowhereBeforeTheEnd(mode: String) throws {
    // `hint`, `go` and `candidates` may name it: they say what follows from the rows.
    // The answer of the next game is learnt from a session of its own.
    let spy = TestClient()
    spy("newgame wordle \(mode)")
    let result = spy("resign").first { $0.hasPrefix("result ") }
    let answer = try #require(result?.split(separator: " ").last.map(String.init))

    let scene = try TestFolder()
    let talk = TestClient()
    talk("setoption name Profile value \(scene.path("profile"))")
    talk("setoption name Events value true")
    var seen = talk("newgame wordle \(mode)")
    for word in moves(talk).filter({ $0 != "guess \(answer)" }).prefix(4) {
      seen += talk(word)
      for line in [
        "show", "history", "stats", "options", "guess zzz", "key a", "undo", "share", "unfinished",
      ] {
        seen += talk(line)
      }
      seen += talk("save \(scene.path("game"))")
      seen += talk("export wordle \(scene.path("json"))")
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: scene.folder) {
      let bytes = FileManager.default.contents(atPath: scene.path(file)) ?? Data()
      seen.append(String(decoding: bytes, as: Unicode.ASCII.self))
    }
    let spelt = seen.filter { $0.lowercased().split { !$0.isLetter }.contains { $0 == answer } }
    #expect(spelt.isEmpty, "\(answer): \(spelt)")
    #expect(!seen.contains { $0.contains("12345") })
  }
}
