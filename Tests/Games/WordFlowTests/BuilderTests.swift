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

  @Test("faults are marked at their cells, and so are offensive words that can be traced, though they are no faults")
  func faultsAreSeenAtTheirCells() throws {
    let divided = draft("oes/.../mie").puzzle
    #expect(divided.nextFault?.remedy == "connect the marked letters with the others")
    #expect(divided.markedCells & 0b111_000_000 == 0b111_000_000)
    #expect(draft("oes/lal/miq").puzzle.markedCells == 0b100_000_000)
    #expect(draft("oes/lal/mie").puzzle.markedCells == 0)
    let rude = draft("cr./pa./...").puzzle
    #expect(rude.offensiveWords.map(\.text) == ["crap"] && rude.unusedCells == 0)
    #expect(rude.markedCells == 0b011_011 && !rude.faults.contains { $0.text.contains("offensive") })
  }

  @Test(arguments: 0..<60) func lettersAreStrandedThatMostOthersDoNotReach(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var grid = Grid(columns: 3 + generator.below(4), rows: 3 + generator.below(4))
    for cell in grid.cells.indices where generator.below(5) < 2 { grid[cell] = 97 }
    // Each letter takes the number of its lowest neighbour until none changes.
    var parts = grid.cells.indices.map { grid[$0] == 0 ? -1 : $0 }
    for _ in grid.cells {
      for cell in parts.indices where parts[cell] >= 0 {
        for other in parts.indices where parts[other] >= 0 && grid.areNeighbours(cell, other) {
          parts[cell] = min(parts[cell], parts[other])
        }
      }
    }
    let sizes = Dictionary(grouping: parts.filter { $0 >= 0 }, by: \.self).mapValues(\.count)
    let stranded = parts.indices.filter { grid.strandedCells >> UInt64($0) & 1 != 0 }
    let kept = Set(parts.indices.filter { parts[$0] >= 0 && !stranded.contains($0) }.map { parts[$0] })
    #expect(stranded.allSatisfy { parts[$0] >= 0 } && kept.count == min(1, sizes.count))
    #expect(kept.allSatisfy { sizes[$0] == sizes.values.max() })
    #expect(grid.isConnected == (stranded.isEmpty && !sizes.isEmpty))
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
    #expect(try GridPosition(request, unnamed: .first).puzzle.check == game.puzzle.check)
  }

  /// Files may require rare words, make common ones bonus words, call them anything, and name any path.
  @Test(arguments: Array(stride(from: 0, to: CuratedPuzzle.all.count, by: 6)))
  func aDraftOfAFileKeepsWhatTheFileSays(number: Int) throws {
    var generator = SplitMix64(seed: UInt64(number))
    let curated = CuratedPuzzle.all[number].puzzle
    let words = GridDictionary.standard.analyse(curated.grid).words.map { word in
      PuzzleWord(
        word, path: word.path(generator.below(word.pathCount)), isRequired: generator.below(2) == 0,
        wordClass: WordClass.allCases[generator.below(3)])
    }
    let written = PuzzleFile.bytes(Puzzle(curated.label, curated.grid, minimumLength: 4, words: words))
    let puzzle = try PuzzleFile.puzzle(written, file: "file").puzzle
    func facts(_ words: [PuzzleWord]) -> [String] {
      words.map { "\($0.text) \($0.isRequired) \($0.wordClass) \($0.path)" }
    }
    #expect(facts(puzzle.words) == facts(words))
    let draft = BuilderGame(puzzle)
    #expect(facts(draft.puzzle.words) == facts(words))
    // A letter that is changed and comes back changes nothing.
    let letter = draft.grid[0]
    let again = try after(draft, .set(0, [letter == 113 ? 120 : 113]), .set(0, [letter]))
    #expect(facts(again.puzzle.words) == facts(words))
    // What is tried is the puzzle too, for all that a line can say.
    let line = QuotedPath.words(GridPosition(draft.puzzle).text)
    let request = try DealRequest(line[...], for: WordFlowGame.manual, isPosition: true)
    #expect(try GridPosition(request, unnamed: .first).puzzle.check == draft.puzzle.check)
  }

  @Test func blankingTwiceGivesTheLetterBack() throws {
    var game = draft("oes/lal/mie")
    game = try after(game, game.toggling(4))
    #expect(game.grid.description == "oes/l.l/mie")
    #expect(try after(game, game.toggling(4)).grid.description == "oes/lal/mie")
    #expect(try after(game, .resize(5, 4)).toggling(6) == .set(6, [97]))
    // A cleared grid is an empty one.
    game = try after(game, .set(4, [98]), .clear)
    #expect(game.toggling(4) == .set(4, [0]) && game.toggling(0) == .set(0, [0]))
    // A cell that never had a letter stays blank.
    let empty = draft("oes/.../mie")
    #expect(empty.toggling(4) == .set(4, [0]))
  }

  @Test func aCreatorCanBeTakenAway() throws {
    let named = try after(draft("oes/lal/mie"), .creator("Ann"))
    #expect(named.label.creator == "Ann" && named.line(.creator("Ann")) == "creator Ann")
    #expect(try after(named, .creator(nil)).label.creator == nil && named.line(.creator(nil)) == "creator")
  }

  @Test func aDraftOfAPuzzleIsThatPuzzle() {
    #expect(BuilderGame(tenWords).puzzle.check == tenWords.check)
  }
}
