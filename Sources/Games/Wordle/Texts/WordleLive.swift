import PuzzleKit

extension WordleGame {
  /// Letters land in the tiles; the keys of the picture can be clicked.
  public static let live: LivePlay<WordleGame>? = LivePlay(
    keys: { view in
      // Where the colours come from elsewhere a guess is typed with them.
      if view.isElsewhere || view.outcome != .playing { return [] }
      let letters = "abcdefghijklmnopqrstuvwxyz".map { LiveKey(.character($0), "key \($0)") }
      return [
        LiveKey(.enter, "key enter", title: "guess"), LiveKey(.backspace, "key delete", title: "delete"),
      ] + letters
    },
    line: { view, gesture in
      guard case .press(let key) = gesture, !view.isElsewhere, view.outcome == .playing else { return nil }
      return key.count == 1 || ["enter", "delete"].contains(key) ? "key \(key)" : nil
    },
    typed: { view in (0..<view.input.count).map { place(view.rows.count, $0) } },
    step: { line in
      guard case .some(let move) = WordleMove(line: line) else { return nil }
      return switch move {
      case .key(let letter): LiveStep(String(Unicode.Scalar(letter)).uppercased())
      case .delete: LiveStep(takesBack: true)
      case .enter: LiveStep(isLast: true)
      case .guess(let word): LiveStep(word.text.uppercased(), isLast: true, replaces: true)
      case .row: nil
      }
    })
}
