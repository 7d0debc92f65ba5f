import PuzzleKit

extension AtlasGame {
  /// Moves to foundations alone that win the game, where nothing lies face down; nil if there are none.
  var finishingMoves: [AtlasMove]? {
    guard outcome == .playing, selection == nil, stock.isEmpty, tableau.allSatisfy({ $0.hidden == 0 }) else {
      return nil
    }
    var game = self
    var moves: [AtlasMove] = []
    var events = EventLog(isOn: false)
    while game.outcome == .playing {
      guard let move = game.nextToFoundation else { return nil }
      do { try game.apply(move, &events) } catch { return nil }
      moves.append(move)
    }
    return moves
  }

  /// A card that can go to a foundation: rather a partner, since a base takes an empty one.
  private var nextToFoundation: AtlasMove? {
    let moves = Source.all.compactMap { source in
      faceUp(source).last.flatMap { card in
        foundation(for: card).map {
          (isBase: round.cards[card].isBase, move: AtlasMove.cards(1, source, .foundation($0)))
        }
      }
    }
    return (moves.first { !$0.isBase } ?? moves.first)?.move
  }
}
