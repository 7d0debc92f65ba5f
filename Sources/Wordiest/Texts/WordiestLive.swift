import PuzzleKit

extension WordiestGame {
  /// Words are typed; tiles are dragged, and a click takes a tile to the word that is being laid, or back.
  public static let live: LivePlay<WordiestGame>? = LivePlay(
    keys: { view in
      if view.outcome != .playing { return [] }
      return [
        LiveKey(.character("!"), "submit", title: "submit"), LiveKey(.character("="), "best", title: "best so far"),
        LiveKey(.character("/"), "reset", title: "reset"), LiveKey(.character("*"), "shuffle", title: "shuffle"),
      ]
    },
    line: { view, gesture in
      guard view.outcome == .playing, case .drop(let from, let to) = gesture,
        let tile = Int(from), let row = view.row(of: tile - 1)
      else { return nil }
      if from == to {
        let target: RowName =
          RowName.words.contains(row) ? view.shorterBank : view.takesInFirstWord(tile - 1) ? .word1 : .word2
        return "move tile \(tile) \(target.rawValue)"
      }
      if let other = Int(to), let row = view.row(of: other - 1),
        let place = view.layout[row].firstIndex(of: other - 1)
      {
        return "move tile \(tile) \(row.rawValue) \(place + 1)"
      }
      let names = ["Word 1": RowName.word1, "Word 2": .word2, "Bank 1": .bank1, "Bank 2": .bank2]
      return names[to].map { "move tile \(tile) \($0.rawValue)" }
    })
}

extension WordiestView {
  fileprivate func row(of tile: Int) -> RowName? { RowName.allCases.first { layout[$0].contains(tile) } }

  fileprivate var shorterBank: RowName { layout[.bank1].count <= layout[.bank2].count ? .bank1 : .bank2 }

  /// Whether a tile belongs to the first word: the second has not begun, and words go on so, or the first is none yet.
  fileprivate func takesInFirstWord(_ tile: Int) -> Bool {
    if !layout[.word2].isEmpty { return false }
    let letters = (layout[.word1] + [tile]).map { UInt8(97 + rack.tiles[$0].letter) }
    return solver.lexicon.graph.node(letters) != nil || !words.contains { $0.row == .word1 && $0.isValid }
  }
}
