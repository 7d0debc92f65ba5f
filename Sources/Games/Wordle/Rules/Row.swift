/// A guess that was accepted, and its feedback.
public struct Row: Equatable, Sendable {
  /// The guess.
  public let word: Word
  /// The answer's verdict.
  public let feedback: Feedback

  /// Makes a row.
  public init(_ word: Word, _ feedback: Feedback) {
    self.word = word
    self.feedback = feedback
  }
}

/// The accepted guesses, oldest first, in fixed storage.
public struct Rows: Equatable, Sendable, RandomAccessCollection {
  /// The most rows that any rank has.
  public static let capacity = 7

  private var storage: InlineArray<7, Row>
  /// The place behind the newest row.
  public private(set) var endIndex = 0

  /// No rows.
  public init() { storage = InlineArray(repeating: Row(Word(), Feedback())) }

  /// The place of the first row.
  public var startIndex: Int { 0 }

  /// The row at `index`.
  public subscript(index: Int) -> Row {
    precondition(index < endIndex, "no such row")
    return storage[index]
  }

  /// Adds a row. There must be room for it.
  mutating func append(_ row: Row) {
    storage[endIndex] = row
    endIndex += 1
  }

  /// Whether both have the same rows.
  public static func == (left: Rows, right: Rows) -> Bool { left.elementsEqual(right) }
}
