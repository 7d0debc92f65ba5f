/// A card of a round.
public struct RoundCard: Sendable {
  /// The index of its group in the round, from 0.
  public let group: Int
  /// Whether it is its group's base.
  public let isBase: Bool
  /// `GROUP_CARD`: no other card of the round has it.
  public let id: String
  /// The text on the card.
  public let label: String
  /// The name of a picture, or nil.
  public let image: String?
  /// The label as it is compared.
  let key: String
}

/// The rules of a round, apart from the standard ones.
public struct RoundRules: Equatable, Sendable {
  /// A partner may lie on its base in the tableau.
  public var partnerOnBase = false
  /// A base may lie on a partner of its group in the tableau.
  public var baseSeals = false
  /// A foundation takes any card with a label that it still needs.
  public var sharesLabels = false
  /// Partners go to their foundations by themselves.
  public var autoplays = false
  /// All cards lie face up.
  public var isOpen = false

  /// The standard rules.
  public init() {}

  /// Whether a win of it can be compared with others.
  public var isStandard: Bool { !partnerOnBase && !baseSeals && !sharesLabels && !isOpen }
}

/// The groups and cards of a round, which all who play it may know: not where the cards are.
public final class AtlasRound: Sendable {
  /// The groups, each with the partners that are played.
  public let groups: [CardGroup]
  /// The cards: of each group the base and then the partners. A card is known by its index here.
  public let cards: [RoundCard]
  /// The rules by which it is played.
  public let rules: RoundRules
  /// Its tier.
  public let tier: RoundTier
  /// The number of cards that each pile is dealt.
  public let piles: [Int]
  /// The time when it was dealt, in milliseconds since 1970.
  public let started: Int64
  /// The labels, as they are compared, that partners of several groups have.
  let sharedKeys: Set<String>

  init(_ groups: [CardGroup], _ rules: RoundRules, _ tier: RoundTier, piles: [Int]? = nil, started: Int64 = 0) {
    self.groups = groups
    self.rules = rules
    self.tier = tier
    self.piles = piles ?? tier.shape.piles
    self.started = started
    let cards = groups.enumerated().flatMap { number, group in
      let faces = [(group.base, true)] + group.partners.map { ($0, false) }
      return faces.map { face, isBase in
        RoundCard(
          group: number, isBase: isBase, id: "\(group.id)_\(face.id)", label: face.label, image: face.image,
          key: labelKey(face.label))
      }
    }
    self.cards = cards
    let counts = cards.lazy.filter { !$0.isBase }.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
    sharedKeys = Set(counts.lazy.filter { $0.value > 1 }.map { $0.key })
  }

  /// Whether a win can be compared with others of the tier: by the standard rules and with as many cards.
  public var isStandard: Bool {
    let shape = tier.shape
    return rules.isStandard && piles == shape.piles && groups.count == shape.groups
      && groups.allSatisfy { $0.partners.count == shape.partners }
  }

  /// A name that several cards have, as when a group `a` has a card `b_c` and a group `a_b` a card `c`.
  var ambiguousID: String? {
    var ids = Set<String>()
    return cards.first { !ids.insert($0.id).inserted }?.id
  }

  /// The letter of a group: A to Z, then AA, AB and so on.
  public static func letter(_ group: Int) -> String {
    let last = String(UnicodeScalar(UInt8(65 + group % 26)))
    return group < 26 ? last : letter(group / 26 - 1) + last
  }

  /// The partners of a group.
  func partners(of group: Int) -> ClosedRange<Int> {
    let base = base(of: group)
    return (base + 1)...(base + groups[group].partners.count)
  }

  /// The base of a group.
  func base(of group: Int) -> Int {
    groups[..<group].reduce(0) { $0 + $1.partners.count + 1 }
  }
}
