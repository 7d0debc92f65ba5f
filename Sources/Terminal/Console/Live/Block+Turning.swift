import PuzzleKit

extension Block {
  /// A board turned to the right by so many quarters, with the lines from tile to tile; other pictures as they are.
  func turned(_ quarters: Int) -> Block {
    guard case .board(let rows, let names) = self, let columns = rows.first?.count, columns > 0,
      rows.allSatisfy({ $0.count == columns })
    else { return self }
    return .board(
      (0..<quarters).reduce(rows) { rows, _ in
        (0..<(rows.first?.count ?? 0)).map { column in rows.reversed().map { $0[column].turned } }
      }, names: names)
  }
}

extension Tile {
  fileprivate var turned: Tile {
    Tile(
      text, role, label: label, bonus: bonus, value: value, foot: foot, place: place,
      next: next.map { Step(columns: -$0.rows, rows: $0.columns) })
  }
}
