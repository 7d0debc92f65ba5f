import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct CuratedTests {
  @Test func thereAreFifteenOfEachSizeAndEachIsAPuzzle() throws {
    let all = CuratedPuzzle.all
    for size in 3...6 { #expect(all.count { $0.sizeText == "\(size)x\(size)" } == 15) }
    #expect(Set(all.map(\.id)).count == all.count && all.allSatisfy { PuzzleLimits.isID($0.id) })
    for curated in all {
      let puzzle = curated.puzzle
      #expect(puzzle.faults.isEmpty, "\(curated.id)")
      let required = puzzle.words.filter(\.isRequired)
      for cell in puzzle.grid.cells.indices where puzzle.grid[cell] != 0 {
        #expect(
          required.count { $0.cells >> UInt64(cell) & 1 != 0 } >= GridGenerator.leastWords, "\(curated.id) \(cell)")
      }
      let parts = curated.title.lowercased().split(separator: " ").map(String.init)
      #expect(!puzzle.words.contains { parts.contains($0.text) }, "\(curated.id)")
      #expect(Difficulty(puzzle.grid, lengths: puzzle.words.filter(\.isRequired).map(\.length)).tier == curated.tier)
      #expect(try PuzzleFile.puzzle(PuzzleFile.bytes(puzzle), file: "").puzzle.check == puzzle.check)
    }
  }

  @Test func earlierPuzzlesCanStillBePlayed() throws {
    let ids = CuratedPuzzle.earlier.map(\.id)
    #expect(ids.count == 60 && Set(ids).isDisjoint(with: CuratedPuzzle.all.map(\.id)))
    let puzzle = try CuratedPuzzle.named("annual").puzzle
    #expect(puzzle.words.first { $0.text == "annual" }?.isRequired == true)
    #expect(puzzle.grid.description == "ral/fau/tnn")
  }
}
