import PlainJSON
import PuzzleKit
import Testing

@testable import Rooms

/// The rules of rooms: coming in, starting, leaving, playing again.
@Suite struct RoomTests {
  private let house = House()

  private func together(_ request: inout CreateRequest) { request.options = Known.options }
  private func race(_ request: inout CreateRequest) { (request.options, request.style) = (Known.options, .race) }

  @Test func whoHasTheCodeJoinsAndTheHostStarts() {
    let host = house.room(together)
    #expect(host.code.utf8.count == 6 && host.room.utf8.count == 32 && host.token.utf8.count == 32)
    let answer = house.ask(.join(room: host.code, JoinRequest(name: "Ben")), of: "b")
    let other = Guest(house, answer)
    #expect(answer?.number("member") == 2 && other.room == host.room)
    #expect(other.connect().contains("member 2 player true true false 0 Ben"))
    #expect(host.news().contains("* joined 2 2 player Ben"))
    #expect(other("start") == ["error not-host only the host starts the round"])
    #expect(host("start").first == "ok")
    let news = other.news()
    #expect(news.first == "* started 2 1 wordflow normal together 2 counts false")
    #expect(news.contains { $0.hasPrefix("* row 1 ") })
    // The code is used up.
    let late = house.ask(.join(room: host.code, JoinRequest(name: "Cleo")), of: "b")
    #expect(late?.refusal?.code == RoomErrors.noRoom)
  }

  @Test func theRoundBeginsWhenAllAreReady() {
    let host = house.room(together)
    #expect(host("ready").first == "ready 2 1 true")
    #expect(host("ready off").first == "ready 3 1 false")
    let other = house.join(host)
    other("ready")
    host("ready")
    #expect(other.news().contains { $0.hasPrefix("* started ") })
  }

  @Test func togetherAllFindWordsInOneList() {
    let (host, other) = house.pair(together)
    house.now += 1000
    let found = host("@1 word \(Known.words[0])")
    #expect(found.first == "@1 accepted 4 1 word \(Known.words[0]) at 1000" && found.last == "@1 ok")
    let news = other.news()
    #expect(news.first == "* accepted 3 1 word \(Known.words[0]) at 1000")
    #expect(news.contains("* event partner-word at \(Known.words[0]) sound chime.wav animation highlight"))
    for word in Known.words.prefix(Known.required).dropFirst() { other("word \(word)") }
    let ended = host.news()
    #expect(ended.contains { $0.hasPrefix("* ended ") && $0.contains(" 1 played") })
    #expect(ended.contains { $0.hasPrefix("* placing 1 won ") } && ended.contains { $0.hasPrefix("* placing 2 won ") })
    #expect(host("word crane").last?.hasPrefix("error no-game the round is over") == true)
  }

  @Test func inARaceOnlyCountAndScoreAreShown() {
    let (host, other) = house.pair(race)
    host("word \(Known.words[0])")
    let news = other.news()
    #expect(!news.contains { $0.contains(Known.words[0]) })
    #expect(news.contains { $0.hasPrefix("* rival 1 ") })
    for word in Known.words.prefix(Known.required) { other("word \(word)") }
    #expect(host("resign confirm").contains { $0.hasPrefix("* ended ") && $0.hasSuffix("played winner 2") })
  }

  @Test func aBlindRaceTellsNothing() {
    let (host, other) = house.pair {
      race(&$0)
      $0.showsProgress = false
    }
    host("word \(Known.words[0])")
    #expect(other.news().isEmpty)
    #expect(!other("show").contains { $0.hasPrefix("rival") })
  }

  @Test func aTraceIsPresenceThatIsNeitherNumberedNorKept() throws {
    let (host, other) = house.pair(together)
    let kept = try house.entries(host.room).count
    let touched = host("touch a1")
    #expect(touched.contains { $0.hasPrefix("trace 1 ") } && !touched.contains { $0.hasPrefix("accepted") })
    #expect(other.news().contains { $0.hasPrefix("* trace 1 ") })
    #expect(try house.entries(host.room).count == kept)
    // With the next word that counts it is kept, and the one before, which was none.
    host("lift")
    #expect(try house.entries(host.room).count == kept)
    host("word \(Known.words[0])")
    guard case .lines(let accepted) = try house.entries(host.room).last?.fact else {
      Issue.record("no lines are kept")
      return
    }
    let lines = accepted.lines
    #expect(accepted.table == 0 && accepted.member == 1)
    #expect(lines.count == 3 && lines[0].hasPrefix("touch a1") && lines[1].hasPrefix("lift"))
    #expect(other.news().contains { $0.hasPrefix("* accepted 3 1 word \(Known.words[0])") })
  }

  @Test func aSpectatorHearsEachEventFiveSecondsLate() {
    let (host, other) = house.pair(together)
    let watcher = house.join(host, "Cleo", watches: true)
    house.wait(10_000)
    _ = watcher.news()
    host("ready")
    host("react 👍")
    host("word \(Known.words[0])")
    house.wait(2000)
    other("word \(Known.words[1])")
    house.wait(2999)
    #expect(watcher.news().isEmpty)
    house.wait(1)
    #expect(watcher.news().contains { $0.contains(Known.words[0]) })
    house.wait(1999)
    #expect(watcher.news().isEmpty)
    house.wait(1)
    #expect(watcher.news().contains { $0.contains(Known.words[1]) })
  }

  @Test func aSpectatorWhoComesBackSoonSeesTheRoomInItsTime() {
    let (host, _) = house.pair(together)
    let watcher = house.join(host, "Cleo", watches: true)
    house.wait(10_000)
    host("chat hello")
    house.wait(1000)
    watcher.disconnect()
    watcher.connect()
    _ = watcher.news()
    house.wait(4999)
    #expect(watcher.news().isEmpty)
    house.wait(1)
    #expect(watcher.news().first?.hasPrefix("* stream ") == true)
  }

  @Test func whatCountsIsNotTakenBack() {
    let (host, _) = house.pair(together)
    host("word \(Known.words[0])")
    #expect(host("undo").first?.hasPrefix("error illegal-move in a room nothing that counts") == true)
    host("touch a1")
    #expect(host("undo").last == "ok")
  }

  @Test func nobodyIsHelpedAndNobodyLeavesTheTable() {
    let (host, _) = house.pair(race)
    for line in [
      "solve", "hint", "go", "newgame wordflow", "position wordflow 3x3", "sit 1", "save x", "load x", "again",
      "table other", "wordflow solve abc/def/ghi", "setoption name Clock value system", "play word crane", "quit",
      "upi", "word crane at 5", "history", "resume",
    ] {
      #expect(host(line).last?.hasPrefix("error ") == true, "\(line)")
    }
    #expect(host("show").last == "ok" && host("hints").last == "ok" && host("help").last == "ok")
  }

  @Test func helpNamesWhatPlayersHaveInTheRoom() {
    let (host, _) = house.pair(together)
    let help = host("help")
    #expect(help.first?.hasPrefix("help WordFlow: touch ") == true && help.last == "ok")
    #expect(help.contains { $0.hasPrefix("help Room: chat react ") })
    #expect(!help.contains { $0.contains("newgame") || $0.contains("solve") || $0.contains("guess") })
    #expect(host("help all") == help)
    #expect(host("help chat").first == "help chat TEXT")
    #expect(host("help word").first?.hasPrefix("help word WORD") == true)
    #expect(host("help nothing").last?.hasPrefix("error unknown-command ") == true)
  }

  @Test func aRequestThatComesAgainIsAnsweredAgainAndDoneOnce() throws {
    let (host, other) = house.pair(together)
    let first = host("@7 word \(Known.words[0])")
    _ = other.news()
    let count = try house.entries(host.room).count
    #expect(host("@7 word \(Known.words[0])") == first)
    #expect(other.news().isEmpty)
    #expect(try house.entries(host.room).count == count)
    try house.crash()
    host.connect(since: 100)
    #expect(host("@7 word \(Known.words[0])") == first)
    #expect(try house.entries(host.room).count == count)
  }

  @Test func whoComesBackIsToldWhatWasMissed() {
    let (host, other) = house.pair(together)
    other.disconnect()
    #expect(host.news() == ["* online 2 false", "* event disconnected sound disconnect.wav animation offline"])
    host("word \(Known.words[0])")
    host("chat still there?")
    let back = other.connect(since: 2)
    #expect(back.first == "stream 4" && back[1] == "ok" && back.contains("* chat 4 1 still there?"))
    #expect(host.news() == ["* online 2 true", "* event connected sound connect.wav animation online"])
    // Who knows nothing is shown all.
    let fresh = other.connect()
    #expect(fresh.first == "stream 4" && fresh.contains { $0.hasPrefix("found \(Known.words[0]) ") })
    #expect(
      other("since 3") == [
        "stream 4", "chat 4 1 still there?", "event message-received sound message.wav haptic light", "ok",
      ])
    #expect(other("since 9").last?.hasPrefix("error bad-argument the newest event has the number 4") == true)
  }

  @Test func anotherConnectionTakesThePlace() {
    let host = house.room(together)
    let old = host.reader
    host.connect()
    #expect(house.closed[old] == .replaced)
    house.take(.line("chat hello"), from: old)
    #expect(house.taken(by: old).isEmpty)
    #expect(host("chat hello").first == "chat 2 1 hello")
  }

  @Test func whoLeavesARaceHasLostItAndTheHostMovesOn() {
    let (host, other) = house.pair(race)
    #expect(host("leave").last == "ok")
    #expect(house.closed[host.reader] == .left)
    let news = other.news()
    #expect(
      news.contains { $0.hasPrefix("* left ") } && news.contains { $0.hasPrefix("* host ") && $0.hasSuffix(" 2") })
    #expect(news.contains { $0.hasPrefix("* ended ") && $0.hasSuffix(" left winner 2") })
    other("leave")
    #expect(house.lobby.count == 0)
  }

  @Test func aSeatIsHeldForTwoMinutes() {
    let (host, other) = house.pair(race)
    other.disconnect()
    house.wait(119_000)
    #expect(!host.news().contains { $0.hasPrefix("* left") })
    house.wait(2000)
    #expect(host.news().contains { $0.hasPrefix("* left ") && $0.hasSuffix(" 2 gone") })
  }

  @Test func roomsThatNobodyUsesAreClosed() {
    let host = house.room(together)
    house.wait(1_799_000)
    #expect(house.lobby.count == 1)
    house.wait(2000)
    #expect(host.news().contains { $0.hasPrefix("* closed ") && $0.hasSuffix(" idle") } && house.lobby.count == 0)
    #expect(house.closed[host.reader] == .left)
    _ = house.ask(.create(CreateRequest(name: "Ann")), of: "a")
    house.wait(301_000)
    #expect(house.lobby.count == 0 && house.journals.isEmpty)
  }

  @Test func aRematchNeedsAll() {
    let (host, other) = house.pair(race)
    #expect(host("rematch").last?.hasPrefix("error not-now") == true)
    other("resign confirm")
    host("rematch same")
    #expect(other.news().contains { $0.hasPrefix("* rematch ") && $0.hasSuffix(" 1 same") })
    house.wait(61_000)
    #expect(other.news().contains { $0.hasPrefix("* lapsed ") })
    host("rematch")
    other("rematch")
    #expect(host.news().contains { $0.hasPrefix("* started ") && $0.contains(" 2 wordflow normal race 1") })
    host("resign confirm")
    host("rematch size 4 seed 5")
    other("rematch")
    #expect(host.news().contains { $0.hasPrefix("* puzzle 4x4-medium-words-3 ") })
    host("resign confirm")
    #expect(host("rematch size 99").last?.hasPrefix("error bad-argument") == true)
  }

  /// Three players after a race.
  private func threeWhoHavePlayed() -> (Guest, Guest, Guest) {
    let host = house.room { ($0.game, $0.style, $0.seats) = ("wordle", .race, 3) }
    let (other, third) = (house.join(host), house.join(host, "Cleo"))
    host("start")
    for player in [host, other, third] { player("resign confirm") }
    return (host, other, third)
  }

  @Test func whoLeavesTakesTheirWishForARematchAlong() {
    let (host, other, third) = threeWhoHavePlayed()
    third("rematch same")
    third("leave")
    #expect(host.news().contains { $0.hasPrefix("* lapsed ") })
    host("rematch")
    #expect(other.news().contains { $0.hasPrefix("* rematch ") && $0.hasSuffix(" 1 new") })
  }

  @Test func aRematchThatAllWantWhoAreLeftBegins() {
    let (host, other, third) = threeWhoHavePlayed()
    for player in [host, other] { player("rematch same") }
    third("leave")
    #expect(host.news().contains { $0.hasPrefix("* started ") && $0.contains(" 2 wordle ") })
  }

  @Test func theTimeEndsARace() {
    let (host, other) = house.pair {
      race(&$0)
      $0.timeLimit = 120
    }
    host("word \(Known.words[0])")
    house.wait(61_000)
    #expect(other.news().contains { $0.hasPrefix("* event last-minute") })
    house.wait(60_000)
    #expect(other.news().contains { $0.hasPrefix("* ended ") && $0.hasSuffix("winner 1") })
  }
}
