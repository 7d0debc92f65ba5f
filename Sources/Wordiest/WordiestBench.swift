import PuzzleKit

extension Solver {
  /// Solves `racks` generated racks and counts them, the sets of tiles tried, the points of their best pairs and the
  /// arrangements that reach them.
  public func bench(racks: Int = 1000) -> [BenchCount] {
    var masks = 0
    var points = 0
    var arrangements = 0
    for number in 0..<racks {
      var generator = SplitMix64(seed: UInt64(number))
      let optimum = optimum(of: RackDealer.rack(&generator))
      masks += optimum.masks
      points += optimum.score
      arrangements += optimum.arrangements
    }
    return [
      BenchCount("racks", racks), BenchCount("sets", masks), BenchCount("points", points),
      BenchCount("arrangements", arrangements),
    ]
  }
}
