import PictureJSON
import PuzzleKit

extension Command {
  private static let board = ReplySchema(
    [Schemas.accepted, Schemas.assisted, Schemas.daily, Schemas.event, Schemas.share],
    errors: [.conflict, .fairPlay, .gameOver, .illegalMove, .inputOutput, .noGame, .nothingToUndo, .needsConfirmation],
    hasGameRecord: true)
  private static let opening = ReplySchema(
    [Schemas.info, Schemas.move, Schemas.share],
    errors: [
      .badFile, .conflict, .fairPlay, .gameOver, .illegalMove, .inputOutput, .localOnly, .needsConfirmation, .noGame,
      .unknownGame, .unsupported,
    ], hasGameRecord: true)
  private static let search: [ErrorCode] = [.gameOver, .noGame, .unsupported]
  private static let past: [ErrorCode] = [.inputOutput, .unknownGame]

  /// The replies to the engine's commands.
  static let replies: [String: ReplySchema] = [
    "again": board,
    "assisted": ReplySchema(errors: [.gameOver, .illegalMove, .noGame]),
    "bench": ReplySchema([Schemas.bench]),
    "calendar": ReplySchema([Schemas.day, Schemas.entry, Schemas.month], errors: past, hasGameRecord: true),
    "close": ReplySchema(errors: [.needsConfirmation, .noGame]),
    "commands": ReplySchema([Schemas.command]),
    "define": ReplySchema([Reply.definition], errors: [.unsupported]),
    "expect": ReplySchema(errors: [.expectation]),
    "export": ReplySchema([Reply.file], errors: [.fileExists, .unsupported] + past),
    "fullreset": ReplySchema(errors: [.needsConfirmation] + past, hasGameRecord: true),
    "go": ReplySchema([Schemas.bestmove, Schemas.info], errors: search),
    "foresee": ReplySchema([PictureJSON.schema], errors: [.unknownGame]),
    // As the line that it makes.
    "gesture": ReplySchema(
      [Schemas.accepted, Schemas.assisted, Schemas.daily, Schemas.event, Schemas.share],
      errors: [.conflict, .gameOver, .illegalMove, .inputOutput, .noGame, .unsupported], hasGameRecord: true),
    "help": ReplySchema([Schemas.help]),
    "hint": ReplySchema([Schemas.hint, Schemas.info], errors: search),
    "history": ReplySchema([Schemas.entry], errors: past, hasGameRecord: true),
    "import": ReplySchema([Reply.file], errors: [.badFile, .conflict, .unsupported] + past),
    "isready": ReplySchema([Schemas.readyok]),
    "load": opening,
    "live": ReplySchema(errors: [.unsupported]),
    "lookup": ReplySchema([Schemas.lookup]),
    "menu": ReplySchema([Schemas.game]),
    "moves": ReplySchema([Schemas.move], errors: [.noGame, .unsupported]),
    "newgame": opening,
    "on": ReplySchema(errors: [.noGame]),
    "options": ReplySchema([Schemas.setting]),
    "picture": ReplySchema([PictureJSON.schema]),
    "play": ReplySchema(
      [Schemas.accepted, Schemas.assisted, Schemas.daily, Schemas.event, Schemas.share],
      errors: [
        .conflict, .fairPlay, .gameOver, .illegalMove, .inputOutput, .localOnly, .needsConfirmation, .noGame,
        .nothingToUndo,
      ], hasGameRecord: true),
    "position": opening,
    "quit": ReplySchema(),
    "redo": board,
    "resign": board,
    "resume": opening,
    "rules": ReplySchema([Schemas.rules], errors: [.unknownGame]),
    "save": ReplySchema([Reply.file], errors: [.fileExists, .inputOutput, .noGame]),
    "setoption": ReplySchema(
      [Schemas.info], errors: [.badFile, .inputOutput, .localOnly, .needsConfirmation, .unknownOption]),
    "share": ReplySchema([Schemas.share], errors: [.noGame]),
    "show": board,
    "since": ReplySchema(
      [Schemas.accepted, Schemas.event, Schemas.share, Schemas.stream], errors: [.noGame], hasGameRecord: true),
    "sit": board,
    "stats": ReplySchema([Schemas.assisted, Schemas.daily], errors: past, hasGameRecord: true),
    "stop": ReplySchema(),
    "table": ReplySchema([Schemas.share], errors: [.noGame, .unsupported], hasGameRecord: true),
    "tables": ReplySchema([Schemas.table]),
    "uci": ReplySchema([Schemas.id, Schemas.option, Schemas.uciok]),
    "ucinewgame": ReplySchema(),
    "undo": board,
    "unfinished": ReplySchema([Schemas.unfinished], errors: past),
    "upi": ReplySchema([Schemas.game, Schemas.id, Schemas.option, Schemas.upiok]),
    "version": ReplySchema([Schemas.id]),
  ]
}
