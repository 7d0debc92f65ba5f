import PuzzleKit

extension WordiestGame {
  /// Lays the best two words of the rack; if they are laid, or as good ones, it submits.
  public static let search: Search<WordiestGame>? = Search { view, _, monitor in
    let optimum = view.solver.optimum(of: view.rack)
    monitor.report(
      SearchInfo(nodes: optimum.masks, depth: 1, score: Double(optimum.score), isExact: true))
    if view.total < optimum.score, let pair = optimum.pairs.first { return .place(pair.first, pair.second) }
    return view.kind == .review ? nil : .submit(nil)
  }
}
