/// Two words of a rack, as numbers of tiles; either may be empty, and no tile is in both. Neither need be valid.
public struct Play: Hashable, Sendable {
  /// The tiles of the first word, in the order of its letters.
  public var first: [Int]
  /// The tiles of the second word.
  public var second: [Int]

  /// Makes a play.
  public init(_ first: [Int] = [], _ second: [Int] = []) {
    self.first = first
    self.second = second
  }
}
