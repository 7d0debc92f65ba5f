/// The frequency of a word: the smallest size of SCOWL's word lists that has it. Smaller sizes hold commoner words.
public enum Tier: UInt8, CaseIterable, Comparable, Sendable {
  case size10 = 10
  case size20 = 20
  case size35 = 35
  case size40 = 40
  case size50 = 50
  case size55 = 55
  case size60 = 60
  case size70 = 70
  case size80 = 80
  case size95 = 95
  /// In no list of SCOWL's, or from a user's list that gives no tier.
  case unlisted = 99

  /// Whether the left tier's words are commoner.
  public static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
}
