extension GridAnalysis {
  /// The analysis of the grid after one of its cells has changed: words that do not use the cell stay as they are, of the
  /// others the paths that use it go, and the fresh words that use it come in the place of words with the same letters.
  ///
  /// The fresh words, in alphabetical order, are all that use the cell in the changed grid, each with all its paths; others
  /// are passed over.
  func changed(
    to grid: Grid, _ cell: Int, _ fresh: UnsafeBufferPointer<Entry>, _ freshPaths: UnsafeBufferPointer<UInt8>
  ) -> GridAnalysis {
    let bit: UInt64 = 1 << UInt64(cell)
    var next = GridAnalysis(grid, graph)
    var merged: [Entry] = []
    let room = paths.count + freshPaths.count
    next.paths = Array(unsafeUninitializedCapacity: room) { pathBuffer, pathCount in
      merged = Array(unsafeUninitializedCapacity: entries.count + fresh.count) { entryBuffer, entryCount in
        guard let paths = pathBuffer.baseAddress, let words = entryBuffer.baseAddress else { return }
        var output = Output(paths: paths, entries: words)
        entries.withUnsafeBufferPointer { old in
          self.paths.withUnsafeBufferPointer { oldPaths in
            merge(old, oldPaths, fresh, freshPaths, grid, bit, &output)
          }
        }
        (pathCount, entryCount) = (output.pathCount, output.entryCount)
      }
    }
    next.entries = merged
    return next
  }

  private func merge(
    _ old: UnsafeBufferPointer<Entry>, _ oldPaths: UnsafeBufferPointer<UInt8>, _ fresh: UnsafeBufferPointer<Entry>,
    _ freshPaths: UnsafeBufferPointer<UInt8>, _ grid: Grid, _ bit: UInt64, _ output: inout Output
  ) {
    self.grid.cells.withUnsafeBufferPointer { before in
      grid.cells.withUnsafeBufferPointer { after in
        var place = 0
        for entry in fresh where entry.cells & bit != 0 {
          while place < old.count {
            let order = compare(old[place], oldPaths, before, entry, freshPaths, after)
            if order > 0 { break }
            if order < 0 { output.add(old[place], oldPaths, without: bit) }
            place += 1
          }
          output.add(entry, freshPaths)
        }
        for entry in old[place...] { output.add(entry, oldPaths, without: bit) }
      }
    }
  }

  /// Below 0 if the first word comes before the other, 0 if they have the same letters.
  private func compare(
    _ entry: Entry, _ paths: UnsafeBufferPointer<UInt8>, _ cells: UnsafeBufferPointer<UInt8>,
    _ other: Entry, _ otherPaths: UnsafeBufferPointer<UInt8>, _ otherCells: UnsafeBufferPointer<UInt8>
  ) -> Int {
    for place in 0..<Int(min(entry.length, other.length)) {
      let letter = cells[Int(paths[Int(entry.paths) + place])]
      let otherLetter = otherCells[Int(otherPaths[Int(other.paths) + place])]
      if letter != otherLetter { return letter < otherLetter ? -1 : 1 }
    }
    return Int(entry.length) - Int(other.length)
  }

  /// Words that are written one after the other to memory that has room for all.
  private struct Output {
    let paths: UnsafeMutablePointer<UInt8>
    let entries: UnsafeMutablePointer<Entry>
    var pathCount = 0
    var entryCount = 0

    /// Adds a word with all its paths.
    mutating func add(_ entry: Entry, _ from: UnsafeBufferPointer<UInt8>) {
      guard let source = from.baseAddress else { return }
      let count = Int(entry.pathCount) * Int(entry.length)
      (paths + pathCount).initialize(from: source + Int(entry.paths), count: count)
      var entry = entry
      entry.paths = Int32(pathCount)
      (entries + entryCount).initialize(to: entry)
      pathCount += count
      entryCount += 1
    }

    /// Adds a word with the paths that do not use a cell, if there are any.
    mutating func add(_ entry: Entry, _ from: UnsafeBufferPointer<UInt8>, without bit: UInt64) {
      if entry.cells & bit == 0 { return add(entry, from) }
      if entry.pathCount == 1 { return }
      var rest = entry
      (rest.paths, rest.pathCount, rest.starts, rest.cells) = (Int32(pathCount), 0, 0, 0)
      for path in 0..<Int(entry.pathCount) {
        let start = Int(entry.paths) + path * Int(entry.length)
        var mask: UInt64 = 0
        for place in 0..<Int(entry.length) { mask |= 1 << UInt64(from[start + place]) }
        if mask & bit != 0 { continue }
        for place in 0..<Int(entry.length) { (paths + pathCount + place).initialize(to: from[start + place]) }
        pathCount += Int(entry.length)
        rest.pathCount += 1
        rest.starts |= 1 << UInt64(from[start])
        rest.cells |= mask
      }
      if rest.pathCount == 0 { return }
      (entries + entryCount).initialize(to: rest)
      entryCount += 1
    }
  }
}
