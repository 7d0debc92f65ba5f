/// Why a graph could not be built or taken over.
public enum WordGraphError: Error, Hashable, Sendable {
  /// A word is empty or longer than `WordGraph.longestWord`.
  case wordLength(Int)
  /// A word holds a byte that is not a lower-case ASCII letter.
  case letter(UInt8)
  /// No word at all.
  case empty
  /// The nodes would take more than 16 MiB.
  case tooLarge
  /// The bytes are no word graph, or one of another format version.
  case format
  /// The bytes are a word graph's, but contradict themselves at this position.
  case damaged(position: Int)
}
