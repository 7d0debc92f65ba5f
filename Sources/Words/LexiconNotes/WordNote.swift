/// A lexicon's facts about a word, in 16 bits: bits 0-3 the tier's place among all tiers, 4-5 the level, then a bit for each
/// mark.
public struct WordNote: Hashable, Sendable {
  /// The packed bits.
  public let bits: UInt16

  private static let (firstAnswer, secondAnswer, guess, elsewhere): (UInt16, UInt16, UInt16, UInt16) = (
    64, 128, 256, 512
  )
  private static let (dropped, inflection): (UInt16, UInt16) = (1024, 2048)

  /// The frequency of the word.
  public var tier: Tier {
    let place = Int(bits & 15)
    return place < Tier.allCases.count ? Tier.allCases[place] : .unlisted
  }

  /// The use that puzzles may make of it.
  public var level: WordLevel { WordLevel(rawValue: UInt8(bits >> 4 & 3)) ?? .bonus }

  /// A slur or a vulgar word.
  public var isOffensive: Bool { level == .offensive }

  /// Whether puzzles of an edition require the word where they have it; from the third on, unless it is an inflection of
  /// another required word there.
  public func isRequired(_ edition: WordEdition) -> Bool {
    switch edition {
    case .first: tier <= .size40 && !isOffensive
    case .second: level == .required || bits & WordNote.dropped != 0
    case .third: level == .required
    }
  }

  /// Whether a required word is a plural, third person, past, participle, comparative or superlative of another word.
  public var isInflection: Bool { bits & WordNote.inflection != 0 }

  /// Whether Wordle may ask for the word by an edition of its lists.
  public func isAnswer(_ edition: AnswerEdition) -> Bool {
    switch edition {
    case .first: bits & WordNote.firstAnswer != 0
    case .second: bits & WordNote.secondAnswer != 0
    }
  }

  /// A word that Wordle takes as a guess.
  public var isGuess: Bool { bits & WordNote.guess != 0 }

  /// A word that may be the answer of a game of Wordle that is played elsewhere.
  public var isPossibleElsewhere: Bool { bits & WordNote.elsewhere != 0 }

  /// The note in packed bits.
  public init(bits: UInt16) { self.bits = bits }

  /// A note of its parts.
  public init(
    tier: Tier, level: WordLevel = .bonus, isFirstAnswer: Bool = false, isSecondAnswer: Bool = false,
    isGuess: Bool = false, isPossibleElsewhere: Bool = false, wasRequired: Bool = false, isInflection: Bool = false
  ) {
    let place = Tier.allCases.firstIndex(of: tier) ?? Tier.allCases.count
    bits =
      UInt16(place) | UInt16(level.rawValue) << 4 | (isFirstAnswer ? WordNote.firstAnswer : 0)
      | (isSecondAnswer ? WordNote.secondAnswer : 0) | (isGuess ? WordNote.guess : 0)
      | (isPossibleElsewhere ? WordNote.elsewhere : 0) | (wasRequired ? WordNote.dropped : 0)
      | (isInflection ? WordNote.inflection : 0)
  }
}
