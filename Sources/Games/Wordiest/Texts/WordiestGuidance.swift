import PuzzleKit

extension WordiestGame {
  /// Words are typed; the first help is what the best pair is worth, the second how its words begin.
  public static let guidance: Guidance<WordiestGame>? = Guidance(
    commonMoves: { view in
      let end = view.kind == .review ? "" : " `submit` ends the match;"
      return "Type a word to lay it, then a second one;\(end) `hint` helps."
    },
    short: { line in
      if line.hasPrefix("submit ") { return "submit" }
      return line.hasPrefix("place ") ? String(line.dropFirst(6)) : line
    },
    named: { line in
      line.hasPrefix("place ")
        ? line.dropFirst(6).split(separator: " ").map { $0.uppercased() }.joined(separator: " and ")
        : String(line.prefix { $0 != " " })
    },
    movePriority: { _ in
      { move in
        switch move {
        case .best: 4
        case .tile(_, let row, _): RowName.words.contains(row) ? 3 : 0
        case .submit: 2
        case .place, .reset, .shuffle: 1
        }
      }
    },
    hints: { view, move in
      guard case .place(let first, let second) = move, let suggestion = view.suggestion else {
        return ["No two words score more than these."]
      }
      let words = [first, second].filter { !$0.isEmpty }
      let best = WordiestTexts.points(suggestion.best)
      let looks = words.map { "a word of \(counted($0.count, "letter")) that starts with \($0.prefix(1).uppercased())" }
      let yours = "yours score \(grouped(view.total))."
      let these = words.count == 1 ? "A word" : "Two words"
      return [
        suggestion.score < suggestion.best
          ? "\(these)\(suggestion.isKnown ? " that people know" : "") can score \(grouped(suggestion.score)), rarer words up to "
            + "\(best); \(yours)"
          : words.count == 1
            ? "The best word of this rack scores \(best); \(yours)"
            : "The best \(words.count) words of this rack score \(best); \(yours)",
        "Look for \(looks.joined(separator: " and ")).",
      ]
    },
    finding: { info in
      info.score.map { "The best that can be laid: \(WordiestTexts.points(Int($0)))." }
    },
    lookingBack: "`graph` shows you among the other players, and `definitions` says what your words mean.",
    resignPrompt: WordiestTexts.leave)
}
