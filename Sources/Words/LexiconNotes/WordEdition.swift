/// An edition of the words that are asked for. Deals of an earlier edition stay what they were; a line that names no edition
/// means the first.
public enum WordEdition: UInt8, CaseIterable, Comparable, Sendable {
  /// By the sizes of SCOWL's lists alone.
  case first = 1
  /// By how familiar words are; see ``WordLevel``.
  case second = 2

  /// The edition for new deals.
  public static let newest = second

  /// Whether the left edition is earlier.
  public static func < (left: WordEdition, right: WordEdition) -> Bool { left.rawValue < right.rawValue }
}
