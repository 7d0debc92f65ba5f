import Engine
import Foundation
import PuzzleKit
import Store
import Support
import Testing
import Wordiest

/// Commands of games that are no moves.
@Suite struct ToolTests {
  @Test func aSavedGameThatWasLeftIsAScript() throws {
    let scene = try TestFolder()
    let talk = TestClient()
    talk("newgame wordiest number 3")
    talk("place a")
    #expect(talk("play resign").last?.hasPrefix("error needs-confirmation") == true)
    #expect(talk("resign confirm").last == "ok")
    talk("save \(scene.path("game"))")
    let text = try String(contentsOfFile: scene.path("game"), encoding: .utf8)
    let other = TestClient()
    for line in text.split(separator: "\n") { #expect(other(String(line)).last == "ok", "\(line)") }
    #expect(other("show") == talk("show"))
    #expect(TestClient()("load \(scene.path("game"))") == talk("show"))
  }

  @Test func aProfileIsNotOpenedOverAMatchThatWouldBeLost() throws {
    let scene = try TestFolder()
    let talk = TestClient()
    talk("newgame wordiest number 3")
    talk("place a")
    #expect(talk("setoption name Profile value \(scene.path("p"))").last?.hasPrefix("error needs-confirm") == true)
    #expect(talk("show").last == "ok")
  }

  /// Writes a file of two matches.
  @Test func theTableOfAMatchThatWouldBeLostIsNamed() {
    let talk = TestClient()
    talk("table away")
    talk("newgame wordiest number 3")
    talk("place a")
    let asked = talk("close away").last ?? ""
    #expect(asked.hasPrefix("error needs-confirmation ") && asked.hasSuffix(" To confirm, send close away confirm"))
    talk("table home")
    let named = asked.replacing("needs-confirmation ", with: "needs-confirmation away: ")
    #expect(talk("setoption name Profile value :memory:") == [named])
    // In front it is the open game.
    talk("table away")
    #expect(
      talk("setoption name Profile value :memory:")
        == [asked.replacing("close away confirm", with: "resign confirm")])
    talk("close away confirm")
    #expect(talk("setoption name Profile value :memory:") == ["ok"])
  }

  private func write(_ path: String, seed: UInt64) throws {
    let matches = [1, 2].map { generateMatch(seed: seed, number: $0) }
    try Data(MatchFile.packed(matches)).write(to: URL(fileURLWithPath: path))
  }

  @Test func aMatchThatHasChangedIsNotPlayedOn() throws {
    let scene = try TestFolder()
    let path = scene.path("matches")
    let talk = TestClient()
    try write(path, seed: 1)
    talk("setoption name Profile value \(scene.path("profile"))")
    talk("newgame wordle mini answer cat")
    talk("newgame wordiest file \(path) number 1")
    talk("move tile 3 word1")
    try write(path, seed: 2)
    let later = TestClient()
    later("setoption name Profile value \(scene.path("profile"))")
    #expect(later("resume wordiest").last?.contains("has changed") == true)
    // The game before it can still be gone on with.
    let resumed = later("resume")
    #expect(resumed.first == "wordle mini 3 5 false ios playing")
    #expect(resumed.contains { $0.hasPrefix("message A newer game could not be restored and is kept: ") })
  }

  @Test func aRatingIsReadWhileAGameIsReplayed() throws {
    let scene = try TestFolder()
    try scene.write("game", "newgame wordiest number 3\nplace a\nsubmit confirm\n")
    let talk = TestClient()
    talk("setoption name Profile value \(scene.path("profile"))")
    #expect(talk("load \(scene.path("game"))").last == "ok")
    // A game that was only loaded counts for nothing.
    #expect(talk("wordiest splash").first == "splash 0 0 50.0")
  }

  @Test func aDamagedProfileDoesNotEndTheProcess() throws {
    let scene = try TestFolder()
    let talk = TestClient()
    let profile = try SQLiteProfile(path: scene.path("profile"))
    try profile.transaction { records throws(Refusal) in
      for key in ["games", "points", "best_round"] {
        try records.set(game: "wordiest", key: key, String(Int.max))
      }
      try records.set(game: "wordiest", key: "rating", "nonsense")
      try records.set(game: "wordiest", key: "next_index", "-4")
      for detail in ["", "{}", "nonsense"] {
        try records.record(
          HistoryEntry(
            timestamp: .min, game: "wordiest", mode: "match", outcome: .finished, detail: detail), limit: nil)
      }
    }
    talk("setoption name Profile value \(scene.path("profile"))")
    for line in [
      "newgame wordiest", "submit confirm", "history wordiest", "wordiest sparkline 50", "stats wordiest",
      "wordiest leaders", "wordiest splash", "newgame wordiest review",
    ] {
      #expect(talk(line).last == "ok", "\(line)")
    }
    #expect(talk("newgame wordiest review entry 1").last?.hasPrefix("error bad-argument the record") == true)
  }

  @Test func aNewMatchStaysInTheHistoryWhateverTheClockSays() {
    let talk = TestClient()
    talk("setoption name Profile value :memory:")
    talk("setoption name Clock value 2026-01-26T12:00:00Z")
    for _ in 0..<100 {
      talk("newgame wordiest")
      talk("submit confirm")
    }
    talk("setoption name Clock value 2020-01-26T12:00:00Z")
    talk("newgame wordiest")
    talk("submit confirm")
    let entries = talk("history wordiest").filter { $0.hasPrefix("entry ") }
    #expect(entries.count == 100 && entries.last?.hasSuffix("id 101") == true)
  }

  @Test func ofManyFaultsInAFileTheFirstThousandAreListed() throws {
    let scene = try TestFolder()
    for count in [1000, 1001] {
      try scene.write("many", "[" + Array(repeating: "9", count: count).joined(separator: ",") + "]{}")
      let lines = TestClient()("wordiest check \(scene.path("many"))")
      #expect(lines.count { $0.hasPrefix("fault ") } == 1000)
      let rest = count == 1000 ? [] : ["message Only the first 1000 of 1001 faults and notes are listed."]
      #expect(Array(lines.dropFirst(1000)) == rest + ["matches \(count) 0", "ok"])
    }
  }

  @Test func theFiftiethMatchIsAnAchievement() {
    let talk = TestClient()
    var reached: [Int] = []
    for number in 1...51 {
      talk("newgame wordiest challenge number \(number)")
      if talk("submit confirm").contains("achievement fifty-matches true Submit fifty matches.") {
        reached.append(number)
      }
    }
    #expect(reached == [50])
  }

  @Test func aChallengeBeforeTheFirstMatchLeavesTheFirstRatingToIt() {
    let talk = TestClient()
    talk("newgame wordiest challenge number 3")
    #expect(talk("submit confirm").contains("message Challenges do not affect rating."))
    talk("newgame wordiest number 4")
    #expect(talk("submit confirm").contains { $0.hasPrefix("message Your first rating is ") })
    talk("newgame wordiest number 5")
    #expect(talk("submit confirm").contains { $0.hasPrefix("message Your rating fell by ") })
  }

  @Test func aDeletedMatchDoesNotLendItsNumber() {
    let talk = TestClient()
    talk("setoption name Profile value :memory:")
    for _ in 0..<2 {
      talk("newgame wordiest")
      talk("submit confirm")
    }
    talk("wordiest delete 2 confirm")
    talk("newgame wordiest")
    talk("submit confirm")
    #expect(talk("history wordiest").filter { $0.hasPrefix("entry ") }.map { $0.suffix(4) } == ["id 3", "id 1"])
  }

  @Test func aFullResetLeavesAReviewOpen() {
    let talk = TestClient()
    talk("newgame wordiest")
    talk("submit confirm")
    talk("newgame wordiest review")
    let before = talk("show")
    #expect(talk("fullreset wordiest confirm").last == "ok")
    #expect(talk("show") == before && talk("history wordiest") == ["ok"])
  }
}
