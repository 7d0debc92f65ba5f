import Engine
import Foundation
import Support
import Testing

/// Files of puzzles that the builder reads and writes.
@Suite struct BuilderFileTests {
  private let folder: TestFolder
  private let talk = TestClient()

  init() throws { folder = try TestFolder() }

  private func file(minimum: Int, difficulty: String) -> String {
    let path = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (1, 1)].map {
      #"{"x":\#($0.0),"y":\#($0.1)}"#
    }
    return #"""
      {"id":"long","title":"A long word","creator":"Ann","grid":[["P","L","A"],["T","E","T"],["R","A","I"]],
       "size":{"width":3,"height":3},"minimumWordLength":\#(minimum),"difficulty":"\#(difficulty)",
       "words":[{"word":"PLAT","path":[\#(path.prefix(4).joined(separator: ","))],"required":true,"difficulty":"rare"},
         {"word":"TRAIT","path":[{"x":0,"y":1},{"x":0,"y":2},{"x":1,"y":2},{"x":2,"y":2},{"x":2,"y":1}],
          "required":true,"difficulty":"common"},
         {"word":"PETAL","path":[{"x":0,"y":0},{"x":1,"y":1},{"x":2,"y":1},{"x":2,"y":0},{"x":1,"y":0}],
          "required":true,"difficulty":"common"}]}
      """#
  }

  @Test func aFileIsWrittenAsItWasButForItsDifficulty() throws {
    try folder.write("in.json", file(minimum: 4, difficulty: "cheese"))
    #expect(talk("newgame builder file \(folder.path("in.json"))").last == "ok")
    #expect(talk("words").contains { $0.hasPrefix("entry plat required rare 1 a1 b1 c1 c2") })
    for word in talk("words").filter({ $0.contains(" bonus ") }).prefix(10) {
      talk("enable \(word.split(separator: " ")[1])")
    }
    talk("creator")
    let written = folder.path("out.json")
    #expect(talk("write \(written)") == ["file \(written)", "ok"])
    let text = try String(contentsOfFile: written, encoding: .utf8)
    #expect(!text.contains("creator") && !text.contains("cheese"))
    #expect(
      text.contains(
        #""word":"PLAT","path":[{"x":0,"y":0},{"x":1,"y":0},{"x":2,"y":0},{"x":2,"y":1}],"required":true,"difficulty":"rare""#
      ))
    #expect(try #/"difficulty":"(easy|medium|hard|expert)"/#.firstMatch(in: text) != nil)
  }

  @Test func theMinimumGoesAsFarAsInFiles() throws {
    #expect(talk("newgame builder size 6").last == "ok")
    #expect(talk("minimum 36").last == "ok")
    #expect(
      talk("minimum 37").last
        == "error bad-argument letters must be a whole number from 3 to 36, and \"37\" is too large")
    #expect(talk("minimum 10").contains { $0.hasPrefix("draft 6 6 10 ") })
  }

  @Test func theMoveThatEndsAGameOfYourOwnWritesItsResult() {
    talk("newgame wordflow tutorial 1")
    #expect(talk("word word").contains("result won 1 1 0 0 200"))
  }

  /// While a game of hardcore is open, nothing that a profile shows tells how many words it has.
  @Test func hardcoreTellsNoCountBeforeItsEnd() throws {
    talk("setoption name Profile value \(folder.path("profile"))")
    talk("newgame wordflow hardcore puzzle picnic-basket")
    let solved = TestClient()
    solved("newgame wordflow normal puzzle picnic-basket")
    let word = try #require(solved("go").first { $0.hasPrefix("bestmove word ") }).dropFirst("bestmove word ".count)
    #expect(talk("word \(word)").last == "ok")
    let other = TestClient()
    other("setoption name Profile value \(folder.path("profile"))")
    for client in [talk, other] {
      #expect(client("share 1").first?.wholeMatch(of: #/share Parlor WordFlow Hardcore: 1 word, [\d,]+ points/#) != nil)
      let lines = client("history wordflow") + client("stats wordflow") + client("wordflow puzzles")
      #expect(lines.contains { $0.hasPrefix("trail picnic-basket solo 1 0 0 0 ") }, "\(lines)")
      #expect(lines.contains { $0.hasPrefix("curated picnic-basket 3x3 easy false 0 ") }, "\(lines)")
      #expect(
        !lines.contains { $0.hasPrefix("analytics picnic-basket") && !$0.hasPrefix("analytics picnic-basket 0 ") },
        "\(lines)")
    }
    talk("resign confirm")
    talk("resign")
    #expect(
      talk("history wordflow").contains {
        $0.hasPrefix("trail picnic-basket solo 1 ") && !$0.hasPrefix("trail picnic-basket solo 1 0 ")
      })
  }
}
