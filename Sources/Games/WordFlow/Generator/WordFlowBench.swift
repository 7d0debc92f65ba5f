import PuzzleKit

extension WordFlowGame {
  /// Makes ten puzzles of each size in the tier of its middle, and counts their words, the required ones, and all paths.
  public static func bench() -> [BenchCount] {
    let generator = GridGenerator()
    let tiers: [Difficulty.Tier] = [.easy, .medium, .medium, .hard]
    var (words, required, paths) = (0, 0, 0)
    for (size, tier) in zip(3...6, tiers) {
      for seed in 0..<10 as Range<UInt64> {
        let request = GridRequest(columns: size, rows: size, tier: tier, seed: seed)
        guard let grid = try? generator.grid(for: request) else { continue }
        let analysis = GridDictionary.standard.analyse(grid)
        words += analysis.count
        required += analysis.words.count { $0.wordClass == .common }
        paths += analysis.pathCount
      }
    }
    return [
      BenchCount("wordflow-words", words), BenchCount("wordflow-required", required),
      BenchCount("wordflow-paths", paths),
    ]
  }
}
