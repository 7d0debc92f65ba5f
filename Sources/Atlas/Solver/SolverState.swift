/// The kind of a card as the solver sees it: partners of a group are all alike. 0 is no card.
struct Token: Equatable {
  /// 1 + 2 * group, and 1 more for the base; at most 62.
  let bits: UInt64

  /// The number of bits that a token takes in a pile.
  static let width: UInt128 = 6
  /// How many groups can be told apart.
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
struct TokenPile: Equatable {
  var bits: UInt128

  /// No card.
  static let empty = TokenPile(bits: 0)
  /// A place that can't be used.
  static let absent = TokenPile(bits: .max)
  /// How many tokens a pile may have at the start; a variant may add two.
  static let capacity = 12

  var top: UInt64 { UInt64(truncatingIfNeeded: bits) & 63 }
  var isEmpty: Bool { bits == 0 }
  /// Whether it has exactly one token.
  var isSingle: Bool { bits != 0 && bits < 64 }

  /// Whether there is no room for one more token.
  var isFull: Bool { bits >> 120 != 0 }

  mutating func pop() { bits >>= Token.width }
  mutating func push(_ token: UInt64) { bits = bits << Token.width | UInt128(token) }
}

/// What solvability depends on: the tableau, and the groups on foundations that wait for cards of it. Where the cards of
/// stock and waste are does not matter, as each can be turned up at any time.
struct SolverState {
  /// Always ``SolverState/pileLimit`` piles.
  var piles: InlineArray<4, TokenPile>
  /// The groups on foundations, a bit for each, that still have partners in the tableau.
  var open: UInt32 = 0
  /// The groups that have partners among the cards that are not known.
  var pinnedPartners: UInt32 = 0
  /// The groups whose base is among them.
  var pinnedBases: UInt32 = 0

  /// How many piles there may be.
  static let pileLimit = 4
}
