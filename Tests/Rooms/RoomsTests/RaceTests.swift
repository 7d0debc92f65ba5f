import PuzzleKit
import Testing

@testable import Rooms

/// Games of which each player has a table of his own, dealt from one opening line.
@Suite struct RaceTests {
  private let house = House()

  @Test func inWordleWhoNeedsFewerGuessesWins() {
    let (host, other) = house.pair { ($0.game, $0.mode, $0.options) = ("wordle", "classic", ["answer", "crane"]) }
    host("guess slate")
    let news = other.news()
    #expect(news == ["* standing 3 1 playing progress 1/6"])
    other("guess crane")
    #expect(host.news().contains("* standing 5 2 won progress 1/6"))
    // Who is done watches the other.
    host("guess crane")
    let ended = other.news()
    #expect(ended.contains { $0.hasPrefix("* accepted ") && $0.contains("guess crane") })
    #expect(ended.contains { $0.hasPrefix("* ended ") && $0.hasSuffix("winner 2") })
    #expect(ended.contains { $0.hasPrefix("* placing 2 won score 1.0") })
  }

  @Test(arguments: ["wordle", "wordiest", "atlas", "wordflow"])
  func everybodyGetsTheSameDeal(game: String) throws {
    let (host, other) = house.pair { ($0.game, $0.style) = (game, .race) }
    let shown = [host("show"), other("show")]
    #expect(shown[0] == shown[1] && shown[0].last == "ok" && shown[0].count > 1)
    try house.crash()
    host.connect()
    #expect(host("show") == shown[0])
    // The next room has another deal.
    let (third, _) = house.pair { ($0.game, $0.style) = (game, .race) }
    if game != "wordle" { #expect(third("show") != shown[0]) }
  }

  @Test(arguments: ["wordle", "wordiest", "atlas"])
  func whoLeavesHasLost(game: String) {
    let (host, other) = house.pair { $0.game = game }
    host("leave")
    #expect(other.news().contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" left winner 2") })
  }

  @Test(arguments: ["wordle", "wordiest", "atlas"])
  func whoGivesUpFirstHasNotWon(game: String) {
    let (host, other) = house.pair { $0.game = game }
    host("resign confirm")
    other("resign confirm")
    let ended = host.news()
    #expect(ended.contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" played") })
    // A time would tell that it was completed.
    let placings = ended.filter { $0.hasPrefix("* placing ") }
    #expect(placings.count == 2 && !placings.contains { $0.contains(" time ") }, "\(placings)")
  }

  @Test func whoHasGivenUpIsNotAheadWhenTheTimeIsOver() {
    let (host, _) = house.pair { ($0.game, $0.timeLimit) = ("wordle", 60) }
    host("resign confirm")
    house.wait(60_000)
    #expect(host.news().contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" time") })
  }

  @Test func severalRaceUntilTheTimeIsOver() {
    let host = house.room {
      ($0.game, $0.mode, $0.options) = ("wordle", "classic", ["answer", "crane"])
      ($0.seats, $0.timeLimit) = (3, 60)
    }
    let others = ["Ben", "Cleo"].map { house.join(host, $0) }
    host("start")
    others[1]("guess crane")
    #expect(!host.news().contains { $0.hasPrefix("* ended ") })
    house.wait(60_000)
    let ended = host.news()
    #expect(ended.contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" time winner 3") })
    #expect(ended.count { $0.hasPrefix("* placing ") } == 3)
  }

  @Test func inADuelTheSeatsMoveInTurns() {
    let (host, other) = house.pair { $0.game = "duel" }
    #expect(other("remove 1 1").last?.hasPrefix("error illegal-move it is the turn of seat 1") == true)
    host("note 2")
    #expect(other.news().isEmpty)
    host("remove 1 1")
    #expect(other.news().first == "* accepted 3 1 remove 1 1")
    other("remove 2 2")
    host("remove 3 3")
    #expect(other.news().contains { $0.hasPrefix("* ended ") && $0.hasSuffix("played winner 1") })
  }
}
