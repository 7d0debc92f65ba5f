/// Finds all words of grids and all their paths.
///
/// The walk goes down the graph, not along paths: at each prefix it knows all paths that spell it (``follow`` if there is one,
/// ``spread`` if there are several), and words are copies of them. Only of a prefix with very many paths it knows no more than
/// the sets of their ends, and finds the paths of each word when it comes to it (``visit``).
///
/// It keeps its memory from grid to grid and belongs to one thread.
package final class GridFinder {
  /// A path, in memory that is a stack: what it goes on from stays below it.
  struct Path {
    /// Its cells.
    var cells: UInt64
    /// The numbers of the cells from the last place on that is a multiple of eight, as bytes.
    var tail: UInt64
    /// The path up to that place.
    var earlier: UnsafePointer<Path>?
    /// The numbers of the last cell and of the first one.
    var end, start: UInt8
  }

  /// A letter that may come after a prefix.
  struct Candidate {
    /// The cells of the letter next to the prefix's ends; some may be used.
    var ends: UInt64
    /// The letters that may come next; none if no word goes on.
    var letters: UInt32
    var bit: UInt32
  }

  /// The letters that may still come after a prefix.
  struct Supply {
    /// Those that it has not as often as the grid has them.
    var letters: UInt32
    /// Those that may not come twice.
    var last: UInt32
  }

  // Behind a pointer: access to a class's variables is checked for exclusivity.
  struct State {
    let nodes: UnsafePointer<GridGraph.Node>
    let ahead: UnsafePointer<GridGraph.Ahead>
    let minimumLength: Int
    /// The cells of each letter.
    let cells: UnsafeMutablePointer<UInt64>
    /// The cells around each cell, and the letters around it. The last entry is that of no cell.
    let near: UnsafeMutablePointer<UInt64>
    let around: UnsafeMutablePointer<UInt32>
    let candidates: UnsafeMutablePointer<Candidate>
    let stack: UnsafeMutablePointer<Path>
    /// The letters that the grid has, those that it has several times, and those that it has exactly twice.
    var letters: UInt32 = 0
    var several: UInt32 = 0
    var pairs: UInt32 = 0
    var columns = 0
    var rows = 0
    /// The cell that words have to use, if the walk is ``Through`` one, and the cells up to so many steps from it.
    var target: UInt64 = 0
    /// The letter of the cell, as a bit.
    var letter: UInt32 = 0
    let reached: UnsafeMutablePointer<UInt64>
    /// Made when they are first needed.
    var sets: Sets?
    var paths: GrowingBuffer<UInt8>
    var entries: GrowingBuffer<GridAnalysis.Entry>
  }

  typealias Pointer = UnsafeMutablePointer<State>

  /// The words that a walk looks for.
  protocol Reach {
    static var isEverywhere: Bool { get }
  }

  /// All words.
  private enum Everywhere: Reach { static let isEverywhere = true }

  /// The words that use a cell, and perhaps some others.
  private enum Through: Reach { static let isEverywhere = false }

  static let mostCells = Grid.longestSide * Grid.longestSide
  /// The most paths of a prefix that are all known.
  static let mostKnown = 64

  private let graph: GridGraph
  private let state: Pointer

  /// A finder of the words of a graph that have at least so many letters.
  package init(_ graph: GridGraph, minimumLength: Int) {
    self.graph = graph
    let places = GridFinder.mostCells + 2
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        nodes: graph.nodes, ahead: graph.ahead, minimumLength: minimumLength,
        cells: .allocate(capacity: 26), near: .allocate(capacity: 65), around: .allocate(capacity: 65),
        candidates: .allocate(capacity: 26 * places),
        // A place on top for each of the eight ways on from each path, and one that is written in any case.
        stack: .allocate(capacity: (places + 8) * GridFinder.mostKnown + 1),
        reached: .allocate(capacity: Grid.longestSide),
        paths: GrowingBuffer(capacity: 1 << 12), entries: GrowingBuffer(capacity: 1 << 7)))
    state.pointee.near.initialize(repeating: 0, count: 65)
  }

  deinit {
    state.pointee.cells.deallocate()
    state.pointee.near.deallocate()
    state.pointee.around.deallocate()
    state.pointee.candidates.deallocate()
    state.pointee.stack.deallocate()
    state.pointee.reached.deallocate()
    state.pointee.sets?.deallocate()
    state.pointee.paths.start.deallocate()
    state.pointee.entries.start.deallocate()
    state.deallocate()
  }

  /// All words of a grid with all their paths.
  package func analyse(_ grid: Grid) -> GridAnalysis {
    let state = state
    find(grid, Everywhere.self)
    var analysis = GridAnalysis(grid, graph)
    analysis.paths = state.pointee.paths.array
    analysis.entries = state.pointee.entries.array
    return analysis
  }

  /// The analysis of a grid that differs from another one's in a cell.
  package func analyse(_ grid: Grid, changedAt cell: Int, since old: GridAnalysis) -> GridAnalysis {
    // Of a word with more paths than are kept some may be missing.
    if old.entries.contains(where: { $0.pathCount >= GridAnalysis.mostPaths && $0.cells >> UInt64(cell) & 1 != 0 }) {
      return analyse(grid)
    }
    state.pointee.entries.count = 0
    if grid[cell] != 0 {
      state.pointee.target = 1 << UInt64(cell)
      state.pointee.letter = 1 << UInt32(grid[cell] - 97)
      find(grid, Through.self)
    }
    let (paths, entries) = (state.pointee.paths, state.pointee.entries)
    return old.changed(
      to: grid, cell, UnsafeBufferPointer(start: entries.start, count: entries.count),
      UnsafeBufferPointer(start: paths.start, count: paths.count))
  }

  /// Calls `body` with the length of each word of a grid and the cells that its paths use.
  func forEachWord(of grid: Grid, _ body: (Int, UInt64) -> Void) {
    find(grid, Everywhere.self)
    let entries = state.pointee.entries
    for place in 0..<entries.count { body(Int(entries.start[place].length), entries.start[place].cells) }
  }

  /// Lays a grid out.
  private static func lay(_ state: Pointer, _ grid: Grid) {
    let (cells, around, near) = (state.pointee.cells, state.pointee.around, state.pointee.near)
    if grid.columns != state.pointee.columns || grid.rows != state.pointee.rows {
      (state.pointee.columns, state.pointee.rows) = (grid.columns, grid.rows)
      for cell in grid.cells.indices { near[cell] = grid.neighbours(of: cell) }
    }
    cells.update(repeating: 0, count: 26)
    around.update(repeating: 0, count: 65)
    var (letters, several, pairs): (UInt32, UInt32, UInt32) = (0, 0, 0)
    grid.cells.withUnsafeBufferPointer { grid in
      for (cell, letter) in grid.enumerated() where letter != 0 {
        let index = Int(letter &- 97)
        let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: index)
        cells[index] |= 1 &<< UInt64(truncatingIfNeeded: cell)
        pairs = pairs & ~bit | letters & ~several & bit
        several |= letters & bit
        letters |= bit
        var rest = near[cell]
        while rest != 0 {
          around[rest.trailingZeroBitCount] |= bit
          rest &= rest &- 1
        }
      }
    }
    (state.pointee.letters, state.pointee.several, state.pointee.pairs) = (letters, several, pairs)
  }

  /// Writes the words of a grid to the outputs.
  private func find<R: Reach>(_ grid: Grid, _ reach: R.Type) {
    let state = state
    GridFinder.lay(state, grid)
    state.pointee.paths.count = 0
    state.pointee.entries.count = 0
    if !R.isEverywhere {
      var reached = state.pointee.target
      for steps in 0..<Grid.longestSide {
        state.pointee.reached[steps] = reached
        var rest = reached
        while rest != 0 {
          reached |= state.pointee.near[rest.trailingZeroBitCount]
          rest &= rest &- 1
        }
      }
    }
    let root = state.pointee.nodes
    var rest = root.pointee.inner & state.pointee.letters
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      let ends = state.pointee.cells[bit.trailingZeroBitCount]
      let place = root.pointee.place(bit)
      guard R.leads(state, ends, cells: ends, place) else { continue }
      var (count, letters): (Int, UInt32) = (0, 0)
      var set = ends
      while set != 0 {
        let number = UInt8(truncatingIfNeeded: set.trailingZeroBitCount)
        letters |= state.pointee.around[Int(number)]
        state.pointee.stack[count] = Path(
          cells: set & (0 &- set), tail: UInt64(number), earlier: nil, end: number, start: number)
        count &+= 1
        set &= set &- 1
      }
      var supply = Supply(letters: ~0, last: ~state.pointee.several)
      supply.take(bit, pairs: state.pointee.pairs)
      GridFinder.goOn(reach, state, place, state.pointee.stack, count, letters & supply.letters, supply, 1)
    }
  }
}

extension GridFinder.Supply {
  /// Takes a letter for a prefix.
  @inline(__always)
  mutating func take(_ bit: UInt32, pairs: UInt32) {
    letters &= ~(bit & last)
    last |= bit & pairs
  }
}

extension GridFinder.Reach {
  /// Whether words that are looked for may go on from a prefix that leads to a node, with these ends and over these cells.
  @inline(__always)
  static func leads(_ state: GridFinder.Pointer, _ ends: UInt64, cells: UInt64, _ place: Int) -> Bool {
    if isEverywhere || (cells | ends) & state.pointee.target != 0 { return true }
    let ahead = state.pointee.ahead[place]
    let steps = min(Int(ahead.longest), Grid.longestSide &- 1)
    return ahead.letters & state.pointee.letter != 0 && ends & state.pointee.reached[steps] != 0
  }

  /// Whether a path along the cells is looked for.
  @inline(__always)
  static func uses(_ state: GridFinder.Pointer, _ cells: UInt64) -> Bool {
    isEverywhere || cells & state.pointee.target != 0
  }
}
