extension WordGraph {
  /// A graph over bytes from elsewhere, which are copied and checked whole: afterwards no walk can leave them.
  ///
  /// Throws `format` for what is no graph of this version, `damaged` for one that contradicts itself.
  public init(validating bytes: [UInt8]) throws(WordGraphError) {
    try Self.checkHeader(bytes)
    let graph = WordGraph(owning: Bytes(bytes))
    var check = Check(graph: graph, streamLength: Self.field(.stream, bytes), shapes: Self.field(.shapes, bytes))
    check.hubs = Self.field(.hubs, bytes)
    guard try check.words(at: Self.field(.root, bytes)) == graph.count, check.ends.count == graph.nodeCount else {
      throw .damaged(position: Self.field(.root, bytes))
    }
    try check.checkNumbering()
    self = graph
  }

  private static func field(_ field: Format.Field, _ bytes: [UInt8]) -> Int {
    bytes[(field.rawValue * 4)...].prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the parts are there and add up to the length.
  private static func checkHeader(_ bytes: [UInt8]) throws(WordGraphError) {
    guard bytes.count >= Format.headerLength, field(.magic, bytes) == Format.magic,
      field(.version, bytes) == Format.version, field(.length, bytes) == bytes.count
    else { throw .format }
    let stream = field(.stream, bytes)
    let membership = Format.headerLength + 4 * (field(.hubs, bytes) + field(.shapes, bytes)) + stream
    let tail = (stream / 64 + 1) * Format.blockLength + 2 * field(.nodes, bytes) + field(.words, bytes)
    guard stream < Format.streamLimit, field(.membership, bytes) == membership, membership + tail == bytes.count,
      field(.hubs, bytes) <= Format.hubCodes, field(.longest, bytes) <= longestWord
    else { throw .format }
  }

  /// Visits every node once and counts its words, trusting no byte it has not looked at.
  private struct Check {
    let graph: WordGraph
    let streamLength: Int
    let shapes: Int
    var hubs = 0
    /// Per position of edges: the words at the node and below.
    var ends: [UInt32: Int] = [:]

    func code(_ position: Int, _ offset: Int) -> Int {
      Int(graph.walker.end.load(fromByteOffset: offset - position, as: UInt8.self))
    }

    mutating func words(at position: Int, depth: Int = 0) throws(WordGraphError) -> Int {
      guard (1...max(1, streamLength)).contains(position), depth <= graph.longest else {
        throw .damaged(position: position)
      }
      let code = code(position, 0)
      let length = code < Format.shortCodes ? 1 : code < Format.rawCode ? 2 : 5
      guard length <= position else { throw .damaged(position: position) }
      if length < 5 {
        let long = Format.shortCodes + (code - Format.shortCodes) << 8 + self.code(position, length - 1)
        let index = length == 1 ? code : long
        guard index < shapes else { throw .damaged(position: position) }
      }
      let node = graph.walker.node(at: UInt32(position))
      if let known = ends[node.edges] { return known }
      let size = graph.walker.length(of: node)
      guard size <= Int(node.edges), node.width <= 3, node.explicitEdges >= 0 else {
        throw .damaged(position: position)
      }
      var words = node.isWord ? 1 : 0
      for index in 0..<node.childMask.nonzeroBitCount {
        if index < node.explicitEdges { try checkHub(node, index) }
        let target = Int(graph.walker.target(of: node, index))
        guard target <= Int(node.edges) - size else { throw .damaged(position: position) }
        words += try self.words(at: target, depth: depth + 1)
      }
      guard words > 0 else { throw .damaged(position: position) }
      ends[node.edges] = words
      return words
    }

    /// Whether an edge that names a hub names one there is.
    private func checkHub(_ node: Node, _ index: Int) throws(WordGraphError) {
      let edge = graph.walker.edge(of: node, index)
      guard edge.width == 1 else { return }
      let code = edge.address.load(as: UInt8.self)
      guard code >= Format.hubCodes || code < hubs else { throw .damaged(position: Int(node.edges)) }
    }

    /// Whether marks and counts are those of the nodes.
    func checkNumbering() throws(WordGraphError) {
      let blocks = graph.walker.end
      var before = 0
      for block in 0...(streamLength / 64) {
        let start = blocks + block * Format.blockLength
        let marks = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
        let stated = UInt32(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        for bit in 0..<64 where marks & (1 << UInt64(bit)) != 0 {
          guard ends[UInt32(block * 64 + bit)] != nil else { throw .damaged(position: block * 64 + bit) }
        }
        guard Int(stated) == before else { throw .damaged(position: block * 64) }
        before += marks.nonzeroBitCount
      }
      guard before == ends.count else { throw .damaged(position: 0) }
      for (position, words) in ends {
        guard graph.walker.statedCount(at: position) == UInt16(clamping: words) else {
          throw .damaged(position: Int(position))
        }
      }
    }
  }
}
