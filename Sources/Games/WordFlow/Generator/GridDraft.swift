import PuzzleKit

/// A grid on its way to a request.
struct GridDraft {
  /// About as often as they are in common words.
  private static let letters = Array(
    "eeeeeeeeeeessssssssiiiiiiiaaaaaaarrrrrrrnnnnnntttttttoooooolllllccccddddduuuupppmmmgggbbhhhyyffvkkwwzxjq".utf8)
  /// About as often as they are in the grids with most words.
  private static let richLetters = Array(
    "eeeeeeeeeeeeeeessssssssssssssstttttttttttrrrrrrrrrraaaaaaaaaiiiiiiinnnnnnnllllllllddddddddooooopppppcccmmmggghub"
      .utf8)
  /// The number of each letter among them.
  private static let richShares: [Int] = (97...122 as ClosedRange<UInt8>).map { letter in
    richLetters.count { $0 == letter }
  }
  /// The number of times that two letters are next to each other in common words, in either order.
  private static let neighbours: [Int] = {
    var counts = [Int](repeating: 0, count: 26 * 26)
    GridDictionary.common.graph.forEachWord(mostLetters: Grid.longestSide * Grid.longestSide) { letters, _ in
      for (left, right) in zip(letters, letters.dropFirst()) {
        counts[Int(left - 97) * 26 + Int(right - 97)] += 1
        counts[Int(right - 97) * 26 + Int(left - 97)] += 1
      }
    }
    return counts
  }()

  var grid: Grid
  /// The cells that have a letter.
  let letterCells: UInt64
  /// Those that the wanted words do not hold.
  private let free: UInt64
  /// Whether a cell holds Qu, and no other one a Q.
  private let hasQu: Bool
  /// Whether the wanted words found room.
  let isPossible: Bool
  private let manner: GridRequest.Manner

  /// A grid of random letters with its blanks, and the wanted words on random paths, which may cross.
  init(_ request: GridRequest, _ generator: inout SplitMix64) {
    var grid = Grid(columns: request.columns, rows: request.rows)
    (manner, hasQu) = (request.manner, request.hasQu)
    grid.hasQu = hasQu
    for cell in grid.cells.indices {
      grid[cell] =
        manner == .dense
        ? GridDraft.scarceLetter(cell, of: grid, &generator) : GridDraft.letter(hasQu, &generator)
    }
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
    letterCells = grid.letterCells
    var held: UInt64 = 0
    var isPossible = true
    // Long words need most room.
    let words = request.words.map { grid.cellLetters(of: $0) ?? $0 }
    for word in words.sorted(by: { $0.count > $1.count }) where isPossible {
      var path: [Int] = []
      for cell in GridDraft.shuffled(grid.cells.indices.filter { grid.cells[$0] != 0 }, &generator) where path.isEmpty {
        path = GridDraft.path(from: cell, word, in: grid, held, &generator)
      }
      for (cell, letter) in zip(path, word) {
        grid[cell] = letter
        held |= 1 << UInt64(cell)
      }
      isPossible = path.count == word.count
    }
    if hasQu, isPossible, !grid.cells.contains(Grid.q) {
      let places = grid.letterCells & ~held
      isPossible = places != 0
      if isPossible {
        let cell = GridDraft.cell(of: places, &generator)
        grid[cell] = Grid.q
        held |= 1 << UInt64(cell)
      }
    }
    self.grid = grid
    self.isPossible = isPossible
    free = letterCells & ~held
  }

  /// Gives a cell another letter, most often one of the cells or, if that may help them, one around them; or two cells each
  /// other's letter.
  mutating func change(_ cells: UInt64, orAround mayBeAround: Bool = true, _ generator: inout SplitMix64) {
    guard free != 0 else { return }
    var places = free
    if cells != 0, generator.below(4) > 0 {
      let cell = GridDraft.cell(of: cells, &generator)
      places = free & (mayBeAround ? grid.neighbours(of: cell) | 1 << UInt64(cell) : cells)
      if places == 0 { places = free }
    }
    let cell = GridDraft.cell(of: places, &generator)
    if generator.below(manner.swaps) == 0 {
      let other = GridDraft.cell(of: free, &generator)
      let letter = grid[cell]
      grid[cell] = grid[other]
      grid[other] = letter
    } else {
      grid[cell] =
        switch manner {
        case .usual: GridDraft.letter(hasQu, &generator)
        case .sparse: fittingLetter(cell, &generator)
        case .dense: GridDraft.scarceLetter(cell, of: grid, &generator)
        }
    }
  }

  private static func letter(_ hasQu: Bool, _ generator: inout SplitMix64) -> UInt8 {
    while true {
      let letter = letters[generator.below(letters.count)]
      if !hasQu || letter != Grid.q { return letter }
    }
  }

  /// Another letter for a cell of a dense grid: one that the other cells have less often than its share.
  private static func scarceLetter(_ cell: Int, of grid: Grid, _ generator: inout SplitMix64) -> UInt8 {
    while true {
      let letter = richLetters[generator.below(richLetters.count)]
      if letter == grid[cell] { continue }
      let count = grid.cells.count { $0 == letter }
      if count == 0 || count * richLetters.count <= richShares[Int(letter - 97)] * grid.cells.count { return letter }
    }
  }

  /// The one of a few letters that stands most often beside those around a cell.
  private func fittingLetter(_ cell: Int, _ generator: inout SplitMix64) -> UInt8 {
    let around = grid.neighbours(of: cell) & letterCells
    var (best, highest): (UInt8, Int) = (0, -1)
    for _ in 0..<4 {
      let letter = GridDraft.letter(hasQu, &generator)
      var (rest, sum) = (around, 0)
      while rest != 0 {
        sum += GridDraft.neighbours[Int(letter - 97) * 26 + Int(grid[rest.trailingZeroBitCount] - 97)]
        rest &= rest - 1
      }
      if sum > highest { (best, highest) = (letter, sum) }
    }
    return best
  }

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

  /// A random path for a word that leaves the letters of held cells, or an empty one if a few attempts run into corners.
  private static func path(
    from start: Int, _ word: [UInt8], in grid: Grid, _ held: UInt64, _ generator: inout SplitMix64
  ) -> [Int] {
    func room(for letter: UInt8) -> UInt64 {
      var own: UInt64 = 0
      for cell in grid.cells.indices where held >> UInt64(cell) & 1 != 0 && grid.cells[cell] == letter {
        own |= 1 << UInt64(cell)
      }
      return grid.letterCells & ~held | own
    }
    let rooms = word.map(room)
    if rooms[0] >> UInt64(start) & 1 == 0 { return [] }
    for _ in 0..<8 {
      var path = [start]
      var used: UInt64 = 1 << UInt64(start)
      while path.count < word.count {
        let next = grid.neighbours(of: path[path.count - 1]) & rooms[path.count] & ~used
        guard next != 0 else { break }
        path.append(cell(of: next, &generator))
        used |= 1 << UInt64(path[path.count - 1])
      }
      if path.count == word.count { return path }
    }
    return []
  }
}
