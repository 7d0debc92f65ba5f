import Lexicon
import LexiconNotes

/// The class of a word by its frequency.
public enum WordClass: UInt8, BitwiseCopyable, CaseIterable, Comparable, Sendable {
  case common, uncommon, rare

  /// The class of the words of a tier.
  public init(_ tier: Tier) {
    self =
      switch tier {
      case ...Tier.size40: .common
      case ...Tier.size60: .uncommon
      default: .rare
      }
  }

  /// Whether the left class's words are better known.
  public static func < (left: WordClass, right: WordClass) -> Bool { left.rawValue < right.rawValue }
}
