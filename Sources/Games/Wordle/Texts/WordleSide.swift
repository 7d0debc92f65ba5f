import PuzzleKit

extension WordleGame {
  /// The guesses and letters that are left, as far as the rows tell; at the end how many words each guess has left.
  static func side(_ view: WordleView) -> [Block]? {
    if view.outcome != .playing { return view.isElsewhere || view.rows.isEmpty ? nil : wordsLeft(view) }
    let keyboard = view.keyboard
    func letters(_ state: LetterState) -> String {
      keyboard.letters(state).uppercased().map { String($0) }.joined(separator: " ")
    }
    var rows = [["Guesses left", String(view.maxGuesses - view.rows.count)]]
    let known = pattern(view)
    if known.contains(where: { $0 != "_" }) { rows.append(["In place", known.joined(separator: " ")]) }
    let present = letters(.present)
    if !present.isEmpty { rows.append(["Somewhere", present]) }
    return [.table([], rows + [["Not tried", letters(.unused)]])]
  }

  /// The letters that are known to be in their places, with `_` for the others.
  private static func pattern(_ view: WordleView) -> [String] {
    (0..<view.rank.letters).map { column in
      view.rows.first { $0.feedback[column] == .correct }.map { letter($0.word[column]) } ?? "_"
    }
  }

  private static func wordsLeft(_ view: WordleView) -> [Block] {
    var (seen, rows) = (view, [[String]]())
    seen.rows = Rows()
    for row in view.rows {
      seen.rows.append(row)
      rows.append([row.word.text.uppercased(), grouped(seen.candidates().count)])
    }
    return [.table(["Guess", "Words left"], rows)]
  }
}
