extension GridFinder {
  /// Puts the letters that may come after a prefix in alphabetical order behind a place; gives the end.
  @inline(__always)
  private static func gather<R: Reach>(
    _ reach: R.Type, _ state: Pointer, _ node: UnsafePointer<GridGraph.Node>, _ words: UInt32, _ letters: UInt32,
    _ supply: Supply, near: UInt64, cells: UInt64, to start: UnsafeMutablePointer<Candidate>
  ) -> UnsafeMutablePointer<Candidate> {
    let inner = node.pointee.inner
    let behind = state.pointee.nodes + Int(node.pointee.first)
    let (own, around) = (state.pointee.cells, state.pointee.around)
    var end = start
    var rest = (inner | words) & letters
    // Which letters are words or lead on is hard to foresee for the processor, so all are gathered without a branch.
    while rest != 0 {
      let bit = rest & (0 &- rest)
      let letter = rest.trailingZeroBitCount
      rest ^= bit
      // None if the letter's cells around are used. Few sets have more than two cells.
      let ends = near & own[letter]
      var more = ends & (ends &- 1)
      var next = around[ends.trailingZeroBitCount] | around[more.trailingZeroBitCount]
      more &= more &- 1
      while more != 0 {
        next |= around[more.trailingZeroBitCount]
        more &= more &- 1
      }
      next &= supply.letters & ~(bit & supply.last)
      // If no word goes on behind the letter, this is any node.
      let goesOn =
        (behind[letter].inner | behind[letter].words) & next != 0
        && R.leads(state, ends, cells: cells, Int(node.pointee.first) &+ letter)
      next = inner & bit != 0 && goesOn ? next : 0
      end.pointee = Candidate(ends: ends, letters: next, bit: bit)
      let leads = (words & bit) | next != 0
      end += leads && ends != 0 ? 1 : 0
    }
    return end
  }

  /// Goes on from a prefix that leads to a node and has these paths, after which these letters may come.
  @inline(__always)
  static func goOn<R: Reach>(
    _ reach: R.Type, _ state: Pointer, _ place: Int, _ paths: UnsafeMutablePointer<Path>, _ count: Int,
    _ letters: UInt32, _ supply: Supply, _ length: Int
  ) {
    if count == 1 {
      follow(reach, state, place, paths, letters, supply, length)
    } else if count <= mostKnown {
      spread(reach, state, place, paths, count, letters, supply, length)
    } else {
      visit(state, place, paths, count, length)
    }
  }

  /// Goes on from a prefix that has one path.
  private static func follow<R: Reach>(
    _ reach: R.Type, _ state: Pointer, _ place: Int, _ path: UnsafeMutablePointer<Path>, _ letters: UInt32,
    _ supply: Supply, _ length: Int
  ) {
    let node = state.pointee.nodes + place
    let words = length &+ 1 < state.pointee.minimumLength ? 0 : node.pointee.words
    let cells = path.pointee.cells
    let start = state.pointee.candidates + 26 &* length
    let end = gather(
      reach, state, node, words, letters, supply, near: state.pointee.near[Int(path.pointee.end)] & ~cells,
      cells: cells, to: start)
    var candidate = start
    let next = path + 1
    while candidate != end {
      let (bit, ends, letters) = (candidate.pointee.bit, candidate.pointee.ends, candidate.pointee.letters)
      candidate += 1
      let count = extend(path, ends, length, to: next)
      if words & bit != 0, R.uses(state, cells | ends) {
        add(state, next, count, node: place, length &+ 1, cells: cells | ends, starts: 1 &<< UInt64(path.pointee.start))
      }
      if letters == 0 { continue }
      var supply = supply
      supply.take(bit, pairs: state.pointee.pairs)
      goOn(reach, state, node.pointee.place(bit), next, count, letters, supply, length &+ 1)
    }
  }

  /// Goes on from a prefix that has several paths.
  private static func spread<R: Reach>(
    _ reach: R.Type, _ state: Pointer, _ place: Int, _ paths: UnsafeMutablePointer<Path>, _ count: Int,
    _ letters: UInt32, _ supply: Supply, _ length: Int
  ) {
    let node = state.pointee.nodes + place
    let words = length &+ 1 < state.pointee.minimumLength ? 0 : node.pointee.words
    var (near, cells): (UInt64, UInt64) = (0, 0)
    for path in 0..<count {
      near |= state.pointee.near[Int(paths[path].end)]
      cells |= paths[path].cells
    }
    let start = state.pointee.candidates + 26 &* length
    let end = gather(reach, state, node, words, letters, supply, near: near, cells: cells, to: start)
    var candidate = start
    let next = paths + count
    while candidate != end {
      let (bit, ends, letters) = (candidate.pointee.bit, candidate.pointee.ends, candidate.pointee.letters)
      candidate += 1
      var fresh = 0
      var (cells, starts): (UInt64, UInt64) = (0, 0)
      for path in 0..<count {
        let set = state.pointee.near[Int(paths[path].end)] & ends & ~paths[path].cells
        let more = extend(paths + path, set, length, to: next + fresh)
        fresh &+= more
        cells |= more == 0 ? 0 : paths[path].cells | set
        starts |= (more == 0 ? 0 : 1) &<< UInt64(paths[path].start)
      }
      if fresh == 0 { continue }
      if words & bit != 0, R.uses(state, cells) {
        add(state, next, fresh, node: place, length &+ 1, cells: cells, starts: starts)
      }
      if letters == 0 { continue }
      var supply = supply
      supply.take(bit, pairs: state.pointee.pairs)
      goOn(reach, state, node.pointee.place(bit), next, fresh, letters, supply, length &+ 1)
    }
  }

  /// Writes the paths that are a path and one of the cells more, of which there may be none; gives their number.
  @inline(__always)
  private static func extend(
    _ path: UnsafeMutablePointer<Path>, _ ends: UInt64, _ length: Int, to next: UnsafeMutablePointer<Path>
  ) -> Int {
    let isFull = length & 7 == 0
    let shift = UInt64(length & 7) &* 8
    let tail = isFull ? 0 : path.pointee.tail
    let earlier = isFull ? UnsafePointer(path) : path.pointee.earlier
    let (cells, start) = (path.pointee.cells, path.pointee.start)
    // The first is written even if there is none: whether there is one is hard to foresee for the processor.
    let number = UInt64(truncatingIfNeeded: ends.trailingZeroBitCount)
    next.pointee = Path(
      cells: cells | ends & (0 &- ends), tail: tail | number &<< shift, earlier: earlier,
      end: UInt8(truncatingIfNeeded: number), start: start)
    var count = ends == 0 ? 0 : 1
    var rest = ends & (ends &- 1)
    while rest != 0 {
      let number = UInt64(truncatingIfNeeded: rest.trailingZeroBitCount)
      next[count] = Path(
        cells: cells | rest & (0 &- rest), tail: tail | number &<< shift, earlier: earlier,
        end: UInt8(truncatingIfNeeded: number), start: start)
      count &+= 1
      rest &= rest &- 1
    }
    return count
  }

  /// Writes a word with all its paths.
  @inline(__always)
  private static func add(
    _ state: Pointer, _ paths: UnsafeMutablePointer<Path>, _ count: Int, node: Int, _ length: Int, cells: UInt64,
    starts: UInt64
  ) {
    state.pointee.entries.reserve(1)
    state.pointee.paths.reserve(count &* length &+ 8)
    state.pointee.entries.end.initialize(
      to: GridAnalysis.Entry(
        paths: Int32(truncatingIfNeeded: state.pointee.paths.count), pathCount: Int32(truncatingIfNeeded: count),
        node: UInt32(truncatingIfNeeded: node), length: UInt8(truncatingIfNeeded: length),
        starts: starts, cells: cells))
    state.pointee.entries.count &+= 1
    var output = UnsafeMutableRawPointer(state.pointee.paths.end)
    state.pointee.paths.count &+= count &* length
    let block = (length &- 1) & ~7
    for path in 0..<count {
      // What is written past the end of a path is written over by the next one.
      output.storeBytes(of: paths[path].tail, toByteOffset: block, as: UInt64.self)
      var (place, earlier) = (block, paths[path].earlier)
      while place > 0, let path = earlier {
        place &-= 8
        output.storeBytes(of: path.pointee.tail, toByteOffset: place, as: UInt64.self)
        earlier = path.pointee.earlier
      }
      output += length
    }
  }
}
