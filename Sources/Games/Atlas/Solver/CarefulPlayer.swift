/// Plays carefully: a card of the waste goes to foundations only, never into the tableau.
///
/// In this order: a partner to its foundation; a base to an empty foundation, of the tableau before the waste; a run onto
/// another run of its group; a run or a base that has cards below it to an empty pile. If there is none of these it
/// draws; when a whole pass through the stock has brought nothing, it gives up.
struct CarefulPlayer {
  private var idleDraws = 0

  /// The next move; nil if it gives up.
  mutating func move(_ game: AtlasGame) -> AtlasMove? {
    if let move = placing(game) ?? joining(game) ?? uncovering(game) {
      idleDraws = 0
      return move
    }
    if idleDraws > game.stock.count + game.waste.count { return nil }
    if !game.stock.isEmpty {
      idleDraws += 1
      return .draw
    }
    return game.waste.isEmpty ? nil : .reshuffle
  }

  private func placing(_ game: AtlasGame) -> AtlasMove? {
    let sources = (0..<AtlasGame.pileCount).map { Source.tableau($0) } + [.waste]
    for wantsBase in [false, true] {
      for source in sources {
        if let top = game.faceUp(source).last, game.round.cards[top].isBase == wantsBase,
          let slot = game.foundation(for: top)
        {
          return .cards(1, source, .foundation(slot))
        }
      }
    }
    return nil
  }

  private func joining(_ game: AtlasGame) -> AtlasMove? {
    for from in 0..<AtlasGame.pileCount {
      guard let top = game.tableau[from].cards.last, !game.round.cards[top].isBase else { continue }
      for to in 0..<AtlasGame.pileCount where to != from {
        guard let other = game.tableau[to].cards.last, !game.round.cards[other].isBase,
          game.round.cards[other].group == game.round.cards[top].group
        else { continue }
        return .cards(game.run(.tableau(from)), .tableau(from), .tableau(to))
      }
    }
    return nil
  }

  private func uncovering(_ game: AtlasGame) -> AtlasMove? {
    guard let empty = game.tableau.firstIndex(where: { $0.cards.isEmpty }) else { return nil }
    for from in 0..<AtlasGame.pileCount {
      let run = game.run(.tableau(from))
      if run > 0, run < game.tableau[from].cards.count { return .cards(run, .tableau(from), .tableau(empty)) }
    }
    return nil
  }
}
