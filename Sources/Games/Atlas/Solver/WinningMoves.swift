import PuzzleKit

extension AtlasGame {
  /// The moves that carry out the steps of a win, drawing and shuffling back included; nil if they do not win.
  func winningMoves(_ steps: [AtlasSolver.Step], _ numbers: SolverNumbers) -> [AtlasMove]? {
    var carrier = Carrier(self)
    for step in steps {
      guard carrier.carryOut(step, numbers) else { return nil }
    }
    guard carrier.finish() else { return nil }
    return carrier.moves
  }
}

/// Carries out the steps of the solver, which pass over what is always possible: drawing, and placing partners whose base is
/// on a foundation.
private struct Carrier {
  private var game: AtlasGame
  private(set) var moves: [AtlasMove] = []
  private let owners: [Int]

  init(_ game: AtlasGame) {
    self.game = game
    owners = game.owners
  }

  private mutating func make(_ move: AtlasMove) -> Bool {
    var silent = EventLog(isOn: false)
    do throws(Refusal) {
      try game.apply(move, &silent)
    } catch {
      return false
    }
    moves.append(move)
    return true
  }

  /// False if the step can't be carried out.
  mutating func carryOut(_ step: AtlasSolver.Step, _ numbers: SolverNumbers) -> Bool {
    switch step {
    case .open(let number):
      let base = game.round.base(of: numbers.groups[number])
      guard freeFoundation(), turnUp(base), let slot = game.foundation(for: base) else { return false }
      return make(.cards(1, .waste, .foundation(slot)))
    case .collect(let token, let pile):
      let group = numbers.groups[Int(token.group)]
      return token.isBase ? collectBase(of: group, pile) : collectRun(of: group, pile)
    case .move(let token, let from, let to):
      return token.isBase
        ? make(.cards(1, .tableau(from), .tableau(to))) : moveRun(of: numbers.groups[Int(token.group)], from, to)
    }
  }

  private mutating func collectBase(of group: Int, _ pile: Int) -> Bool {
    let base = game.round.base(of: group)
    guard game.tableau[pile].cards.last == base, freeFoundation(), let slot = game.foundation(for: base) else {
      return false
    }
    return make(.cards(1, .tableau(pile), .foundation(slot)))
  }

  /// Whether a partner of a group lies on top of a pile.
  private func hasPartner(of group: Int, _ pile: Int) -> Bool {
    guard let top = game.tableau[pile].cards.last else { return false }
    return !game.round.cards[top].isBase && owners[top] == group
  }

  /// Moves the partners on top of a pile to their foundation, also those that come to light; they may be there already.
  private mutating func collectRun(of group: Int, _ pile: Int) -> Bool {
    while hasPartner(of: group, pile) {
      guard let slot = foundation(of: group) else { return false }
      let count = game.round.sharesAnyLabel ? 1 : game.run(.tableau(pile))
      guard make(.cards(count, .tableau(pile), .foundation(slot))) else { return false }
    }
    return true
  }

  /// Moves the partners on top of a pile to another, also those among them that lie face down.
  private mutating func moveRun(of group: Int, _ from: Int, _ to: Int) -> Bool {
    // What comes to light when cards below go to a foundation by themselves is another step's.
    var left = game.tableau[from].cards.reversed().prefix { !game.round.cards[$0].isBase && owners[$0] == group }.count
    while left > 0 {
      let count = game.run(.tableau(from))
      guard make(.cards(count, .tableau(from), .tableau(to))) else { return false }
      left -= count
    }
    return true
  }

  /// Draws, or shuffles back if there is nothing to draw.
  private mutating func turn() -> Bool { make(game.stock.isEmpty ? .reshuffle : .draw) }

  /// Places the waste's card if that is a partner whose foundation waits for it.
  private mutating func placeWaste() -> Bool {
    guard let top = game.waste.last, !game.round.cards[top].isBase, let slot = foundation(of: owners[top]) else {
      return false
    }
    return make(.cards(1, .waste, .foundation(slot)))
  }

  /// The index of the foundation with a group.
  private func foundation(of group: Int) -> Int? { game.foundations.firstIndex { $0?.group == group } }

  /// Draws until a card lies on the waste.
  private mutating func turnUp(_ card: Int) -> Bool {
    while game.waste.last != card {
      if placeWaste() { continue }
      guard game.waste.contains(card) || game.stock.contains(card), turn() else { return false }
    }
    return true
  }

  /// Draws until a foundation is empty, as groups become complete. Two passes are enough if it is possible at all.
  private mutating func freeFoundation() -> Bool {
    let limit = game.reshuffles + 2
    while !game.foundations.contains(where: { $0 == nil }) {
      if placeWaste() { continue }
      guard game.reshuffles < limit || !game.stock.isEmpty, turn() else { return false }
    }
    return true
  }

  /// Wins with an empty tableau: opens every group as its base comes.
  mutating func finish() -> Bool {
    guard game.tableau.allSatisfy({ $0.cards.isEmpty }) else { return false }
    var idlePasses = 0
    while game.outcome == .playing {
      if placeWaste() || placeBase() {
        idlePasses = 0
        continue
      }
      if game.stock.isEmpty { idlePasses += 1 }
      guard idlePasses < 3, turn() else { return false }
    }
    return game.outcome == .won
  }

  private mutating func placeBase() -> Bool {
    guard let top = game.waste.last, game.round.cards[top].isBase, let slot = game.foundation(for: top) else {
      return false
    }
    return make(.cards(1, .waste, .foundation(slot)))
  }
}
