import Foundation
import Lexicon
import PuzzleKit
import Testing
import WordFlow

/// The solver against the plain way, on grids of many sizes: a tenth as many as the variable PARLOR_DEALS says.
@Suite struct BruteForceTests {
  private static let deals = ProcessInfo.processInfo.environment["PARLOR_DEALS"].flatMap(Int.init) ?? 20_000
  private static let count = deals / 10
  private static let bruteForce = BruteForce(.standard)

  @Test(arguments: 0..<8) func allWordsAllPathsAllCounts(part: Int) {
    for seed in stride(from: part, to: Self.count, by: 8) {
      var generator = SplitMix64(seed: UInt64(seed))
      let grid = randomGrid(&generator)
      let minimumLength = 3 + generator.below(3)
      let expected = Self.bruteForce.words(grid, minimumLength: minimumLength)
      let analysis = GridDictionary.standard.analyse(grid, minimumLength: minimumLength)
      let found = analysis.words.map {
        BruteForce.Word(letters: $0.letters, wordClass: $0.wordClass, paths: $0.paths)
      }
      #expect(found == expected, "\(grid) at least \(minimumLength)")
      let hints = analysis.hints(for: analysis.words.indices)
      #expect(analysis.hints == hints)
      for cell in grid.cells.indices {
        let starts = expected.count { $0.paths.contains { $0[0] == cell } }
        let uses = expected.count { $0.paths.contains { $0.contains(UInt8(cell)) } }
        #expect(hints.starts[cell] == starts && hints.uses[cell] == uses, "\(grid) cell \(cell)")
      }
    }
  }
}
