import Engine
import Nim
import PuzzleKit
import Support
import Testing

/// Two seats at one table in one process, and somebody who watches.
@Suite struct SeatTests {
  private let catalog = Catalog.empty.adding(Duel.self).adding(Nim.self)
  private let one: TestClient
  private let two: TestClient
  private let watcher: TestClient

  init() throws {
    (one, two, watcher) = (TestClient(catalog), TestClient(catalog), TestClient(catalog))
    #expect(one("newgame duel") == ["duel 1 playing 1 2 3", "ok"])
    let table = try #require(one.session.table)
    two.session.sit(at: table, as: Seat(1))
    watcher.session.sit(at: table, as: .watcher)
  }

  @Test func eachIsToldOfTheOthersMoves() {
    #expect(two("remove 1 1") == ["error illegal-move it is the turn of seat 1"])
    #expect(watcher("remove 1 1") == ["error illegal-move you are watching; only seats move"])
    #expect(one("remove 1 1") == ["accepted 1 1 remove 1 1", "duel 2 playing 0 2 3", "ok"])
    #expect(two.news() == ["* accepted 1 1 remove 1 1", "* duel 2 playing 0 2 3"])
    #expect(two.news().isEmpty && one.news().isEmpty)
    #expect(two("@7 remove 3 3") == ["@7 accepted 2 2 remove 3 3", "@7 duel 1 playing 0 2 0", "@7 ok"])
    #expect(one.news() == ["* accepted 2 2 remove 3 3", "* duel 1 playing 0 2 0"])
    #expect(
      watcher.news() == [
        "* accepted 1 1 remove 1 1", "* duel 2 playing 0 2 3", "* accepted 2 2 remove 3 3", "* duel 1 playing 0 2 0",
      ])
    #expect(one("remove 2 2") == ["accepted 3 1 remove 2 2", "duel 2 won 0 0 0", "ok"])
    #expect(two.news() == ["* accepted 3 1 remove 2 2", "* duel 2 lost 0 0 0"])
    // Each has the game in a history of its own.
    #expect(one("stats duel").first == "message Standard: 1 of 1 won")
    #expect(two("stats duel").first == "message Standard: 0 of 1 won")
    #expect(two("remove 1 1").last?.hasPrefix("error game-over") == true)
  }

  @Test func whoSitsDownIsToldWhatComesAfter() throws {
    one("remove 1 1")
    let late = TestClient(catalog)
    late.session.sit(at: try #require(one.session.table), as: .watcher)
    #expect(late.news().isEmpty)
    two("remove 3 3")
    #expect(late.news() == ["* accepted 2 2 remove 3 3", "* duel 1 playing 0 2 0"])
  }

  @Test func whatWasAskedForIsNotToldAgain() {
    one("remove 1 1")
    #expect(two("since 0") == ["stream 1", "accepted 1 1 remove 1 1", "duel 2 playing 0 2 3", "ok"])
    #expect(two.news().isEmpty)
    two("remove 3 3")
    #expect(one("since 2") == ["stream 2", "ok"] && one.news().isEmpty)
    #expect(one("since 3") == ["error bad-argument the newest line is 2, so none comes after 3"])
    #expect(watcher.news().count == 4)
  }

  @Test func numbersDoNotTellWhatIsHidden() {
    one("setoption name Events value true")
    two("setoption name Events value true")
    #expect(
      one("note 3") == ["accepted 1 1 note 3", "event noted at 3 haptic light", "duel 1 playing 1 2 3", "ok"])
    #expect(two.news().isEmpty && watcher.news().isEmpty)
    one("remove 1 1")
    #expect(
      two.news() == ["* accepted 1 1 remove 1 1", "* event taken at 1 sound stone.wav", "* duel 2 playing 0 2 3"])
    #expect(watcher.news().first == "* accepted 1 1 remove 1 1")
    #expect(
      one("notes") == ["notes 3", "ok"] && two("notes") == ["notes", "ok"] && watcher("notes") == ["notes", "ok"])
    // What is taken back unseen stays unseen.
    two("note 2")
    two("undo")
    #expect(one.news().isEmpty)
    #expect(two("since 1").filter { $0.hasPrefix("accepted") } == ["accepted 2 2 note 2", "accepted 3 2 undo"])
  }

  @Test func severalLinesAtOnceDoNotTellWhatIsHidden() {
    #expect(one("play note 3; remove 1 1").first == "accepted 1 1 note 3; remove 1 1")
    #expect(two.news() == ["* accepted 1 1 remove 1 1", "* duel 2 playing 0 2 3"])
    two("play note 1; note 2")
    #expect(one.news().isEmpty && watcher("since 1") == ["stream 1", "ok"])
  }

  @Test func eventsOfHiddenMovesAreToldToNobodyElse() {
    for reader in [one, two, watcher] { reader("setoption name Events value true") }
    #expect(
      one("play note 3; remove 1 1") == [
        "accepted 1 1 note 3; remove 1 1", "event noted at 3 haptic light", "event taken at 1 sound stone.wav",
        "duel 2 playing 0 2 3", "ok",
      ])
    let told = ["* accepted 1 1 remove 1 1", "* event taken at 1 sound stone.wav", "* duel 2 playing 0 2 3"]
    #expect(two.news() == told && watcher.news() == told)
  }

  @Test func eventsAreToldToWhoWantsThemWhateverTheMoverWants() {
    two("setoption name Events value true")
    let (line, state) = ("accepted 1 1 remove 1 1", "duel 2 playing 0 2 3")
    #expect(one("remove 1 1") == [line, state, "ok"])
    #expect(two.news() == ["* \(line)", "* event taken at 1 sound stone.wav", "* \(state)"])
    #expect(watcher.news() == ["* \(line)", "* \(state)"])
  }

  @Test func takingBackHasNoEventsOfItsOwn() {
    for reader in [one, two] { reader("setoption name Events value true") }
    one("remove 1 1")
    _ = two.news()
    #expect(one("undo").prefix(2) == ["accepted 2 1 undo", "duel 1 playing 1 2 3"])
    #expect(two.news() == ["* accepted 2 1 undo", "* duel 1 playing 1 2 3"])
    #expect(one("redo") == ["accepted 3 1 redo", "duel 2 playing 0 2 3", "ok"])
    #expect(two.news() == ["* accepted 3 1 redo", "* duel 2 playing 0 2 3"])
    // Who comes back is told the events of the moves, and of the rest none.
    #expect(
      two("since 0") == [
        "stream 3", "accepted 1 1 remove 1 1", "event taken at 1 sound stone.wav", "duel 2 playing 0 2 3",
        "accepted 2 1 undo", "duel 1 playing 1 2 3", "accepted 3 1 redo", "duel 2 playing 0 2 3", "ok",
      ])
  }

  @Test func whoWatchesHasNoGameInTheHistory() {
    one("resign")
    _ = watcher.news()
    #expect(watcher("history") == ["ok"] && one("history").count == 2)
  }

  @Test func whoHasHeardNothingForLongIsToldTheResultAlone() {
    one("remove 1 1")
    for _ in 0..<150 {
      one("undo")
      one("redo")
    }
    #expect(watcher.news() == ["* stream 301", "* duel 2 playing 0 2 3"] && watcher.news().isEmpty)
  }

  @Test func aReaderThatComesBackAsksForWhatItMissed() {
    one("remove 1 1")
    two("remove 1 2")
    #expect(
      two("since 0") == [
        "stream 2", "accepted 1 1 remove 1 1", "duel 2 playing 0 2 3", "accepted 2 2 remove 1 2",
        "duel 1 playing 0 1 3", "ok",
      ])
    #expect(two("since 2") == ["stream 2", "ok"])
    #expect(two("since 3").last == "error bad-argument the newest line is 2, so none comes after 3")
    // Of what is too long ago only the result is known.
    for _ in 0..<150 {
      one("note 1")
      one("undo")
    }
    #expect(one("since 0") == ["stream 302", "duel 1 playing 0 1 3", "ok"])
    #expect(one("since 300").count == 6)
  }

  @Test func whoComesLateIsToldAllAtOnce() throws {
    let (player, guest) = (TestClient(), TestClient())
    player("newgame atlas normal seed 1")
    player("draw")
    guest.session.sit(at: try #require(player.session.table), as: .watcher)
    #expect(guest("since 0").prefix(2) == ["stream 1", player("show")[0]])
    // Both are told of a move in the same words.
    player("play draw; draw")
    #expect(player("since 1").dropFirst() == guest("since 1").dropFirst())
    #expect(player("since 2") == guest("since 2") && guest("since 2").first == "stream 2")
    // Whoever watches leaves without a word.
    #expect(guest("newgame atlas tour").last == "ok" && player("draw").last == "ok")
  }

  @Test func aSeatTakesBackOnlyItsOwnMoves() {
    one("remove 1 1")
    #expect(
      two("undo").last
        == "error illegal-move the last move is another seat's; only that seat can take it back or make it again")
    #expect(
      one("undo") == [
        "accepted 2 1 undo", "duel 1 playing 1 2 3",
        "message You took a move back, so this game won't count in your statistics.",
        "ok",
      ])
    #expect(one("redo").first == "accepted 3 1 redo")
    #expect(two.news().filter { $0.hasPrefix("* accepted") }.count == 3)
  }

  @Test func resigningWinsForTheOther() {
    #expect(watcher("resign").last?.hasPrefix("error illegal-move") == true)
    #expect(two("resign") == ["accepted 1 2 resign", "duel 1 lost 1 2 3", "ok"])
    #expect(one.news() == ["* accepted 1 2 resign", "* duel 1 won 1 2 3"])
  }

  @Test func aGameThatEndedUnseenIsKeptWhenItsTableIsClosed() {
    two("resign")
    #expect(one("close main") == ["ok"])
    #expect(one("stats duel").first == "message Standard: 1 of 1 won")
  }

  @Test func theTableOutlivesTheSessionThatOpenedIt() throws {
    var opener: TestClient? = TestClient(catalog)
    opener?("newgame duel")
    let table = try #require(opener?.session.table)
    let guest = TestClient(catalog)
    guest.session.sit(at: table, as: Seat.first)
    opener = nil
    #expect(guest("remove 1 1").last == "ok" && guest("show").last == "ok")
  }

  @Test func aFullResetKeepsWhatOthersHaveMovedToo() throws {
    let (left, right) = (TestClient(catalog), TestClient(catalog))
    left("setoption name Profile value :memory:")
    left("newgame duel")
    right.session.sit(at: try #require(left.session.table), as: Seat(1))
    #expect(left("remove 1 1").last == "ok" && right("remove 1 2").last == "ok")
    left("table other")
    #expect(left("fullreset duel confirm").last == "ok")
    left("table main")
    #expect(left("remove 1 2").last == "ok")
  }

  @Test func aSavedGameTellsWhoMoved() throws {
    let folder = try TestFolder()
    one("remove 1 1")
    two("note 2")
    two("remove 3 3")
    one("save \(folder.path("game"))")
    #expect(
      try String(contentsOfFile: folder.path("game"), encoding: .utf8)
        == "newgame duel standard\nremove 1 1\nsit 2\nnote 2\nremove 3 3\n")
    let later = TestClient(catalog)
    #expect(later("load \(folder.path("game"))") == ["duel 1 playing 0 2 0", "ok"])
    #expect(later("sit 2").last == "ok" && later("notes") == ["notes 2", "ok"])
    // The same lines are a script.
    let script = TestClient(catalog)
    for line in ["newgame duel standard", "remove 1 1", "sit 2", "note 2", "remove 3 3"] {
      #expect(script(line).last == "ok", "\(line)")
    }
  }

  @Test func inARaceEachHasATableOfItsOwnFromOneOpeningLine() throws {
    let (left, right) = (TestClient(catalog), TestClient(catalog))
    left("newgame nim random seed 9")
    let opening = try #require(left.session.table?.journal.first)
    #expect(right(opening) == left("show"))
    left("take 1 from 1")
    #expect(right("show") != left("show") && right.news().isEmpty)
    right("take 1 from 1")
    #expect(right("show") == left("show"))
  }

  @Test func aGameWithoutCommandsOfItsOwnIsNoCommand() {
    for game in ["nim", "duel"] {
      #expect(
        TestClient(catalog)(game) == [
          "error unknown-command \(game) is a game, not a command; newgame \(game) starts one"
        ])
    }
  }
}
