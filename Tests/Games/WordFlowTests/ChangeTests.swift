import PuzzleKit
import Testing
import WordFlow

/// The analysis after an edit of one cell beside that of the whole grid.
@Suite struct ChangeTests {
  @Test(arguments: 0..<8) func anEditGivesTheAnalysisOfTheWholeGrid(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    for _ in 0..<25 {
      var grid = randomGrid(&generator)
      let minimumLength = 3 + generator.below(3)
      var analysis = GridDictionary.standard.analyse(grid, minimumLength: minimumLength)
      for _ in 0..<20 {
        let cell = generator.below(grid.cells.count)
        // Letters of many words more often than others; a blank from time to time.
        grid[cell] =
          generator.below(8) == 0 ? 0 : Array("eeesssaaiirrttnnolldcupmghbyfkvwzxqj".utf8)[generator.below(36)]
        analysis = GridDictionary.standard.analyse(
          grid, minimumLength: minimumLength, changedAt: cell, since: analysis)
        let whole = GridDictionary.standard.analyse(grid, minimumLength: minimumLength)
        #expect(words(analysis) == words(whole), "\(grid) at \(cell)")
        #expect(analysis.pathCount == whole.pathCount && analysis.grid == grid)
      }
    }
  }

  @Test func wordsWithVeryManyPathsAreFoundAgain() {
    var grid = Grid(columns: 6, rows: 6)
    for cell in grid.cells.indices { grid[cell] = UInt8(ascii: (cell / 6 + cell % 6) % 2 == 0 ? "e" : "s") }
    var analysis = GridDictionary.standard.analyse(grid)
    for (cell, letter) in [(14, UInt8(ascii: "t")), (14, UInt8(ascii: "e")), (0, 0), (0, UInt8(ascii: "e"))] {
      grid[cell] = letter
      analysis = GridDictionary.standard.analyse(grid, changedAt: cell, since: analysis)
      #expect(words(analysis) == words(GridDictionary.standard.analyse(grid)))
    }
  }

  private struct Found: Equatable {
    let letters: [UInt8]
    let wordClass: WordClass
    let starts, cells: UInt64
    let paths: [[UInt8]]
  }

  private func words(_ analysis: GridAnalysis) -> [Found] {
    analysis.words.map {
      Found(letters: $0.letters, wordClass: $0.wordClass, starts: $0.starts, cells: $0.cells, paths: $0.paths)
    }
  }
}
