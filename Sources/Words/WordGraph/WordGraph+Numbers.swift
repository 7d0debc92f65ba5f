extension WordGraph.Walker {
  /// The words that start with the letters up to `node`, itself among them if it is one.
  public func count(at node: WordGraph.Node) -> Int {
    let count = statedCount(at: node.edges)
    return count == GraphFormat.countOverflow ? sum(at: node) : Int(count)
  }

  /// The count on record for the node whose edges start at this position.
  func statedCount(at edges: UInt32) -> UInt16 {
    let block = end + Int(edges >> 6) * GraphFormat.blockLength
    let marks = UInt64(littleEndian: block.loadUnaligned(as: UInt64.self))
    let before = UInt32(littleEndian: block.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    let inside = marks & ((1 as UInt64 &<< UInt64(edges & 63)) &- 1)
    let ordinal = Int(before) + inside.nonzeroBitCount
    return UInt16(littleEndian: counts.loadUnaligned(fromByteOffset: ordinal * 2, as: UInt16.self))
  }

  /// `count(at:)` added up from the children.
  func sum(at node: WordGraph.Node) -> Int {
    var sum = node.isWord ? 1 : 0
    forEachChild(of: node) { _, child in sum += count(at: child) }
    return sum
  }
}

extension WordGraph {
  /// The words that start with the letters up to `node`, itself among them if it is one.
  public func count(at node: Node) -> Int { walker.count(at: node) }

  /// The word's place in alphabetical order, from 0, or nil if it is no word; lower-case ASCII.
  @inlinable
  public func number(of word: some Sequence<UInt8>) -> Int? {
    var number = 0
    var node = root
    for byte in word {
      let letter = Int(byte &- 97)
      guard letter < 26, let next = walker.child(node, letter) else { return nil }
      number += numbers(before: letter, at: node)
      node = next
    }
    return node.isWord ? number : nil
  }

  /// `number(of:)` for a string in lower case.
  public func number(of word: String) -> Int? { number(of: word.utf8) }

  /// The number of words that start with the letters up to `node` and come before those that go on with `letter`.
  ///
  /// A walk that adds these up on its way down has the word's number when it reaches it.
  public func numbers(before letter: Int, at node: Node) -> Int {
    let children = (node.childMask & ((1 << UInt32(letter)) - 1)).nonzeroBitCount
    var numbers = node.isWord ? 1 : 0
    for index in 0..<children {
      numbers += walker.count(at: walker.node(at: walker.target(of: node, index)))
    }
    return numbers
  }

  /// The note that the graph's maker left about the word with this number, 0..<`count`.
  public func note(number: Int) -> UInt16 {
    precondition(number >= 0 && number < count, "word number out of range")
    return UInt16(littleEndian: walker.notes.loadUnaligned(fromByteOffset: number * 2, as: UInt16.self))
  }

  /// The letters of the word with this number, 0..<`count`.
  public func letters(number: Int) -> [UInt8] {
    precondition(number >= 0 && number < count, "word number out of range")
    var letters: [UInt8] = []
    var node = root
    var left = number
    while true {
      if node.isWord {
        if left == 0 { return letters }
        left -= 1
      }
      var rest = node.childMask
      var index = 0
      while rest != 0 {
        let child = walker.node(at: walker.target(of: node, index))
        let below = walker.count(at: child)
        if left < below {
          letters.append(97 + UInt8(rest.trailingZeroBitCount))
          node = child
          break
        }
        left -= below
        rest &= rest - 1
        index += 1
      }
    }
  }

  /// The word with this number, 0..<`count`.
  public func word(number: Int) -> String {
    String(decoding: letters(number: number), as: UTF8.self)
  }
}
