import Catalog
import Digests
import Engine
import PuzzleKit
import Support
import Testing
import Wire

@testable import Arena

@Suite struct RefereeTests {
  /// A referee with its first deal, and what it says to a line.
  private final class Talk {
    let referee: Referee

    init(_ words: String = "wordle classic", _ change: (inout MatchConfiguration) -> Void = { _ in }) throws {
      var configuration = MatchConfiguration()
      let parts = words.split(separator: " ").map(String.init)
      (configuration.game, configuration.mode, configuration.options) = (parts[0], parts[1], Array(parts.dropFirst(2)))
      configuration.seed = 5
      change(&configuration)
      let suite = try Suite(configuration, catalog: .parlor, services: TestFolder.services)
      referee = Referee(configuration, suite, catalog: .parlor, services: TestFolder.services)
      try referee.deal(1)
    }

    func callAsFunction(_ line: String) -> (verdict: Referee.Ruling, reply: String) {
      referee.output.clear()
      let bytes = Array(line.utf8)
      let verdict = referee.take(bytes.span, until: .max)
      return (verdict, String(decoding: referee.output.bytes, as: UTF8.self))
    }
  }

  /// Every row is either let through or refused, and those that are let through are these.
  @Test func theAllowedRowsAreKnown() throws {
    let rows = CommandTable([]).all.map(\.row.name) + ["guess", "key", "candidates", "analyse", "share"]
    let allowed = try rows.filter { try !Talk()($0 + " x").reply.contains("not-in-match") }
    #expect(
      Set(allowed) == [
        "upi", "isready", "version", "quit", "newgame", "show", "moves", "rules", "resign", "guess", "key",
      ])
  }

  @Test func helpNeedsLeave() throws {
    for line in ["go nodes 10", "hint", "candidates 3", "lookup crane"] {
      #expect(try Talk()(line).verdict == .refused(isGarbage: false), "\(line)")
      #expect(try Talk { $0.allowsEngine = true }(line).verdict == .answered, "\(line)")
    }
    #expect(try Talk { $0.allowsCandidates = true }("candidates 3").verdict == .answered)
    #expect(try Talk { $0.allowsCandidates = true }("go").verdict == .refused(isGarbage: false))
  }

  /// How replies are written is the bot's affair; nothing else is.
  @Test func botsChooseTheFormOfReplies() throws {
    let talk = try Talk()
    #expect(talk("setoption name format value json") == (.answered, "{\"ok\":true}\n"))
    #expect(talk("@7 go").reply.hasPrefix("{\"request\":\"7\",\"error\":\"not-in-match\","))
    #expect(talk("setoption name Events value true").verdict == .answered)
    #expect(talk("guess crane").reply.hasPrefix("{\"record\":\"event\","))
    talk.referee.output.clear()
    talk.referee.refuseGame(id: "")
    #expect(
      String(decoding: talk.referee.output.bytes, as: UTF8.self)
        == "{\"error\":\"no-more-deals\",\"text\":\"the match is over\"}\n")
    #expect(talk("setoption name Threads value 4").verdict == .refused(isGarbage: false))
    #expect(talk("setoption").verdict == .refused(isGarbage: false))
    talk.referee.forgetOptions()
    #expect(talk("guess slate").reply.hasPrefix("row 2 slate "))
  }

  @Test func onlyTheMatchIsDealt() throws {
    let talk = try Talk()
    #expect(talk("@7 newgame wordle classic seed 1 index 9").verdict == .wantsGame(id: "@7"))
    #expect(talk("newgame wordle").verdict == .wantsGame(id: ""))
    #expect(
      talk("newgame wordle mini").reply
        == "error bad-argument this match is of the mode classic: newgame wordle classic\n")
    #expect(talk("@1 newgame atlas").reply == "@1 error bad-argument this match is of wordle: newgame wordle classic\n")
  }

  @Test func garbageIsTold() throws {
    let talk = try Talk()
    #expect(talk("guess \u{1}").verdict == .refused(isGarbage: true))
    #expect(talk("# a comment").verdict == .undecided)
    #expect(talk("guess zzzzz").verdict == .refused(isGarbage: false))
    #expect(talk("guess crane").verdict == .moved)
  }

  /// No reply shows the seed of a deal.
  @Test(arguments: ["wordle classic", "wordiest match", "atlas normal", "wordflow normal", "wordflow normal size 5"])
  func secretsStayIn(words: String) throws {
    let talk = try Talk(words)
    let secret = String(
      SHA256.number("5 \(words.split(separator: " ").prefix(2).joined(separator: " ")) 1") >> 2 | 1 << 62)
    for line in ["show", "rules", "moves 10", "resign confirm", "show"] {
      #expect(!talk(line).reply.contains(secret), "\(line)")
    }
    #expect(talk.referee.table?.contestScore != nil)
  }

  /// Nor does it show one of those that somebody has listed, however long it is.
  @Test(arguments: ["wordle classic", "wordiest match", "atlas normal", "wordflow normal", "wordflow beginner"])
  func listedSeedsStayIn(words: String) throws {
    let scene = try TestFolder()
    var random = SplitMix64(seed: 7)
    let seeds = (6...19).map { digits in
      String((0..<digits).map { _ in Character(String(1 + random.below(9))) })
    }
    try scene.write("suite", seeds.map { "newgame \(words) seed \($0)" }.joined(separator: "\n"))
    let talk = try Talk(words) { $0.source = .file(scene.path("suite")) }
    for (deal, seed) in zip(1..., seeds) {
      talk.referee.output.clear()
      try talk.referee.deal(deal)
      var told = String(decoding: talk.referee.output.bytes, as: UTF8.self)
      for line in ["show", "rules", "moves 3", "setoption name Format value json", "show", "resign confirm", "show"] {
        told += talk(line).reply
      }
      #expect(told.utf8.count > 500 && !told.contains(seed), "\(seed)")
      talk.referee.forgetOptions()
    }
  }

  /// The name that somebody gave a puzzle is told as it is, whatever the name looks like.
  @Test(arguments: ["Bird seed 100 g", "4611686018427387905 birds", "Seed 7", "Medium 4x4, seed", "of seed 5555555555"])
  func titlesStayWhole(title: String) throws {
    let scene = try TestFolder()
    let file =
      String(#filePath.split(separator: "/Arena/", maxSplits: 1)[0]) + "/Recorded/files/wordflow/ten-words.json"
    let puzzle = String(decoding: try #require(try TestFolder.services.readFile("/" + file)), as: UTF8.self)
    try scene.write("puzzle.json", puzzle.replacing("Ten words", with: title))
    let line = "newgame wordflow normal file \(scene.path("puzzle.json"))"
    try scene.write("suite", line)
    let talk = try Talk("wordflow normal") { $0.source = .file(scene.path("suite")) }
    let other = TestClient()
    other(line)
    for line in ["show", "resign confirm", "show"] {
      let reply = talk(line).reply
      #expect(reply == other(line).map { $0 + "\n" }.joined())
      #expect(line != "show" || reply.contains(" \(title)\n"))
    }
  }

  /// A deal is the same whatever was played before it, and every deal is another one.
  @Test(arguments: ["wordle classic", "wordiest match", "atlas normal", "wordflow normal"])
  func dealsDependOnTheirNumberAlone(words: String) throws {
    let (one, other) = (try Talk(words), try Talk(words))
    try one.referee.deal(3)
    #expect(
      one("show").reply
        == {
          try? other.referee.deal(2); try? other.referee.deal(3); return other("show").reply
        }())
    var seen: Set<String> = []
    for deal in 1...20 {
      try one.referee.deal(deal)
      seen.insert(words.hasPrefix("wordle") ? one("resign confirm").reply : one("show").reply)
    }
    #expect(seen.count > 15)
  }

  @Test func scoresKeepTheirBounds() throws {
    for (words, scale) in [("wordle mini", 1...6.0), ("wordle mini variant web", 1...8.0), ("atlas tour", 0...1.0)] {
      let talk = try Talk(words)
      #expect(talk.referee.forfeitScore == (words.hasPrefix("wordle") ? scale.upperBound : scale.lowerBound))
      _ = talk("resign confirm")
      #expect(talk.referee.record(deal: 1, bot: 0).score == talk.referee.forfeitScore)
    }
  }
}
