/// Words as a minimal automaton in flat memory, made for walks over grids.
///
/// A node tells which letters go on and which of them end a word, so a walk need not look behind a letter that leads
/// nowhere. The nodes behind a node's letters lie at the letters' distances from a place, and those of other nodes in the gaps
/// (row displacement: Tarjan and Yao, "Storing a Sparse Table", Communications of the ACM 22(11), 1979).
// Unchecked: the memory is written before the object exists and never again.
package final class GridGraph: @unchecked Sendable {
  /// Bit 0 of a mask is `a`.
  struct Node {
    /// The letters after which words go on.
    var inner: UInt32
    /// The letters that end a word.
    var words: UInt32
    /// The place from which the distances of the nodes behind the letters of ``inner`` count: that of `a` is 0.
    var first: UInt32

    /// The place of the node behind a letter of ``inner``, given as its bit.
    @inline(__always)
    func place(_ bit: UInt32) -> Int { Int(first) &+ bit.trailingZeroBitCount }
  }

  /// The common and the uncommon of a node's ``Node/words``.
  struct Classes: Hashable {
    var common: UInt32 = 0
    var uncommon: UInt32 = 0

    @inline(__always)
    func wordClass(_ bit: UInt32) -> WordClass {
      common & bit != 0 ? .common : uncommon & bit != 0 ? .uncommon : .rare
    }
  }

  /// The nodes; the root comes first. From the place of each on there are 26, so that any letter of it may be looked at.
  let nodes: UnsafePointer<Node>
  /// The classes of each node's words.
  let classes: UnsafePointer<Classes>
  /// The continuations of each node.
  let ahead: UnsafePointer<Ahead>
  /// The number of nodes.
  package let count: Int

  /// The letters of all that words go on with behind a node, and how many letters the longest has.
  struct Ahead {
    var letters: UInt32 = 0
    var longest: UInt32 = 0
  }

  init(_ records: [(node: Node, classes: Classes)]) {
    count = records.count + 26
    let nodes = UnsafeMutablePointer<Node>.allocate(capacity: count)
    let classes = UnsafeMutablePointer<Classes>.allocate(capacity: count)
    for (place, record) in records.enumerated() {
      (nodes + place).initialize(to: record.node)
      (classes + place).initialize(to: record.classes)
    }
    (nodes + records.count).initialize(repeating: Node(inner: 0, words: 0, first: 0), count: 26)
    (classes + records.count).initialize(repeating: Classes(), count: 26)
    self.nodes = UnsafePointer(nodes)
    ahead = GridGraph.ahead(nodes, count)
    self.classes = UnsafePointer(classes)
  }

  deinit {
    nodes.deallocate()
    classes.deallocate()
    ahead.deallocate()
  }

  private static func ahead(_ nodes: UnsafeMutablePointer<Node>, _ count: Int) -> UnsafePointer<Ahead> {
    let ahead = UnsafeMutablePointer<Ahead>.allocate(capacity: count)
    ahead.initialize(repeating: Ahead(), count: count)
    func visit(_ place: Int) -> Ahead {
      let node = nodes[place]
      if ahead[place].longest > 0 || (node.inner | node.words) == 0 { return ahead[place] }
      var result = Ahead(letters: node.inner | node.words, longest: 1)
      var rest = node.inner
      while rest != 0 {
        let next = visit(Int(node.first) + rest.trailingZeroBitCount)
        rest &= rest - 1
        result.letters |= next.letters
        result.longest = max(result.longest, next.longest + 1)
      }
      ahead[place] = result
      return result
    }
    for place in 0..<count { _ = visit(place) }
    return UnsafePointer(ahead)
  }

  /// The class of the word with these letters, or nil if it is none; any bytes.
  func wordClass(of word: some Sequence<UInt8>) -> WordClass? {
    var place: Int? = 0
    var last: WordClass?
    for byte in word {
      guard let here = place, byte &- 97 < 26 else { return nil }
      let bit: UInt32 = 1 << UInt32(byte - 97)
      last = nodes[here].words & bit == 0 ? nil : classes[here].wordClass(bit)
      place = nodes[here].inner & bit == 0 ? nil : nodes[here].place(bit)
    }
    return last
  }

  /// Calls `body` with the letters and the class of each word of at most so many letters, in alphabetical order.
  func forEachWord(mostLetters: Int, _ body: ([UInt8], WordClass) -> Void) {
    var word: [UInt8] = []
    func visit(_ place: Int) {
      let node = nodes[place]
      var rest = node.inner | node.words
      while rest != 0 {
        let bit = rest & (0 &- rest)
        rest ^= bit
        word.append(97 + UInt8(bit.trailingZeroBitCount))
        if node.words & bit != 0 { body(word, classes[place].wordClass(bit)) }
        if node.inner & bit != 0, word.count < mostLetters { visit(node.place(bit)) }
        word.removeLast()
      }
    }
    if mostLetters > 0 { visit(0) }
  }
}
