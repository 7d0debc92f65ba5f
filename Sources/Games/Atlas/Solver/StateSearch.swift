/// The search of a ``AtlasSolver`` with piles of one width.
///
/// Depth-first over ``SolverState`` with a table of the states that were entered. What is never worse is done without asking:
/// - A partner whose base is on a foundation goes there.
/// - A base whose group has no other card in the tableau goes to a free foundation: its group completes.
/// - If there are foundations for all groups that have cards in the tableau, every base that can be reached is opened.
/// - A run that is alone in its pile goes onto another run of its group.
///
/// Cards of stock and waste are never moved into the tableau, and a base is taken from them only when a partner waits for
/// it on top of a pile: both could be done later as well. A test compares the verdicts with a search over the rules
/// themselves.
final class StateSearch<Bits: FixedWidthInteger & UnsignedInteger> {
  typealias State = SolverState<Bits>
  typealias Step = AtlasSolver.Step

  /// The number of foundations.
  private let slots: Int
  private let rules: SolverRules
  private var table = StateTable<Bits>()
  private var limit = 0
  /// The steps of the win that the last search found.
  private(set) var trail: [Step] = []
  /// States entered by the last search.
  private(set) var nodes = 0

  init(slots: Int, rules: SolverRules) {
    self.slots = slots
    self.rules = rules
  }

  /// Searches from a state; at most `limit` states are entered.
  func solve(_ state: State, limit: Int) -> AtlasSolver.Conclusion {
    table.clear()
    trail.removeAll(keepingCapacity: true)
    nodes = 0
    self.limit = limit
    if search(state) { return .won }
    return nodes > limit ? .unknown : .lost
  }

  private func search(_ start: State) -> Bool {
    var state = start
    let mark = trail.count
    let census = settle(&state)
    if census.isEmptyTableau || hasHiddenTop(state) { return true }
    nodes += 1
    if nodes > limit || !table.insert(state) {
      trail.removeSubrange(mark...)
      return false
    }
    if searchMoves(state, census) { return true }
    trail.removeSubrange(mark...)
    return false
  }

  /// The groups that have cards in the tableau.
  private struct Census {
    var partners: UInt32
    var bases: UInt32
    var isEmptyTableau: Bool { partners | bases == 0 }

    init(_ state: borrowing State) {
      partners = state.pinnedPartners
      bases = state.pinnedBases
      for index in 0..<State.pileLimit {
        var bits = state.piles[index].bits
        if bits == .max { continue }
        while bits != 0 {
          let token = UInt64(truncatingIfNeeded: bits) & 63
          let bit = UInt32(1) << UInt32(truncatingIfNeeded: (token &- 1) >> 1)
          if token & 1 == 1 { partners |= bit } else { bases |= bit }
          bits >>= 6
        }
      }
    }
  }

  @inline(__always)
  private func bit(_ token: UInt64) -> UInt32 { UInt32(1) << UInt32(truncatingIfNeeded: (token &- 1) >> 1) }

  /// Does what is never worse.
  private func settle(_ state: inout State) -> Census {
    while true {
      let census = Census(state)
      state.open &= census.partners
      let closed = (census.partners | census.bases) & ~state.open
      let free = slots - state.open.nonzeroBitCount
      let isRoomForAll = closed.nonzeroBitCount <= free
      var hasChanged = false
      for index in 0..<State.pileLimit {
        let pile = state.piles[index]
        // The top token 63 is a place that can't be used, or the goal.
        if pile.isEmpty || pile.top == Token.hidden.bits { continue }
        let bit = bit(pile.top)
        if pile.top & 1 == 1 {
          if state.open & bit != 0 {
            state.piles[index].pop()
            trail.append(.collect(Token(bits: pile.top), pile: index))
            hasChanged = true
          } else if isRoomForAll, census.bases & bit == 0 {
            state.open |= bit
            trail.append(.open(group: Int((pile.top - 1) >> 1)))
            state.piles[index].pop()
            trail.append(.collect(Token(bits: pile.top), pile: index))
            hasChanged = true
          } else if pile.isSingle, let other = run(like: pile.top, besides: index, state) {
            state.piles[index] = .empty
            trail.append(.move(Token(bits: pile.top), from: index, to: other))
            hasChanged = true
          }
        } else if free > 0, isRoomForAll || census.partners & bit == 0 {
          state.piles[index].pop()
          state.open |= bit
          trail.append(.collect(Token(bits: pile.top), pile: index))
          hasChanged = true
        }
      }
      if !hasChanged { return census }
    }
  }

  private func hasHiddenTop(_ state: borrowing State) -> Bool {
    for index in 0..<State.pileLimit {
      let pile = state.piles[index]
      if pile.top == Token.hidden.bits, pile != .absent { return true }
    }
    return false
  }

  private func run(like top: UInt64, besides index: Int, _ state: borrowing State) -> Int? {
    for other in 0..<State.pileLimit where other != index {
      if state.piles[other].top == top { return other }
    }
    return nil
  }

  private func searchMoves(_ state: State, _ census: Census) -> Bool {
    if slots > state.open.nonzeroBitCount, searchOpenings(state, census) { return true }
    return searchTableau(state)
  }

  /// Tries every group that can be opened, those first whose cards lie highest.
  private func searchOpenings(_ state: State, _ census: Census) -> Bool {
    var tried: UInt32 = 0
    while true {
      var best = (cost: Int.max, index: 0)
      for index in 0..<State.pileLimit {
        let pile = state.piles[index]
        if pile.isEmpty || pile == .absent { continue }
        let bit = bit(pile.top)
        if tried & bit != 0 { continue }
        if pile.top & 1 == 1, census.bases & bit != 0 { continue }
        let cost = cost(ofGroup: (pile.top - 1) >> 1, state)
        if cost < best.cost { best = (cost, index) }
      }
      if best.cost == .max { return false }
      let top = state.piles[best.index].top
      tried |= bit(top)
      var next = state
      next.open |= bit(top)
      let mark = trail.count
      if top & 1 == 1 {
        trail.append(.open(group: Int((top - 1) >> 1)))
      } else {
        next.piles[best.index].pop()
        trail.append(.collect(Token(bits: top), pile: best.index))
      }
      if search(next) { return true }
      trail.removeSubrange(mark...)
    }
  }

  /// The depths of a group's cards, added up.
  private func cost(ofGroup group: UInt64, _ state: borrowing State) -> Int {
    var cost = 0
    for index in 0..<State.pileLimit {
      var bits = state.piles[index].bits
      if bits == .max { continue }
      var depth = 0
      while bits != 0 {
        if (UInt64(truncatingIfNeeded: bits) & 63 &- 1) >> 1 == group { cost += depth }
        depth += 1
        bits >>= 6
      }
    }
    return cost
  }

  /// Tries every move within the tableau.
  private func searchTableau(_ state: State) -> Bool {
    var empty: Int?
    for index in 0..<State.pileLimit where state.piles[index].isEmpty { empty = index }
    for from in 0..<State.pileLimit {
      let pile = state.piles[from]
      if pile.isEmpty || pile == .absent { continue }
      for to in 0..<State.pileLimit where to != from && takes(state.piles[to].top, pile.top) {
        if follow(state, from: from, to: to) { return true }
      }
      if let empty, !pile.isSingle, follow(state, from: from, to: empty) { return true }
    }
    return false
  }

  /// Whether a token may lie on another in the tableau.
  private func takes(_ lower: UInt64, _ upper: UInt64) -> Bool {
    if lower == upper { return true }
    if rules.partnerOnBase, upper & 1 == 1, lower == upper + 1 { return true }
    return rules.baseSeals && upper & 1 == 0 && lower == upper - 1
  }

  private func follow(_ state: State, from: Int, to: Int) -> Bool {
    var next = state
    let top = next.piles[from].top
    next.piles[from].pop()
    if next.piles[to].top != top { next.piles[to].push(top) }
    let mark = trail.count
    trail.append(.move(Token(bits: top), from: from, to: to))
    if search(next) { return true }
    trail.removeSubrange(mark...)
    return false
  }
}
