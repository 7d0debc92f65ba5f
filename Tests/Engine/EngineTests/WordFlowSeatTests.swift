import Engine
import Interpreter
import PuzzleKit
import Support
import Testing

/// WordFlow at one table, played by two sessions in one process.
@Suite struct WordFlowSeatTests {
  private let one = TestClient()
  private let two = TestClient()
  private static let words = ["mile", "mail", "male", "loam", "sail", "seal", "ease", "else", "lease", "easel"]

  private func open(_ options: String) throws {
    for client in [one, two] { client("setoption name Events value true") }
    let file = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let line = "newgame wordflow normal file /\(file)/Recorded/files/wordflow/ten-words.json \(options)"
    #expect(one(line).last == "ok")
    two.session.sit(at: try #require(one.session.table), as: Seat(1))
  }

  @Test func togetherEachSeesTracesAndFinds() throws {
    try open("seats together")
    one("touch a3")
    #expect(
      two.news() == [
        "* accepted 1 1 touch a3", "* event letter at a3 haptic selection animation select", "* trace 1 m a3",
      ])
    #expect(two("word mile").contains("attempt found mile 200 200 0 0"))
    let news = one.news()
    #expect(news.contains("* event partner-word at mile sound chime.wav animation highlight"))
    #expect(!news.contains { $0.contains("valid-word") } && news.contains("* share 2 1.0"))
    for word in Self.words.dropFirst() { one("word \(word)") }
    #expect(two.news().contains { $0.hasPrefix("* message All words found") })
    for client in [one, two] {
      #expect(client("stats wordflow normal").first?.hasPrefix("stats normal 1 1 100") == true)
    }
  }

  @Test func inARaceEachHasAListOfItsOwn() throws {
    try open("seats race")
    one("touch a3")
    one("word mile")
    // Neither the trace nor the word is told, only that there was one.
    #expect(
      two.news() == [
        "* accepted 1 1 word", "* event rival-word sound ping.wav animation pulse",
        "* wordflow normal race playing 0 0 0 0 required 10 percent 0 limit 120", "* rival 1 200",
      ])
    #expect(two("word mile").contains("attempt found mile 200 200 0 0"))
    for word in Self.words.dropFirst() { two("word \(word)") }
    #expect(one.news().contains("* message Your rival has found every word first. You have 200 points."))
    #expect(one("stats wordflow normal").first?.hasPrefix("stats normal 1 0 0") == true)
    #expect(two("stats wordflow normal").first?.hasPrefix("stats normal 1 1 100") == true)
  }

  @Test func whoWinsARaceIsNotWhoSitsFirst() throws {
    try open("seats race")
    one("resign")
    #expect(one.session.outcome == .lost && two.session.outcome == .won)
    let race = TestClient(isInteractive: true)
    race("setoption name Profile value :memory:")
    race("newgame wordflow normal size 3 seed 1 seats race")
    race("sit 2")
    race("resign")
    // What is told of those who win is not told to who gave up.
    #expect(race.session.outcome == .lost && race.person?.tipAtEnd()?.contains("calendar") == false)
  }

  @Test func aBlindRaceTellsNothing() throws {
    try open("seats race blind")
    for line in ["touch a3", "word mile", "word crane", "undo", "redo"] { one(line) }
    #expect(two.news().isEmpty)
    #expect(!two("show").contains { $0.hasPrefix("rival") })
  }

  @Test func takingBackInARaceDoesNotTellTheWord() throws {
    try open("seats race")
    for line in ["word mile", "undo", "redo"] { one(line) }
    #expect(!two.news().contains { $0.contains("mile") })
  }
}
