import PuzzleKit

extension AtlasGame {
  /// Solves a thousand deals of hard plays a hundred of them with care, and counts positions and wins.
  public static func bench() -> [BenchCount] {
    let analysis = Analysis(RoundTier.hard.shape, deals: 1000, seed: 1)
    let solver = AtlasSolver(slots: foundationCount)
    let source = Deals(analysis.round, seed: 1, using: solver)
    var (nodes, won, careful) = (0, 0, 0)
    for number in 0..<1000 {
      let deal = source.deal(number)
      if deal.verdict(using: solver) == .won { won += 1 }
      nodes += solver.nodes
      if number < 100, Analysis.isWonByCare(deal) { careful += 1 }
    }
    return [
      BenchCount("atlas-nodes", nodes), BenchCount("atlas-winnable", won), BenchCount("atlas-careful", careful),
    ]
  }
}
