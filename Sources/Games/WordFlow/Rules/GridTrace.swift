import PuzzleKit

/// A player's trace on a grid, and the gestures that go on with it. It is the same for the player's view and for a picture of
/// a game that is played elsewhere.
struct GridTrace {
  let grid: Grid
  let cells: [UInt8]

  init(_ grid: Grid, _ cells: [UInt8]) { (self.grid, self.cells) = (grid, cells) }

  /// The cell with a letter at a place; nil if there is none.
  func cell(_ place: Place) -> UInt8? {
    guard case .named(let name) = place, let cell = try? grid.cell(name), grid[Int(cell)] != 0 else { return nil }
    return cell
  }

  /// The line that a gesture makes; nil if it makes none.
  func line(_ gesture: LiveGesture) -> String? {
    switch gesture {
    case .press(let place):
      guard let cell = cell(place) else { return nil }
      guard let last = cells.last else { return touch(cell) }
      // The last cell is taken back, a free neighbour is next, and any other cell begins another word.
      if cell == last { return cells.count > 1 ? touch(cells[cells.count - 2]) : "clear" }
      return isNext(cell) ? touch(cell) : begin(cell)
    case .drag(let from, let to) where from == to:
      // A way that is drawn is a word of its own, whatever was traced before.
      guard let cell = cell(to) else { return nil }
      return cells == [cell] ? nil : begin(cell)
    case .drag(_, let place):
      guard let cell = cell(place) else { return nil }
      return !cells.isEmpty && touched(cell) != nil ? touch(cell) : nil
    case .drop(let from, let to): return from != to && cells.count > 1 ? "lift" : nil
    case .type: return nil
    }
  }

  /// The cells after touching one: the last one is taken back by the one before it. Nil if the trace can't go there.
  func touched(_ cell: UInt8) -> [UInt8]? {
    if cells.dropLast().last == cell { return Array(cells.dropLast()) }
    return isNext(cell) ? cells + [cell] : nil
  }

  /// Whether the trace may go on to a cell, or begin there.
  private func isNext(_ cell: UInt8) -> Bool {
    (cells.last.map { grid.areNeighbours(Int($0), Int(cell)) } ?? true) && !cells.contains(cell)
  }

  private func touch(_ cell: UInt8) -> String { "touch \(grid.name(cell))" }

  private func begin(_ cell: UInt8) -> String { "clear \(grid.name(cell))" }
}
