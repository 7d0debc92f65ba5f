import PuzzleKit

extension WordiestGame {
  /// Lays the best two words of the rack; if they are laid, or as good ones, it submits. A hint lays words that people know
  /// where they score about as much.
  public static let search: Search<WordiestGame>? = Search { view, request, monitor in
    if request.isHint {
      if let suggestion = view.suggestion { return .place(suggestion.pair.first, suggestion.pair.second) }
      return view.kind == .review ? nil : .submit(nil)
    }
    let optimum = view.solver.optimum(of: view.rack)
    monitor.report(
      SearchInfo(nodes: optimum.masks, depth: 1, score: Double(optimum.score), isExact: true))
    if view.total < optimum.score, let pair = optimum.pairs.first { return .place(pair.first, pair.second) }
    return view.kind == .review ? nil : .submit(nil)
  }
}

extension WordiestView {
  /// The two words that a hint tells of; nil where it knows none that score more than those laid.
  var suggestion: PlaySuggestion? { PlaySuggestion(rack, solver, over: total) }
}
