import Lexicon
import PuzzleKit
import WordGraph

extension WordiestGame {
  /// Words are typed; tiles are dragged, and a click takes a tile to the word that is being laid, or back.
  public static let live: LivePlay<WordiestGame>? = LivePlay(
    keys: { view in
      if view.outcome != .playing { return [] }
      return [
        LiveKey(.character("!"), "submit", title: "submit"), LiveKey(.character("="), "best", title: "best"),
        LiveKey(.character("/"), "reset", title: "reset"), LiveKey(.character("*"), "shuffle", title: "mix"),
      ]
    },
    line: { view, gesture in
      guard view.outcome == .playing, case .drop(let from, let to) = gesture,
        let number = Int(from), let tile = view.tray.tile(numbered: number)
      else { return nil }
      if from == to {
        let row = view.layout.place(of: tile).row
        let target: RowName =
          RowName.words.contains(row) ? view.shorterBank : view.takesInFirstWord(tile) ? .word1 : .word2
        return "move tile \(number) \(target.rawValue)"
      }
      if let other = Int(to).flatMap(view.tray.tile(numbered:)) {
        let place = view.layout.place(of: other)
        return "move tile \(number) \(place.row.rawValue) \(place.index + 1)"
      }
      let names = ["Word 1": RowName.word1, "Word 2": .word2, "Bank 1": .bank1, "Bank 2": .bank2]
      return names[to].map { "move tile \(number) \($0.rawValue)" }
    },
    usualMoves: { _ in "Type a word and Enter to lay it, or click or drag tiles; `hint` helps." })
}

extension WordiestView {
  fileprivate var shorterBank: RowName { layout[.bank1].count <= layout[.bank2].count ? .bank1 : .bank2 }

  /// Whether a tile belongs to the first word: the second has not begun, and words go on so, or the first is none yet.
  fileprivate func takesInFirstWord(_ tile: Int) -> Bool {
    if !layout[.word2].isEmpty { return false }
    let letters = (layout[.word1] + [tile]).map { UInt8(97 + rack.tiles[$0].letter) }
    return solver.lexicon.graph.node(letters) != nil || !words.contains { $0.row == .word1 && $0.isValid }
  }
}
