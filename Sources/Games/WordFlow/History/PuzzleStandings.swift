import PuzzleKit

/// The history's progress with puzzles, by their names among puzzles.
struct PuzzleLeaderboard: Sendable {
  private let games: [String: [WordFlowHistoryDetail]]

  init(_ context: any GameContext) throws(Refusal) {
    games = Dictionary(grouping: try context.history().compactMap { WordFlowHistoryDetail($0.entry) }) { $0.puzzle }
  }

  /// Whether a game of it has all its required words.
  func isCompleted(_ id: String) -> Bool { games[id]?.contains { $0.isComplete } == true }

  /// The most required words that a game of it has, in percent; nil if there is none.
  func percent(_ id: String) -> Int? { games[id]?.map { $0.percent }.max() }

  /// The best score of a game of it; nil if there is none.
  func score(_ id: String) -> Int? { games[id]?.map { $0.score }.max() }

  /// Both of them, for people.
  func text(_ id: String) -> String? { percent(id).map { "\($0)% \(grouped(score(id) ?? 0))" } }
}
