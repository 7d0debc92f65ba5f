import PuzzleKit

/// Whether the rules allow a move; each refusal has its own code.
extension AtlasGame {
  static var nothingSelected: Refusal {
    Refusal(AtlasErrors.nothingSelected, "no card is picked up; select waste or select tableau N picks one up")
  }

  /// Checks that cards can be taken.
  func check(_ count: Int, _ source: Source) throws(Refusal) {
    let run = run(source)
    guard run > 0 else {
      let place = if case .tableau(let pile) = source { "tableau pile \(pile + 1)" } else { "the waste" }
      throw Refusal(AtlasErrors.nothingToMove, "\(place) is empty")
    }
    guard count > 0 else { throw Refusal(AtlasErrors.nothingToMove, "move at least 1 card, not 0") }
    guard count <= run else {
      let movable = run == 1 ? "only the top card" : "at most \(run) cards"
      throw Refusal(
        AtlasErrors.notARun,
        "\(movable) of \(source.text) can be moved: partners of one group that lie face up on top, not \(count)")
    }
  }

  /// Checks that cards can be moved.
  func check(_ count: Int, _ source: Source, _ target: Target) throws(Refusal) {
    try check(count, source)
    guard let top = faceUp(source).last else { return }
    switch target {
    case .foundation(let slot): try checkFoundation(slot, takes: top, count)
    case .tableau(let pile): try checkPile(pile, takes: top, count, source)
    }
  }

  private func checkFoundation(_ slot: Int, takes card: Int, _ count: Int) throws(Refusal) {
    let kind = round.cards[card]
    guard var foundation = foundations[slot] else {
      if kind.isBase { return }
      throw Refusal(
        AtlasErrors.needsBase, "\(kind.label) is a partner; foundation \(slot + 1) is empty and takes a base only")
    }
    let name = round.groups[foundation.group].base.label
    if kind.isBase {
      throw Refusal(
        AtlasErrors.foundationTaken, "\(kind.label) needs an empty foundation; foundation \(slot + 1) has \(name)")
    }
    // If labels are shared, every card of a run is asked for by itself.
    for card in faceUpRun(of: card, count) {
      guard needs(foundation, card) else {
        let key = round.cards[card].key
        if round.rules.sharesLabels, foundation.cards.dropFirst().contains(where: { round.cards[$0].key == key }) {
          throw Refusal(
            AtlasErrors.labelPlaced, "foundation \(slot + 1) already has \(round.cards[card].label)")
        }
        throw Refusal(
          AtlasErrors.wrongFoundation,
          "\(round.cards[card].label) does not belong to \(name) on foundation \(slot + 1)")
      }
      foundation.cards.append(card)
    }
  }

  /// The run whose top is a card.
  private func faceUpRun(of card: Int, _ count: Int) -> ArraySlice<Int> {
    for pile in tableau where pile.cards.last == card { return pile.cards.suffix(count) }
    return [card]
  }

  private func checkPile(_ pile: Int, takes card: Int, _ count: Int, _ source: Source) throws(Refusal) {
    let kind = round.cards[card]
    if source == .tableau(pile) {
      throw Refusal(AtlasErrors.ownPile, "\(kind.label) already lies on tableau pile \(pile + 1)")
    }
    guard let lower = tableau[pile].cards.last else {
      if case .tableau(let from) = source, tableau[from].cards.count == count {
        throw Refusal(
          AtlasErrors.wholePile, "moving all of tableau pile \(from + 1) to an empty pile changes nothing")
      }
      return
    }
    let other = round.cards[lower]
    if kind.isBase {
      if round.rules.baseSeals, other.group == kind.group { return }
      let places = "an empty foundation\(round.rules.baseSeals ? ", a partner of its group" : "") or an empty pile"
      throw Refusal(
        AtlasErrors.baseNeedsEmpty, "\(kind.label) is a base and goes to \(places), not onto \(other.label)")
    }
    if other.isBase, other.group == kind.group {
      if round.rules.partnerOnBase { return }
      throw Refusal(
        AtlasErrors.partnerOnBase,
        "\(kind.label) can't lie on its base in the tableau; play \(other.label) to a foundation first")
    }
    guard other.group == kind.group else {
      throw Refusal(AtlasErrors.wrongPile, "\(kind.label) goes onto partners of its group, not onto \(other.label)")
    }
  }
}
