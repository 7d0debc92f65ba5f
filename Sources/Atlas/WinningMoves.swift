import PuzzleKit

extension AtlasGame {
  /// The moves that carry out the steps of a win, drawing and shuffling back included; nil where they do not win.
  func winningMoves(_ steps: [Solver.Step], _ numbers: SolverNumbers) -> [AtlasMove]? {
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
    do throws(RuleError) {
      try game.apply(move, &silent)
    } catch {
      return false
    }
    moves.append(move)
    return true
  }

  mutating func carryOut(_ step: Solver.Step, _ numbers: SolverNumbers) -> Bool {
    switch step {
    case .open(let number):
      let base = game.round.base(of: numbers.groups[number])
      guard freeFoundation(), turnUp(base), let slot = game.foundation(for: base) else { return false }
      return make(.cards(1, .waste, .foundation(slot)))
    case .collect(let pile):
      guard let top = game.tableau[pile].cards.last else { return true }
      if game.round.cards[top].isBase {
        guard freeFoundation(), let slot = game.foundation(for: top) else { return false }
        return make(.cards(1, .tableau(pile), .foundation(slot)))
      }
      return collectRun(pile)
    case .move(let from, let to):
      guard let top = game.tableau[from].cards.last else { return false }
      return moveRun(from, to, game.round.cards[top].isBase ? nil : owners[top])
    }
  }

  /// Moves partners to their foundations as long as there are some on top of a pile.
  private mutating func collectRun(_ pile: Int) -> Bool {
    while let top = game.tableau[pile].cards.last, !game.round.cards[top].isBase, let slot = game.foundation(for: top) {
      let count = game.round.sharesAnyLabel ? 1 : game.run(.tableau(pile))
      guard make(.cards(count, .tableau(pile), .foundation(slot))) else { return false }
    }
    return true
  }

  /// Moves the base on top of a pile, or all partners of a group that lie there, also those that come to light.
  private mutating func moveRun(_ from: Int, _ to: Int, _ group: Int?) -> Bool {
    guard let group else { return make(.cards(1, .tableau(from), .tableau(to))) }
    while let top = game.tableau[from].cards.last, !game.round.cards[top].isBase, owners[top] == group {
      // What is left is the whole of a pile that was moved to an empty place.
      guard make(.cards(game.run(.tableau(from)), .tableau(from), .tableau(to))) else { return false }
    }
    return true
  }

  /// Draws, or shuffles back where there is nothing to draw.
  private mutating func turn() -> Bool { make(game.stock.isEmpty ? .reshuffle : .draw) }

  /// Places the waste's card where that is a partner whose foundation waits for it.
  private mutating func placeWaste() -> Bool {
    guard let top = game.waste.last, !game.round.cards[top].isBase, let slot = game.foundation(for: top) else {
      return false
    }
    return make(.cards(1, .waste, .foundation(slot)))
  }

  /// Draws until a card lies on the waste.
  private mutating func turnUp(_ card: Int) -> Bool {
    while game.waste.last != card {
      if placeWaste() { continue }
      guard game.waste.contains(card) || game.stock.contains(card), turn() else { return false }
    }
    return true
  }

  /// Draws until a foundation is empty, as groups become complete. Two passes are enough where it is possible at all.
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
    while game.outcome == .playing {
      if placeWaste() { continue }
      if let top = game.waste.last, game.round.cards[top].isBase, let slot = game.foundation(for: top) {
        guard make(.cards(1, .waste, .foundation(slot))) else { return false }
        continue
      }
      guard game.tableau.allSatisfy({ $0.cards.isEmpty }), turn() else { return false }
    }
    return game.outcome == .won
  }
}
