import PuzzleKit

/// The numbers of cards in a round and in its piles.
public struct Shape: Equatable, Sendable {
  /// The number of groups.
  public let groups: Int
  /// The number of partners in each group.
  public let partners: Int
  /// The number of cards in each tableau pile.
  public let piles: [Int]

  /// Makes a shape; `piles` has ``AtlasGame/pileCount`` elements.
  public init(groups: Int, partners: Int, piles: [Int]) {
    self.groups = groups
    self.partners = partners
    self.piles = piles
  }

  /// The most cards that a pile may be dealt.
  static let pileLimit = 12

  /// The shape that a text such as `8x5:4-5-6-7` stands for.
  /// - Throws: `bad-argument`.
  public init(parsing text: String) throws(Refusal) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let sizes = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    let piles = parts.last?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } ?? []
    guard parts.count == 2, sizes.count == 2, let groups = sizes[0], let partners = sizes[1],
      1...100 ~= groups, 1...100 ~= partners, piles.count == AtlasGame.pileCount,
      piles.allSatisfy({ 0...Shape.pileLimit ~= $0 ?? -1 })
    else {
      throw Refusal(
        .badArgument,
        "a shape is written GROUPSxPARTNERS:A-B-C-D, such as 8x5:4-5-6-7, with 1 to 100 groups and partners and piles of "
          + "0 to \(Shape.pileLimit) cards, not \(quoted(text))")
    }
    self.init(groups: groups, partners: partners, piles: piles.compactMap { $0 })
    guard cards >= tableauCards else {
      throw Refusal(
        .badArgument, "\(quoted(text)) has \(counted(cards, "card")), too few for a tableau of \(tableauCards)")
    }
  }

  /// The number of cards in a round.
  public var cards: Int { groups * (partners + 1) }
  /// The number of cards in the tableau.
  public var tableauCards: Int { piles.reduce(0, +) }
  /// `8 groups of 5 partners`.
  var groupsText: String { "\(counted(groups, "group")) of \(counted(partners, "partner"))" }
  /// `8x5:4-5-6-7`.
  public var text: String { "\(groups)x\(partners):" + piles.map(String.init).joined(separator: "-") }
}

/// The difficulty of a round.
public enum RoundTier: String, CaseIterable, Sendable {
  case tour, easy, normal, hard, expert

  /// The shape of its rounds.
  public var shape: Shape {
    switch self {
    case .tour: Shape(groups: 5, partners: 5, piles: [1, 2, 3, 4])
    case .easy: Shape(groups: 8, partners: 5, piles: [3, 4, 5, 6])
    case .normal: Shape(groups: 10, partners: 5, piles: [3, 4, 5, 6])
    case .hard: Shape(groups: 10, partners: 5, piles: [4, 5, 6, 7])
    case .expert: Shape(groups: 12, partners: 5, piles: [4, 5, 6, 7])
    }
  }

  var mode: Mode {
    let shape = shape
    let (fewest, most) = (shape.piles.min() ?? 0, shape.piles.max() ?? 0)
    return Mode(
      rawValue, title: rawValue.prefix(1).uppercased() + rawValue.dropFirst(),
      "\(shape.groupsText), piles of \(fewest) to \(most) cards")
  }
}
