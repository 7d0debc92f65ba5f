import PuzzleKit

/// A grid on its way to a request.
struct GridDraft {
  /// About as often as they are in common words.
  private static let letters = Array(
    "eeeeeeeeeeessssssssiiiiiiiaaaaaaarrrrrrrnnnnnntttttttoooooolllllccccddddduuuupppmmmgggbbhhhyyffvkkwwzxjq".utf8)

  var grid: Grid
  /// The cells that have a letter.
  let letterCells: UInt64
  /// Those that the wanted word does not hold.
  private let free: UInt64
  /// Whether the wanted word found room.
  let isPossible: Bool

  /// A grid of random letters with its blanks, and the wanted word on a random path.
  init(_ request: GridRequest, _ generator: inout SplitMix64) {
    var grid = Grid(columns: request.columns, rows: request.rows)
    for cell in grid.cells.indices { grid[cell] = GridDraft.letter(&generator) }
    var order = GridDraft.shuffled(Array(grid.cells.indices), &generator)
    var blanks = request.blanks
    // There is always a cell without which the others hang together.
    while blanks > 0, let cell = order.popLast() {
      let letter = grid[cell]
      grid[cell] = 0
      if grid.isConnected {
        blanks -= 1
        if blanks > 0 { order = GridDraft.shuffled(grid.cells.indices.filter { grid.cells[$0] != 0 }, &generator) }
      } else {
        grid[cell] = letter
      }
    }
    let letterCells = grid.letterCells
    var path: [Int] = []
    if let word = request.word {
      for cell in GridDraft.shuffled(grid.cells.indices.filter { grid.cells[$0] != 0 }, &generator) where path.isEmpty {
        path = GridDraft.path(from: cell, word.count, in: grid, &generator)
      }
      for (cell, letter) in zip(path, word) { grid[cell] = letter }
    }
    self.grid = grid
    self.letterCells = letterCells
    isPossible = path.count == request.word?.count ?? 0
    free = path.reduce(letterCells) { $0 & ~(1 << UInt64($1)) }
  }

  /// Gives a cell another letter, most often one of the cells or one around them, or two cells each other's letter.
  mutating func change(near cells: UInt64, _ generator: inout SplitMix64) {
    guard free != 0 else { return }
    var places = free
    if cells != 0, generator.below(4) > 0 {
      let cell = GridDraft.cell(of: cells, &generator)
      places = free & (grid.neighbours(of: cell) | 1 << UInt64(cell))
      if places == 0 { places = free }
    }
    let cell = GridDraft.cell(of: places, &generator)
    if generator.below(4) == 0 {
      let other = GridDraft.cell(of: free, &generator)
      let letter = grid[cell]
      grid[cell] = grid[other]
      grid[other] = letter
    } else {
      grid[cell] = GridDraft.letter(&generator)
    }
  }

  private static func letter(_ generator: inout SplitMix64) -> UInt8 { letters[generator.below(letters.count)] }

  /// A cell of a set that is not empty.
  private static func cell(of cells: UInt64, _ generator: inout SplitMix64) -> Int {
    var rest = cells
    for _ in 0..<generator.below(cells.nonzeroBitCount) { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }

  private static func shuffled(_ cells: [Int], _ generator: inout SplitMix64) -> [Int] {
    var cells = cells
    for index in cells.indices.dropFirst().reversed() { cells.swapAt(index, generator.below(index + 1)) }
    return cells
  }

  /// A random path of so many letters, or an empty one if a few attempts run into corners.
  private static func path(from start: Int, _ length: Int, in grid: Grid, _ generator: inout SplitMix64) -> [Int] {
    let letterCells = grid.letterCells
    for _ in 0..<8 {
      var path = [start]
      var used: UInt64 = 1 << UInt64(start)
      while path.count < length {
        let next = grid.neighbours(of: path[path.count - 1]) & letterCells & ~used
        guard next != 0 else { break }
        path.append(cell(of: next, &generator))
        used |= 1 << UInt64(path[path.count - 1])
      }
      if path.count == length { return path }
    }
    return []
  }
}
