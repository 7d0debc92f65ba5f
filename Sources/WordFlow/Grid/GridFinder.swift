/// Finds all words of grids and all their paths.
///
/// Most prefixes have one path. As long as that is so, the path is written while the walk goes down, and words are copies
/// of it (``follow``); from a prefix with several paths on the walk knows the sets of their ends alone (``visit``).
///
/// It keeps its memory from grid to grid and belongs to one thread.
package final class GridFinder {
  fileprivate struct Candidate {
    var ends: UInt64
    /// The letters that may come next; none if no word goes on.
    var letters: UInt32
    var bit: UInt32
    var place: UInt32
  }

  /// A prefix with one path, which stands in the trail.
  fileprivate struct Stem {
    var length = 0
    /// Its cells, and the same without gaps between the rows.
    var used: UInt64 = 0
    var cells: UInt64 = 0
  }

  // Behind a pointer: access to a class's variables is checked for exclusivity.
  fileprivate struct State {
    var walk = GridWalk()
    let nodes: UnsafePointer<GridGraph.Node>
    let ahead: UnsafePointer<GridGraph.Ahead>
    let minimumLength: Int
    let candidates: UnsafeMutablePointer<Candidate>
    /// Where the prefix ends with a letter that it has already.
    let again: UnsafeMutablePointer<UInt64>
    /// Of each place of a path: the cells still to be tried, those that lead to the end, and the cells up to it.
    let rest, alive, used: UnsafeMutablePointer<UInt64>
    /// The cells' numbers along a path, those along the only path of the prefix, and by their bit.
    let path, trail, numbers: UnsafeMutablePointer<UInt8>
    /// The longest prefix of the prefix that has one path only.
    var stem = Stem()
    var columns = 0
    /// The cell that words have to use, if the walk is ``Through`` one, and the cells up to so many steps from it.
    var target: UInt64 = 0
    /// The letter of the cell, as a bit.
    var letter: UInt32 = 0
    let around: UnsafeMutablePointer<UInt64>
    /// Whether a prefix of this length of the prefix may have used the cell.
    let met: UnsafeMutablePointer<Bool>
    var paths: GrowingBuffer<UInt8>
    var entries: GrowingBuffer<GridAnalysis.Entry>
  }

  fileprivate typealias Pointer = UnsafeMutablePointer<State>

  /// Which words a walk looks for.
  fileprivate protocol Reach {
    static var isEverywhere: Bool { get }
  }

  /// All words.
  private enum Everywhere: Reach { static let isEverywhere = true }

  /// The words that use a cell, and perhaps some others.
  private enum Through: Reach { static let isEverywhere = false }

  private static let mostCells = Grid.longestSide * Grid.longestSide

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
        candidates: .allocate(capacity: 26 * places), again: .allocate(capacity: 26),
        rest: .allocate(capacity: places), alive: .allocate(capacity: places), used: .allocate(capacity: places),
        path: .allocate(capacity: places + 8), trail: .allocate(capacity: places + 8),
        numbers: .allocate(capacity: 64), around: .allocate(capacity: Grid.longestSide),
        met: .allocate(capacity: places),
        paths: GrowingBuffer(capacity: 1 << 12), entries: GrowingBuffer(capacity: 1 << 7)))
    state.pointee.again.initialize(repeating: 0, count: 26)
    state.pointee.path.initialize(repeating: 0, count: places + 8)
    state.pointee.trail.initialize(repeating: 0, count: places + 8)
  }

  deinit {
    state.pointee.walk.deallocate()
    state.pointee.candidates.deallocate()
    state.pointee.again.deallocate()
    state.pointee.rest.deallocate()
    state.pointee.alive.deallocate()
    state.pointee.used.deallocate()
    state.pointee.path.deallocate()
    state.pointee.trail.deallocate()
    state.pointee.numbers.deallocate()
    state.pointee.around.deallocate()
    state.pointee.met.deallocate()
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
      var near: UInt64 = 1 << UInt64(cell / grid.columns * 8 + cell % grid.columns)
      state.pointee.target = near
      state.pointee.letter = 1 << UInt32(grid[cell] - 97)
      for steps in 0..<Grid.longestSide {
        state.pointee.around[steps] = near
        near = GridWalk.widened(near)
      }
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

  /// Writes the words of a grid to the outputs.
  private func find<R: Reach>(_ grid: Grid, _ reach: R.Type) {
    let state = state
    grid.cells.withUnsafeBufferPointer { state.pointee.walk.lay($0, columns: grid.columns) }
    state.pointee.columns = grid.columns
    for cell in 0..<64 {
      state.pointee.numbers[cell] = UInt8(truncatingIfNeeded: (cell >> 3) * grid.columns + cell & 7)
    }
    state.pointee.paths.count = 0
    state.pointee.entries.count = 0
    state.pointee.stem = Stem()
    let root = state.pointee.nodes
    var rest = root.pointee.inner & state.pointee.walk.letters
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      let letter = bit.trailingZeroBitCount
      let ends = state.pointee.walk.cells[letter]
      let prefix = GridWalk.Prefix(letters: bit, repeated: 0)
      let letters = state.pointee.walk.letters(around: ends) & state.pointee.walk.letters(after: prefix)
      state.pointee.walk.ends[1] = ends
      state.pointee.walk.first[letter] = 1
      let place = root.pointee.place(bit)
      guard R.leads(state, ends, false, place) else { continue }
      state.pointee.met[1] = ends & state.pointee.target != 0
      if let stem = GridFinder.stem(state, 1) {
        GridFinder.follow(reach, state, place, ends, letters, prefix, stem)
      } else {
        GridFinder.visit(reach, state, place, ends, letters, prefix, 1)
      }
    }
  }

  /// The prefix of a length as a stem, if it has one path only; then the path is in the trail. It has at least one.
  @inline(__always)
  private static func stem(_ state: Pointer, _ length: Int) -> Stem? {
    var stem = state.pointee.stem
    let first = stem.length
    stem.length = length
    let (trail, numbers) = (state.pointee.trail, state.pointee.numbers)
    var set = state.pointee.walk.ends[length]
    var place = length
    while true {
      if set & (set &- 1) != 0 { return nil }
      let number = numbers[set.trailingZeroBitCount]
      trail[place &- 1] = number
      stem.used |= set
      stem.cells |= 1 &<< UInt64(number)
      place &-= 1
      if place == first { return stem }
      set = GridWalk.widened(set) & state.pointee.walk.ends[place] & ~stem.used
    }
  }

  /// Goes on from a stem that ends with a cell, after which these letters may come, in alphabetical order.
  private static func follow<R: Reach>(
    _ reach: R.Type, _ state: Pointer, _ place: Int, _ cell: UInt64, _ letters: UInt32, _ prefix: GridWalk.Prefix,
    _ stem: Stem
  ) {
    let node = state.pointee.nodes + place
    let (inner, first) = (node.pointee.inner, Int(node.pointee.first))
    let length = stem.length &+ 1
    let words = length < state.pointee.minimumLength ? 0 : node.pointee.words
    let near = GridWalk.widened(cell) & ~stem.used
    let start = state.pointee.candidates + 26 &* stem.length
    var end = start
    let behind = state.pointee.nodes + first
    var rest = (inner | words) & letters
    // Which letters are words or lead on is hard to foresee for the processor, so all are gathered without a branch.
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      // None if the letter's cells around are used.
      let ends = near & state.pointee.walk.cells[bit.trailingZeroBitCount]
      let rank = (inner & (bit &- 1)).nonzeroBitCount
      let around =
        state.pointee.walk.letters(around: ends) & state.pointee.walk.letters(after: prefix.adding(bit))
      // If no word goes on behind the letter, this is any node: there is always one more.
      let goesOn =
        (behind[rank].inner | behind[rank].words) & around != 0
        && R.leads(state, ends, stem.used & state.pointee.target != 0, first &+ rank)
      end.pointee = Candidate(
        ends: ends, letters: inner & bit != 0 && goesOn ? around : 0, bit: bit,
        place: UInt32(truncatingIfNeeded: first &+ rank))
      let leads = (words & bit) | end.pointee.letters != 0
      end += leads && ends != 0 ? 1 : 0
    }
    var candidate = start
    while candidate != end {
      let (bit, ends, letters) = (candidate.pointee.bit, candidate.pointee.ends, candidate.pointee.letters)
      if words & bit != 0, R.uses(state, stem.used | ends) { add(state, stem, ends, node: place) }
      if letters != 0 {
        let letter = bit.trailingZeroBitCount
        state.pointee.walk.ends[length] = ends
        if prefix.letters & bit == 0 { state.pointee.walk.first[letter] = length }
        let next = Int(candidate.pointee.place)
        if ends & (ends &- 1) == 0 {
          let number = state.pointee.numbers[ends.trailingZeroBitCount]
          state.pointee.trail[length &- 1] = number
          follow(
            reach, state, next, ends, letters, prefix.adding(bit),
            Stem(length: length, used: stem.used | ends, cells: stem.cells | 1 &<< UInt64(number)))
        } else {
          let outer = state.pointee.stem
          state.pointee.stem = stem
          state.pointee.met[length] = (stem.used | ends) & state.pointee.target != 0
          visit(reach, state, next, ends, letters, prefix.adding(bit), length)
          state.pointee.stem = outer
        }
      }
      candidate += 1
    }
  }

  /// Writes a stem and a letter more as a word: a path for each of the ends.
  @inline(__always)
  private static func add(_ state: Pointer, _ stem: Stem, _ ends: UInt64, node: Int) {
    let (trail, numbers, length) = (state.pointee.trail, state.pointee.numbers, stem.length &+ 1)
    let start = state.pointee.paths.count
    state.pointee.paths.reserve(8 &* (length &+ 8))
    var cells = stem.cells
    var rest = ends
    repeat {
      let number = numbers[rest.trailingZeroBitCount]
      let path = state.pointee.paths.end
      copy(trail, to: path, stem.length)
      path[stem.length] = number
      state.pointee.paths.count &+= length
      cells |= 1 &<< UInt64(number)
      rest &= rest &- 1
    } while rest != 0
    state.pointee.entries.reserve(1)
    state.pointee.entries.end.initialize(
      to: GridAnalysis.Entry(
        paths: Int32(truncatingIfNeeded: start), pathCount: Int32(truncatingIfNeeded: ends.nonzeroBitCount),
        node: UInt32(truncatingIfNeeded: node), length: UInt8(truncatingIfNeeded: length),
        starts: 1 &<< UInt64(trail[0]), cells: cells))
    state.pointee.entries.count &+= 1
  }

  /// Goes on from a prefix with these ends, after which these letters may come, in alphabetical order.
  private static func visit<R: Reach>(
    _ reach: R.Type, _ state: Pointer, _ place: Int, _ ends: UInt64, _ letters: UInt32, _ prefix: GridWalk.Prefix,
    _ length: Int
  ) {
    let node = state.pointee.nodes + place
    let (inner, first) = (node.pointee.inner, Int(node.pointee.first))
    let words = length &+ 1 < state.pointee.minimumLength ? 0 : node.pointee.words
    let near = GridWalk.widened(ends)
    let start = state.pointee.candidates + 26 &* length
    var end = start
    let behind = state.pointee.nodes + first
    let hasMet = state.pointee.met[length]
    // The letters that the prefix has already, if a path can have them again, and where these paths end.
    var again = (inner | words) & letters & prefix.letters
    var rest = (inner | words) & letters & ~prefix.letters
    while again != 0 {
      let bit = again & (0 &- again)
      again ^= bit
      let letter = bit.trailingZeroBitCount
      let ends = state.pointee.walk.ends(
        repeating: letter, among: near & state.pointee.walk.cells[letter], prefix, length: length)
      state.pointee.again[letter] = ends
      rest |= ends == 0 ? 0 : bit
    }
    // Which letters are words or lead on is hard to foresee for the processor, so all are gathered without a branch.
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      let letter = bit.trailingZeroBitCount
      let next = prefix.adding(bit)
      let fresh = near & state.pointee.walk.cells[letter]
      let ends = prefix.letters & bit == 0 ? fresh : state.pointee.again[letter]
      // If no word goes on behind the letter, this is any node: there is always one more.
      let rank = (inner & (bit &- 1)).nonzeroBitCount
      let around = state.pointee.walk.letters(around: ends) & state.pointee.walk.letters(after: next)
      let goesOn =
        (behind[rank].inner | behind[rank].words) & around != 0 && R.leads(state, ends, hasMet, first &+ rank)
      end.pointee = Candidate(
        ends: ends, letters: inner & bit != 0 && goesOn ? around : 0, bit: bit,
        place: UInt32(truncatingIfNeeded: first &+ rank))
      end += (words & bit) | end.pointee.letters == 0 ? 0 : 1
    }
    var candidate = start
    while candidate != end {
      let (bit, ends, letters) = (candidate.pointee.bit, candidate.pointee.ends, candidate.pointee.letters)
      let letter = bit.trailingZeroBitCount
      state.pointee.walk.ends[length &+ 1] = ends
      let meets = hasMet || ends & state.pointee.target != 0
      state.pointee.met[length &+ 1] = meets
      if words & bit != 0, R.isEverywhere || meets { add(state, length &+ 1, node: place) }
      if letters != 0 {
        if prefix.letters & bit == 0 { state.pointee.walk.first[letter] = length &+ 1 }
        let next = Int(candidate.pointee.place)
        if ends & (ends &- 1) == 0, let stem = stem(state, length &+ 1) {
          follow(reach, state, next, ends, letters, prefix.adding(bit), stem)
        } else {
          visit(reach, state, next, ends, letters, prefix.adding(bit), length &+ 1)
        }
      }
      candidate += 1
    }
  }

  /// Writes the prefix as a word, with all its paths in the order of their cells' numbers.
  private static func add(_ state: Pointer, _ length: Int, node: Int) {
    var entry = GridAnalysis.Entry(
      paths: Int32(truncatingIfNeeded: state.pointee.paths.count), pathCount: 0,
      node: UInt32(truncatingIfNeeded: node), length: UInt8(truncatingIfNeeded: length), starts: 0, cells: 0)
    // The sets of ends, without what does not lead to the last one. Without a repeated letter all that is left is paths.
    let (alive, base) = (state.pointee.alive, state.pointee.stem.length)
    let (path, numbers) = (state.pointee.path, state.pointee.numbers)
    var set = state.pointee.walk.ends[length]
    /// The places that have several cells, and the cells of all other places.
    var forks: UInt64 = 0
    var single = state.pointee.stem.used
    var place = length
    copy(state.pointee.trail, to: path, base)
    while true {
      alive[place] = set
      let isFork = set & (set &- 1) != 0
      forks |= (isFork ? 1 : 0) &<< UInt64(place)
      single |= isFork ? 0 : set
      path[place &- 1] = numbers[set.trailingZeroBitCount]
      place &-= 1
      if place == base { break }
      set = GridWalk.widened(set) & state.pointee.walk.ends[place]
    }
    state.pointee.paths.reserve(8 &* (length &+ 8))
    let cells: UInt64
    if forks == 0 {
      copy(path, to: state.pointee.paths.end, length)
      state.pointee.paths.count &+= length
      (entry.pathCount, entry.starts, cells) = (1, 1 &<< UInt64(path[0]), single)
    } else {
      (entry.pathCount, entry.starts, cells) = addPaths(state, length, forks, single)
    }
    entry.cells = packed(cells, state.pointee.columns)
    state.pointee.entries.reserve(1)
    state.pointee.entries.end.initialize(to: entry)
    state.pointee.entries.count &+= 1
  }

  /// Writes all paths along the sets that are alive; gives their number, the cells where they start, without gaps between
  /// the rows, and all their cells. The path has the cells of all places that are no forks, which are `single`.
  private static func addPaths(
    _ state: Pointer, _ length: Int, _ forks: UInt64, _ single: UInt64
  ) -> (count: Int32, starts: UInt64, cells: UInt64) {
    let (alive, rest, used) = (state.pointee.alive, state.pointee.rest, state.pointee.used)
    let (path, numbers) = (state.pointee.path, state.pointee.numbers)
    let (first, last) = (forks.trailingZeroBitCount, 63 &- forks.leadingZeroBitCount)
    var (count, starts, cells): (Int32, UInt64, UInt64) = (0, 0, 0)
    var place = first
    // Only between the first fork and the last one paths differ; what comes before and after is next to all cells of both.
    rest[place] = alive[place] & ~single
    used[place &- 1] = single
    while place >= first, count < GridAnalysis.mostPaths {
      var set = rest[place]
      let before = used[place &- 1]
      if place == last {
        while set != 0 {
          let cell = set & (0 &- set)
          set ^= cell
          path[place &- 1] = numbers[cell.trailingZeroBitCount]
          state.pointee.paths.reserve(length &+ 8)
          copy(path, to: state.pointee.paths.end, length)
          state.pointee.paths.count &+= length
          count &+= 1
          cells |= before | cell
          starts |= 1 &<< UInt64(path[0])
          if count == GridAnalysis.mostPaths { break }
        }
        place &-= 1
        continue
      }
      if set == 0 {
        place &-= 1
        continue
      }
      let cell = set & (0 &- set)
      rest[place] = set ^ cell
      path[place &- 1] = numbers[cell.trailingZeroBitCount]
      used[place] = before | cell
      place &+= 1
      let taken = forks &>> UInt64(place) & 1 == 0 ? 0 : before | cell
      rest[place] = GridWalk.widened(cell) & alive[place] & ~taken
    }
    return (count, starts, cells)
  }

  /// The cells as a mask without gaps between the rows.
  private static func packed(_ cells: UInt64, _ columns: Int) -> UInt64 {
    var (mask, rest, shift): (UInt64, UInt64, UInt64) = (0, cells, 0)
    while rest != 0 {
      mask |= (rest & 255) &<< shift
      rest &>>= 8
      shift &+= UInt64(truncatingIfNeeded: columns)
    }
    return mask
  }

  /// Copies so many bytes, and up to seven more.
  @inline(__always)
  private static func copy(_ from: UnsafeMutablePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, _ count: Int) {
    var offset = 0
    repeat {
      let word = UnsafeRawPointer(from + offset).loadUnaligned(as: UInt64.self)
      UnsafeMutableRawPointer(to + offset).storeBytes(of: word, as: UInt64.self)
      offset &+= 8
    } while offset < count
  }
}

extension GridFinder.Reach {
  /// Whether words that are looked for may go on from a prefix that leads to a node and has these ends.
  @inline(__always)
  fileprivate static func leads(
    _ state: GridFinder.Pointer, _ ends: UInt64, _ hasMet: Bool, _ place: Int
  ) -> Bool {
    if isEverywhere || hasMet || ends & state.pointee.target != 0 { return true }
    let ahead = state.pointee.ahead[place]
    let steps = min(Int(ahead.longest), Grid.longestSide &- 1)
    return ahead.letters & state.pointee.letter != 0 && ends & state.pointee.around[steps] != 0
  }

  /// Whether a path along the cells is looked for.
  @inline(__always)
  fileprivate static func uses(_ state: GridFinder.Pointer, _ cells: UInt64) -> Bool {
    isEverywhere || cells & state.pointee.target != 0
  }
}
