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
      expectAgreement(grid, 3 + generator.below(3))
    }
  }

  /// Prefixes with more paths than are all kept on the way.
  @Test(arguments: ["est", "ase", "teas", "rests"]) func crowdsOfFewLetters(letters: String) {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<8 {
      var grid = Grid(columns: 4, rows: 5)
      for cell in grid.cells.indices { grid[cell] = Array(letters.utf8)[generator.below(letters.utf8.count)] }
      expectAgreement(grid, 3)
    }
  }

  private func expectAgreement(_ grid: Grid, _ minimumLength: Int) {
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
