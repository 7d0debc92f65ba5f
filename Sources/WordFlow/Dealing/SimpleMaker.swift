import PuzzleKit

/// Makes puzzles from seeds.
enum SimpleMaker {
  private static let bag = Array(
    "eeeeeeeeeeeeaaaaaaaaaiiiiiiiioooooooonnnnnnrrrrrrttttttllllssssuuuuddddgggbbccmmppffhhvvwwyykjxqz".utf8)

  static func puzzle(size: Int, seed: UInt64) -> Puzzle {
    var generator = SplitMix64(seed: seed)
    while true {
      var grid = Grid(columns: size, rows: size)
      for cell in grid.cells.indices { grid[cell] = bag[generator.below(bag.count)] }
      let analysis = GridDictionary.standard.analyse(grid, minimumLength: 4)
      let words = analysis.words.map { PuzzleWord($0, isRequired: $0.wordClass == .common) }
      let required = words.filter(\.isRequired)
      let used = required.reduce(0) { $0 | $1.cells }
      guard required.count >= 2 * size, used == grid.letterCells else { continue }
      let tier = Difficulty(grid, lengths: required.map(\.length)).tier
      let label = Puzzle.Label(
        id: "\(size)x\(size)-\(seed)", title: "\(size)x\(size) number \(seed)", difficulty: tier.rawValue)
      return Puzzle(label, grid, minimumLength: 4, words: words)
    }
  }
}
