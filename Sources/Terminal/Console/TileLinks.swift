import PuzzleKit

/// The parts of the line that leads from tile to tile: in the gaps between tiles of a row, and on the upper edges of tiles.
struct TileLinks {
  /// A part of the line, in the colour of the tile where it begins.
  struct Sign: Equatable {
    let sign: Character
    let role: Role
  }

  private let rows: [[Tile]]

  init(_ rows: [[Tile]]) { self.rows = rows }

  /// The signs to the right of tiles of a row, by column.
  func beside(_ row: Int) -> [Int: Sign] {
    signs { column in
      link(row, column, 1, 0).map { Sign(sign: "━", role: $0) }
    }
  }

  /// The signs on the upper edges of tiles of a row, by column.
  func above(_ row: Int) -> [Int: Sign] {
    signs { column in
      link(row - 1, column, 0, 1).map { Sign(sign: "┃", role: $0) }
    }
  }

  /// The signs to the right of the upper edges of tiles of a row, by column.
  func corners(_ row: Int) -> [Int: Sign] {
    signs { column in
      let (falling, rising) = (link(row - 1, column, 1, 1), link(row - 1, column + 1, -1, 1))
      guard let role = falling ?? rising else { return nil }
      return Sign(sign: falling == nil ? "╱" : rising == nil ? "╲" : "╳", role: role)
    }
  }

  private func signs(_ sign: (Int) -> Sign?) -> [Int: Sign] {
    var signs: [Int: Sign] = [:]
    for column in 0..<(rows.map(\.count).max() ?? 0) { signs[column] = sign(column) }
    return signs
  }

  /// The role of the tile from which the line leads to another one, in either direction.
  private func link(_ row: Int, _ column: Int, _ columns: Int, _ down: Int) -> Role? {
    guard let tile = self.tile(row, column), let other = self.tile(row + down, column + columns) else { return nil }
    if tile.next == Tile.Step(columns: columns, rows: down) { return tile.role }
    return other.next == Tile.Step(columns: -columns, rows: -down) ? other.role : nil
  }

  private func tile(_ row: Int, _ column: Int) -> Tile? {
    rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : nil
  }
}
