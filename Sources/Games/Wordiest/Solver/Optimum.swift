/// Two words, neither after the other in the alphabet; the second is empty if there is but one.
public struct WordPair: Hashable, Comparable, Sendable {
  /// The word that comes first, or the only one.
  public let first: String
  /// The other word, or nothing.
  public let second: String

  /// Puts two words in order, of which either may be empty.
  public init(_ one: String, _ other: String) {
    let isOrdered = other.isEmpty || (one <= other && !one.isEmpty)
    first = isOrdered ? one : other
    second = isOrdered ? other : one
  }

  /// By the first word, then by the second.
  public static func < (left: WordPair, right: WordPair) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}

/// The best that a rack's tiles can score.
public struct Optimum: Equatable, Sendable {
  /// The most pairs that ``pairs`` lists.
  public static let pairLimit = 1000

  /// The best total; 0 if the rack makes no word.
  public let score: Int
  /// The sets of tiles that were tried as a word: all of them, 2 to the power of the number of tiles.
  public let masks: Int
  /// The number of ways to lay numbered tiles as two rows, each empty or a word, that reach the best total. Which row is
  /// which does not count. If the rack makes no word it is 1, for laying nothing.
  public let arrangements: Int64
  /// The different pairs of words that reach it, in alphabetical order; of more than ``pairLimit`` the first ones. Empty
  /// if the rack makes no word.
  public let pairs: [WordPair]
  /// The first of the pairs, laid with the best tiles: of several ways the one whose tile numbers, read through both
  /// words, come first.
  public let play: Play
}
