import Lexicon
import PuzzleKit
import WordGraph

extension WordiestGame {
  /// Words are typed; tiles are dragged, and a click takes a tile to the word that is being laid, or back.
  public static let live: LivePlay<WordiestGame>? = LivePlay(
    keys: { view in
      if view.outcome != .playing { return [] }
      return [
        LiveKey(.character("!"), "submit", title: "submit", words: "Submit your words"),
        LiveKey(.character("="), "best", title: "best", words: "Lay your best words again"),
        LiveKey(.character("/"), "reset", title: "reset", words: "Take all tiles back"),
        LiveKey(.character("*"), "shuffle", title: "mix", words: "Mix the tiles that are not laid"),
      ]
    },
    uses: { view, place in
      if line(at: place, view) != nil { return .click }
      guard view.outcome == .playing else { return [] }
      return switch place {
      case .piece(let number): view.tray.tile(numbered: number) == nil ? [] : [.click, .drag, .drop]
      case .named(let name): rows.contains { $0.name == name } ? .drop : []
      case .tile, .card: []
      }
    },
    line: { view, gesture in
      if case .drop(let from, let to) = gesture, from == to, let line = line(at: to, view) { return line }
      guard view.outcome == .playing, case .drop(let from, let to) = gesture,
        case .piece(let number) = from, let tile = view.tray.tile(numbered: number)
      else { return nil }
      if from == to {
        let row = view.layout.place(of: tile).row
        let target: RowName =
          RowName.words.contains(row) ? view.shorterBank : view.takesInFirstWord(tile) ? .word1 : .word2
        return "move tile \(number) \(target.rawValue)"
      }
      if case .piece(let goal) = to, let other = view.tray.tile(numbered: goal) {
        let place = view.layout.place(of: other)
        return "move tile \(number) \(place.row.rawValue) \(place.index + 1)"
      }
      return rows.first { to == .named($0.name) }.map { "move tile \(number) \($0.row.rawValue)" }
    },
    side: side, commonMoves: { _ in "Type a word and Enter to lay it, or click or drag tiles; `hint` helps." })

  /// The line of a text that can be clicked, or of another player in the score graph.
  private static func line(at place: Place, _ view: WordiestView) -> String? {
    guard case .named(let name) = place else { return nil }
    if name.hasPrefix("player "), view.standing != nil, let number = Int(name.dropFirst(7)) {
      return 1...max(1, view.opponents.count) ~= number && !view.opponents.isEmpty ? "opponent \(number)" : nil
    }
    if view.outcome != .playing { return nil }
    if place == best { return view.best > view.total ? "best" : nil }
    return view.words.contains { $0.isValid && definition(of: $0.row) == place } ? "definitions" : nil
  }

  private static let rows: [(name: String, row: RowName)] = [
    ("Word 1", .word1), ("Word 2", .word2), ("Bank 1", .bank1), ("Bank 2", .bank2),
  ]
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
