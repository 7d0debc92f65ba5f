/// The groups of a round as the solver numbers them: those that have a card in the tableau, or may have one.
struct SolverNumbers {
  private var numbers: [Int?]
  /// The groups in the order of their numbers.
  private(set) var groups: [Int] = []

  init(groupCount: Int) { numbers = [Int?](repeating: nil, count: groupCount) }

  /// The number of a group, which gets the next one if it has none; nil if there are too many.
  mutating func number(_ group: Int) -> Int? {
    if let number = numbers[group] { return number }
    if groups.count == Token.groupLimit { return nil }
    groups.append(group)
    numbers[group] = groups.count - 1
    return groups.count - 1
  }

  /// The number of a group, or nil if it has none.
  func known(_ group: Int) -> Int? { numbers[group] }
}

extension SolverRules {
  init(_ rules: RoundRules) {
    self.init(partnerOnBase: rules.partnerOnBase, baseSeals: rules.baseSeals)
  }
}

extension AtlasGame {
  /// The group for which each card counts: its own, or if labels are shared and a copy has gone to another foundation, one that
  /// still needs the label.
  var owners: [Int] {
    var owners = round.cards.map { $0.group }
    guard round.rules.sharesLabels else { return owners }
    var placed = Set<Int>()
    for foundation in foundations { placed.formUnion(foundation?.cards ?? []) }
    let inPlay = waste + stock + tableau.flatMap { $0.cards }
    for key in round.sharedKeys {
      var copies = inPlay.filter { $0 >= 0 && !round.cards[$0].isBase && round.cards[$0].key == key }
      var needing = round.groups.indices.filter { needsLabel($0, key) }
      for copy in copies where needing.contains(owners[copy]) {
        needing.removeAll { $0 == owners[copy] }
        copies.removeAll { $0 == copy }
      }
      for (copy, group) in zip(copies, needing) { owners[copy] = group }
    }
    return owners
  }

  private func needsLabel(_ group: Int, _ key: String) -> Bool {
    if completed.contains(group) { return false }
    guard let card = round.partners(of: group).first(where: { round.cards[$0].key == key }) else { return false }
    return foundations.first { $0?.group == group }?.map { needs($0, card) } ?? true
  }

  /// The state on which solvability depends, given the cards of the piles from the lowest, ``unknownCard`` among them; nil if
  /// there are too many groups.
  func solverState(_ piles: [[Int]], _ owners: [Int], _ numbers: inout SolverNumbers) -> AtlasSolver.State? {
    var state = AtlasSolver.State(piles: InlineArray(repeating: .absent))
    for (index, cards) in piles.enumerated() {
      var pile = AtlasSolver.State.Pile.empty
      for card in cards {
        if card == AtlasGame.unknownCard {
          pile.add(.hidden)
        } else {
          guard let number = numbers.number(owners[card]) else { return nil }
          pile.add(Token(group: number, isBase: round.cards[card].isBase))
        }
        if pile.isFull { return nil }
      }
      state.piles[index] = pile
    }
    for case let foundation? in foundations {
      if let number = numbers.known(foundation.group) { state.open |= 1 << UInt32(number) }
    }
    return state
  }

  /// The verdict on a game in which all cards of the tableau are known. If labels are shared, a lost one is told only if
  /// ``isProvenLost(using:)`` proves it.
  /// - Parameter limit: the most states that may be entered.
  func verdict(using solver: AtlasSolver, limit: Int = .max) -> AtlasSolver.Conclusion {
    if round.sharesAnyLabel { return solution(using: solver).0 }
    var numbers = SolverNumbers(groupCount: round.groups.count)
    guard let state = solverState(tableau.map({ $0.cards }), owners, &numbers) else { return .unknown }
    return solver.solve(state, limit: limit)
  }

  /// Whether the foundations of several groups may take a card.
  func isShared(_ card: Int) -> Bool {
    round.rules.sharesLabels && !round.cards[card].isBase && round.sharedKeys.contains(round.cards[card].key)
  }

  /// Whether nobody could win, wherever the cards are that lie face down. If that can't be proved it is false.
  ///
  /// Those cards, and if labels are shared all cards with such labels and those below them, are taken out of the tableau
  /// as if they lay in the stock, where they are in nobody's way: what is lost even then is lost.
  func isProvenLost(using solver: AtlasSolver) -> Bool {
    let piles = tableau.map { pile in
      let visible = pile.cards[pile.hidden...]
      return Array(visible[(visible.lastIndex(where: isShared).map { $0 + 1 } ?? visible.startIndex)...])
    }
    var numbers = SolverNumbers(groupCount: round.groups.count)
    guard let state = solverState(piles, round.cards.map({ $0.group }), &numbers) else { return false }
    return solver.solve(state) == .lost
  }

  /// Whether, in a view, no card that lies face down can ever be turned up, given which cards lie so.
  func isProvenStuck(unseen: [Int], using solver: AtlasSolver) -> Bool {
    if round.sharesAnyLabel { return false }
    let groups = round.cards.map { $0.group }
    var numbers = SolverNumbers(groupCount: round.groups.count)
    var (partners, bases): (UInt32, UInt32) = (0, 0)
    for card in unseen {
      guard let number = numbers.number(groups[card]) else { return false }
      if round.cards[card].isBase { bases |= 1 << UInt32(number) } else { partners |= 1 << UInt32(number) }
    }
    guard var state = solverState(tableau.map({ $0.cards }), groups, &numbers) else { return false }
    (state.pinnedPartners, state.pinnedBases) = (partners, bases)
    return solver.solve(state) == .lost
  }
}

extension TokenPile {
  /// Puts a card on top; partners of one group are one token.
  mutating func add(_ token: Token) {
    if token.isBase || top != token.bits { push(token.bits) }
  }
}

extension AtlasRound {
  /// Whether a foundation may take a card of another group.
  var sharesAnyLabel: Bool { rules.sharesLabels && !sharedKeys.isEmpty }
}
