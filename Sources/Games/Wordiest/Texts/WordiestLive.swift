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
      if request(at: place, view) != nil { return .click }
      guard view.outcome == .playing else { return [] }
      return switch place {
      case .piece(let number): view.tray.tile(numbered: number) == nil ? [] : [.click, .drag, .drop]
      case .named(let name): rows.contains { $0.name == name } ? .drop : []
      case .tile, .card: []
      }
    },
    request: { view, gesture in
      if case .drop(let from, let to) = gesture, from == to, let request = request(at: to, view) { return request }
      guard view.outcome == .playing, case .drop(let from, let to) = gesture,
        case .piece(let number) = from, let tile = view.tray.tile(numbered: number)
      else { return nil }
      if from == to {
        let row = view.layout.place(of: tile).row
        let target: RowName =
          RowName.words.contains(row) ? view.shorterBank : view.takesInFirstWord(tile) ? .word1 : .word2
        return move(number, target)
      }
      if case .piece(let goal) = to, let other = view.tray.tile(numbered: goal) {
        let place = view.layout.place(of: other)
        return move(number, place.row, at: place.index + 1)
      }
      return rows.first { to == .named($0.name) }.map { move(number, $0.row) }
    },
    side: side,
    commandKeys: [
      "submit": .character("!"), "best": .character("="), "reset": .character("/"), "shuffle": .character("*"),
    ],
    commonMoves: { _ in "Type a word and Enter to lay it, or click or drag tiles; `hint` helps." })

  /// Asks for a tile to be moved to a row, there to a place from 1, or behind all others.
  private static func move(_ number: Int, _ row: RowName, at place: Int? = nil) -> GameRequest {
    let (tile, to) = (Value.word("tile"), Value.word(row.rawValue))
    return place.map { GameRequest("move", tile, .integer(number), to, .integer($0)) }
      ?? GameRequest("move", tile, .integer(number), to)
  }

  /// The meaning of a click on a text, or on another player in the score graph.
  private static func request(at place: Place, _ view: WordiestView) -> GameRequest? {
    guard case .named(let name) = place else { return nil }
    if name.hasPrefix("player "), view.standing != nil, let number = Int(name.dropFirst(7)) {
      let isShown = view.opponents.indices.contains(number - 1) && opponentPlace(number - 1) == place
      return isShown ? GameRequest("opponent", .integer(number)) : nil
    }
    if view.outcome != .playing { return nil }
    if place == best { return view.best > view.total ? GameRequest("best") : nil }
    return view.words.contains { $0.isValid && definition(of: $0.row) == place } ? GameRequest("definitions") : nil
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
