import PuzzleKit

/// A player's view of a game.
public struct AtlasView: Sendable {
  /// The game, with ``AtlasGame/unknownCard`` for every card that lies face down. Of an open deal it is all of the game, so
  /// that `solve` knows how the waste will be shuffled back.
  public let game: AtlasGame
  /// The cards that lie in the stock and have been seen before, in the order of the round's cards.
  public let knownStock: [Int]

  init(_ game: AtlasGame) {
    knownStock = game.round.rules.isOpen ? [] : game.stock.filter { game.isSeen[$0] }.sorted()
    self.game = game.masked()
  }

  /// The cards that have not been seen: some lie in the stock, some face down in the tableau.
  var unseen: [Int] { game.isSeen.indices.filter { !game.isSeen[$0] } }
  /// The number of cards face down in the tableau.
  var hiddenCount: Int { game.tableau.reduce(0) { $0 + $1.hidden } }
  /// Whether it is known which cards lie face down in the tableau, though not where.
  var isTableauKnown: Bool { unseen.count == hiddenCount }
}

extension AtlasGame {
  /// The game as the player sees it.
  func masked() -> AtlasGame {
    if round.rules.isOpen { return self }
    var game = self
    game.seed = 0
    for place in stock.indices { game.stock[place] = AtlasGame.unknownCard }
    for pile in tableau.indices {
      for place in 0..<tableau[pile].hidden { game.tableau[pile].cards[place] = AtlasGame.unknownCard }
    }
    return game
  }
}
