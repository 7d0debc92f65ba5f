/// An edition of the words that WordFlow's puzzles require. Deals of an earlier edition stay what they were; a kept line that
/// names no edition means the first.
public enum WordEdition: UInt8, CaseIterable, Comparable, Sendable {
  /// By the sizes of SCOWL's lists alone.
  case first = 1
  /// By how familiar words are; see ``WordLevel``.
  case second = 2
  /// The same without what nobody wants to be asked for, and without the inflections of another required word of the puzzle.
  case third = 3

  /// The edition for new deals.
  public static let newest = third

  /// Whether the left edition is earlier.
  public static func < (left: WordEdition, right: WordEdition) -> Bool { left.rawValue < right.rawValue }
}

/// An edition of Wordle's answers. Books and openings are proved over them. A kept line that names no edition means the first.
public enum AnswerEdition: UInt8, CaseIterable, Comparable, Sendable {
  /// By the sizes of SCOWL's lists alone.
  case first = 1
  /// By how familiar words are; see ``WordLevel``.
  case second = 2

  /// The edition for new deals.
  public static let newest = second

  /// Whether the left edition is earlier.
  public static func < (left: AnswerEdition, right: AnswerEdition) -> Bool { left.rawValue < right.rawValue }
}
