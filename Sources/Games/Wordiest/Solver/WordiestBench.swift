import PuzzleKit

extension WordiestGame {
  /// Solves a hundred generated racks and counts the sets of tiles tried, the points of the best words and the arrangements
  /// that reach them.
  public static func bench() -> [BenchCount] {
    var masks = 0
    var points = 0
    var arrangements: Int64 = 0
    for number in 0..<100 {
      var generator = SplitMix64(seed: UInt64(number))
      let optimum = WordiestSolver.standard.optimum(of: RackDealer.rack(&generator))
      masks += optimum.masks
      points += optimum.score
      arrangements += optimum.arrangements
    }
    return [
      BenchCount("wordiest-masks", masks), BenchCount("wordiest-points", points),
      BenchCount("wordiest-arrangements", Int(clamping: arrangements)),
    ]
  }
}
