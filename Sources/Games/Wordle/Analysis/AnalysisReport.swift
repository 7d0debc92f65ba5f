import PuzzleKit

extension AnalysedTurn {
  /// Writes the record of the guess, the first being number 1, and a sentence on it.
  func report(number: Int, to reply: inout Reply) {
    reply.add(WordleRecords.turn) {
      $0.integer(number)
      $0.word(row.word.text)
      $0.word(row.feedback.text)
      $0.integer(left)
      $0.integer(after)
      $0.word(best.text)
      $0.decimal(guesses(expected), places: 4)
      $0.decimal(guesses(cost), places: 4)
      $0.decimal(regret, places: 4)
      $0.decimal(remaining, places: 4)
      $0.integer(Int(skill.rounded()))
      $0.integer(Int(luck.rounded()))
      $0.flag(isExact)
      for lost in [losses(cost), losses(expected)] {
        if cost.losses > 0 { $0.decimal(lost, places: 4) } else { $0.absent() }
      }
      $0.word(source == .guesses ? source.rawValue : nil)
      if let excess { $0.decimal(excess, places: 6) } else { $0.absent() }
    }
    reply.draw(.message(sentence, .plain))
  }

  private var sentence: String {
    let word = row.word.uppercased
    if row.feedback == .solved(row.word.count) { return "\(word) was the word." }
    return "\(word) left \(grouped(after)) of \(counted(left, "word"))."
  }

  /// Writes the record of all guesses together, and the picture: a table, the guesses that were still to make, and a
  /// sentence. There is at least one guess.
  static func reportSummary(_ turns: [AnalysedTurn], to reply: inout Reply) {
    let regret = turns.reduce(0) { $0 + $1.regret }
    let (skill, luck) = means(turns)
    let isExact = turns.allSatisfy { $0.isExact }
    reply.add(WordleRecords.analysis) {
      $0.integer(turns.count)
      $0.decimal(regret, places: 4)
      $0.integer(skill)
      $0.integer(luck)
      $0.flag(isExact)
    }
    reply.draw(
      .table(
        ["Guess", "Words", "Left", "Expected", "Your guess", "Best", "Skill", "Luck"], turns.map { $0.cells }))
    let line = turns.map { $0.guesses($0.expected) } + turns.suffix(1).map { $0.remaining }
    reply.draw(.paragraph("Expected guesses remaining, before each guess and at the end:"))
    reply.draw(.sparkline(Sparkline(line, range: 0...max(1, line.max() ?? 1))))
    let guesses = turns.count == 1 ? "guess" : "\(turns.count) guesses"
    let wasted = regret < 0.005 ? "none wasted" : "\(decimalText(regret, places: 2)) of your \(guesses) wasted"
    reply.draw(.message("Skill \(skill), luck \(luck): \(wasted).", .plain))
    if !isExact { reply.draw(.paragraph("~ best found, not proven optimal.")) }
  }

  /// Skill and luck over all guesses, of which there is at least one.
  private static func means(_ turns: [AnalysedTurn]) -> (skill: Int, luck: Int) {
    func mean(_ value: (AnalysedTurn) -> Double) -> Int {
      Int((turns.reduce(0) { $0 + value($1) } / Double(turns.count)).rounded())
    }
    return (mean { $0.skill }, mean { $0.luck })
  }

  /// Skill and luck in one line.
  static func summary(_ turns: [AnalysedTurn]) -> PostGameSummary? {
    if turns.isEmpty { return nil }
    let (skill, luck) = means(turns)
    return PostGameSummary(
      "Skill \(skill), luck \(luck) (of 100; 50 is average luck)", more: "`analyse` looks at each guess")
  }

  private var cells: [String] {
    let mark = isExact ? "" : "~"
    return [
      row.word.uppercased, grouped(left), grouped(after), mark + decimalText(guesses(expected), places: 2),
      mark + decimalText(guesses(cost), places: 2), best.uppercased, "\(Int(skill.rounded()))",
      "\(Int(luck.rounded()))",
    ]
  }
}
