extension WordGraph {
  /// Calls `body` with the letters and the number of every word that starts with `prefix`, in alphabetical order; with
  /// `length`, only of words that long. The letters are valid during the call. An error thrown by `body` ends the walk.
  @inlinable
  public func forEachWord<E: Error>(
    length: Int? = nil, prefix: some Sequence<UInt8> = [], _ body: (UnsafeBufferPointer<UInt8>, Int) throws(E) -> Void
  ) throws(E) {
    let letters = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: longest + 1)
    letters.initialize(repeating: 0)
    defer { letters.deallocate() }
    var start = root
    var number = 0
    var depth = 0
    for byte in prefix {
      let letter = Int(byte &- 97)
      guard letter < 26, let next = child(start, letter) else { return }
      number += numbers(before: letter, at: start)
      start = next
      letters[depth] = byte
      depth += 1
    }
    if let length, length < depth { return }
    try visit(start, depth, length, letters, &number, body)
  }

  @inlinable
  func visit<E: Error>(
    _ node: Node, _ depth: Int, _ length: Int?, _ letters: UnsafeMutableBufferPointer<UInt8>, _ number: inout Int,
    _ body: (UnsafeBufferPointer<UInt8>, Int) throws(E) -> Void
  ) throws(E) {
    if depth == length {
      if node.isWord { try body(UnsafeBufferPointer(rebasing: letters[..<depth]), number) }
      number += walker.count(at: node)
      return
    }
    if node.isWord {
      if length == nil { try body(UnsafeBufferPointer(rebasing: letters[..<depth]), number) }
      number += 1
    }
    try walker.forEachChild(of: node) { letter, child throws(E) in
      letters[depth] = 97 + UInt8(letter)
      try visit(child, depth + 1, length, letters, &number, body)
    }
  }

  /// Walks every prefix of every word, letter by letter, and counts them, the empty one too.
  ///
  /// The number depends on the words alone; the time it takes measures the walk.
  public func countPrefixes() -> Int {
    walker.countPrefixes(at: walker.root)
  }
}

extension WordGraph.Walker {
  func countPrefixes(at node: WordGraph.Node) -> Int {
    var count = 1
    forEachChild(of: node) { _, child in count &+= countPrefixes(at: child) }
    return count
  }
}
