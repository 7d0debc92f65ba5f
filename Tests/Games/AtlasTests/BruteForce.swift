@testable import Atlas

/// A search over the literal rules of Atlas for small deals, to which the solver is compared.
///
/// It has moves of its own and takes no short cuts: every part of a run moves to every place that takes it, cards of stock
/// and waste move into the tableau too, nothing is done because it is never worse. Stock and waste are a set, as every card
/// of them can be turned up. Cards are told apart by kind alone: twice the number of the group, and 1 more for the base.
///
/// A position is five words. A pile has its face-up cards from bit 0 and its face-down ones from bit `downShift`, four bits
/// each, the top one lowest, as kind + 1: there is room for 7 and for 9; the last word has for each group four bits of what is in stock and waste (how
/// many partners, 8 for the base), and from bit 32 four of what is on its foundation (how many cards, or `complete`).
final class BruteForce {
  /// A deal, and the rules by which it is played.
  struct Deal {
    /// How many partners each group has.
    var partners: Int
    /// How many foundations there are.
    var slots: Int
    /// The kinds of each pile's cards from the lowest.
    var piles: [[Int]]
    /// The kinds of the cards of stock and waste.
    var rest: [Int]
    /// How many of each pile's cards lie face down; nil for all but the last.
    var hidden: [Int]?
    /// How many cards of each group are on its foundation or were cleared; none if it is empty.
    var placed: [Int] = []
    var rules = SolverRules()
  }

  /// A place that a move starts or ends at.
  enum Place: Hashable { case rest, foundation, pile(Int) }

  /// A move as the rules list it.
  struct Move: Hashable {
    var kind: Int
    var count: Int
    var from: Place
    var to: Place
  }

  static let groupLimit = 7
  private static let size = 5
  private static let downShift: UInt64 = 36
  private static let faceUp: UInt64 = 1 << downShift - 1
  private static let complete: UInt64 = 15

  private let partners: UInt64
  private let slots: Int
  private let pileCount: Int
  private let partnerOnBase: Bool
  private let baseSeals: Bool

  private let start: UnsafeMutablePointer<UInt64>
  private let state: UnsafeMutablePointer<UInt64>
  private let next: UnsafeMutablePointer<UInt64>
  /// The positions that were met, `count` of at most `capacity`.
  private var positions: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  private var capacity = 1 << 9
  /// The numbers of the positions by their hash, with -1 for none.
  private var table: UnsafeMutablePointer<Int32>
  /// The numbers of those to be looked at, the last first.
  private var waiting: [Int] = []
  /// Takes the moves if they are only listed.
  private var listed: [Move]?

  init(_ deal: Deal) {
    partners = UInt64(deal.partners)
    slots = deal.slots
    pileCount = deal.piles.count
    partnerOnBase = deal.rules.partnerOnBase
    baseSeals = deal.rules.baseSeals
    positions = .allocate(capacity: BruteForce.size * capacity)
    table = .allocate(capacity: 2 * capacity)
    table.initialize(repeating: -1, count: 2 * capacity)
    start = .allocate(capacity: BruteForce.size)
    state = .allocate(capacity: BruteForce.size)
    next = .allocate(capacity: BruteForce.size)
    for words in [start, state, next] { words.initialize(repeating: 0, count: BruteForce.size) }
    for (index, pile) in deal.piles.enumerated() {
      let hidden = deal.hidden?[index] ?? max(0, pile.count - 1)
      precondition(hidden <= 7 && pile.count - hidden <= 9 && deal.partners <= 7)
      let down = pile[..<hidden].reduce(0) { $0 << 4 | UInt64($1 + 1) }
      start[index] = down << BruteForce.downShift | pile[hidden...].reduce(0) { $0 << 4 | UInt64($1 + 1) }
    }
    for (group, count) in deal.placed.enumerated() {
      start[4] |= (count > deal.partners ? BruteForce.complete : UInt64(count)) << UInt64(32 + 4 * group)
    }
    for kind in deal.rest { start[4] += BruteForce.inRest(kind) }
  }

  deinit {
    for words in [start, state, next, positions] { words.deallocate() }
    table.deallocate()
  }

  private static func inRest(_ kind: Int) -> UInt64 { (kind & 1 == 1 ? 8 : 1) << UInt64(4 * (kind / 2)) }

  /// Whether the deal can be won; nil if more than `limit` positions would have to be looked at.
  func isWinnable(limit: Int) -> Bool? {
    keep(start)
    while let number = waiting.popLast() {
      if count > limit { return nil }
      copy(positions + BruteForce.size * number, to: state)
      if state[0] | state[1] | state[2] | state[3] | state[4] & 0xFFFF_FFFF == 0 { return true }
      // What is listed last is looked at first.
      forEachMove()
    }
    return false
  }

  /// The moves from the position at the start.
  func moves() -> [Move] {
    listed = []
    copy(start, to: state)
    forEachMove()
    return listed ?? []
  }

  // MARK: - Moves

  private func forEachMove() {
    var group = 0
    while group < BruteForce.groupLimit {
      let cards = state[4] &>> UInt64(truncatingIfNeeded: 4 &* group) & 15
      if cards & 7 != 0 { forEachMoveFromRest(2 &* group) }
      if cards & 8 != 0 { forEachMoveFromRest(2 &* group &+ 1) }
      group &+= 1
    }
    var pile = 0
    while pile < pileCount {
      if state[pile] != 0 { forEachMove(fromPile: pile) }
      pile &+= 1
    }
  }

  private func forEachMoveFromRest(_ kind: Int) {
    let card = (kind & 1 == 1 ? 8 : 1) as UInt64 &<< UInt64(truncatingIfNeeded: 4 &* (kind &>> 1))
    var pile = 0
    while pile < pileCount {
      if fits(kind, on: state[pile]) {
        copy(state, to: next)
        next[4] &-= card
        put(kind, 1, onPile: pile)
        emit(kind, 1, .rest, .pile(pile))
      }
      pile &+= 1
    }
    copy(state, to: next)
    next[4] &-= card
    if collect(kind, 1) { emit(kind, 1, .rest, .foundation) }
  }

  private func forEachMove(fromPile from: Int) {
    let cards = state[from] & BruteForce.faceUp
    let top = cards & 15
    let kind = Int(truncatingIfNeeded: top) &- 1
    var lower = cards
    var count = 0
    repeat {
      lower = lower &>> 4
      count &+= 1
      var to = 0
      while to < pileCount {
        if to != from, fits(kind, on: state[to]), state[to] != 0 || lower != 0 || state[from] != cards {
          take(fromPile: from, leaving: lower)
          put(kind, count, onPile: to)
          emit(kind, count, .pile(from), .pile(to))
        }
        to &+= 1
      }
      take(fromPile: from, leaving: lower)
      if collect(kind, count) { emit(kind, count, .pile(from), .foundation) }
    } while kind & 1 == 0 && lower & 15 == top
  }

  /// Whether a card may lie on a pile.
  private func fits(_ kind: Int, on pile: UInt64) -> Bool {
    if pile == 0 { return true }
    let top = Int(truncatingIfNeeded: pile & 15) &- 1
    if kind & 1 == 1 { return baseSeals && top == kind &- 1 }
    return top == kind || partnerOnBase && top == kind &+ 1
  }

  /// Makes `next` the position without the cards that lie above `lower`, and turns up what comes to light.
  private func take(fromPile pile: Int, leaving lower: UInt64) {
    copy(state, to: next)
    let down = state[pile] &>> BruteForce.downShift
    next[pile] =
      lower == 0
      ? (down &>> 4) &<< BruteForce.downShift | down & 15
      : down &<< BruteForce.downShift | lower
  }

  private func put(_ kind: Int, _ count: Int, onPile pile: Int) {
    let down = next[pile] & ~BruteForce.faceUp
    var cards = next[pile] & BruteForce.faceUp
    var left = count
    while left > 0 {
      assert(cards &>> (BruteForce.downShift &- 4) == 0)
      cards = cards &<< 4 | UInt64(truncatingIfNeeded: kind &+ 1)
      left &-= 1
    }
    next[pile] = down | cards
  }

  /// Puts cards on a foundation of `next`; false if none takes them.
  private func collect(_ kind: Int, _ count: Int) -> Bool {
    let shift = UInt64(truncatingIfNeeded: 32 &+ 4 &* (kind &>> 1))
    let placed = next[4] &>> shift & 15
    if kind & 1 == 1 {
      if openCount() == slots { return false }
    } else if placed == 0 {
      return false
    }
    var now = placed &+ UInt64(truncatingIfNeeded: count)
    if now == partners &+ 1 { now = BruteForce.complete }
    next[4] = next[4] & ~(15 &<< shift) | now &<< shift
    return true
  }

  /// How many foundations are not empty.
  private func openCount() -> Int {
    var left = state[4] &>> 32
    var count = 0
    while left != 0 {
      if left & 15 != 0, left & 15 != BruteForce.complete { count &+= 1 }
      left = left &>> 4
    }
    return count
  }

  private func emit(_ kind: Int, _ count: Int, _ from: Place, _ to: Place) {
    if listed != nil {
      listed?.append(Move(kind: kind, count: count, from: from, to: to))
    } else {
      keep(next)
    }
  }

  // MARK: - Positions

  private func copy(_ words: UnsafeMutablePointer<UInt64>, to other: UnsafeMutablePointer<UInt64>) {
    other[0] = words[0]
    other[1] = words[1]
    other[2] = words[2]
    other[3] = words[3]
    other[4] = words[4]
  }

  /// Adds a position to those to be looked at if it is new. The order of the piles does not matter.
  private func keep(_ words: UnsafeMutablePointer<UInt64>) {
    sort(words, 0, 1)
    sort(words, 2, 3)
    sort(words, 0, 2)
    sort(words, 1, 3)
    sort(words, 1, 2)
    let slot = slot(words)
    if table[slot] >= 0 { return }
    if count == capacity { grow() }
    copy(words, to: positions + BruteForce.size &* count)
    table[self.slot(words)] = Int32(truncatingIfNeeded: count)
    waiting.append(count)
    count &+= 1
  }

  /// Puts the larger word first, so that empty piles are the last.
  private func sort(_ words: UnsafeMutablePointer<UInt64>, _ first: Int, _ second: Int) {
    let word = words[first]
    if word < words[second] {
      words[first] = words[second]
      words[second] = word
    }
  }

  /// Where a position is in the table, or the free place where it belongs.
  private func slot(_ words: UnsafeMutablePointer<UInt64>) -> Int {
    var hash = words[0]
    hash = (hash ^ hash &>> 29 ^ words[1]) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash &>> 31 ^ words[2]) &* 0x94D0_49BB_1331_11EB
    hash = (hash ^ hash &>> 30 ^ words[3]) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash &>> 29 ^ words[4]) &* 0xBF58_476D_1CE4_E5B9
    // At most half of the places are taken.
    let mask = 2 &* capacity &- 1
    var slot = Int(truncatingIfNeeded: hash &>> 32) & mask
    while table[slot] >= 0 {
      let other = positions + BruteForce.size &* Int(truncatingIfNeeded: table[slot])
      if other[0] == words[0], other[1] == words[1], other[2] == words[2], other[3] == words[3], other[4] == words[4] {
        return slot
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  private func grow() {
    let more = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * BruteForce.size * capacity)
    more.initialize(from: positions, count: BruteForce.size * count)
    positions.deallocate()
    positions = more
    capacity *= 2
    table.deallocate()
    table = .allocate(capacity: 2 * capacity)
    table.initialize(repeating: -1, count: 2 * capacity)
    var index = 0
    while index < count {
      table[slot(positions + BruteForce.size &* index)] = Int32(truncatingIfNeeded: index)
      index &+= 1
    }
  }
}
