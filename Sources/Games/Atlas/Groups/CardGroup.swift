/// A card of a group as its file has it.
public struct CardFace: Equatable, Sendable {
  /// The name within the group; no other card of the group has it. It has no spaces.
  public let id: String
  /// The text on the card.
  public let label: String
  /// The name of a picture, or nil.
  public let image: String?

  /// Makes a card.
  public init(id: String, label: String, image: String? = nil) {
    self.id = id
    self.label = label
    self.image = image
  }
}

/// A base card and the partners that belong to it.
public struct CardGroup: Equatable, Sendable {
  /// The name; no other group of a game has it. It has letters, digits, `-` and `_` only.
  public let id: String
  /// The name people know.
  public let name: String
  /// The card that opens a foundation.
  public let base: CardFace
  /// The cards that follow it there, in any order; never empty.
  public let partners: [CardFace]
  /// The difficulty of knowing it, if its file says so.
  public let difficulty: String?
  /// The source of its facts, if its file says so.
  public let source: String?

  /// Makes a group.
  public init(
    id: String, name: String, base: CardFace, partners: [CardFace], difficulty: String? = nil, source: String? = nil
  ) {
    self.id = id
    self.name = name
    self.base = base
    self.partners = partners
    self.difficulty = difficulty
    self.source = source
  }
}

/// The groups of a round, by name, and the seed of its shuffle.
public struct Deck: Equatable, Sendable {
  /// The name.
  public let id: String
  /// The name people know.
  public let name: String
  /// The names of its groups; never empty, none twice.
  public let groups: [String]
  /// The seed that shuffles it, if its file says so.
  public let seed: UInt64?

  /// Makes a deck.
  public init(id: String, name: String, groups: [String], seed: UInt64? = nil) {
    self.id = id
    self.name = name
    self.groups = groups
    self.seed = seed
  }
}
