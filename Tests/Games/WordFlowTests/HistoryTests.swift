import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct HistoryTests {
  @Test func theHistoryKeepsWhatWasFoundWhen() throws {
    var game = WordFlowGame(tenWords, .beginner)
    try game.play(.word("mile"), at: 1500)
    try game.play(.reveal, at: 2000)
    try game.play(.word("slim"), at: 3000)
    let detail = WordFlowHistoryDetail(game.view(for: .first))
    #expect(detail.words == ["mile", "slim"] && detail.times == [1500, 3000] && detail.revealed == 1)
    let entry = HistoryEntry(timestamp: 0, game: "wordflow", mode: "beginner", outcome: .won, detail: detail.line)
    var read = try #require(WordFlowHistoryDetail(entry))
    // How many words are required is not known before the end in every mode.
    read.required = detail.required
    #expect(read == detail)
  }

  @Test(arguments: [
    "", "puzzle x", "puzzle x seats solo found a of 2 bonus 0 revealed 0 score 1",
    "puzzle x seats solo found 2000000 of 2 bonus 0 revealed 0 score 1",
  ])
  func whatIsNoGameIsPassedOver(line: String) {
    #expect(
      WordFlowHistoryDetail(HistoryEntry(timestamp: 0, game: "wordflow", mode: "normal", outcome: .won, detail: line))
        == nil)
  }

  @Test(arguments: ["", "words", "qu", "blanks", "crane", "star", "all"])
  func theIDOfAMadePuzzleTellsItsGrid(kind: String) throws {
    var request = GridRequest(columns: 4, rows: 4, tier: .medium, seed: 7)
    if kind == "qu" || kind == "all" { request.hasQu = true }
    if kind == "words" || kind == "all" { request.edition = .third }
    if kind == "blanks" || kind == "all" { request.blanks = 2 }
    if kind == "crane" || kind == "all" { request.words = [Array("crane".utf8)] }
    if kind == "star" || kind == "all" { request.star = 900 }
    let puzzle = try Puzzle.made(request)
    #expect(Puzzle.grid(ofID: puzzle.label.id) == puzzle.grid)
  }

  @Test func theIDOfADayTellsItsGridAndOthersNone() throws {
    let day = try #require(CivilDate(iso: "2026-11-30"))
    let puzzle = try DailyPuzzle.of(day)
    #expect(Puzzle.grid(ofID: puzzle.label.id) == puzzle.grid)
    for id in ["", "mine", "4x4-medium", "9x9-medium-3", "4x4-medium-words-9-3", "4x4-medium-xyzzq-3"] {
      #expect(Puzzle.grid(ofID: id) == nil, "\(id)")
    }
  }

  @Test func anotherGameHasTheSameRules() {
    #expect(
      WordFlowGame.opening(like: "newgame wordflow normal size 5 seed 3 seats race blind check 12345678 at 5")
        == "newgame wordflow normal size 5 seats race blind")
    #expect(
      WordFlowGame.opening(like: "newgame wordflow normal size 4 blanks 2 tier hard with crane seed 3")
        == "newgame wordflow normal size 4 blanks 2 tier hard with crane")
    #expect(
      WordFlowGame.opening(like: "newgame wordflow hardcore file \"/a b/c\" check 12345678")
        == "newgame wordflow hardcore")
  }

  @Test func afterAStepOfTheTutorialComesTheNext() {
    #expect(
      WordFlowGame.opening(like: "newgame wordflow beginner tutorial 3 check 12345678")
        == "newgame wordflow normal tutorial 4")
    #expect(WordFlowGame.opening(like: "newgame wordflow normal tutorial 4") == "newgame wordflow normal")
  }

  @Test func theStatisticsTellHowGamesWent() throws {
    let entries = [
      HistoryEntry(
        timestamp: 0, game: "wordflow", mode: "normal", outcome: .lost,
        detail: "puzzle one seats solo found 3 of 8 bonus 0 revealed 0 score 600 time 61000 words mile:1200 slim:2500"),
      HistoryEntry(
        timestamp: 1, game: "wordflow", mode: "normal", outcome: .won,
        detail: "puzzle two seats solo found 8 of 8 bonus 0 revealed 8 score 0"),
    ]
    var reply = Reply()
    WordFlowGame.reportStatistics(WordFlowGame.manual.modes[1], entries, to: &reply)
    #expect(reply.records.count { $0.schema.name == "analytics" } == 2)
  }
}
