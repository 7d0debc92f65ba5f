@testable import Atlas

extension AtlasGame {
  /// Identifies a position: the piles, the foundations, and the order of stock and waste.
  private var key: [Int] {
    var key: [Int] = []
    for pile in tableau { key += [-1, pile.hidden] + pile.cards }
    for foundation in foundations { key += [-2] + (foundation?.cards.sorted() ?? []) }
    return key + [-3] + stock + [-4] + waste
  }

  /// Whether a win can be reached by the moves of the game itself, drawing and shuffling back among them; nil if more
  /// than `limit` positions would have to be looked at.
  func canWin(limit: Int) throws -> Bool? {
    var seen: Set<[Int]> = [key]
    var waiting = [self]
    while let game = waiting.popLast() {
      if seen.count > limit { return nil }
      // The moves to foundations are the first, and what is added last is looked at first.
      for move in game.allMoves.reversed() {
        var next = game
        try next.make(move)
        if next.outcome == .won { return true }
        if seen.insert(next.key).inserted { waiting.append(next) }
      }
    }
    return false
  }
}
