/// The names under which a profile, and the original programs, keep what lasts from game to game.
enum ProfileKey {
  static let seed = "random_seed"
  static let mode = "current_mode"
  static let history = "history_entries_json"

  /// The place in the order of the answers of the first edition, which the original programs have too.
  static func answerIndex(_ rank: Rank) -> String { answerIndices[rank.index] }
  /// The place in the order of the answers of the second edition.
  static func secondAnswerIndex(_ rank: Rank) -> String { answerIndex(rank) + "_words2" }
  static func currentGame(_ rank: Rank) -> String { "current_game_\(rank.rawValue)" }

  private static let answerIndices = Rank.allCases.map { "answer_index_\($0.rawValue)" }
}
