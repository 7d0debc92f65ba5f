import PuzzleKit

extension BuilderGame {
  private static func edit(_ errors: [ErrorCode] = []) -> ReplySchema {
    ReplySchema(
      [
        BuilderRecords.count, BuilderRecords.difficulty, BuilderRecords.state,
        BuilderRecords.unused,
      ], errors: errors)
  }

  /// The replies to its commands.
  static let replies: [String: ReplySchema] = [
    "set": edit(),
    "blank": edit(),
    "clear": edit(),
    "creator": edit(),
    "enable": edit([BuilderErrors.notHere]),
    "disable": edit([BuilderErrors.notHere]),
    "limit": edit(),
    "minimum": edit(),
    "resize": edit(),
    "title": edit(),
    "suggest": ReplySchema([BuilderRecords.suggestion]),
    "validate": ReplySchema([BuilderRecords.fault]),
    "words": ReplySchema([BuilderRecords.word]),
    "write": ReplySchema([Reply.file], errors: [.fileExists, .inputOutput, BuilderErrors.notValid]),
    "try": ReplySchema(errors: [BuilderErrors.notValid], hasGameRecord: true),
  ]
}
