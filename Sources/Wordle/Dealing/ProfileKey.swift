/// The names under which a profile, and the original programs, keep what lasts from game to game.
enum ProfileKey {
  static let seed = "random_seed"
  static let mode = "current_mode"
  static let history = "history_entries_json"

  static func answerIndex(_ rank: Rank) -> String { answerIndices[rank.index] }
  static func currentGame(_ rank: Rank) -> String { "current_game_\(rank.rawValue)" }

  private static let answerIndices = Rank.allCases.map { "answer_index_\($0.rawValue)" }
}
