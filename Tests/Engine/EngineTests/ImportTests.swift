import Foundation
import Support
import Testing

/// Games and profiles from elsewhere.
@Suite struct ImportTests {
  @Test(arguments: [
    ("guess zoo", ""), ("resign", "it has ended."), ("guess bus", "it has ended."), ("guess qqq", "line 3: "),
  ])
  func oneThatCanNotBePlayedOnIsLeftOut(line: String, reason: String) throws {
    let folder = try TestFolder()
    let here = TestClient()
    here("setoption name Profile value :memory:")
    here("newgame wordle mini seed 1 index 0")
    here("guess cat")
    #expect(here("export wordle \(folder.path("games"))").last == "ok")
    let games = try String(contentsOfFile: folder.path("games"), encoding: .utf8)
    try folder.write("changed", games.replacing("\"guess cat\"", with: "\"guess cat\",\"\(line)\""))
    let there = TestClient()
    there("setoption name Profile value :memory:")
    let reply = there("import wordle \(folder.path("changed"))")
    #expect(reply.last == "ok")
    let remark = reply.first { $0.hasPrefix("message The unfinished game of mini was left out: ") }
    #expect(reason.isEmpty ? remark == nil : remark?.contains(": \(reason)") == true, "\(reply)")
    #expect(there("unfinished").contains { $0.hasPrefix("unfinished ") } == reason.isEmpty)
  }

  @Test func everyOneThatIsLeftOutIsNamed() throws {
    let folder = try TestFolder()
    let here = TestClient()
    here("setoption name Profile value :memory:")
    for line in [
      "newgame wordle mini seed 1 index 0", "guess cat", "newgame wordle junior seed 1 index 0", "guess boat",
    ] {
      here(line)
    }
    here("export wordle \(folder.path("games"))")
    let games = try String(contentsOfFile: folder.path("games"), encoding: .utf8)
    let ended = ["guess cat", "guess boat"].reduce(games) { $0.replacing("\"\($1)\"", with: "\"\($1)\",\"resign\"") }
    try folder.write("ended", ended)
    let reply = TestClient()("import wordle \(folder.path("ended"))")
    for mode in ["mini", "junior"] {
      #expect(reply.contains("message The unfinished game of \(mode) was left out: it has ended."), "\(reply)")
    }
  }

  @Test func valuesComeWithTheGames() throws {
    let folder = try TestFolder()
    let text = #"{"history_entries_json":[],"random_seed":7,"answer_index_mini":5}"#
    try folder.write("values", text)
    let client = TestClient()
    client("setoption name Profile value :memory:")
    #expect(client("import wordle \(folder.path("values"))").last == "ok")
    #expect(client("export wordle \(folder.path("again"))").last == "ok")
    #expect(try String(contentsOfFile: folder.path("again"), encoding: .utf8).filter { !$0.isWhitespace } == text)
    // The next game of the mode is the one after.
    #expect(client("newgame wordle mini words 1").first == "wordle mini 3 5 false ios playing number 6")
  }
}
