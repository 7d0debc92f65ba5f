import Engine
import Foundation
import Interpreter
import Nim
import PuzzleKit
import Support
import Testing

/// The ends of ranges and lists, and days where the player's clock and UTC differ.
@Suite struct BoundaryTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  // MARK: - Lists

  @Test func asManyMovesAreListedAsAreAskedFor() {
    let talk = TestClient()
    talk("newgame wordle classic seed 1")
    let all = talk("moves 2002").filter { $0.hasPrefix("move ") }
    #expect(all.count == 2002 && Set(all).count == 2002)
    for count in [1, 999, 1000, 1001, 2000, 2001] {
      let listed = talk("moves \(count)")
      #expect(listed.last == "ok" && Array(listed.dropLast()) == Array(all.prefix(count)), "\(count)")
    }
  }

  @Test func theFirstScreenNumbersTheModesAndThreeGamesThatWait() {
    let talk = TestClient(isInteractive: true)
    talk("setoption name Profile value :memory:")
    let modes = talk.session.homeEntries
    #expect(modes.allSatisfy { $0.game == nil && $0.line == "newgame \($0.manual.name) \($0.mode?.name ?? "")" })
    #expect(modes.map(\.manual.name).first == "wordle" && modes.map(\.manual.name).last == "builder")
    for (index, opening) in ["atlas tour seed 1", "wordle mini seed 1", "wordle mini seed 2", "wordle junior"]
      .enumerated()
    {
      talk("setoption name Clock value 2026-01-26T12:0\(index):00Z")
      talk("newgame \(opening)")
      // The third of them waits untouched.
      if index != 2 { talk(opening.hasPrefix("atlas") ? "draw" : "guess \(index == 3 ? "tale" : "dog")") }
      talk("table t\(index)")
    }
    talk("setoption name Clock value 2026-01-26T12:05:00Z")
    talk("newgame wordle mini seed 4")
    talk("guess cat")
    talk("close t3")
    // A game that is open at another table is kept before older ones of its mode, as if it had just been played.
    let entries = talk.session.homeEntries
    #expect(entries.prefix(modes.count).map(\.line) == modes.map(\.line))
    #expect(
      entries.dropFirst(modes.count).map(\.line) == [
        "resume wordle mini", "resume wordle mini 2", "resume wordle junior",
      ])
    #expect(talk("\(modes.count + 1)").contains { $0.hasPrefix("row 1 cat ") })
    talk("close t3")
    for number in ["0", "\(modes.count + 4)", "-1"] {
      #expect(talk(number).last?.hasPrefix("error unknown-command ") == true, "\(number)")
    }
    #expect(talk("1").first?.hasPrefix("wordle classic 5 6 ") == true)
    // In a game a number opens nothing.
    #expect(talk("2").last?.hasPrefix("error ") == true)
  }

  @Test func eachTrialHasATable() {
    let talk = TestClient()
    talk("newgame builder size 3")
    for (row, word) in ["cat", "oes", "dry"].enumerated() {
      talk("set \("abc".map { "\($0)\(row + 1)" }[0]) \(word)")
    }
    talk("title A draft")
    let reply = talk("try")
    #expect(reply.contains("message This is the table trial; table main goes back."))
    // An earlier one gives way; from its own table another one is opened.
    talk("table main")
    #expect(talk("try").contains("message This is the table trial; table main goes back."))
    #expect(talk("tables").filter { $0.hasPrefix("table ") }.count == 2)
  }

  // MARK: - Files

  @Test(arguments: [
    ("newgame wordle mini answer cat\nguess dog\nguess xyz\n", 3),
    ("\n\n# a remark\n newgame wordle mini answer cat\t\r\n\t\r\n  guess dog \r\n  #\nguess xyz", 8),
    ("newgame wordle mini answer xyz\nguess dog\n", 1), ("guess dog\n", 1), ("\nnewgame chess\n", 2),
    ("newgame wordle mini answer cat\nguess cat\nguess dog", 3), ("newgame wordle mini answer cat\nsit 2", 2),
    ("newgame wordle mini answer cat\nundo", 2), ("newgame wordle mini answer cat\nshow", 2),
  ])
  func theFirstImpossibleLineIsNamed(text: String, number: Int) throws {
    try folder.write("game", text)
    let talk = TestClient()
    talk("newgame wordle mini answer sun")
    let shown = talk("show")
    let path = folder.path("game")
    #expect(talk("load \(path)").last?.hasPrefix("error bad-file \(path), line \(number): ") == true)
    #expect(talk("show") == shown)
  }

  @Test func blanksAndRemarksAreNoPartOfAGame() throws {
    try folder.write(
      "game", "\r\n# mine\n newgame wordle mini answer cat\t\r\n\t \r\n  guess dog \r\n#guess sun\n\nassisted")
    let talk = TestClient()
    #expect(talk("load \(folder.path("game"))").contains("row 1 dog bbb"))
    talk("save \(folder.path("again"))")
    #expect(
      try String(contentsOfFile: folder.path("again"), encoding: .utf8)
        == "newgame wordle mini answer cat\nguess dog\nassisted\n")
    for text in ["", "\n \t\r\n", "# nothing\n"] {
      try folder.write("empty", text)
      #expect(
        talk("load \(folder.path("empty"))").last
          == "error bad-file \(folder.path("empty")) is empty; a saved game starts with newgame")
    }
  }

  // MARK: - Days

  @Test(arguments: [(13, "2026-01-27"), (-13, "2026-01-25"), (11, "2026-01-26"), (12, "2026-01-27")])
  func theDealOfTheDayIsOfUTCAndTheHistoryOfTheClockOnTheWall(hours: Int, local: String) {
    var services = TestFolder.services
    services.utcOffset = { _ in hours * 3600 }
    let talk = TestClient(Session(testing: .parlor, services: services))
    talk("setoption name Profile value :memory:")
    #expect(
      talk("newgame wordle mini daily").contains("message The puzzle of 26 January 2026. Everyone gets the same one."))
    #expect(
      talk("newgame wordle mini daily 2026-01-27").last
        == "error bad-argument the day 2026-01-27 has not come yet; today is 2026-01-26 by UTC")
    talk("resign")
    #expect(talk("history").first?.hasPrefix("entry 1769428800000 \(local) wordle mini lost") == true)
    #expect(talk("history \(local)").count == 4 && talk("history 2026-01-24").count == 2)
    // The deal is marked on its own day, the game on the day on which it ended.
    let days = talk("calendar 2026-01").filter { $0.hasPrefix("day ") }
    #expect(
      Set(days)
        == (local == "2026-01-26"
          ? ["day 2026-01-26 1 daily lost"] : ["day \(local) 1", "day 2026-01-26 0 daily lost"]))
    #expect(talk("stats").contains("daily mini 1 0 0 0"))
  }

  @Test func withoutAProfileTheDayIsKnownAllTheSame() {
    let clock = TestClock()
    let talk = TestClient(Session(testing: .parlor, services: clock.services))
    #expect(
      talk("newgame wordle mini daily").contains("message The puzzle of 26 January 2026. Everyone gets the same one."))
    talk("resign")
    #expect(talk("history").first == "entry 0 1970-01-01 wordle mini lost id 1")
    // Whatever the option says, the day is the system's.
    talk("setoption name Clock value 2026-03-01T00:00:00Z")
    clock.set("2026-02-01T00:00:00Z")
    #expect(
      talk("newgame wordle mini daily").contains("message The puzzle of 1 February 2026. Everyone gets the same one."))
  }

  // MARK: - What is told to strangers

  @Test func figuresAreToldOnceOfAGameThatCounts() {
    func figures(_ lines: [String], tells: Bool = true) -> [Bool] {
      let talk = TestClient()
      talk("setoption name Analytics value \(tells)")
      talk("setoption name Clock value 2026-01-26T12:00:00Z")
      return lines.map {
        talk($0)
        return talk.session.takeFigures() != nil
      }
    }
    let game = "newgame wordflow beginner size 3 seed 7"
    #expect(figures([game, "resign", "show"]) == [false, true, false])
    #expect(figures([game, "resign"], tells: false) == [false, false])
    #expect(figures([game, "assisted", "resign"]) == [false, false, false])
    #expect(
      figures([game, "resign", "newgame wordflow beginner size 3 seed 8", "resign"]) == [false, true, false, true])
    // Whoever watches tells nothing, nor does one who comes back to a table where a game has ended.
    #expect(figures([game, "resign", "sit 0"]) == [false, true, false])
    #expect(figures([game, "resign", "table b", game, "table main"]) == [false, true, false, false, false])
  }

  // MARK: - Words with two meanings

  @Test func anOptionIsSetWhereTheGameHasACommandOfThatName() {
    let talk = TestClient(isInteractive: true)
    talk("newgame builder size 3")
    #expect(talk("set theme dark").last == "ok" && talk("options").contains("setting Theme dark"))
    #expect(talk("set a1 cat").last == "ok" && talk("show").contains("row 1 cat"))
    let program = TestClient()
    program("newgame builder size 3")
    #expect(program("set theme dark").last?.hasPrefix("error ") == true)
    #expect(program("options").contains("setting Theme system"))
  }
}
