import PuzzleKit

extension WordiestGame: SoloGame {
  /// The dealer of Wordiest.
  public typealias Dealer = WordiestDealer

  /// Every tile to the end of every other row, then shuffling, resetting, the best words if they are better, and
  /// submitting.
  public func forEachMove(_ body: (WordiestMove) -> Bool) {
    if outcome != .playing { return }
    for tile in tray.tiles {
      let here = layout.place(of: tile).row
      for row in [RowName.word1, .word2, .bank1, .bank2] where row != here {
        if !body(.tile(tile, row, nil)) { return }
      }
    }
    if !body(.shuffle) { return }
    if layout.hasTilesInPlay, !body(.reset(invalidOnly: false)) { return }
    if let best, best.total > total, !body(.best) { return }
    if kind != .review { _ = body(.submit(nil)) }
  }

  /// Each has a table; the name of the match may tell its seed.
  public static let sharing = Sharing<WordiestGame>(unnamed: { view in
    var view = view
    view.identifier = nil
    return view
  })

  /// The line that makes `move`.
  public func line(_ move: WordiestMove) -> String { move.line(tray) }

  /// The player's view: all but the other players, and those too once the match has been submitted.
  public func view() -> WordiestView { WordiestView(self) }

  /// Tiles, words and the score graph; the total and, while it is better, the best; a word alone is laid.
  public static let presentation: Presentation<WordiestGame>? = Presentation(
    draw: { view, context, reply in draw(view, context, to: &reply) },
    progress: { view in
      guard view.outcome == .playing, view.best > 0 else { return nil }
      return view.best > view.total ? "\(view.total)/\(view.best)" : "\(view.total)"
    },
    advance: { view in view.best > 0 ? "best \(WordiestTexts.points(view.best))" : nil },
    shorthand: { game, text in game.shorthand(text) },
    objection: { game, text in game.objection(text) })

  /// A word that the rack has tiles for: after the first word, if that is valid and the second is empty; else alone. Two
  /// words are both.
  private func shorthand(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard let word = words.first, words.count <= 2, words.joined().utf8.allSatisfy({ 97...122 ~= $0 }) else {
      return nil
    }
    if words.count == 2 { return rack.covers(words[0] + words[1]) ? line(.place(words[0], words[1])) : nil }
    let first = rack.letters(layout[.word1])
    if isValid(.word1), layout[.word2].isEmpty, rack.covers(first + word) {
      return line(.place(first, word))
    }
    return rack.covers(word) ? line(.place(word, "")) : nil
  }

  /// A message about a letter that the rack lacks.
  private func objection(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard 1...2 ~= words.count, words.joined().utf8.allSatisfy({ 97...122 ~= $0 }) else { return nil }
    do throws(Refusal) {
      _ = try solver.bestTiles(for: words[0], words.count > 1 ? words[1] : "", of: rack)
      return nil
    } catch {
      return error.text
    }
  }
}

extension Rack {
  /// Whether there is a tile for every letter, a to z in lower case, of a text.
  func covers(_ letters: String) -> Bool {
    var counts = [Int](repeating: 0, count: 26)
    for tile in tiles { counts[tile.letter] += 1 }
    for letter in letters.utf8 {
      counts[Int(letter) - 97] -= 1
      if counts[Int(letter) - 97] < 0 { return false }
    }
    return true
  }
}
