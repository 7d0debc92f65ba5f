import PuzzleKit

extension WordFlowGame {
  /// Words are typed; the first help is a length, the second how the word begins.
  public static let guidance: Guidance<WordFlowGame>? = Guidance(
    usualMoves: { _ in "Type a word that you see, or its cells, such as a1b1b2; hints and found say how far you are." },
    short: { line in line.hasPrefix("word ") ? String(line.dropFirst(5)) : line },
    hints: { _, move in
      guard case .word(let word) = move.action else { return [] }
      return [
        "A word of \(counted(word.utf8.count, "letter")) is still to be found.",
        "It starts with \(word.prefix(2).uppercased()).",
      ]
    },
    finding: { info in
      guard let word = info.best?.dropFirst("word ".count), let score = info.score else { return nil }
      return "\(word.uppercased()): \(WordFlowTexts.points(Int(score)))"
    },
    lookingBack: "solve lists every word that was in the grid.")
}
