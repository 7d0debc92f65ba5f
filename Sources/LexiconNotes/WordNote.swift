/// What a lexicon knows of a word, in one byte: bits 0-3 the tier's place among all tiers, then a bit for each mark.
public struct WordNote: Hashable, Sendable {
  /// The packed byte.
  public let byte: UInt8

  /// How common the word is.
  public var tier: Tier {
    let place = Int(byte & 15)
    return place < Tier.allCases.count ? Tier.allCases[place] : .unlisted
  }

  /// A slur or a vulgar word.
  public var isOffensive: Bool { byte & 16 != 0 }

  /// A word that Wordle may ask for.
  public var isAnswer: Bool { byte & 32 != 0 }

  /// A word that Wordle takes as a guess.
  public var isGuess: Bool { byte & 64 != 0 }

  /// The note in a packed byte.
  public init(byte: UInt8) { self.byte = byte }

  /// A note of its parts.
  public init(tier: Tier, isOffensive: Bool = false, isAnswer: Bool = false, isGuess: Bool = false) {
    let place = Tier.allCases.firstIndex(of: tier) ?? Tier.allCases.count
    byte = UInt8(place) | (isOffensive ? 16 : 0) | (isAnswer ? 32 : 0) | (isGuess ? 64 : 0)
  }
}
