import PlainJSON
import PuzzleKit
import Support
import Testing

/// Achievements of games of WordFlow after so many others.
@Suite struct WordFlowAchievementTests {
  private static let words = ["ease", "easel", "else", "lease", "loam", "mail", "male", "mile", "sail", "seal"]

  /// The achievements reached by a puzzle that is won after some others with so many words each.
  private func reached(after others: [Int], mode: String = "normal", outcome: String = "won") throws -> Set<String> {
    let games = others.enumerated().map { number, count in
      """
      {"timestamp":\(1_769_000_000_000 + number),"mode":"\(mode)","outcome":"\(outcome)","puzzleId":"p\(number)",\
      "seats":"solo","found":\(count),"required":\(count),"bonus":0,"revealed":0,"score":\(count),"time":1,\
      "words":[\(Self.words.prefix(count).map { "{\"word\":\"\($0)\",\"time\":1}" }.joined(separator: ","))]}
      """
    }
    let folder = try TestFolder()
    try folder.write("file", "{\"games\":[\(games.joined(separator: ","))]}")
    let client = TestClient()
    client("setoption name Profile value :memory:")
    client("setoption name Events value true")
    let answer = client("import wordflow \(folder.path("file"))")
    #expect(answer.last == "ok", "\(answer)")
    var replies = client(
      "newgame wordflow normal file \(Transcript.resolved("$FILES", folder))/wordflow/ten-words.json")
    for word in Self.words { replies += client("word \(word)") }
    return Set(replies.filter { $0.hasPrefix("achievement ") }.map { $0.split(separator: " ").map(String.init)[1] })
  }

  @Test(arguments: [("ten-puzzles", 10), ("hundred-puzzles", 100)]) func wonPuzzlesAreCounted(name: String, count: Int)
    throws
  {
    let enough = Array(repeating: 1, count: count - 1)
    #expect(try reached(after: enough).contains(name))
    #expect(try !reached(after: Array(enough.dropLast())).contains(name))
    #expect(try !reached(after: enough, outcome: "lost").contains(name))
  }

  @Test func wordsAreCounted() throws {
    let most = Array(repeating: 10, count: 98)
    #expect(try reached(after: most + [10]).contains("thousand-words"))
    #expect(try !reached(after: most + [9]).contains("thousand-words"))
  }

  @Test func theFirstPuzzleIsOne() throws {
    #expect(try reached(after: []).contains("first-puzzle"))
  }
}
