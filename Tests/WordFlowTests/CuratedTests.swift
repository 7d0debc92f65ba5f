import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct CuratedTests {
  @Test func thereAreFifteenOfEachSizeAndEachIsAPuzzle() throws {
    let all = CuratedPuzzle.all
    for size in 3...6 { #expect(all.count { $0.sizeText == "\(size)x\(size)" } == 15) }
    #expect(Set(all.map(\.id)).count == all.count && all.allSatisfy { PuzzleLimits.isID($0.id) })
    for curated in all {
      let puzzle = try curated.puzzle()
      #expect(puzzle.faults.isEmpty, "\(curated.id)")
      #expect(puzzle.words.first { $0.text == curated.id }?.isRequired == true, "\(curated.id)")
      #expect(Difficulty(puzzle.grid, lengths: puzzle.words.filter(\.isRequired).map(\.length)).tier == curated.tier)
      #expect(try PuzzleFile.puzzle(PuzzleFile.bytes(puzzle), file: "").puzzle.check == puzzle.check)
    }
  }

  @Test func ninetyDaysHaveAPuzzleEachAndNoneTwice() throws {
    var grids: Set<Grid> = []
    for day in 20_000..<20_090 {
      let date = CivilDate(daysSince1970: day)
      let puzzle = try DailyPuzzle.of(date)
      #expect(puzzle.faults.isEmpty, "\(date.iso)")
      grids.insert(puzzle.grid)
    }
    #expect(grids.count == 90)
  }
}
