import Foundation
import Support
import Testing

/// The whole profile as a file that another program reads.
@Suite struct ProfileFileTests {
  private func client() -> TestClient {
    let client = TestClient()
    client("setoption name Profile value :memory:")
    return client
  }

  /// A client who has won a game, been helped in one, seen a deal, and left one of each game unfinished.
  private func player() -> TestClient {
    let client = client()
    for line in [
      "newgame wordle mini seed 1 index 0", "guess cat", "resign", "newgame wordle junior seed 1 index 0", "guess boat",
      "hint", "newgame atlas tour seed 7", "draw", "newgame wordiest challenge number 3", "shuffle",
      "newgame wordflow normal puzzle pollen", "hints",
    ] {
      client(line)
    }
    return client
  }

  private static let questions = [
    "history", "unfinished", "stats wordle", "stats atlas", "stats wordiest", "stats wordflow", "wordiest achievements",
  ]

  private func answers(_ client: TestClient) -> [[String]] {
    // Games of one time are in no order of their own.
    Self.questions.map { question in question == "unfinished" ? client(question).sorted() : client(question) }
  }

  @Test func theProfileIsTheSameElsewhere() throws {
    let folder = try TestFolder()
    let here = player()
    here("close main")
    #expect(here("export all \(folder.path("all"))") == ["file \(folder.path("all"))", "ok"])
    let there = client()
    #expect(there("import all \(folder.path("all"))").last == "ok")
    #expect(answers(there) == answers(here))
    // A deal that was seen is known there, too.
    #expect(there("newgame wordle mini seed 1 index 0").contains { $0.contains("You've seen this puzzle before") })
    // Once more adds nothing.
    let again = client()
    for _ in 0..<2 { again("import all \(folder.path("all"))") }
    #expect(answers(again) == answers(here))
  }

  @Test func anEarlierStateOfAnUnfinishedGameIsReplacedAndALaterOneKept() throws {
    let folder = try TestFolder()
    let here = client()
    for line in ["newgame wordle mini answer cat", "guess dog", "close main"] { here(line) }
    here("export all \(folder.path("early"))")
    for line in ["resume wordle", "guess sun", "close main"] { here(line) }
    here("export all \(folder.path("late"))")
    let there = client()
    for (file, lines) in [("early", 1), ("late", 2), ("early", 2)] {
      #expect(there("import all \(folder.path(file))").last == "ok")
      #expect(there("unfinished").count { $0.hasPrefix("unfinished ") } == 1)
      there("resume wordle")
      #expect(there("show").count { $0.hasPrefix("row ") } == lines)
      there("close main")
    }
  }

  @Test func onlyWhatHoldsAllOfAnEarlierFileReplacesIt() throws {
    let folder = try TestFolder()
    let (here, path) = (player(), folder.path("all"))
    here("export all \(path)")
    here("resign confirm")
    #expect(here("export all \(path)").last == "ok")
    #expect(client()("export all \(path)").last?.hasPrefix("error file-exists") == true)
    #expect(client()("export all \(path) replace").last == "ok")
  }

  @Test(arguments: ["all", "wordle"]) func anUnfinishedGameOfSomebodyElseIsNotOverwritten(games: String) throws {
    let folder = try TestFolder()
    let (path, here, there) = (folder.path("games"), client(), client())
    for line in ["newgame wordle mini seed 1 index 0", "guess dog", "export \(games) \(path)"] { here(line) }
    #expect(there("export \(games) \(path)").last?.hasPrefix("error file-exists") == true)
    // Whose game it is may play it on, end it and begin another.
    for lines in [["guess sun"], ["resign confirm"], ["newgame wordle mini seed 2 index 0", "guess cat"]] {
      for line in lines { here(line) }
      #expect(here("export \(games) \(path)").last == "ok", "\(lines)")
    }
  }

  @Test(arguments: [
    ("[]", "$: must be an object"), ("{}", "$.format: is missing"),
    (#"{"format":"parlor-profile","version":2}"#, "$.version: must be 1"),
    (#"{"format":"parlor-profile","version":1,"history":[{"game":"wordle"}]}"#, "$.history[0].outcome: is missing"),
    (#"{"format":"parlor-profile","version":1,"unfinished":[{"game":"a b"}]}"#, "$.unfinished[0]"),
    (
      #"{"format":"parlor-profile","version":1,"values":[{"game":"wordle","key":"a","value":"b\nc"}]}"#,
      "$.values[0].value: must be one line"
    ),
    (#"{"format":"parlor-profile","version":1,"shown":[{"identity":"x"}]}"#, "$.shown[0].identity: must be a number"),
    ("{", "line 1, column 2"),
  ])
  func aFaultIsNamedByItsPlace(text: String, place: String) throws {
    let folder = try TestFolder()
    try folder.write("all", text)
    let client = player()
    let before = answers(client)
    let line = client("import all \(folder.path("all"))").last
    #expect(line?.hasPrefix("error bad-file") == true && line?.contains(place) == true, "\(line ?? "")")
    #expect(answers(client) == before)
  }

  @Test func gamesOfOtherProgramsAreLeftOutAndNamed() throws {
    let folder = try TestFolder()
    try folder.write(
      "all",
      #"{"format":"parlor-profile","version":1,"values":[{"game":"chess","key":"a","value":"b"}],"unfinished":[{"game":"wordle","mode":"mini","updated":1,"lines":["newgame wordle mini answer zzz"]}]}"#
    )
    let reply = client()("import all \(folder.path("all"))")
    #expect(reply.last == "ok")
    #expect(reply.contains { $0.contains("Left out: \"chess\"") })
    #expect(reply.contains { $0.contains("Left out: the unfinished game of wordle mini: line 1") })
  }

  @Test(arguments: ["wordle", "wordiest", "atlas", "wordflow", "builder"])
  func whatIsNoFinishedGameIsLeftOutAndNamed(game: String) throws {
    let folder = try TestFolder()
    try folder.write(
      "all",
      #"{"format":"parlor-profile","version":1,"history":[{"timestamp":1,"game":"\#(game)","mode":"mini","outcome":"won","detail":"x"}]}"#
    )
    let client = client()
    let reply = client("import all \(folder.path("all"))")
    #expect(reply.first == "message Left out: $.history[0].detail, which is no finished game of \(game).")
    #expect(reply.last == "ok" && client("history") == ["ok"])
  }
}
