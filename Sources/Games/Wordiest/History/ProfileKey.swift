import PuzzleKit

/// The names under which a profile keeps what lasts from match to match.
enum ProfileKey {
  static let rating = "rating"
  /// The player's name: eight hexadecimal digits, made of the time of the first submitted match.
  static let player = "player"
  /// The part of the match file, in [0, 1), at which the first match lies.
  static let scatter = "next_scatter"
  static let games = "games"
  static let points = "points"
  static let bestRound = "best_round"

  /// The index, from 0, of the next match of a file; nil stands for the embedded one.
  static func nextIndex(_ file: String?) -> String { file.map { "next_index \($0)" } ?? "next_index" }
}

extension GameContext {
  /// The rating, or nil before the first rated match. A value that is none reads as none.
  func rating() throws(Refusal) -> Rating? { try value(ProfileKey.rating).flatMap { Rating(parsing: $0) } }

  /// A number from 0 that the profile keeps; 0 if there is none, or one that no player can have reached.
  func count(_ key: String) throws(Refusal) -> Int {
    let count = try value(key).flatMap { Int64($0) } ?? 0
    return 0...1_000_000_000_000_000_000 ~= count ? Int(clamping: count) : 0
  }
}
