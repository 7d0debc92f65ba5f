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
    uses: { view, place in
      view.isElsewhere || view.outcome != .playing || WordleMove(.press(place)) == nil ? [] : .press
    },
    request: { _, gesture in WordleMove(gesture)?.key.map { GameRequest("key", .word($0)) } },
    side: side, typed: { view in (0..<view.input.count).map { place(view.rows.count, $0) } })
}
