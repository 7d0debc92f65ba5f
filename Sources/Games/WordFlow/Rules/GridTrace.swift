import PuzzleKit

/// A player's trace on a grid, the gestures that go on with it, and what moves make of it. It is the same for the game, for the
/// player's view and for a picture of a game that is played elsewhere.
struct GridTrace {
  let grid: Grid
  let cells: [UInt8]

  init(_ grid: Grid, _ cells: [UInt8]) { (self.grid, self.cells) = (grid, cells) }

  /// The cell with a letter at a place; nil if there is none.
  func cell(_ place: Place) -> UInt8? { grid.cell(at: place).flatMap { grid[Int($0)] == 0 ? nil : $0 } }

  /// The action that a gesture means; nil if it means none.
  func action(_ gesture: LiveGesture) -> WordFlowMove.Action? {
    switch gesture {
    case .press(let place):
      guard let cell = cell(place) else { return nil }
      guard let last = cells.last else { return .touch(cell) }
      // The last cell is taken back, a free neighbour is next, and any other cell begins another word.
      if cell == last { return cells.count > 1 ? .touch(cells[cells.count - 2]) : .clear(nil) }
      return isNext(cell) ? .touch(cell) : .clear(cell)
    case .drag(let from, let to) where from == to:
      // A way that is drawn is a word of its own, whatever was traced before.
      guard let cell = cell(to) else { return nil }
      return cells == [cell] ? nil : .clear(cell)
    case .drag(_, let place):
      guard let cell = cell(place) else { return nil }
      return !cells.isEmpty && mayTouch(cell) ? .touch(cell) : nil
    case .drop(let from, let to): return from != to && cells.count > 1 ? .lift : nil
    case .type: return nil
    }
  }

  /// The cells after an action. What is submitted is no trace any more.
  /// - Throws: the reason why the trace can't be so.
  func after(_ action: WordFlowMove.Action) throws(Refusal) -> [UInt8] {
    switch action {
    case .touch(let cell):
      if isStepBack(cell) { return Array(cells.dropLast()) }
      try check(cells + [cell], from: cells.count)
      return cells + [cell]
    case .clear(let cell?):
      try check([cell], from: 0)
      return [cell]
    case .lift, .clear(nil):
      if cells.isEmpty { throw Refusal(WordFlowErrors.noTrace, "no cell is touched; touch CELL begins a word") }
      return []
    case .trace(let path):
      try check(path, from: 0)
      return []
    case .word: return []
    case .reveal, .tick: return cells
    }
  }

  /// Whether a cell with a letter may be touched: the trace goes on to it or begins there, or its last cell is taken back.
  func mayTouch(_ cell: UInt8) -> Bool { isStepBack(cell) || isNext(cell) }

  /// Whether touching a cell takes the last one back: it is the one before it.
  private func isStepBack(_ cell: UInt8) -> Bool { cells.dropLast().last == cell }

  private func isNext(_ cell: UInt8) -> Bool {
    (cells.last.map { grid.areNeighbours(Int($0), Int(cell)) } ?? true) && !cells.contains(cell)
  }

  /// Refuses a path from a place in it on.
  private func check(_ path: [UInt8], from start: Int) throws(Refusal) {
    for place in path.indices.dropFirst(start) {
      let name = grid.name(path[place])
      if grid.cells[Int(path[place])] == 0 {
        throw Refusal(WordFlowErrors.blankCell, "\(name) is blank; a path goes from letter to letter")
      }
      if path[..<place].contains(path[place]) {
        throw Refusal(WordFlowErrors.cellUsed, "\(name) is in the path already; a word uses each cell once")
      }
      if place > 0, !grid.areNeighbours(Int(path[place - 1]), Int(path[place])) {
        throw Refusal(
          WordFlowErrors.notAdjacent, "\(name) does not touch \(grid.name(path[place - 1])), the cell before it")
      }
    }
  }
}

extension Grid {
  /// The cell that a place of a picture is; nil if it is none. A cell may be written in several ways, but a place has one name.
  func cell(at place: Place) -> UInt8? {
    guard case .named(let name) = place, let cell = try? cell(name), self.name(cell) == name else { return nil }
    return cell
  }

  /// The request for an action on a trace that a gesture can mean; nil for others.
  func request(_ action: WordFlowMove.Action) -> GameRequest? {
    switch action {
    case .touch(let cell): GameRequest("touch", .word(name(cell)))
    case .clear(let cell): cell.map { GameRequest("clear", .words([name($0)])) } ?? GameRequest("clear")
    case .lift: GameRequest("lift")
    case .trace, .word, .reveal, .tick: nil
    }
  }
}
