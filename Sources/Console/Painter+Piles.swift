import PuzzleKit

extension Painter {
  /// Piles of cards, row by row.
  func piles(_ rows: [[CardPile]]) -> [String] {
    rows.joined().map { pile in
      pile.title + ": " + (pile.cards.isEmpty ? "empty" : pile.cards.map(\.label).joined(separator: ", "))
    }
  }
}
