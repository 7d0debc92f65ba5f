/// A player of a bot's games, for one worker.
protocol MatchPlayer: AnyObject {
  /// Plays a deal. Whatever a bot does is a result.
  /// - Throws: if the arena itself can't go on.
  func play(deal: Int, bot: Int) throws(ArenaError) -> GameRecord
  /// Ends whatever plays: the match is over.
  func end()
  /// Processes that it had left behind since its last game.
  var left: Int { get }
}
