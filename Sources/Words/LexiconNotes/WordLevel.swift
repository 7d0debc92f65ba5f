/// The use that puzzles may make of a word.
public enum WordLevel: UInt8, CaseIterable, Sendable {
  /// Accepted when it is found.
  case bonus
  /// A family is glad to find it: puzzles require it.
  case required
  /// Accepted when it is found, and never asked for: not required, no answer, no title, no hint.
  case barred
  /// A slur or a vulgar word, which most games refuse.
  case offensive
}
