/// The names under which a profile keeps what lasts from game to game.
enum ProfileKey {
  /// The number of games that were dealt with a fresh seed.
  static let games = "games"
}
