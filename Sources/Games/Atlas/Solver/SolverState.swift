/// The kind of a card as the solver sees it: partners of a group are all alike. 0 is no card.
struct Token: Equatable {
  /// 1 + 2 * group, and 1 more for the base; at most 62.
  let bits: UInt64

  /// The number of bits that a token takes in a pile.
  static let width = 6
  /// The number of groups that can be told apart.
  static let groupLimit = 31

  /// Stands for cards that are not known; the search that meets it on top has reached its goal.
  static let hidden = Token(bits: 63)

  init(bits: UInt64) { self.bits = bits }
  init(group: Int, isBase: Bool) { bits = UInt64(1 + 2 * group + (isBase ? 1 : 0)) }

  var group: UInt64 { (bits &- 1) >> 1 }
  var isBase: Bool { bits & 1 == 0 }
}

/// A tableau pile as the solver sees it: tokens of ``Token/width`` bits, the top one lowest. Partners of one group that lie
/// next to each other are one token, as they can be moved together.
struct TokenPile<Bits: FixedWidthInteger & UnsignedInteger>: Equatable {
  var bits: Bits

  /// No card.
  static var empty: TokenPile { TokenPile(bits: 0) }
  /// A place that can't be used.
  static var absent: TokenPile { TokenPile(bits: .max) }
  /// The most tokens that a pile may have at the start; a variant may add two.
  static var capacity: Int { Bits.bitWidth / Token.width - 2 }

  var top: UInt64 { UInt64(truncatingIfNeeded: bits) & 63 }
  var isEmpty: Bool { bits == 0 }
  /// Whether it has exactly one token.
  var isSingle: Bool { bits != 0 && bits < 64 }

  /// Whether there is no room for one more token.
  var isFull: Bool { bits >> (Token.width * (TokenPile.capacity + 1)) != 0 }

  mutating func pop() { bits >>= Token.width }
  mutating func push(_ token: UInt64) { bits = bits << Token.width | Bits(truncatingIfNeeded: token) }
}

/// The state on which solvability depends: the tableau, and the groups on foundations that wait for cards of it. The places of
/// the cards in stock and waste do not matter, as each can be turned up at any time.
struct SolverState<Bits: FixedWidthInteger & UnsignedInteger> {
  typealias Pile = TokenPile<Bits>

  /// Always ``SolverState/pileLimit`` piles.
  var piles: InlineArray<4, Pile>
  /// The groups on foundations, a bit for each, that still have partners in the tableau.
  var open: UInt32 = 0
  /// The groups that have partners among the cards that are not known.
  var pinnedPartners: UInt32 = 0
  /// The groups whose base is among them.
  var pinnedBases: UInt32 = 0

  /// The number of piles that there may be.
  static var pileLimit: Int { 4 }
}

extension SolverState {
  /// The same with piles of another width; nil if one of them has more than ``TokenPile/capacity`` tokens.
  init?<Other>(exactly other: borrowing SolverState<Other>) {
    self.init(
      piles: InlineArray(repeating: .absent), open: other.open, pinnedPartners: other.pinnedPartners,
      pinnedBases: other.pinnedBases)
    for index in 0..<SolverState.pileLimit {
      let pile = other.piles[index]
      if pile == .absent { continue }
      if pile.bits >> (Token.width * Pile.capacity) != 0 { return nil }
      piles[index] = Pile(bits: Bits(truncatingIfNeeded: pile.bits))
    }
  }
}
