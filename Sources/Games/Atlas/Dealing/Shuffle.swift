import PuzzleKit

/// The purposes of chance in a round. Each has a stream of its own, so that one does not shift the others.
enum Purpose: UInt64 {
  case groups = 1
  case partners = 2
  case deal = 3
  case reshuffle = 4
}

extension SplitMix64 {
  /// The stream for a purpose and a number: the first output for the round's seed, with both in its upper half flipped in,
  /// is the seed of the stream.
  init(_ seed: UInt64, _ purpose: Purpose, _ number: Int = 0) {
    var root = SplitMix64(seed: seed)
    self.init(seed: root.next() ^ (purpose.rawValue << 56 | UInt64(truncatingIfNeeded: number) << 24))
  }

  /// Shuffles by the method of Fisher and Yates, as R. Durstenfeld has it (Communications of the ACM 7, 1964): from the last
  /// place down, each is exchanged with one of those up to itself.
  mutating func shuffle<Element>(_ elements: inout [Element]) {
    for index in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(index, below(index + 1))
    }
  }
}
