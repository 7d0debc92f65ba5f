import PuzzleKit

/// A finished game to share, without its letters.
struct SharedGame {
  var rank: Rank
  var number: Int?
  var daily: CivilDate?
  var isHard: Bool
  var isWon: Bool
  var maxGuesses: Int
  var rows: [Feedback]

  /// A header with rank, number or date of the daily word, tries (X if it was lost) and `*` for hard mode, then a line of squares for each guess.
  func lines(_ palette: Palette) -> [String] {
    var header = "Parlor Wordle \(rank.title)"
    if let number { header += " #\(number)" }
    if let daily { header += " \(daily.iso)" }
    header += " \(isWon ? String(rows.count) : "X")/\(maxGuesses)"
    if isHard { header += "*" }
    return [header] + rows.map { row in (0..<row.count).map { palette.square(row[$0]) }.joined() }
  }
}

extension SharedGame {
  /// A game that has ended, as a player sees it.
  init(_ view: WordleView, daily: CivilDate? = nil) {
    self.init(
      rank: view.rank, number: view.number, daily: daily, isHard: view.isHard, isWon: view.outcome == .won,
      maxGuesses: view.maxGuesses, rows: view.rows.map { $0.feedback })
  }

  /// A game of the history; nil if it is none of Wordle's.
  init?(_ entry: HistoryEntry) {
    guard let rank = Rank(rawValue: entry.mode), let detail = WordleHistoryDetail(parsing: entry.detail) else {
      return nil
    }
    let rows = detail.guesses.filter { $0.count == detail.answer.count }.map {
      Feedback(of: $0, against: detail.answer)
    }
    self.init(
      rank: rank, number: detail.number, daily: entry.daily, isHard: detail.isHard, isWon: entry.won,
      // What other programs have kept may not tell the variant.
      maxGuesses: max(rank.guesses(detail.variant), rows.count), rows: rows)
  }
}

extension Palette {
  /// Green and yellow, or orange and blue where colours must stand apart.
  fileprivate func square(_ state: LetterState) -> String {
    switch (state, self) {
    case (.correct, .normal): "🟩"
    case (.present, .normal): "🟨"
    case (.correct, _): "🟧"
    case (.present, _): "🟦"
    case (.absent, _), (.unused, _): "⬛"
    }
  }
}
