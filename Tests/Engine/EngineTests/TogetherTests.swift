import Engine
import Foundation
import Interpreter
import Nim
import PuzzleKit
import Store
import Support
import Testing

/// Features that meet: seats, tables, profiles, days and help.
@Suite struct TogetherTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  // MARK: - Seats

  private let duel = Catalog.parlor.adding(Duel.self).adding(Nim.self)

  /// Three readers at one table: both seats, and a watcher.
  private func readers(isInteractive: Bool = false) throws -> [TestClient] {
    let readers = (0..<3).map { _ in TestClient(duel, isInteractive: isInteractive) }
    readers[0]("newgame duel")
    let table = try #require(readers[0].session.table)
    readers[1].session.sit(at: table, as: Seat(1))
    readers[2].session.sit(at: table, as: .watcher)
    return readers
  }

  @Test(arguments: [(0, [Outcome.lost, .won]), (1, [.won, .lost])])
  func eachSeatHasAnOutcomeOfItsOwn(loser: Int, outcomes: [Outcome]) throws {
    let readers = try readers(isInteractive: true)
    #expect(readers.allSatisfy { $0.session.outcome == .playing && $0.person?.tipAtEnd() == nil })
    readers[loser]("resign confirm")
    for reader in readers { _ = reader.news() }
    #expect(readers.prefix(2).map(\.session.outcome) == outcomes)
    // Only who has won is told where wins are seen.
    for (reader, outcome) in zip(readers, outcomes) {
      #expect(reader.person?.tipAtEnd()?.contains("stats") == (outcome == .won ? true : nil))
      #expect(
        reader("tables").first == "table main duel standard \(outcome.rawValue) true \(readers[0] === reader ? 1 : 2)")
      #expect(reader("history").filter { $0.hasPrefix("entry ") }.count == 1)
      #expect(reader("history").first?.contains(" \(outcome.rawValue) ") == true)
    }
    #expect(readers[2]("tables").first?.hasSuffix(" true 0") == true && readers[2]("history") == ["ok"])
  }

  @Test func whoWantsStatisticsHasThemAtTheEndWhoeverMakesIt() throws {
    let readers = try readers()
    for reader in readers { reader("setoption name Statistics value true") }
    #expect(readers[0]("resign").suffix(2) == ["message Standard: 0 of 1 won", "ok"])
    #expect(readers[1].news().last == "* message Standard: 1 of 1 won")
    // Who watches has no game of it.
    #expect(readers[2].news().last == "* duel 1 lost 1 2 3")
  }

  @Test func asMuchAsIsKeptIsToldLineByLine() throws {
    let readers = try readers()
    readers[0]("remove 1 1")
    for _ in 0..<127 {
      readers[0]("undo")
      readers[0]("redo")
    }
    // 255 lines; the first of them is the oldest that is kept until there are 257.
    readers[0]("undo")
    #expect(readers[2]("since 0").prefix(2) == ["stream 256", "accepted 1 1 remove 1 1"])
    #expect(readers[1].news().filter { $0.hasPrefix("* accepted ") }.count == 256)
    readers[0]("redo")
    #expect(readers[2]("since 0") == ["stream 257", "duel 2 playing 0 2 3", "ok"])
    #expect(readers[2]("since 1").prefix(2) == ["stream 257", "accepted 2 1 undo"])
    #expect(readers[1].news() == ["* accepted 257 1 redo", "* duel 2 playing 0 2 3"])
  }

  @Test func anEndThatNobodySawIsKeptWhenTheProfileIsLeft() throws {
    let readers = try readers()
    readers[0]("close main")
    readers[0]("setoption name Profile value \(folder.path("profile"))")
    readers[0]("newgame duel")
    readers[1].session.sit(at: try #require(readers[0].session.table), as: Seat(1))
    readers[0]("remove 1 1")
    readers[0]("table other")
    readers[1]("resign")
    #expect(readers[0]("setoption name Profile value") == ["ok"])
    #expect(readers[0]("setoption name Profile value \(folder.path("profile"))") == ["ok"])
    #expect(readers[0]("history").first?.contains(" duel standard won ") == true)
  }

  @Test(arguments: [
    ("true", "true", "event taken at 1 sound stone.wav", "event noted at 3 haptic light"),
    ("false", "true", "event taken at 1", "event noted at 3 haptic light"),
    ("true", "false", "event taken at 1 sound stone.wav", "event noted at 3"),
    ("false", "false", "event taken at 1", "event noted at 3"),
  ])
  func hooksAreWhatTheReaderWants(sound: String, haptics: String, taken: String, noted: String) throws {
    let readers = try readers()
    for reader in readers {
      reader("setoption name Sound value \(sound)")
      reader("setoption name Haptics value \(haptics)")
    }
    readers[0]("setoption name Events value true")
    readers[2]("setoption name Events value true")
    #expect(readers[0]("note 3")[1] == noted && readers[0]("remove 1 1")[1] == taken)
    #expect(readers[2].news() == ["* accepted 1 1 remove 1 1", "* " + taken, "* duel 2 playing 0 2 3"])
    #expect(readers[1].news() == ["* accepted 1 1 remove 1 1", "* duel 2 playing 0 2 3"])
  }

  // MARK: - Games that are left

  @Test(
    arguments: [
      ("atlas tour seed 1", "draw", "lost", true), ("atlas tour seed 1", "draw|undo", "nothing", true),
      ("atlas tour seed 1", "draw|assisted", "nothing", true), ("atlas tour seed 1", "show", nil, false),
      ("wordle mini seed 1", "guess dog", "nothing", false), ("wordle mini seed 1", "key d", nil, false),
      ("wordle mini seed 1", "resign", nil, true),
    ] as [(String, String, String?, Bool)])
  func whatIsSaidOfTheGameThatIsLeft(opening: String, lines: String, said: String?, isInHistory: Bool) {
    for profile in ["", ":memory:"] {
      let talk = TestClient()
      talk("setoption name Profile value \(profile)")
      talk("newgame \(opening)")
      for line in lines.split(separator: "|") { talk(String(line)) }
      let reply = talk("newgame \(opening) ")
      let what = said == "nothing" ? "doesn't count" : "counts as lost"
      let remarks = reply.filter { $0.hasPrefix("message You left the game that was open") }
      #expect(remarks == (said == nil ? [] : ["message You left the game that was open; it \(what)."]), "\(lines)")
      #expect(talk("history").contains { $0.hasPrefix("entry ") } == isInHistory, "\(profile) \(lines)")
    }
  }

  @Test func aPersonIsToldOnceThatAGameLikeItWaits() {
    func reminds(_ line: String, _ earlier: [String] = []) -> Bool {
      let talk = TestClient(isInteractive: true)
      talk("setoption name Profile value \(folder.path("waiting"))")
      for line in earlier { talk(line) }
      return talk(line).contains("message You have an unfinished game; resume wordle pupil continues it.")
    }
    let talk = TestClient()
    talk("setoption name Profile value \(folder.path("waiting"))")
    talk("newgame wordle mini seed 1")
    #expect(!reminds("newgame wordle mini seed 2"))
    talk("guess dog")
    #expect(reminds("newgame wordle mini seed 3"))
    #expect(!reminds("newgame wordle junior seed 3") && !reminds("position wordle mini"))
    #expect(!reminds("newgame wordle mini seed 4", ["newgame atlas tour seed 1"]))
    #expect(!reminds("newgame wordle mini seed 4", ["newgame atlas tour seed 1", "table other"]))
    let program = TestClient()
    program("setoption name Profile value \(folder.path("waiting"))")
    #expect(!program("newgame wordle mini seed 5").contains { $0.hasPrefix("message An unfinished") })
  }

  @Test func aNewerGameThatCanNotBeRestoredWaitsOn() throws {
    let talk = TestClient()
    talk("setoption name Profile value \(folder.path("profile"))")
    talk("newgame wordle mini seed 1")
    talk("guess dog")
    talk("close main")
    let profile = try SQLiteProfile(path: folder.path("profile"))
    try profile.transaction { records throws(Refusal) in
      _ = try records.begin(game: "wordle", mode: "mini", lines: ["newgame wordle mini seed 2", "guess qqq"], at: .max)
    }
    let reply = talk("resume")
    #expect(reply.contains { $0.hasPrefix("row 1 dog") })
    #expect(
      reply.contains {
        $0.hasPrefix("message A newer game could not be restored and is kept: line 2 of the unfinished ")
      },
      "\(reply)")
    #expect(talk("unfinished").filter { $0.hasPrefix("unfinished wordle mini 2") }.count == 2)
    #expect(
      talk("resume wordle mini 1").last?.hasPrefix("error not-in-list line 2 of the unfinished game can't be ") == true)
    #expect(
      talk("resume wordle mini 3").last
        == "error no-game there are 2 unfinished games of that mode, not 3; unfinished lists them")
    talk("resign")
    #expect(
      talk("resume wordle mini 2").last
        == "error no-game there is 1 unfinished game of that mode, not 2; unfinished lists them")
  }

  // MARK: - Days

  /// The answer of a mode's deal of a day.
  private func answer(_ mode: String, _ day: String) throws -> String {
    let talk = TestClient()
    talk("newgame wordle \(mode) daily \(day)")
    let result = try #require(talk("resign").first { $0.hasPrefix("result ") })
    return String(try #require(result.split(separator: " ").last))
  }

  @Test(arguments: ["wordle mini", "wordiest", "atlas tour", "wordflow beginner"])
  func aKeptGameIsOfItsDayWhateverTheClockSays(opening: String) throws {
    let talk = TestClient()
    talk("setoption name Clock value 2026-01-26T12:00:00Z")
    #expect(talk("newgame \(opening) daily 2026-01-27").last?.contains("has not come yet; today is 2026-01-26") == true)
    #expect(talk("newgame \(opening) daily").last == "ok")
    #expect(talk("save \(folder.path("today"))").last == "ok")
    let saved = try String(contentsOfFile: folder.path("today"), encoding: .utf8)
    #expect(saved.contains(" daily 2026-01-26"))
    for day in ["2025-12-31", "2026-01-27"] {
      talk("setoption name Clock value \(day)T12:00:00Z")
      #expect(talk("load \(folder.path("today"))").last == "ok")
    }
    // A line that leaves the day out is of no day.
    try folder.write("undated", saved.replacing(" daily 2026-01-26", with: " daily"))
    #expect(talk("load \(folder.path("undated"))").last?.contains("the day is not known here; ") == true)
  }

  @Test func dailyDealsMakeStreaksAndMarkDays() throws {
    let clock = TestClock()
    let talk = TestClient(Session(testing: .parlor, services: clock.services))
    talk("setoption name Profile value :memory:")
    func play(_ mode: String, _ day: String, at time: String, wins: Bool = true, help: String? = nil) throws {
      clock.set(time)
      talk("newgame wordle \(mode) daily \(day)")
      if let help { talk(help) }
      talk(wins ? "guess \(try answer(mode, day))" : "resign")
    }
    func streak(on day: String) -> String? {
      clock.set("\(day)T00:00:00Z")
      return talk("stats wordle mini").first { $0.hasPrefix("daily mini ") }
    }
    try play("mini", "2026-01-20", at: "2026-01-20T00:00:00Z")
    try play("mini", "2026-01-21", at: "2026-01-21T23:59:59Z")
    #expect(streak(on: "2026-01-21") == "daily mini 2 2 2 2" && streak(on: "2026-01-22") == "daily mini 2 2 2 2")
    #expect(streak(on: "2026-01-23") == "daily mini 2 2 0 2")
    // A day later it is won, and makes no streak; with help it does not count at all.
    try play("mini", "2026-01-22", at: "2026-01-23T00:00:00Z")
    try play("mini", "2026-01-23", at: "2026-01-23T01:00:00Z", help: "hint")
    try play("mini", "2026-01-24", at: "2026-01-24T01:00:00Z", wins: false)
    try play("mini", "2026-01-25", at: "2026-01-25T01:00:00Z")
    #expect(streak(on: "2026-01-25") == "daily mini 5 4 1 2")
    // Of several deals of a day one that is won is enough, whichever comes first.
    try play("junior", "2026-01-24", at: "2026-01-25T02:00:00Z")
    try play("junior", "2026-01-25", at: "2026-01-25T03:00:00Z", wins: false)
    talk("newgame wordle mini seed 3")
    talk("resign")
    #expect(
      talk("calendar").dropFirst().dropLast() == [
        "day 2026-01-20 1 daily won", "day 2026-01-21 1 daily won", "day 2026-01-22 0 daily won", "day 2026-01-23 2",
        "day 2026-01-24 1 daily won", "day 2026-01-25 4 daily won",
      ])
    #expect(
      talk("calendar mini 2026-01-24").filter { $0.hasPrefix("day ") }.suffix(2) == [
        "day 2026-01-24 1 daily lost", "day 2026-01-25 2 daily won",
      ])
    #expect(
      talk("calendar junior").dropFirst().dropLast() == ["day 2026-01-24 0 daily won", "day 2026-01-25 2 daily lost"])
    #expect(talk("history 2026-01-23").filter { $0.hasPrefix("entry ") }.count == 2)
  }

  // MARK: - Scripts

  @Test(arguments: [
    ("readyok", true), ("ready", false), ("*", true), ("ok", true), ("?k", true), ("??", true), ("?", false),
    ("r*k", true), ("r*o", false), ("*y*", true), ("*dyo?", true), ("re*dy*ok", true), ("r*a*a*", false),
    ("readyok*", true), ("readyok?", false), ("*readyok", true), ("**ok**", true), ("READYOK", false), ("o*k", true),
    ("*o*o*", false), ("readyok ok", false),
  ])
  func aPatternMatchesAWholeLine(pattern: String, matches: Bool) {
    let talk = TestClient()
    talk("@7 isready")
    #expect((talk("expect \(pattern)") == ["ok"]) == matches)
    // It looks again at the same reply.
    #expect(talk("expect readyok") == ["ok"])
  }
}
