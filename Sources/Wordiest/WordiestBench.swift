import PuzzleKit

extension WordiestGame {
  /// Solves the racks of a hundred embedded matches.
  public static func bench() -> [BenchCount] {
    var masks = 0
    var points = 0
    var arrangements = 0
    for number in 1...100 {
      guard let match = try? MatchFile.standard.match(number: number) else { continue }
      let optimum = Solver.standard.optimum(of: match.rack)
      masks += optimum.masks
      points += optimum.score
      arrangements += optimum.arrangements
    }
    return [
      BenchCount("wordiest-masks", masks), BenchCount("wordiest-points", points),
      BenchCount("wordiest-arrangements", arrangements),
    ]
  }
}
