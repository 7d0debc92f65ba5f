import Rooms

/// The counts that were read last, so that of each name only the reports that have come since are read.
struct KnownTallies {
  /// A count, and the number of its last report.
  typealias Known = (tally: PlayTally, last: Int64)

  /// The most names; whoever asks for more names has them read again.
  private static let most = 256

  private var known: [String: Known] = [:]

  subscript(name: String) -> Known? { known[name] }

  /// Keeps a count.
  mutating func keep(_ count: Known, as name: String) {
    if known[name] == nil, known.count == Self.most { known.removeAll(keepingCapacity: true) }
    known[name] = count
  }
}
