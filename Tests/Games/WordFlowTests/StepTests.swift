import Testing

@testable import WordFlow

/// The steps that pictures draw along a path.
@Suite struct StepTests {
  @Test func aStepLeadsToTheNeighbourInGridsOfEveryShape() {
    for columns in 2...Grid.longestSide {
      for rows in 2...Grid.longestSide {
        let grid = Grid(columns: columns, rows: rows)
        for from in grid.cells.indices {
          let (column, row) = (from % columns, from / columns)
          for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)]
          where 0..<columns ~= column + right && row + down < rows {
            let to = (row + down) * columns + column + right
            let step = grid.step(from: 0, of: [UInt8(from), UInt8(to)])
            let back = grid.step(from: 1, of: [9, UInt8(to), UInt8(from)])
            #expect(step?.columns == right && step?.rows == down)
            #expect(back?.columns == -right && back?.rows == -down)
          }
        }
      }
    }
  }

  @Test func thereIsNoneWhereAPathEnds() {
    let grid = Grid(columns: 3, rows: 2)
    #expect(grid.step(from: nil, of: [0, 1]) == nil && grid.step(from: 1, of: [0, 1]) == nil)
    #expect(grid.step(from: 0, of: [0]) == nil)
  }
}
