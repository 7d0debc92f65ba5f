/// Makes a graph of words that come in alphabetical order.
///
/// Daciuk, Mihov, Watson and Watson, "Incremental Construction of Minimal Acyclic Finite-State Automata", Computational
/// Linguistics 26(1), 2000: algorithm 1. The nodes of the last word are open; one is closed, that is replaced by an equal
/// one of the register or added to it, as soon as the next word leaves its path.
package struct GridGraphBuilder {
  private struct Open {
    var inner: UInt32 = 0
    var words: UInt32 = 0
    var classes = GridGraph.Classes()
    var targets: [UInt32] = []
  }

  private var last: [UInt8] = []
  private var open = [Open()]
  /// The closed nodes; until the end a node's `first` is the place of its targets.
  private var closed: [(node: GridGraph.Node, classes: GridGraph.Classes)] = []
  /// The closed nodes that the letters of the closed nodes lead to.
  private var targets: [UInt32] = []
  /// Open addressing; 0 is free, else the number of a closed node plus one. The size is a power of two.
  private var register = [UInt32](repeating: 0, count: 1 << 12)

  /// A builder without words.
  package init() {}

  /// Adds a word of two or more letters `a`-`z` that comes after all earlier ones.
  package mutating func insert(_ word: UnsafeBufferPointer<UInt8>, _ wordClass: WordClass) {
    let stem = word.count - 1
    var shared = 0
    while shared < min(last.count, stem), last[shared] == word[shared] { shared += 1 }
    close(to: shared)
    while last.count < stem {
      open[last.count].inner |= 1 << UInt32(word[last.count] - 97)
      last.append(word[last.count])
      if open.count == last.count { open.append(Open()) }
    }
    let bit: UInt32 = 1 << UInt32(word[stem] - 97)
    open[stem].words |= bit
    switch wordClass {
    case .common: open[stem].classes.common |= bit
    case .uncommon: open[stem].classes.uncommon |= bit
    case .rare: break
    }
  }

  /// The graph of all words.
  package mutating func finish() -> GridGraph {
    close(to: 0)
    let root = close(level: 0)
    let empty = (node: GridGraph.Node(inner: 0, words: 0, first: 0), classes: GridGraph.Classes())
    var records = [closed[root]]
    var room = Room()
    // Where the nodes are that targets lead to, by the place of the targets; each closed node has targets of its own.
    var places = [UInt32](repeating: 0, count: targets.count)
    var pending = [0]
    while let record = pending.popLast() {
      let node = records[record].node
      records[record].node.first = 0
      guard node.inner != 0 else { continue }
      if places[Int(node.first)] == 0 {
        let start = room.take(node.inner)
        places[Int(node.first)] = UInt32(start)
        let missing = start + 26 - records.count
        if missing > 0 { records.append(contentsOf: repeatElement(empty, count: missing)) }
        var target = Int(node.first) + node.inner.nonzeroBitCount
        var rest = node.inner
        // The last that is pending is the next one: that behind the first letter.
        while rest != 0 {
          let letter = 31 - rest.leadingZeroBitCount
          rest ^= 1 << UInt32(letter)
          target -= 1
          records[start + letter] = closed[Int(targets[target])]
          pending.append(start + letter)
        }
      }
      records[record].node.first = places[Int(node.first)]
    }
    return GridGraph(records)
  }

  /// The places that are taken by nodes.
  private struct Room {
    // A bit for each place; that of the root is taken.
    private var taken: [UInt64] = [1, 0]
    private var firstFree = 1

    /// Takes the places at these distances from the first place, not the root's, from which on all are free; gives it.
    mutating func take(_ letters: UInt32) -> Int {
      while taken[firstFree >> 6] >> UInt64(firstFree & 63) & 1 != 0 { firstFree += 1 }
      var start = max(1, firstFree - letters.trailingZeroBitCount)
      while true {
        while taken.count < start >> 6 + 2 { taken.append(0) }
        let (word, shift) = (start >> 6, UInt64(start & 63))
        // A shift by 64 gives 0.
        if (taken[word] >> shift | taken[word + 1] << (64 - shift)) & UInt64(letters) == 0 {
          taken[word] |= UInt64(letters) << shift
          taken[word + 1] |= UInt64(letters) >> (64 - shift)
          return start
        }
        start += 1
      }
    }
  }

  private mutating func close(to depth: Int) {
    while last.count > depth {
      let node = close(level: last.count)
      last.removeLast()
      open[last.count].targets.append(UInt32(node))
    }
  }

  /// The number of the closed node that equals the open one, which is emptied for its next use.
  private mutating func close(level: Int) -> Int {
    defer {
      open[level].inner = 0
      open[level].words = 0
      open[level].classes = GridGraph.Classes()
      open[level].targets.removeAll(keepingCapacity: true)
    }
    if (closed.count + 1) * 2 > register.count { grow() }
    let node = GridGraph.Node(inner: open[level].inner, words: open[level].words, first: UInt32(targets.count))
    var slot = slot(node, open[level].classes, open[level].targets[...])
    while register[slot] != 0 {
      let number = Int(register[slot] - 1)
      let other = closed[number]
      if other.node.inner == node.inner, other.node.words == node.words, other.classes == open[level].classes,
        targets(of: other.node).elementsEqual(open[level].targets)
      {
        return number
      }
      slot = (slot + 1) & (register.count - 1)
    }
    closed.append((node, open[level].classes))
    targets.append(contentsOf: open[level].targets)
    register[slot] = UInt32(closed.count)
    return closed.count - 1
  }

  private func targets(of node: GridGraph.Node) -> ArraySlice<UInt32> {
    targets[Int(node.first)..<Int(node.first) + node.inner.nonzeroBitCount]
  }

  private func slot(_ node: GridGraph.Node, _ classes: GridGraph.Classes, _ targets: ArraySlice<UInt32>) -> Int {
    var hash = (UInt64(node.inner) << 32 | UInt64(node.words)) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 31 ^ UInt64(classes.common) << 32 ^ UInt64(classes.uncommon)) &* 0x94D0_49BB_1331_11EB
    for target in targets { hash = (hash ^ hash >> 29 ^ UInt64(target)) &* 0xBF58_476D_1CE4_E5B9 }
    return Int(truncatingIfNeeded: hash >> 32) & (register.count - 1)
  }

  private mutating func grow() {
    register = [UInt32](repeating: 0, count: register.count * 2)
    for (number, entry) in closed.enumerated() {
      var slot = slot(entry.node, entry.classes, targets(of: entry.node))
      while register[slot] != 0 { slot = (slot + 1) & (register.count - 1) }
      register[slot] = UInt32(number + 1)
    }
  }
}
