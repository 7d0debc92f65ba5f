import PuzzleKit

extension WordleGame {
  /// A word is typed; the first help is how many words are left, the second a letter.
  public static let guidance: Guidance<WordleGame>? = Guidance(
    commonMoves: { view in
      if view.isElsewhere {
        return "Type a guess and its feedback, such as crane gybbg; `go` finds the next guess."
      }
      return "Type a word of \(view.rank.letters) letters; `hint` helps, `help` lists the commands."
    },
    short: { line in line.hasPrefix("guess ") ? String(line.dropFirst(6)) : line },
    named: { line in line.split(separator: " ").dropFirst().joined(separator: " ").uppercased() },
    movePriority: { game in
      if game.isElsewhere { return nil }
      let letters = LetterCounts(of: game.lists.valid)
      return { move in if case .guess(let word) = move { letters.movePriority(of: word) } else { 0 } }
    },
    hints: { view, move in
      guard case .guess(let guess) = move else { return [] }
      let left = view.candidates().count
      if left < 2 { return left == 1 ? ["Only one word is left. It starts with \(letter(guess[0]))."] : [] }
      let letters = (0..<guess.count).map { guess[$0] }
      let fresh = letters.first { view.keyboard[$0] == .unused }
      return [
        "\(counted(left, "word")) may be the answer.",
        "A good guess has the letter \(letter(fresh ?? letters[0])) in it\(fresh == nil ? "" : ", which you have not tried").",
      ]
    },
    finding: { info in
      guard let line = info.best else { return nil }
      let word = line.dropFirst("guess ".count).uppercased()
      var parts: [String] = []
      if let score = info.score {
        let number = decimalText(score, places: info.isExact ? 2 : 1)
        parts.append("\(info.isExact ? "" : "about ")\(number) more guesses")
      }
      if let losses = info.losses, losses > 0 { parts.append("\(grouped(losses)) of the words not found in time") }
      if let most = info.most { parts.append("at most \(counted(most, "guess", "guesses"))") }
      return parts.isEmpty ? "\(word) looks good." : "\(word): \(parts.joined(separator: ", "))"
    },
    lookingBack: "`analyse` looks at your guesses one by one: skill and luck.")
}
