import PuzzleKit

extension WordFlowGame {
  private static func move(_ errors: [ErrorCode] = []) -> ReplySchema {
    ReplySchema(
      [
        Reply.achievement, WordFlowRecords.attempt, WordFlowRecords.found, WordFlowRecords.game, WordFlowRecords.missed,
        WordFlowRecords.result, WordFlowRecords.rival, WordFlowRecords.score, WordFlowRecords.share,
        WordFlowRecords.star, WordFlowRecords.trace, WordFlowRecords.unlocked,
      ], errors: errors)
  }

  /// The replies to its commands and tools.
  static let replies: [String: ReplySchema] = [
    "word": move(),
    "trace": move([WordFlowErrors.blankCell, WordFlowErrors.cellUsed, WordFlowErrors.notAdjacent]),
    "touch": move([WordFlowErrors.blankCell, WordFlowErrors.cellUsed, WordFlowErrors.notAdjacent]),
    "lift": move([WordFlowErrors.noTrace]),
    "clear": move([WordFlowErrors.noTrace]),
    "reveal": move([WordFlowErrors.noReveal]),
    "tick": move(),
    "found": ReplySchema([WordFlowRecords.found]),
    "hints": ReplySchema([WordFlowRecords.cell, WordFlowRecords.length]),
    "solve": ReplySchema([WordFlowRecords.path, WordFlowRecords.solution]),
    "wordflow achievements": ReplySchema([Reply.achievement]),
    "wordflow check": ReplySchema(
      [WordFlowRecords.checked, WordFlowRecords.fault, WordFlowRecords.listing], errors: [.badFile, .inputOutput]),
    "wordflow folder": ReplySchema(
      [WordFlowRecords.fault, WordFlowRecords.folder, WordFlowRecords.opening, WordFlowRecords.own],
      errors: [.badFile, .inputOutput]),
    "wordflow puzzles": ReplySchema([WordFlowRecords.curated]),
    "wordflow tutorial": ReplySchema([WordFlowRecords.lesson, WordFlowRecords.opening]),
    "wordflow write": ReplySchema(
      [Reply.file], errors: [.badFile, .fileExists, .inputOutput, .unknownGame]),
  ]
}
