/// Extends a prefix that has too many paths to enumerate.
extension GridFinder {
  /// The state of the walk: its position, and room for the paths of a word.
  struct Sets {
    var walk = GridWalk()
    /// The cells at which the prefix ends with a letter that it has already.
    let again: UnsafeMutablePointer<UInt64>
    /// Of each place of a path: the cells still to be tried, those that lead to the end, and the cells up to it.
    let rest, alive, used: UnsafeMutablePointer<UInt64>
    /// The cells' numbers along a path, and by their bit.
    let path, numbers: UnsafeMutablePointer<UInt8>
    var columns = 0

    init() {
      let places = GridFinder.mostCells + 2
      again = .allocate(capacity: 26)
      rest = .allocate(capacity: places)
      alive = .allocate(capacity: places)
      used = .allocate(capacity: places)
      path = .allocate(capacity: places + 8)
      numbers = .allocate(capacity: 64)
      again.initialize(repeating: 0, count: 26)
      path.initialize(repeating: 0, count: places + 8)
    }

    func deallocate() {
      walk.deallocate()
      again.deallocate()
      rest.deallocate()
      alive.deallocate()
      used.deallocate()
      path.deallocate()
      numbers.deallocate()
    }

    /// Lays a grid of these cells out.
    mutating func lay(_ cells: UnsafeMutablePointer<UInt64>, columns: Int, rows: Int) {
      var letters = [UInt8](repeating: 0, count: columns * rows)
      for letter in 0..<26 {
        for cell in letters.indices where cells[letter] >> UInt64(cell) & 1 != 0 { letters[cell] = UInt8(97 + letter) }
      }
      letters.withUnsafeBufferPointer { walk.lay($0, columns: columns) }
      self.columns = columns
      for cell in 0..<64 { numbers[cell] = UInt8(truncatingIfNeeded: (cell >> 3) * columns + cell & 7) }
    }
  }

  /// Goes on from a prefix with these paths.
  static func visit(
    _ state: Pointer, _ place: Int, _ paths: UnsafeMutablePointer<Path>, _ count: Int, _ length: Int
  ) {
    var sets = state.pointee.sets ?? Sets()
    sets.lay(state.pointee.cells, columns: state.pointee.columns, rows: state.pointee.rows)
    state.pointee.sets = sets
    for place in 1...length { sets.walk.ends[place] = 0 }
    for path in 0..<count {
      var tail = UnsafePointer(paths + path)
      for place in (1...length).reversed() {
        let number = Int(tail.pointee.tail >> UInt64((place - 1) & 7 * 8) & 63)
        sets.walk.ends[place] |= 1 << UInt64(number / sets.columns * 8 + number % sets.columns)
        if (place - 1) & 7 == 0, let earlier = tail.pointee.earlier { tail = earlier }
      }
    }
    var prefix = GridWalk.Prefix(letters: 0, repeated: 0)
    for place in 1...length {
      let cell = sets.walk.ends[place]
      for letter in 0..<26 where sets.walk.cells[letter] & cell != 0 {
        let bit: UInt32 = 1 << UInt32(letter)
        if prefix.letters & bit == 0 { sets.walk.first[letter] = place }
        prefix = prefix.adding(bit)
      }
    }
    let ends = sets.walk.ends[length]
    let letters = sets.walk.letters(around: ends) & sets.walk.letters(after: prefix)
    visit(state, sets, place, ends, letters, prefix, length)
  }

  /// Goes on from a prefix with these ends, after which these letters may come, in alphabetical order.
  private static func visit(
    _ state: Pointer, _ sets: Sets, _ place: Int, _ ends: UInt64, _ letters: UInt32, _ prefix: GridWalk.Prefix,
    _ length: Int
  ) {
    let node = state.pointee.nodes + place
    let words = length &+ 1 < state.pointee.minimumLength ? 0 : node.pointee.words
    let near = GridWalk.widened(ends)
    let start = state.pointee.candidates + 26 &* length
    var end = start
    // The letters that the prefix has already, if a path can have them again, and where these paths end.
    var again = (node.pointee.inner | words) & letters & prefix.letters
    var rest = (node.pointee.inner | words) & letters & ~prefix.letters
    while again != 0 {
      let bit = again & (0 &- again)
      again ^= bit
      let letter = bit.trailingZeroBitCount
      let ends = sets.walk.ends(repeating: letter, among: near & sets.walk.cells[letter], prefix, length: length)
      sets.again[letter] = ends
      rest |= ends == 0 ? 0 : bit
    }
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      let letter = bit.trailingZeroBitCount
      let ends = prefix.letters & bit == 0 ? near & sets.walk.cells[letter] : sets.again[letter]
      let goesOn = node.pointee.inner & bit != 0
      let around = sets.walk.letters(around: ends) & sets.walk.letters(after: prefix.adding(bit))
      end.pointee = Candidate(ends: ends, letters: goesOn ? around : 0, bit: bit)
      end += 1
    }
    var candidate = start
    while candidate != end {
      let (bit, ends, letters) = (candidate.pointee.bit, candidate.pointee.ends, candidate.pointee.letters)
      let letter = bit.trailingZeroBitCount
      sets.walk.ends[length &+ 1] = ends
      if words & bit != 0 { add(state, sets, length &+ 1, node: place) }
      if letters != 0 {
        if prefix.letters & bit == 0 { sets.walk.first[letter] = length &+ 1 }
        visit(state, sets, node.pointee.place(bit), ends, letters, prefix.adding(bit), length &+ 1)
      }
      candidate += 1
    }
  }

  /// Writes the prefix as a word, with all its paths in the order of their cells' numbers.
  private static func add(_ state: Pointer, _ sets: Sets, _ length: Int, node: Int) {
    // The sets of ends, without what does not lead to the last one. Without a repeated letter all that is left is paths.
    var set = sets.walk.ends[length]
    /// The places that have several cells, and the cells of all other places.
    var (forks, single): (UInt64, UInt64) = (0, 0)
    var place = length
    while true {
      sets.alive[place] = set
      let isFork = set & (set &- 1) != 0
      forks |= (isFork ? 1 : 0) &<< UInt64(place)
      single |= isFork ? 0 : set
      sets.path[place &- 1] = sets.numbers[set.trailingZeroBitCount]
      place &-= 1
      if place == 0 { break }
      set = GridWalk.widened(set) & sets.walk.ends[place]
    }
    var entry = GridAnalysis.Entry(
      paths: Int32(truncatingIfNeeded: state.pointee.paths.count), pathCount: 1,
      node: UInt32(truncatingIfNeeded: node), length: UInt8(truncatingIfNeeded: length),
      starts: 1 &<< UInt64(sets.path[0]), cells: single)
    if forks == 0 {
      write(state, sets.path, length)
    } else {
      addPaths(state, sets, length, forks, single, to: &entry)
    }
    entry.cells = packed(entry.cells, sets.columns)
    state.pointee.entries.reserve(1)
    state.pointee.entries.end.initialize(to: entry)
    state.pointee.entries.count &+= 1
  }

  /// Writes all paths along the sets that are alive. The path has the cells of all places that are no forks, which are
  /// `single`.
  private static func addPaths(
    _ state: Pointer, _ sets: Sets, _ length: Int, _ forks: UInt64, _ single: UInt64, to entry: inout GridAnalysis.Entry
  ) {
    let (first, last) = (forks.trailingZeroBitCount, 63 &- forks.leadingZeroBitCount)
    (entry.pathCount, entry.starts, entry.cells) = (0, 0, 0)
    var place = first
    // Only between the first fork and the last one paths differ; what comes before and after is next to all cells of both.
    sets.rest[place] = sets.alive[place] & ~single
    sets.used[place &- 1] = single
    while place >= first, entry.pathCount < GridAnalysis.mostPaths {
      let (set, before) = (sets.rest[place], sets.used[place &- 1])
      if set == 0 {
        place &-= 1
        continue
      }
      let cell = set & (0 &- set)
      sets.rest[place] = set ^ cell
      sets.path[place &- 1] = sets.numbers[cell.trailingZeroBitCount]
      if place == last {
        write(state, sets.path, length)
        entry.pathCount &+= 1
        entry.cells |= before | cell
        entry.starts |= 1 &<< UInt64(sets.path[0])
        continue
      }
      sets.used[place] = before | cell
      place &+= 1
      let taken = forks &>> UInt64(place) & 1 == 0 ? 0 : before | cell
      sets.rest[place] = GridWalk.widened(cell) & sets.alive[place] & ~taken
    }
  }

  private static func write(_ state: Pointer, _ path: UnsafeMutablePointer<UInt8>, _ length: Int) {
    state.pointee.paths.reserve(length)
    state.pointee.paths.end.initialize(from: path, count: length)
    state.pointee.paths.count &+= length
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
}
