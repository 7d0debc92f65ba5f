import Foundation
import PuzzleKit
import Support
import Testing

@testable import Engine

/// The line between what helps and what does not.
@Suite struct FairLineTests {
  private func client(_ folder: TestFolder, _ profile: String = "profile") -> TestClient {
    let client = TestClient()
    client("setoption name Profile value \(folder.path(profile))")
    return client
  }

  private static let position = "position wordle classic guesses slate bbgbg"

  @Test func aPositionBesideAGameThatCountsAsksAndMarksIt() throws {
    let folder = try TestFolder()
    let client = client(folder)
    for line in ["newgame wordle mini seed 1", "guess cat", "newgame wordle classic seed 5", "guess slate"] {
      client(line)
    }
    let refusal = client(Self.position).last ?? ""
    #expect(refusal.hasPrefix("error needs-confirmation A position may help with 2 games of Wordle"))
    #expect(refusal.hasSuffix("send \(Self.position) confirm"))
    #expect(client(Self.position + " confirm").last == "ok")
    for mode in ["mini", "classic"] {
      client("resume wordle \(mode)")
      client("resign")
      #expect(client("stats wordle \(mode)").contains("assisted \(mode) 1 0"))
    }
    // Nothing counts any more, so nothing asks.
    #expect(client(Self.position).last == "ok")
  }

  @Test(arguments: [true, false]) func withoutAProfileOrAGameNothingAsks(isInFile: Bool) throws {
    let folder = try TestFolder()
    let client = isInFile ? client(folder) : TestClient()
    client(isInFile ? "newgame atlas tour seed 3" : "newgame wordle classic seed 5")
    #expect(client(Self.position).last == "ok")
  }

  @Test func aSavedPositionAsksInTheSameWay() throws {
    let folder = try TestFolder()
    let (client, path) = (client(folder), folder.path("saved"))
    for line in [Self.position, "save \(path)", "newgame wordle classic seed 3", "guess crane"] { client(line) }
    #expect(client("load \(path)").last?.hasSuffix("send load \(path) confirm") == true)
    #expect(client("load \(path) confirm").last == "ok")
    client("resume")
    client("resign")
    #expect(client("stats wordle classic").contains("assisted classic 1 0"))
  }

  @Test(arguments: [("wordle classic seed 5", true), ("atlas tour seed 3", false)])
  func aGameThatIsBegunNextToAPositionIsMarked(opening: String, isMarked: Bool) throws {
    let folder = try TestFolder()
    let client = client(folder)
    for line in [Self.position, "table b"] { client(line) }
    let reply = client("newgame \(opening)")
    #expect(reply.last == "ok")
    #expect(reply.contains { $0.contains("won't count") } == isMarked)
  }

  @Test func whatOneProfileWasShownAnotherKnows() throws {
    let folder = try TestFolder()
    let client = client(folder)
    for line in ["newgame atlas tour seed 7", "draw", "resign"] { client(line) }
    client("setoption name Profile value \(folder.path("other"))")
    #expect(client("newgame atlas tour seed 7").contains { $0.contains("You've seen this puzzle before") })
  }

  @Test func aCheckThatTellsTheNumberOfWordsMarksHardcore() throws {
    let folder = try TestFolder()
    TestClient()("wordflow write \(folder.path("puzzle")) puzzle pollen")
    let client = client(folder)
    for line in ["newgame wordflow hardcore file \(folder.path("puzzle"))", "wordflow check \(folder.path("puzzle"))"] {
      client(line)
    }
    let reply = client("word pollen")
    #expect(reply.contains { $0.contains("You've seen this puzzle before") }, "\(reply)")
  }

  @Test func anotherPositionOfUCITakesThePlaceOfAGame() throws {
    let folder = try TestFolder()
    let client = client(folder)
    for line in ["newgame atlas tour seed 7", "draw"] { client(line) }
    #expect(client("position startpos") == ["message You left the game that was open; it counts as lost.", "ok"])
    #expect(client("unfinished") == ["ok"])
    #expect(client("history").contains { $0.contains("atlas tour lost") })
  }

  @Test func aPlayerWhomNobodyTrustsIsDealtNothingTwice() {
    let client = TestClient(situation: .untrusted)
    for line in ["newgame wordle mini seed 1", "guess cat", "resign"] { client(line) }
    #expect(client("newgame wordle mini seed 2").last == "ok")
    #expect(client("newgame wordle mini seed 1").last?.hasPrefix("error fair-play") == true)
    #expect(client("newgame wordle mini seed 3").last == "ok")
  }

  @Test func noNumberOfDealsMakesOneForgotten() throws {
    let environment = Session(testing: .parlor, situation: .untrusted).environment
    #expect(Environment.fairDealLimit >= 1_000_000)
    for number in 1...UInt64(Environment.fairDealLimit) { try environment.admitDeal([DealIdentity(number)]) }
    func refusal(_ number: UInt64) -> String? {
      do throws(Refusal) { try environment.admitDeal([DealIdentity(number)]) } catch { return error.text }
      return nil
    }
    for known in [1, 2, UInt64(exposureLimit)] { #expect(refusal(known)?.contains("dealt before") == true) }
    #expect(refusal(0)?.hasPrefix("no more deals") == true)
  }

  @Test func anotherGameIsHardWhereEveryNewOneIs() {
    let client = TestClient()
    for line in ["newgame wordle mini", "setoption name HardMode value true"] { client(line) }
    #expect(client("again confirm").first?.contains(" true ") == true)
  }

  @Test func thePlaceInTheOrderSurvivesTheOriginalApp() throws {
    let folder = try TestFolder()
    let here = client(folder)
    for _ in 1...3 { here("newgame wordle mini") }
    here("export wordle \(folder.path("own"))")
    let own = try String(contentsOfFile: folder.path("own"), encoding: .utf8)
    #expect(own.contains(#""answer_index_mini":3"#))
    try folder.write("app", #"{"answer_index_mini":5}"#)
    for profile in ["profile", "new"] {
      let client = client(folder, profile)
      client("import wordle \(folder.path("app"))")
      #expect(client("newgame wordle mini").first?.hasSuffix("number 6") == true)
    }
  }
}
