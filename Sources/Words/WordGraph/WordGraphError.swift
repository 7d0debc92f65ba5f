/// The reason why a graph could not be built.
public enum WordGraphError: Error, Hashable, Sendable {
  /// A word is empty or longer than `WordGraph.longestWord`.
  case wordLength(Int)
  /// A word holds a byte that is not a lower-case ASCII letter.
  case letter(UInt8)
  /// No word at all.
  case empty
  /// The nodes would take more than 16 MiB.
  case tooLarge
}
