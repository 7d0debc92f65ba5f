import PuzzleKit

extension WordFlowGame {
  /// Names the word that earns most of those that were not found: from the grid and the dictionary, whatever the mode hides.
  public static let search: Search<WordFlowGame>? = Search { view, _, monitor in
    let known = Set(view.found.map(\.word.text))
    let words = GridDictionary.standard.analyse(view.grid, minimumLength: view.minimumLength).words
      .filter { !known.contains($0.text) }
    guard let best = words.max(by: { ($0.length, $1.text) < ($1.length, $0.text) }) else { return nil }
    monitor.report(
      SearchInfo(
        nodes: words.count, depth: 1, score: Double(Points.base(length: best.length)), isExact: true,
        best: "word \(best.text)"))
    return WordFlowMove(
      action: .word(best.text), time: nil, wall: view.clock.wall, isPrivate: view.seating == .race, isHidden: false)
  }
}
