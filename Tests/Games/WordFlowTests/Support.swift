import PuzzleKit
import WordFlow

/// A grid of any size up to 5x5 with blanks and letters that repeat often; every eighth is a crowd of few letters.
func randomGrid(_ generator: inout SplitMix64) -> Grid {
  var grid = Grid(columns: 1 + generator.below(5), rows: 1 + generator.below(5))
  let letters = generator.below(8) == 0 ? Array("eastr".utf8) : Array("eeeaaiioosttrrnnlldcumpghbyfvkwzxjq".utf8)
  let blanks = generator.below(4)
  for cell in grid.cells.indices where generator.below(10) >= blanks {
    grid[cell] = letters[generator.below(letters.count)]
  }
  return grid
}
