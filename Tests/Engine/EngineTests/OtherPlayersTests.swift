import PuzzleKit
import Support
import Testing

/// A match of fourteen tiles and what others have made of them, from the first line to the last.
@Suite struct OtherPlayersTests {
  private let scene: TestFolder
  private let talk = TestClient(isInteractive: true)
  private let letters = [
    ("b", 4), ("a", 1), ("t", 1), ("q", 10), ("x", 8), ("e", 1), ("r", 1), ("s", 1), ("i", 1), ("o", 1), ("n", 2),
    ("d", 2), ("l", 2), ("g", 3),
  ]

  init() throws { scene = try TestFolder() }

  /// Opens a match with these samples.
  private func open(_ samples: [String]) throws -> [String] {
    let tiles = letters.map { #"{"l":"\#($0.0)","x":\#($0.1)}"# }.joined(separator: ",")
    let text = #"{"i":[\#(tiles)],"sl":[\#(samples.joined(separator: ","))]}"#
    try scene.write("match", "[\(text.utf8.count)]\(text)")
    return talk("newgame wordiest file \(scene.path("match")) number 1")
  }

  // bat and qx; qx alone counted; nothing known; nothing played.
  private let samples = [
    #"{"s":6,"r":500,"w":1195845}"#, #"{"s":18,"r":400,"w":4583715,"a":true}"#, #"{"s":0,"r":600}"#,
    #"{"s":0,"r":1000,"w":0}"#,
  ]

  private func points(_ line: String) -> String? {
    let words = line.split(separator: " ").map(String.init)
    return words.firstIndex(of: "points").map { "points " + words[$0 + 1] }
  }

  @Test func wordsThatAreNoneHaveNoPoints() throws {
    _ = try open(samples)
    talk("place bat on")
    talk("submit confirm")
    let shown = (1...4).map { talk("opponent \($0)") }
    #expect(
      shown.map { $0[0] } == [
        "opponent 1 50.0 6 upset-win false bat qx", "opponent 2 40.0 18 upset-loss true qx bat",
        "opponent 3 60.0 0 upset-win false", "opponent 4 100.0 0 upset-win false",
      ])
    let defined = shown.map { lines in lines.filter { $0.hasPrefix("definition ") } }
    for (lines, words) in zip(defined, [["bat", "qx"], ["qx", "bat"], [], []]) {
      let verdicts = lines.map { $0.split(separator: " ")[1...2].joined(separator: " ") }
      #expect(verdicts == words.map { "\($0) \($0 == "bat")" })
      #expect(lines.compactMap(points) == words.map { $0 == "bat" ? "points 6" : "points 0" })
    }
    #expect(
      talk("opponent 5")
        == [#"error bad-argument number must be a whole number from 1 to 4, and "5" is too large"#])
  }

  @Test func theQuestionNamesTheWordsThatCountAndTheBetterOnes() throws {
    _ = try open(samples)
    let tail = " To confirm, send submit confirm"
    func question() -> String { String(talk("submit").last?.dropFirst("error needs-confirmation ".count) ?? "") }
    #expect(question() == "No valid word: submit for 0 points?" + tail)
    talk("place qx on")
    #expect(question() == "Submit only one word, ON, for 3 points?" + tail)
    talk("place on bat")
    #expect(question() == "Submit ON and BAT for 9 points?" + tail)
    talk("place bat on")
    #expect(question() == "Submit BAT and ON for 9 points?" + tail)
    talk("place bat qx")
    #expect(
      question() == "Submit only one word, BAT, for 6 points? Your best was ON and BAT, 9. best brings it back."
        + tail)
  }

  @Test func theGraphIsThereOnlyAfterTheMatchWasSubmitted() throws {
    _ = try open(samples)
    let open = "error unsupported the other players are shown after the match was submitted"
    let left = "error unsupported a match that was left has no graph"
    for line in ["graph", "opponent 1", "nearest 0 0"] { #expect(talk(line) == [open]) }
    talk("resign confirm")
    for line in ["graph", "opponent 1", "nearest 0 0"] { #expect(talk(line) == [left]) }
    _ = try self.open(samples)
    talk("submit confirm")
    for line in ["graph", "opponent 1", "nearest 0 0"] { #expect(talk(line).last == "ok") }
  }

  @Test(arguments: [99, 100, 101]) func aHundredOthersCount(count: Int) throws {
    let lines = try open(Array(repeating: #"{"s":0,"r":500,"w":0}"#, count: count))
    #expect(lines[0] == "wordiest match playing 14 \(min(count, 100)) match \(scene.path("match")):1")
    talk("place bat")
    #expect(talk("submit confirm").contains("counts \(min(count, 100)) 0 0 0"))
    #expect((talk("opponent 100").last == "ok") == (count > 99) && talk("opponent 101").last != "ok")
  }

  @Test func aSearchTellsTheBestThereIs() throws {
    _ = try open(samples)
    let best = try #require(talk("solve").first).split(separator: " ")
    talk("place bat on")
    let info = try #require(talk("go").first)
    #expect(info == "info depth 1 nodes 16384 score \(best[1]).0000 exact true")
  }
}
