import Lexicon
import PuzzleKit
import Testing

@testable import WordFlow

/// Grids in which a cell holds Qu.
@Suite struct QuTests {
  private static let text = "(qu)it/eas/nrl"

  private func grid(_ text: String = text) throws -> Grid { try #require(Grid(text)) }

  private func position(_ line: String) throws -> GridPosition {
    try GridPosition(
      DealRequest(QuotedPath.words(line)[...], for: WordFlowGame.manual, isPosition: true), unnamed: .newest)
  }

  @Test func aGridIsWrittenAsItIsRead() throws {
    let grid = try grid()
    #expect(grid.hasQu && grid.cells.count == 9 && grid.description == Self.text && grid.face(0) == "qu")
    #expect(Grid("(QU)IT/EAS/NRL") == grid)
    // Q alone and Qu don't go together.
    #expect(Grid("(qu)it/eas/nrq") == nil && Grid("(qa)it/eas/nrl") == nil && Grid("(qu)(qu)/ab") != nil)
  }

  /// The words are those of the letters as they are read, found by trying all paths.
  @Test func allWordsAreFoundByLettersNotByCells() throws {
    let grid = try grid()
    var words: Set<String> = []
    func visit(_ path: [UInt8]) {
      let word = grid.word(path)
      if word.utf8.count >= 4, GridDictionary.standard.contains(word.utf8) { words.insert(word) }
      for cell in grid.cells.indices where !path.contains(UInt8(cell)) {
        if path.isEmpty || grid.areNeighbours(Int(path[path.count - 1]), cell) { visit(path + [UInt8(cell)]) }
      }
    }
    visit([])
    let analysis = GridDictionary.standard.analyse(grid)
    #expect(analysis.words.map(\.text) == words.sorted())
    #expect(words.isSuperset(of: ["quit", "queasier"].filter { grid.canTrace($0) }) && grid.canTrace("quit"))
    for word in analysis.words {
      #expect(word.length == word.text.utf8.count && word.paths.allSatisfy { grid.word($0) == word.text })
      #expect(analysis.index(of: word.text.utf8).map { analysis.words[$0].text } == word.text)
    }
  }

  @Test func aChangedCellChangesWhatItShould() throws {
    var grid = try grid()
    let before = GridDictionary.standard.analyse(grid)
    grid[4] = UInt8(ascii: "o")
    let after = GridDictionary.standard.analyse(grid, changedAt: 4, since: before)
    #expect(after.words.map(\.text) == GridDictionary.standard.analyse(grid).words.map(\.text))
  }

  @Test func aPositionTakesEither() throws {
    let marked = try position("grid \(Self.text)")
    let flagged = try position("grid qit/eas/nrl qu")
    #expect(marked.puzzle.check == flagged.puzzle.check && marked.text == flagged.text)
    #expect(try position(marked.text).puzzle.check == marked.puzzle.check)
    #expect(try position("grid qit/eas/nrl").puzzle.check != marked.puzzle.check)
    let quit = try #require(marked.puzzle.words.first { $0.text == "quit" })
    #expect(quit.length == 4 && quit.path.count == 3)
  }

  @Test func aFileHasQuInACell() throws {
    let puzzle = try position("grid \(Self.text)").puzzle
    let bytes = PuzzleFile.bytes(
      Puzzle(
        Puzzle.Label(id: "quiet", title: "Quiet here", difficulty: "easy"), puzzle.grid, minimumLength: 4,
        words: puzzle.words))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"QU\""))
    #expect(try PuzzleFile.puzzle(bytes, file: "quiet").puzzle.check == puzzle.check)
    let mixed = text.replacing("[\"N\",\"R\",\"L\"]", with: "[\"N\",\"R\",\"Q\"]")
    #expect(mixed != text)
    #expect(throws: Refusal.self) { try PuzzleFile.puzzle(Array(mixed.utf8), file: "mixed") }
  }

  @Test(arguments: [(3, Difficulty.Tier.easy), (4, .medium), (5, .hard), (6, .expert)])
  func generatedGridsHaveOne(size: Int, tier: Difficulty.Tier) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var request = GridRequest(columns: size, rows: size, tier: tier, seed: seed)
      (request.edition, request.hasQu) = (.newest, true)
      let puzzle = try Puzzle.made(request)
      #expect(puzzle.grid.hasQu && puzzle.grid.cells.count { $0 == Grid.q } == 1 && puzzle.faults.isEmpty)
      #expect(Difficulty(puzzle.grid, lengths: puzzle.words.filter(\.isRequired).map(\.length)).tier == tier)
      #expect(puzzle.words.filter { $0.isRequired && $0.text.contains("qu") }.count >= 3)
    }
  }

  @Test func whatIsWantedGoesWithIt() throws {
    var request = GridRequest(columns: 4, rows: 4, tier: .medium, seed: 1, words: [Array("quiet".utf8)])
    request.hasQu = true
    #expect(try Puzzle.made(request).words.contains { $0.text == "quiet" && $0.path.count == 4 && $0.isRequired })
    request.words = [Array("suq".utf8), Array("tranq".utf8)]
    #expect(throws: Refusal.self) { try Puzzle.made(request) }
  }

  @Test func aDraftKeepsIt() throws {
    var grid = Grid(columns: 3, rows: 3)
    grid.hasQu = true
    var game = BuilderGame(Puzzle.Label(id: "draft", title: "A draft", difficulty: ""), grid)
    var log = EventLog(isOn: false)
    for (cell, letters) in [(0, "qit"), (3, "eas"), (6, "nrl")] {
      try game.apply(.set(UInt8(cell), Array(letters.utf8)), &log)
    }
    #expect(game.grid.description == Self.text && game.puzzle.words.contains { $0.text == "quit" })
    #expect(game.line(.set(0, Array("qit".utf8))) == "set a1 quit")
    try game.apply(.resize(4, 3), &log)
    #expect(game.grid.description == "(qu)it./eas./nrl.")
    try game.apply(.clear, &log)
    #expect(game.grid.hasQu && game.grid.letterCount == 0)
  }
}
