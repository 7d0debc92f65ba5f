extension AtlasView {
  /// How many cards that lie face down are tried in every order.
  private static let permutationLimit = 4

  /// Whether it is proved, from what the player sees, that no continuation wins.
  var isProvenLost: Bool {
    guard game.outcome == .playing, game.tableau.contains(where: { !$0.cards.isEmpty }) else { return false }
    let solver = Solver(slots: AtlasGame.foundationCount, rules: SolverRules(game.round.rules))
    if game.isProvenLost(using: solver) { return true }
    guard isTableauKnown, hiddenCount > 0 else { return false }
    if game.isProvenStuck(unseen: unseen, using: solver) { return true }
    guard 1...AtlasView.permutationLimit ~= hiddenCount, !game.round.sharesAnyLabel else { return false }
    return !anyOrder(of: unseen) { game.filled(with: $0).verdict(using: solver) != .lost }
  }

  /// Whether `isMet` holds for an order of `cards`.
  private func anyOrder(of cards: [Int], _ isMet: ([Int]) -> Bool) -> Bool {
    var order: [Int] = []
    func extend() -> Bool {
      if order.count == cards.count { return isMet(order) }
      for card in cards where !order.contains(card) {
        order.append(card)
        if extend() { return true }
        order.removeLast()
      }
      return false
    }
    return extend()
  }
}

extension AtlasGame {
  /// The same with cards in the places of those that lie face down, the lowest of the first pile first.
  fileprivate func filled(with cards: [Int]) -> AtlasGame {
    var game = self
    var next = cards[...]
    for pile in game.tableau.indices {
      for place in 0..<game.tableau[pile].hidden { game.tableau[pile].cards[place] = next.popFirst() ?? 0 }
    }
    return game
  }
}
