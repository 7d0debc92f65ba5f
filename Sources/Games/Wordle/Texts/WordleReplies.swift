import PuzzleKit

extension WordleGame {
  private static let guess = ReplySchema(
    [WordleRecords.distribution, WordleRecords.input, WordleRecords.result, WordleRecords.row, WordleRecords.stats],
    errors: [
      WordleErrors.contradiction, WordleErrors.hardMode, WordleErrors.notInList, .unsupported, WordleErrors.wrongLength,
    ])

  /// The replies to its commands and tools.
  static let replies: [String: ReplySchema] = [
    "guess": guess,
    "key": guess,
    "candidates": ReplySchema([WordleRecords.candidate, WordleRecords.candidates]),
    "analyse": ReplySchema([WordleRecords.analysis, WordleRecords.turn], errors: [.illegalMove]),
    "wordle challenge": ReplySchema([WordleRecords.challenge]),
    "wordle answers": ReplySchema([WordleRecords.candidate, WordleRecords.candidates]),
  ]
}
