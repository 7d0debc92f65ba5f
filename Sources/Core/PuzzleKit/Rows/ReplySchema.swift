/// The records and errors that the reply to a command may contain, beside those that follow from its row: any command may
/// write messages, and one that makes a move what follows a move.
public struct ReplySchema: Sendable {
  /// The records, in no particular order.
  public let records: [RecordSchema]
  /// The errors.
  public let errors: [ErrorCode]
  /// Whether any record and error of a game may be there too: of the open one, or of one that is opened or looked up.
  public let hasGameRecord: Bool

  /// Declares what a reply may contain.
  public init(_ records: [RecordSchema] = [], errors: [ErrorCode] = [], hasGameRecord: Bool = false) {
    self.records = records
    self.errors = errors
    self.hasGameRecord = hasGameRecord
  }
}
