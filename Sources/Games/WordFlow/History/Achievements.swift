import PuzzleKit

/// A player's lasting goals.
enum WordFlowAchievement: String, Achievement {
  case firstPuzzle = "first-puzzle"
  case tenPuzzles = "ten-puzzles"
  case hundredPuzzles = "hundred-puzzles"
  case everyMode = "every-mode"
  case hardcore
  case streak10 = "ten-in-a-row"
  case longWord = "long-word"
  case rareWord = "rare-word"
  case collector
  case thousandWords = "thousand-words"

  var title: String {
    switch self {
    case .firstPuzzle: "First puzzle"
    case .tenPuzzles: "Ten puzzles"
    case .hundredPuzzles: "A hundred puzzles"
    case .everyMode: "Every mode"
    case .hardcore: "Hardcore"
    case .streak10: "Ten in a row"
    case .longWord: "Long word"
    case .rareWord: "Rare word"
    case .collector: "Collector"
    case .thousandWords: "A thousand words"
    }
  }

  /// The condition for it. Only games without help, revealed words or a partner count.
  var text: String {
    switch self {
    case .firstPuzzle: "Complete a puzzle."
    case .tenPuzzles: "Complete ten puzzles."
    case .hundredPuzzles: "Complete a hundred puzzles."
    case .everyMode: "Complete a puzzle in every mode."
    case .hardcore: "Complete a puzzle in hardcore."
    case .streak10: "Find ten words in a row."
    case .longWord: "Find a word of eight letters."
    case .rareWord: "Find a rare word."
    case .collector: "Complete a puzzle and find ten bonus words in it."
    case .thousandWords: "Find a thousand words."
    }
  }
}

extension WordFlowGame {
  /// Keeps what a game has brought.
  func keepAchievements(
    _ view: WordFlowView, _ detail: WordFlowHistoryDetail, _ context: any WritableContext, isAssisted: Bool,
    to reply: inout Reply
  ) throws(Refusal) {
    if isAssisted || detail.revealed > 0 || detail.seating == .together { return }
    let isWon = view.outcome == .won && view.missed.isEmpty
    let before = try context.history().map { $0.entry }.filter { $0.record != nil }
    let wins = before.filter { $0.won && $0.record.map { $0.found == $0.required } == true }
    let modes = Set(wins.map { $0.mode }).union(isWon ? [mode.rawValue] : [])
    let won = wins.count + (isWon ? 1 : 0)
    let words = before.compactMap { $0.record }.reduce(detail.words.count) { $0 + $1.words.count }
    try WordFlowAchievement.update(context, to: &reply) { achievement in
      switch achievement {
      case .firstPuzzle: won >= 1
      case .tenPuzzles: won >= 10
      case .hundredPuzzles: won >= 100
      case .everyMode: modes.count == PlayMode.allCases.count
      case .hardcore: isWon && mode == .hardcore
      case .streak10: progress[list(of: view.seat)].longestStreak >= 10
      case .longWord: detail.words.contains { $0.utf8.count >= 8 }
      case .rareWord: view.found.contains { $0.word.wordClass == .rare }
      case .collector: isWon && detail.bonus >= 10
      case .thousandWords: words >= 1000
      }
    }
  }
}
