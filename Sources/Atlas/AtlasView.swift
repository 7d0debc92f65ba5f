import PuzzleKit

/// What a player may see of a game.
public struct AtlasView: Sendable {
  /// The game, with ``AtlasGame/unknownCard`` for every card that lies face down.
  public let game: AtlasGame
  /// The cards that lie in the stock and have been seen before, in the order of the round's cards.
  public let knownStock: [Int]

  init(_ game: AtlasGame) {
    knownStock = game.round.rules.isOpen ? [] : game.stock.filter { game.isSeen[$0] }.sorted()
    self.game = game.masked()
  }

  /// The cards that have not been seen: some lie in the stock, some face down in the tableau.
  var unseen: [Int] { game.isSeen.indices.filter { !game.isSeen[$0] } }
  /// How many cards lie face down in the tableau.
  var hiddenCount: Int { game.tableau.reduce(0) { $0 + $1.hidden } }
  /// Whether it is known which cards lie face down in the tableau, though not where.
  var isTableauKnown: Bool { unseen.count == hiddenCount }
}

extension AtlasGame {
  /// The game as the player sees it.
  func masked() -> AtlasGame {
    if round.rules.isOpen {
      return AtlasGame(self, seed: 0, stock: stock, tableau: tableau)
    }
    let unknown = AtlasGame.unknownCard
    return AtlasGame(
      self, seed: 0, stock: stock.map { _ in unknown },
      tableau: tableau.map { pile in
        TableauPile(
          cards: pile.cards.enumerated().map { $0.offset < pile.hidden ? unknown : $0.element }, hidden: pile.hidden)
      })
  }

  private init(_ other: AtlasGame, seed: UInt64, stock: [Int], tableau: [TableauPile]) {
    round = other.round
    self.seed = seed
    self.stock = stock
    waste = other.waste
    self.tableau = tableau
    foundations = other.foundations
    completed = other.completed
    isSeen = other.isSeen
    selection = other.selection
    moves = other.moves
    draws = other.draws
    reshuffles = other.reshuffles
    idleMoves = other.idleMoves
    idleDraws = other.idleDraws
    news = other.news
    outcome = other.outcome
  }
}
