/// The names under which a profile, and the original programs, keep what lasts from game to game.
enum ProfileKey {
  static let seed = "random_seed"
  static let mode = "current_mode"
  static let history = "history_entries_json"

  /// The place in the order of the answers of the first edition, which the original programs have too.
  static func answerIndex(_ rank: Rank) -> String { answerIndices[rank.index] }
  /// The place in the order of the answers of the second edition.
  static func secondAnswerIndex(_ rank: Rank) -> String { answerIndex(rank) + "_words2" }
  /// The place in the order of lists of the player's own, by their checksum in hexadecimal digits.
  static func ownAnswerIndex(_ rank: Rank, _ checksum: String) -> String { answerIndex(rank) + "_" + checksum }
  /// Whether a key has the place in the order of some lists of the player's own.
  static func isOwnAnswerIndex(_ key: String, _ rank: Rank) -> Bool {
    let checksum = key.utf8.dropFirst(answerIndex(rank).utf8.count + 1)
    let isHexadecimal = checksum.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return key.hasPrefix(answerIndex(rank) + "_") && 1...8 ~= checksum.count && isHexadecimal
  }
  static func currentGame(_ rank: Rank) -> String { "current_game_\(rank.rawValue)" }

  private static let answerIndices = Rank.allCases.map { "answer_index_\($0.rawValue)" }
}
