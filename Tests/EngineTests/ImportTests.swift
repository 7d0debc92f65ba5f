import Foundation
import Support
import Testing

/// Unfinished games that come from elsewhere.
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
}
