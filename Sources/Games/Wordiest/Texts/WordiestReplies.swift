import PuzzleKit

extension WordiestGame {
  private static let laying = ReplySchema(
    [WordiestRecords.row, WordiestRecords.tile, WordiestRecords.total, WordiestRecords.word],
    errors: [WordiestErrors.nothingBetter])
  private static let others = ReplySchema([Reply.definition, WordiestRecords.opponent], errors: [.unsupported])

  /// The replies to its commands and tools.
  static let replies: [String: ReplySchema] = [
    "move": laying,
    "place": laying,
    "best": laying,
    "reset": laying,
    "shuffle": laying,
    "submit": ReplySchema(
      [Reply.achievement, WordiestRecords.counts, WordiestRecords.figures, WordiestRecords.score],
      errors: [.needsConfirmation, WordiestErrors.review]),
    "nearest": others,
    "opponent": others,
    "definitions": ReplySchema([Reply.definition]),
    "graph": ReplySchema(
      [Reply.file, WordiestRecords.axis, WordiestRecords.point], errors: [.fileExists, .inputOutput, .unsupported]),
    "words": ReplySchema([WordiestRecords.makes]),
    "solve": ReplySchema([WordiestRecords.optimum, WordiestRecords.pair]),
    "wordiest achievements": ReplySchema([Reply.achievement]),
    "wordiest check": ReplySchema(
      [WordiestRecords.fault, WordiestRecords.matches, WordiestRecords.note], errors: [.badFile, .inputOutput]),
    "wordiest credits": ReplySchema([WordiestRecords.credits]),
    "wordiest delete": ReplySchema(errors: [.inputOutput, .needsConfirmation]),
    "wordiest leaders": ReplySchema([WordiestRecords.leader]),
    "wordiest privacy": ReplySchema(),
    "wordiest reset-rating": ReplySchema(errors: [.inputOutput, .needsConfirmation]),
    "wordiest sparkline": ReplySchema(
      [WordiestRecords.entry, WordiestRecords.range, WordiestRecords.spark, WordiestRecords.summary]),
    "wordiest splash": ReplySchema([WordiestRecords.colours, WordiestRecords.splash]),
  ]
}
