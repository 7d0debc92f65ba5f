import PuzzleKit

extension WordFlowGame {
  /// The pictures after a line: a cell more or less in the trace, or a word that waits for its verdict.
  static func predictPicture(_ blocks: [Block], _ request: LiveRequest) -> [Block]? {
    guard let index = blocks.firstIndex(where: { if case .board = $0 { true } else { false } }),
      case .board(let rows, let names) = blocks[index], let picture = PicturedGrid(rows)
    else { return nil }
    guard let next = picture.after(request) else { return nil }
    var blocks = blocks
    blocks[index] = .board(next.rows, names: names)
    if let word = next.submitted { blocks.append(.message("\(word.uppercased()) \u{2026}", .plain)) }
    return blocks
  }
}

/// A grid and its player's trace as they were drawn.
private struct PicturedGrid {
  private let tiles: [Tile]
  private let trace: GridTrace
  private var grid: Grid { trace.grid }

  init?(_ rows: [[Tile]]) {
    let text = rows.map { $0.map { $0.text.isEmpty ? "." : $0.text.count > 1 ? "(\($0.text))" : $0.text }.joined() }
      .joined(separator: "/")
    guard let grid = Grid(text) else { return nil }
    let tiles = rows.flatMap { $0 }
    self.tiles = tiles
    let cells = tiles.indices.filter { tiles[$0].role == .selected }
      .sorted { (Int(tiles[$0].label) ?? 0) < (Int(tiles[$1].label) ?? 0) }
    trace = GridTrace(grid, cells.map { UInt8($0) })
  }

  /// The tiles after a wish is granted, and the word that it submits; nil if it makes no move.
  func after(_ request: LiveRequest) -> (rows: [[Tile]], submitted: String?)? {
    switch request {
    case .gesture(let gesture): trace.action(gesture).flatMap { after($0) }
    case .line(let line): grid.action(of: line.lowercased()).flatMap { after($0) }
    }
  }

  private func after(_ action: WordFlowMove.Action) -> (rows: [[Tile]], submitted: String?)? {
    guard let next = try? trace.after(action) else { return nil }
    let path: [UInt8]?
    switch action {
    case .lift: path = trace.cells
    case .trace(let cells): path = cells
    case .word(let word): path = grid.path(of: word)
    case .touch, .clear, .reveal, .tick: return (drawn(next, .selected), nil)
    }
    guard let path, path.count > 1 else { return nil }
    return (drawn(path, .busy), grid.word(path))
  }

  private func drawn(_ path: [UInt8], _ role: Role) -> [[Tile]] {
    (0..<grid.rows).map { row in
      (0..<grid.columns).map { column in
        let (cell, tile) = (UInt8(row * grid.columns + column), tiles[row * grid.columns + column])
        let step = path.firstIndex(of: cell)
        if step == nil, tile.role != .selected { return tile }
        return Tile(
          tile.text, step == nil ? .unused : role, label: step.map { String($0 + 1) } ?? "", value: tile.value,
          foot: tile.foot, place: tile.place, next: grid.step(from: step, of: path))
      }
    }
  }
}

extension Grid {
  /// From a place of a path to the next one; nil at its end.
  func step(from place: Int?, of path: [UInt8]) -> Tile.Step? {
    guard let place, place + 1 < path.count else { return nil }
    let (from, to) = (Int(path[place]), Int(path[place + 1]))
    return Tile.Step(columns: to % columns - from % columns, rows: to / columns - from / columns)
  }

  /// A path that spells a text in lower case; nil if there is none.
  func path(of text: String) -> [UInt8]? {
    guard let letters = cellLetters(of: text.utf8), letters.count > 1, letters.count <= letterCount else { return nil }
    func path(_ cells: UInt64, _ used: UInt64, _ place: Int) -> [UInt8]? {
      if place == letters.count { return [] }
      var rest = cells & ~used
      while rest != 0 {
        let cell = rest.trailingZeroBitCount
        rest &= rest - 1
        if self[cell] == letters[place], let more = path(neighbours(of: cell), used | 1 << UInt64(cell), place + 1) {
          return [UInt8(cell)] + more
        }
      }
      return nil
    }
    return path(letterCells, 0, 0)
  }

  /// Whether a text in lower case can be traced, be it a word or not.
  func canTrace(_ text: String) -> Bool { path(of: text) != nil }
}
