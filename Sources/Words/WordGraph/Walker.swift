extension WordGraph {
  /// A place in the graph: the prefixes that lead here share all their endings.
  ///
  /// Nodes of one graph are equal exactly when they are the same node. A node means nothing in another graph.
  public struct Node: Sendable, Hashable {
    /// The position at which the edges start.
    @usableFromInline let edges: UInt32
    @usableFromInline let shape: UInt32

    @inlinable
    init(edges: UInt32, shape: UInt32) {
      self.edges = edges
      self.shape = shape
    }

    /// The letters that go on from here: bit 0 is `a`.
    @inlinable public var childMask: UInt32 { shape & GraphFormat.letters }

    /// Whether the letters up to here are a word.
    @inlinable public var isWord: Bool { shape & GraphFormat.wordBit != 0 }

    @inlinable var explicitEdges: Int { childMask.nonzeroBitCount &- Int((shape & GraphFormat.inlineBit) >> 27) }
    @inlinable var width: Int { Int((shape >> GraphFormat.widthShift) & 3) &+ 1 }
  }

  /// The graph without its owner: plain pointers, for inner loops.
  ///
  /// Copying a walker costs no reference counting, and nothing in it is checked. It is valid as long as the graph it was
  /// taken from, or a copy of that graph, is alive; keep the graph next to it, or wrap the loop in `withExtendedLifetime`.
  /// The walker of a graph over static bytes is valid for ever.
  public struct Walker: @unchecked Sendable {
    // Unchecked: the bytes behind these never change once a graph exists.
    @usableFromInline let end: UnsafeRawPointer
    @usableFromInline let hubs: UnsafeRawPointer
    @usableFromInline let shapes: UnsafeRawPointer
    let counts: UnsafeRawPointer
    let notes: UnsafeRawPointer
    @usableFromInline let rootPosition: UInt32

    init(
      end: UnsafeRawPointer, hubs: UnsafeRawPointer, shapes: UnsafeRawPointer, counts: UnsafeRawPointer,
      notes: UnsafeRawPointer, root: UInt32
    ) {
      self.end = end
      self.hubs = hubs
      self.shapes = shapes
      self.counts = counts
      self.notes = notes
      rootPosition = root
    }

    /// The node of the empty prefix.
    @inlinable public var root: Node { node(at: rootPosition) }

    /// The node one letter on, in constant time; `letter` is 0 for `a` to 25 and is not checked.
    @inlinable
    public func child(_ node: Node, _ letter: Int) -> Node? {
      let bit = 1 as UInt32 &<< UInt32(truncatingIfNeeded: letter)
      guard node.shape & bit != 0 else { return nil }
      return self.node(at: target(of: node, (node.shape & (bit &- 1)).nonzeroBitCount))
    }

    /// Calls `body` with each letter (0...25) that goes on from `node` and the node it leads to, in order.
    @inlinable
    public func forEachChild<E: Error>(of node: Node, _ body: (Int, Node) throws(E) -> Void) throws(E) {
      var rest = node.childMask
      var index = 0
      while rest != 0 {
        try body(rest.trailingZeroBitCount, self.node(at: target(of: node, index)))
        rest &= rest &- 1
        index &+= 1
      }
    }

    @inlinable
    func node(at position: UInt32) -> Node {
      let address = end - Int(position)
      let code = Int(address.load(as: UInt8.self))
      if code < GraphFormat.shortCodes {
        return Node(edges: position &- 1, shape: shape(code))
      }
      if code < GraphFormat.rawCode {
        let low = Int(address.load(fromByteOffset: 1, as: UInt8.self))
        return Node(
          edges: position &- 2, shape: shape(GraphFormat.shortCodes &+ ((code &- GraphFormat.shortCodes) &<< 8) &+ low))
      }
      return Node(
        edges: position &- 5, shape: UInt32(littleEndian: address.loadUnaligned(fromByteOffset: 1, as: UInt32.self)))
    }

    @inlinable
    func shape(_ code: Int) -> UInt32 {
      UInt32(littleEndian: shapes.loadUnaligned(fromByteOffset: code &* 4, as: UInt32.self))
    }

    /// The position of the child behind the edge numbered `index` among the node's.
    @inlinable
    func target(of node: Node, _ index: Int) -> UInt32 {
      if index == node.explicitEdges { return node.edges &- UInt32(truncatingIfNeeded: length(of: node)) }
      let edge = edge(of: node, index)
      return position(edge.address, edge.width, from: node.edges)
    }

    /// The place and the number of the bytes of one edge.
    @inlinable
    func edge(of node: Node, _ index: Int) -> (address: UnsafeRawPointer, width: Int) {
      var address = end - Int(node.edges)
      var width = node.width
      if node.shape & GraphFormat.mixedBit != 0 {
        let explicit = node.explicitEdges
        let wide = bitmap(address, explicit)
        let before = wide & ((1 as UInt32 &<< UInt32(truncatingIfNeeded: index)) &- 1)
        address += (explicit &+ 7) &>> 3 &+ index &* width &+ before.nonzeroBitCount
        width &+= Int((wide &>> UInt32(truncatingIfNeeded: index)) & 1)
      } else {
        address += index &* width
      }
      return (address, width)
    }

    /// Reads one edge; `edges` is where its node's edges start.
    @inlinable
    func position(_ address: UnsafeRawPointer, _ width: Int, from edges: UInt32) -> UInt32 {
      if width == 1 {
        let code = UInt32(address.load(as: UInt8.self))
        if code < GraphFormat.hubCodes {
          return UInt32(littleEndian: hubs.loadUnaligned(fromByteOffset: Int(code) &* 4, as: UInt32.self))
        }
        return edges &- 1 &- (code &- GraphFormat.hubCodes)
      }
      let low = UInt32(UInt16(littleEndian: address.loadUnaligned(as: UInt16.self)))
      if width == 2 {
        return low < GraphFormat.nearPositions ? low : edges &- 1 &- (low &- GraphFormat.nearPositions)
      }
      return low | UInt32(address.load(fromByteOffset: 2, as: UInt8.self)) &<< 16
    }

    /// The bit for each of the node's edges that is one byte wider. Reads up to three bytes past them: blocks follow the
    /// stream.
    @inlinable
    func bitmap(_ address: UnsafeRawPointer, _ edges: Int) -> UInt32 {
      UInt32(littleEndian: address.loadUnaligned(as: UInt32.self))
        & ((1 as UInt32 &<< UInt32(truncatingIfNeeded: edges)) &- 1)
    }

    /// The bytes that the node's bitmap and edges take.
    @inlinable
    func length(of node: Node) -> Int {
      let edges = node.explicitEdges
      let plain = edges &* node.width
      guard node.shape & GraphFormat.mixedBit != 0 else { return plain }
      return plain &+ (edges &+ 7) &>> 3 &+ bitmap(end - Int(node.edges), edges).nonzeroBitCount
    }
  }
}
