import PuzzleKit

extension ReplySchema {
  /// The reply to a command that may make a move or show the game: any record of the game, and what players are told with it.
  static func ofLine(_ errors: [ErrorCode]) -> ReplySchema {
    ReplySchema(
      [Schemas.accepted, Schemas.assisted, Schemas.daily, Schemas.event, Schemas.share], errors: errors,
      hasGameRecord: true)
  }

  /// The reply to a command that shows the board or makes a move that every game has.
  static var board: ReplySchema {
    ofLine([
      .conflict, .fairPlay, .gameOver, .illegalMove, .inputOutput, .noGame, .nothingToUndo, .needsConfirmation,
    ])
  }

  /// The reply to a command that opens a game.
  static var opening: ReplySchema {
    ReplySchema(
      [Schemas.info, Schemas.move, Schemas.share],
      errors: [
        .badFile, .conflict, .fairPlay, .gameOver, .illegalMove, .inputOutput, .localOnly, .needsConfirmation, .noGame,
        .unknownGame, .unsupported,
      ], hasGameRecord: true)
  }
}

extension ErrorCode {
  /// The refusals of searches.
  static let ofSearches: [ErrorCode] = [.gameOver, .noGame, .unsupported]
  /// The refusals of commands that read the history or the profile.
  static let ofPast: [ErrorCode] = [.inputOutput, .unknownGame]
}
