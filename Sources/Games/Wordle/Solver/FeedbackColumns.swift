import Locks

/// Columns of feedback of all valid guesses of some lists, as ``FeedbackMatrix`` has them. The sets that an analysis looks at are
/// mostly parts of one another, so that their columns are made once.
final class FeedbackColumns: Sendable {
  /// By candidate, its columns one after the other.
  private let content = Lock(RecentValues<Word, [UInt8]>(limit: FeedbackColumns.mostBytes))
  /// The most bytes of half of the columns.
  private static let mostBytes = 24 << 20

  /// The columns of candidates; nil for those that are not known.
  func columns(of candidates: [Word]) -> [[UInt8]?] {
    content.withLock { content in candidates.map { content[$0] } }
  }

  /// Keeps the columns of candidates.
  func keep(_ columns: [(candidate: Word, bytes: [UInt8])]) {
    content.withLock { content in
      for (candidate, bytes) in columns { content.keep(bytes, for: candidate, weight: bytes.count) }
    }
  }
}
