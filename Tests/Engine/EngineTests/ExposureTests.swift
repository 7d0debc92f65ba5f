import Engine
import Foundation
import PuzzleKit
import Support
import Testing

/// Anything of a deal that was shown anywhere marks every game of it.
@Suite struct ExposureTests {
  private let scene: TestFolder

  init() throws { scene = try TestFolder() }

  /// The profile forgets by then what was shown of the deal; the open game does not.
  @Test func anOpenGameStaysKnownHoweverMuchIsShown() {
    let talk = TestClient(.parlor)
    talk("newgame wordflow normal seed 3")
    talk("table b")
    talk("newgame wordflow normal seed 3")
    for line in ["touch a1", "lift"] { talk(line) }
    for seed in 0..<exposureLimit / 2 + 2_000 {
      talk("newgame wordle mini seed \(seed) index 1")
      talk("guess cat")
    }
    talk("table main")
    let replies = ["touch a1", "lift"].flatMap { talk($0) }
    #expect(replies.contains { $0.contains("won't count") })
  }

  /// Ways to see something of a game that waits at the table `main`. `$F` is a file, `$S` a save of the game, `$A` the word
  /// of the day.
  private static let doors: [(opening: String, lines: [String])] = [
    ("wordle mini daily", ["table b", "newgame wordle mini daily", "guess sun"]),
    ("wordle mini daily", ["play guess sun; guess cat; guess sun; guess sun; guess sun; guess sun"]),
    ("wordle mini daily", ["table b", "load $S+resign"]),
    (
      "wordle mini daily",
      ["load $S+guess sun+guess cat+guess sun+guess sun+guess sun+guess sun+guess sun", "table main"]
    ),
    ("wordle mini daily", ["table b", "newgame wordle mini seed 431131028601 index $I", "guess sun"]),
    ("wordle mini daily", ["guess sun", "table b", "position wordle mini guesses sun $C", "candidates"]),
    ("wordle mini daily", ["guess sun", "table b", "position wordle mini guesses sun $C", "moves 1"]),
    ("wordle mini daily", ["guess sun", "table b", "position wordle mini guesses cat bbb sun $C", "go nodes 1"]),
    ("wordle mini daily", ["table b", "position wordle mini guesses sun $C", "hint", "table main", "guess sun"]),
    ("wordle mini daily", ["guess sun", "table b", "newgame wordle mini answer $A", "guess sun", "candidates"]),
    (
      "wordle mini daily",
      ["table b", "position wordle mini guesses sun $C", "candidates", "table main", "load $S+guess sun"]
    ),
    ("wordle mini daily", ["sit 0", "candidates", "sit 1"]),
    ("wordle epic", ["guess planet", "export wordle $F"]),
    ("wordle mini daily", ["table b", "newgame wordle mini daily", "assisted", "hint"]),
    ("wordle mini words 1", ["table b", "newgame wordle mini seed 12345 index 0", "guess sun"]),
    ("wordflow normal daily", ["table b", "newgame wordflow beginner daily"]),
    ("wordflow normal daily", ["wordflow write $F daily"]),
    ("wordflow normal daily", ["table b", "position wordflow grid $G", "solve"]),
    ("wordflow normal daily", ["table b", "position wordflow grid $R", "solve"]),
    ("wordflow normal daily", ["table b", "position wordflow grid $G", "word wrong"]),
    ("wordflow normal size 4 seed 5", ["table b", "position wordflow grid $G/zzzz", "solve"]),
    ("wordflow normal daily", ["wordflow write $F daily", "table b", "newgame builder file $F"]),
    ("wordflow normal daily", ["table b", "position wordflow grid $P", "solve"]),
    (
      "wordflow normal daily",
      ["table b", "newgame builder size 4", "set a1 $1", "set a2 $2", "set a3 $3", "set d4 z"]
    ),
    ("wordflow normal seed 5", ["wordflow write $F size 4 seed 5"]),
    ("atlas tour seed 7", ["table b", "newgame atlas tour seed 7 open"]),
    ("atlas tour daily", ["play draw; draw; move waste foundation 4 9 cards"]),
    ("atlas normal daily", ["table b", "newgame atlas hard open seed $D"]),
    ("wordiest challenge number 3", ["table b", "position wordiest $T", "solve"]),
    ("wordiest challenge number 3", ["table b", "position wordiest $N", "solve"]),
    ("wordiest match daily", ["table b", "newgame wordiest match daily", "resign confirm"]),
  ]

  private static let kinds = ["", "file"]

  @Test(arguments: doors.indices, kinds) func aGameOfADealThatWasShownIsMarked(door: Int, profile: String) throws {
    // An export names the answers of games that wait, which they do in a profile.
    if profile.isEmpty, Self.doors[door].1.contains(where: { $0.hasPrefix("export ") }) { return }
    let talk = TestClient()
    if !profile.isEmpty { talk("setoption name Profile value \(scene.path("profile"))") }
    let (opening, lines) = Self.doors[door]
    let first = talk("newgame \(opening)")
    #expect(first.last == "ok")
    talk("save \(scene.path("saved"))")
    for line in lines {
      // With a profile in a file a position asks first.
      let asks = !profile.isEmpty && line.contains("position ")
      follow(try filled(line, first) + (asks ? " confirm" : ""), talk)
    }
    talk("table main")
    let end = finish(talk)
    #expect(isMarked(talk), "\(opening): \(lines); \(end)")
  }

  @Test(arguments: doors.indices) func aDealThatWasShownIsMarkedWhenItIsOpened(door: Int) throws {
    let (opening, lines) = Self.doors[door]
    // What shows a position alone tells nothing of a deal that was not begun; a fresh deal is another one.
    let others = ["position wordle", "candidates", "play ", "$S", "export "]
    if lines.contains(where: { line in others.contains { line.contains($0) } }) { return }
    let talk = TestClient()
    let first = TestClient()("newgame \(opening)")
    for line in lines { follow(try filled(line, first), talk) }
    talk("table again")
    #expect(talk("newgame \(opening)").contains { $0.hasPrefix("message You've seen this puzzle before") }, "\(lines)")
    _ = finish(talk)
    #expect(isMarked(talk))
  }

  /// Ways that tell nothing of the game that waits.
  @Test(arguments: [
    ["table b", "newgame wordle mini seed 9", "guess sun", "hint"],
    ["table b", "newgame wordle mini daily 2026-01-25", "guess sun", "resign"],
    ["table b", "position wordle mini guesses cat bbb", "candidates"],
    ["guess cat", "table b", "newgame wordle mini daily 2026-01-25"],
    ["play guess cat; gues sun"], ["play gues sun; guess cat"], ["play key c; key a; guess xyz"], ["guess xyz"],
    ["guess sun", "play guess xyz; guess cat"],
  ])
  func anotherDealMarksNothing(lines: [String]) throws {
    let talk = TestClient()
    talk("setoption name Profile value :memory:")
    talk("newgame wordle mini daily")
    for line in lines { talk(line) }
    talk("table main")
    _ = finish(talk)
    #expect(!isMarked(talk))
  }

  @Test func movesThatAreNotMadeShowNothing() {
    let talk = TestClient()
    talk("newgame wordle mini answer cat")
    talk("newgame wordle mini seed 4")
    let wrong = talk("play guess sun; guess xyz")
    #expect(
      wrong == [
        "error not-in-list move 2 can't be made, so none was; that much tells what the moves before it show, so this game won't count"
      ])
    #expect(talk("play guess sun; guess xyz") == ["error not-in-list move 2 can't be made, so none was"])
    #expect(talk("show").filter { $0.hasPrefix("row ") }.isEmpty)
    // What is wrong whatever the game is like is named as ever.
    #expect(talk("play guess sun; x").last?.hasPrefix("error unknown-command move 2, \"x\": ") == true)
    #expect(talk("play guess xyz; guess sun").last?.hasPrefix("error not-in-list move 1, \"guess xyz\": ") == true)
  }

  @Test func aGameIsNoNewsToItself() throws {
    let (one, two) = (TestClient(), TestClient())
    for talk in [one, two] { talk("setoption name Profile value \(scene.path("profile"))") }
    one("newgame wordle mini daily")
    one("guess sun")
    one("newgame wordle junior")
    #expect(two("resume wordle mini").last == "ok")
    two("guess cat")
    _ = finish(two)
    #expect(!isMarked(two))
    // Seen in another process, it is known in this one.
    one("newgame wordle junior daily")
    two("newgame wordle junior daily")
    two("guess tale")
    one("table main")
    _ = finish(one)
    #expect(isMarked(one))
  }

  @Test func aSaveTellsThatTheGameIsMarked() throws {
    let talk = TestClient()
    talk("newgame atlas tour seed 7")
    talk("table b")
    talk("newgame atlas tour seed 7 open")
    talk("table main")
    #expect(talk("save \(scene.path("game"))").first?.hasPrefix("message You've seen this puzzle") == true)
    let other = TestClient()
    other("load \(scene.path("game"))")
    _ = finish(other)
    #expect(isMarked(other))
  }

  @Test func aDayDoesNotComeByTheClockOfGames() {
    for situation in [Situation.local, .trusted] {
      let talk = TestClient(situation: situation)
      talk("setoption name Clock value 2026-03-01T12:00:00Z")
      #expect(talk("newgame wordle mini daily 2026-01-27").last?.contains("today is 2026-01-26") == true)
      #expect(talk("newgame wordle mini daily").contains { $0.contains("The puzzle of 26 January 2026") })
    }
    let talk = TestClient()
    talk("setoption name Profile value :memory:")
    for day in ["2026-01-24", "2026-01-25"] {
      talk("setoption name Clock value \(day)T12:00:00Z")
      talk("newgame wordle mini daily \(day)")
      let answer = TestClient().answer(of: "wordle mini daily \(day)")
      talk("guess \(answer)")
    }
    #expect(talk("stats wordle mini").contains("daily mini 2 2 0 0"))
  }

  // MARK: - Playing

  /// Sends a line; a `+` in a `load` makes a file of the save and the lines after it.
  private func follow(_ line: String, _ talk: TestClient) {
    guard line.hasPrefix("load ") else {
      talk(line)
      return
    }
    let parts = line.split(separator: "+").map(String.init)
    let saved = (try? String(contentsOfFile: scene.path("saved"), encoding: .utf8)) ?? ""
    try? scene.write("more", saved + parts.dropFirst().joined(separator: "\n") + "\n")
    talk("load \(scene.path("more"))")
  }

  private func filled(_ line: String, _ opening: [String]) throws -> String {
    let rows = opening.filter { $0.hasPrefix("row ") }.compactMap { $0.split(separator: " ").last.map(String.init) }
    let turned = (rows.first ?? "").indices.map { column in rows.reversed().map { String($0[column]) }.joined() }
    let tiles = opening.filter { $0.hasPrefix("tile ") }.map { String($0.split(separator: " ")[2]) }
    let answer = TestClient().answer(of: "wordle mini daily")
    let colours = TestClient().colours(of: "sun", answer)
    var text = line.replacing("$S", with: "saved").replacing("$F", with: scene.path("file"))
    text = text.replacing("$G", with: rows.joined(separator: "/")).replacing("$R", with: turned.joined(separator: "/"))
    text = text.replacing("$T", with: tiles.joined(separator: " ")).replacing("$A", with: answer)
    // Nearly the same grid, and nearly the same tiles.
    text = text.replacing("$P", with: (rows.dropLast() + ["zzz"]).joined(separator: "/"))
    text = text.replacing("$N", with: (["z"] + tiles.dropFirst()).joined(separator: " "))
    for (number, row) in rows.enumerated() { text = text.replacing("$\(number + 1)", with: row) }
    text = text.replacing("$D", with: String(CivilDate.today.dailySeed)).replacing("$C", with: colours)
    return text.replacing("$I", with: String(CivilDate.today.daysSince1970 % TestClient.miniAnswers))
  }

  private func finish(_ talk: TestClient) -> [String] {
    switch talk("show").first?.split(separator: " ").first {
    case "wordiest": talk("submit confirm")
    default: talk("resign")
    }
  }

  /// Whether the newest game of the history is marked.
  private func isMarked(_ talk: TestClient) -> Bool {
    talk("history").first { $0.hasPrefix("entry ") }?.contains(" assisted true") == true
  }
}

extension TestClient {
  /// How many answers mini has.
  fileprivate static let miniAnswers = {
    let refusal = TestClient()("newgame wordle mini index 999999999").last ?? ""
    return refusal.split { !$0.isNumber }.compactMap { Int($0) }.first { $0 > 1 && $0 < 999_999_999 }.map { $0 + 1 }
      ?? 1
  }()

  /// The answer of a deal.
  fileprivate func answer(of opening: String) -> String {
    self("newgame \(opening)")
    return self("resign").first { $0.hasPrefix("result ") }?.split(separator: " ").last.map(String.init) ?? ""
  }

  fileprivate func colours(of guess: String, _ answer: String) -> String {
    self("newgame wordle mini answer \(answer)")
    return self("guess \(guess)").first { $0.hasPrefix("row ") }?.split(separator: " ").last.map(String.init) ?? ""
  }
}

extension CivilDate {
  /// The day of ``TestFolder/host``.
  fileprivate static var today: CivilDate { CivilDate(year: 2026, month: 1, day: 26) }
}
