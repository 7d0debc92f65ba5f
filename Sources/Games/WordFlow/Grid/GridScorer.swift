/// Adds up the points of the words of grids, each word once, without telling the words.
///
/// It keeps its memory from grid to grid and belongs to one thread.
package final class GridScorer {
  private struct Candidate {
    var node: UnsafePointer<GridGraph.Node>
    var ends: UInt64
    var letters: UInt32
    var bit: UInt32
  }

  // Behind a pointer: access to a class's variables is checked for exclusivity.
  private struct State {
    var walk = GridWalk()
    let nodes: UnsafePointer<GridGraph.Node>
    let points: UnsafeMutablePointer<Int>
    let candidates: UnsafeMutablePointer<Candidate>
    let quLength: Int
    var score = 0
  }

  private typealias Pointer = UnsafeMutablePointer<State>

  /// No word and no path is longer.
  private static let mostLetters = 2 * Grid.longestSide * Grid.longestSide + 2

  private let graph: GridGraph
  private let state: Pointer

  /// A scorer for the words of a graph.
  /// - Parameters:
  ///   - points: The score of a word by its number of letters; longer ones score as the last.
  ///   - qIsQu: Whether the letter q counts as two.
  package init(_ graph: GridGraph, points: [Int], qIsQu: Bool = false) {
    self.graph = graph
    let table = UnsafeMutablePointer<Int>.allocate(capacity: GridScorer.mostLetters)
    for length in 0..<GridScorer.mostLetters { (table + length).initialize(to: points[min(length, points.count - 1)]) }
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        nodes: graph.nodes, points: table,
        candidates: .allocate(capacity: 26 * (Grid.longestSide * Grid.longestSide + 1)), quLength: qIsQu ? 1 : 0))
  }

  deinit {
    state.pointee.walk.deallocate()
    state.pointee.points.deallocate()
    state.pointee.candidates.deallocate()
    state.deallocate()
  }

  /// The points of a grid.
  package func score(_ grid: Grid) -> Int {
    grid.cells.withUnsafeBufferPointer { score($0, columns: grid.columns) }
  }

  /// The points of a grid; the letters are row by row, 0 for a blank.
  package func score(_ cells: UnsafeBufferPointer<UInt8>, columns: Int) -> Int {
    let state = state
    state.pointee.walk.lay(cells, columns: columns)
    state.pointee.score = 0
    let root = state.pointee.nodes
    var rest = root.pointee.inner & state.pointee.walk.letters
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      let letter = bit.trailingZeroBitCount
      let ends = state.pointee.walk.cells[letter]
      let prefix = GridWalk.Prefix(letters: bit, repeated: 0)
      let node = state.pointee.nodes + root.pointee.place(bit)
      let letters = state.pointee.walk.letters(around: ends) & state.pointee.walk.letters(after: prefix)
      let points = state.pointee.points + 1 + GridScorer.extra(state, bit)
      state.pointee.score &+= (node.pointee.words & letters & ~bit).nonzeroBitCount &* points[1]
      state.pointee.walk.ends[1] = ends
      state.pointee.walk.first[letter] = 1
      GridScorer.visit(state, node, ends, letters, prefix, 1, points)
    }
    return state.pointee.score
  }

  /// The extra length of a letter, beyond one.
  @inline(__always)
  private static func extra(_ state: Pointer, _ bit: UInt32) -> Int { Int(bit &>> 16 & 1) & state.pointee.quLength }

  /// Goes on from a prefix with these ends, after which these letters may come. `points` are those of its length. The
  /// words that are the prefix and a letter it has not are counted already.
  private static func visit(
    _ state: Pointer, _ node: UnsafePointer<GridGraph.Node>, _ ends: UInt64, _ letters: UInt32,
    _ prefix: GridWalk.Prefix,
    _ length: Int, _ points: UnsafeMutablePointer<Int>
  ) {
    let inner = node.pointee.inner
    let near = GridWalk.widened(ends)
    let nodes = state.pointee.nodes + Int(node.pointee.first)
    let fresh = ~prefix.letters
    var rest = inner & letters & fresh
    if rest != 0 {
      let after = state.pointee.walk.letters(after: prefix)
      let several = state.pointee.walk.several
      let start = state.pointee.candidates + 26 &* length
      var end = start
      // Which letters lead on is hard to foresee for the processor, so all are gathered without a branch.
      repeat {
        let bit = rest & (0 &- rest)
        rest ^= bit
        let ends = near & state.pointee.walk.cells[bit.trailingZeroBitCount]
        let next = nodes + bit.trailingZeroBitCount
        let letters = state.pointee.walk.letters(around: ends) & after & ~(bit & ~several)
        end.pointee = Candidate(node: next, ends: ends, letters: letters, bit: bit)
        let words = next.pointee.words & letters
        let freshWords = words & fresh & ~bit
        state.pointee.score &+= freshWords.nonzeroBitCount &* points[2 &+ extra(state, bit)]
        end += (next.pointee.inner & letters) | (words ^ freshWords) == 0 ? 0 : 1
      } while rest != 0
      var candidate = start
      while candidate != end {
        let (bit, ends) = (candidate.pointee.bit, candidate.pointee.ends)
        state.pointee.walk.ends[length &+ 1] = ends
        state.pointee.walk.first[bit.trailingZeroBitCount] = length &+ 1
        visit(
          state, candidate.pointee.node, ends, candidate.pointee.letters,
          GridWalk.Prefix(letters: prefix.letters | bit, repeated: prefix.repeated), length &+ 1,
          points + (1 &+ extra(state, bit)))
        candidate += 1
      }
    }
    rest = (inner | node.pointee.words) & letters & prefix.letters
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      let letter = bit.trailingZeroBitCount
      let ends = state.pointee.walk.ends(
        repeating: letter, among: near & state.pointee.walk.cells[letter], prefix, length: length)
      if ends == 0 { continue }
      let points = points + (1 &+ extra(state, bit))
      if node.pointee.words & bit != 0 { state.pointee.score &+= points[0] }
      if inner & bit == 0 { continue }
      let prefix = GridWalk.Prefix(letters: prefix.letters, repeated: prefix.repeated | bit)
      let next = nodes + bit.trailingZeroBitCount
      let letters = state.pointee.walk.letters(around: ends) & state.pointee.walk.letters(after: prefix)
      let words = next.pointee.words & letters
      state.pointee.score &+= (words & fresh).nonzeroBitCount &* points[1]
      if (next.pointee.inner & letters) | (words & ~fresh) != 0 {
        state.pointee.walk.ends[length &+ 1] = ends
        visit(state, next, ends, letters, prefix, length &+ 1, points)
      }
    }
  }
}
