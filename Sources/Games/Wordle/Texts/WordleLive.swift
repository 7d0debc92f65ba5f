import PuzzleKit

extension WordleGame {
  /// Letters land in the tiles; the keys of the picture can be clicked.
  public static let live: LivePlay<WordleGame>? = LivePlay(
    keys: { view in
      // Where the colours come from elsewhere a guess is typed with them.
      if view.isElsewhere || view.outcome != .playing { return [] }
      let letters = "abcdefghijklmnopqrstuvwxyz".map {
        LiveKey(.character($0), "key \($0)", label: String($0).uppercased())
      }
      return [
        LiveKey(.enter, "key enter", title: "guess", words: "Guess the word"),
        LiveKey(.backspace, "key delete", title: "delete", words: "Delete the last letter"),
      ] + letters
    },
    uses: { view, place in key(place, view) == nil ? [] : .press },
    request: { view, gesture in
      guard case .press(let place) = gesture, let key = key(place, view) else { return nil }
      return GameRequest("key", .word(key))
    },
    side: side, typed: { view in (0..<view.input.count).map { place(view.rows.count, $0) } })

  /// The key of the picture at a place; nil if that is none, or keys do nothing now.
  private static func key(_ place: Place, _ view: WordleView) -> String? {
    guard case .named(let key) = place, !view.isElsewhere, view.outcome == .playing else { return nil }
    let isLetter = key.utf8.count == 1 && key.utf8.allSatisfy { 97...122 ~= $0 }
    return isLetter || key == "enter" || key == "delete" ? key : nil
  }
}
