import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct BuilderTests {
  private func draft(_ text: String, minimum: Int = 4) -> BuilderGame {
    BuilderGame(
      Puzzle.Label(id: "draft", title: "A draft", difficulty: ""), Grid(text) ?? Grid(columns: 3, rows: 3),
      minimumLength: minimum)
  }

  private func after(_ game: BuilderGame, _ moves: BuilderMove...) throws -> BuilderGame {
    var game = game
    var log = EventLog(isOn: false)
    for move in moves { try game.apply(move, &log) }
    return game
  }

  @Test func resizingKeepsWhatFits() throws {
    let wide = try after(draft("oes/lal/mie"), .resize(5, 4))
    #expect(wide.grid.description == "oes../lal../mie../.....")
    #expect(try after(wide, .resize(3, 3)).grid.description == "oes/lal/mie")
    #expect(try after(wide, .resize(4, 3), .resize(3, 3)).analysis.count == draft("oes/lal/mie").analysis.count)
  }

  @Test func everyEditHasItsAnalysis() throws {
    var game = draft("oes/lal/mie")
    for cell in game.grid.cells.indices {
      game = try after(game, .set(UInt8(cell), [97]))
      #expect(game.analysis.words.map(\.text) == GridDictionary.standard.analyse(game.grid).words.map(\.text))
    }
    let short = try after(draft("oes/lal/mie"), .minimum(3))
    #expect(short.analysis.words.contains { $0.length == 3 } && short.minimumLength == 3)
  }

  @Test func lettersStayInTheirRow() throws {
    #expect(throws: Refusal.self) { try after(draft("oes/lal/mie"), .set(1, [97, 97, 97])) }
    #expect(try after(draft("oes/lal/mie"), .set(3, [97, 0, 98])).grid.description == "oes/a.b/mie")
  }

  @Test func aChoiceOutlastsEdits() throws {
    let game = try after(
      draft("oes/lal/mie"), .choose("mile", false), .choose("aloe", true), .set(2, [0]), .set(2, [115]))
    let words = game.puzzle.words
    #expect(words.first { $0.text == "mile" }?.isRequired == false)
    #expect(words.first { $0.text == "aloe" }?.isRequired == true)
    #expect(throws: Refusal.self) { try after(game, .choose("crane", true)) }
  }

  @Test(arguments: [
    ("oes/lal/mie", []), ("oes/.../mie", ["grid", "words"]), (".../.../...", ["grid", "words"]),
    ("oes/lal/miq", ["c3"]), ("qqq/qqq/qqq", ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "words"]),
  ])
  func faultsNameTheirPlace(text: String, places: [String]) {
    let found = draft(text).puzzle.faults.map(\.place)
    #expect(places.allSatisfy(found.contains) && (places.isEmpty == found.isEmpty))
  }

  @Test func theLeastWordsGoByTheLongerSide() {
    let counts = ["abc/abc/abc", "abcd/abcd/abcd", "abc/abc/abc/abc/abc", "abcdef/abcdef/abcdef"]
    #expect(counts.map { draft($0).puzzle.leastWords } == [5, 10, 15, 20])
  }

  @Test func aPositionLineMakesTheSamePuzzle() throws {
    let game = try after(
      draft("oes/lal/mie", minimum: 3), .choose("mile", false), .choose("aloe", true), .limit(90))
    let words = QuotedPath.words(GridPosition(game.puzzle).text)
    let request = try DealRequest(words[...], for: WordFlowGame.manual, isPosition: true)
    #expect(try GridPosition(request).puzzle.check == game.puzzle.check)
  }

  @Test func aDraftOfAPuzzleIsThatPuzzle() {
    #expect(BuilderGame(tenWords).puzzle.check == tenWords.check)
  }
}
