/// The encoding of one node's edges.
struct EdgePlan {
  /// Bytes of an edge, 1...3; of the narrow ones when the plan is mixed.
  var width = 1
  var isMixed = false
  /// Bytes of bitmap and edges together.
  var size = 0

  /// One edge as the planner sees it.
  struct Edge {
    /// Its code among the hubs, or nil.
    var hub: UInt32?
    /// The position of the node it leads to.
    var position: UInt32
    /// The edge's distance if the node's edges took no bytes; modulo 2^32, for -1 comes up.
    var distance: UInt32

    /// The edge in `width` bytes when its node's edges take `size` in all, or nil if it does not fit.
    func code(width: Int, size: Int) -> UInt32? {
      let distance = distance &+ UInt32(size)
      switch width {
      case 1:
        if let hub { return hub }
        return distance < 256 - GraphFormat.hubCodes ? GraphFormat.hubCodes + distance : nil
      case 2:
        if position < GraphFormat.nearPositions { return position }
        return distance < 65536 - GraphFormat.nearPositions ? GraphFormat.nearPositions + distance : nil
      default:
        return position
      }
    }
  }

  /// The shortest plan. Distances grow with the node's own size, so the size is raised until the plan agrees with it.
  init(_ edges: [Edge]) {
    size = edges.count
    while true {
      let plan = EdgePlan(edges, assuming: size)
      if plan.size <= size, edges.allSatisfy({ plan.code($0, size: plan.size) != nil }) {
        self = plan
        return
      }
      size = max(size + 1, plan.size)
    }
  }

  private init(_ edges: [Edge], assuming size: Int) {
    // Three bytes hold every position.
    width = 3
    self.size = 3 * edges.count
    for width in [2, 1] where edges.allSatisfy({ $0.code(width: width, size: size) != nil }) {
      self.width = width
      self.size = width * edges.count
    }
    for width in [2, 1] {
      var total = (edges.count + 7) / 8
      for edge in edges {
        if edge.code(width: width, size: size) != nil {
          total += width
        } else if edge.code(width: width + 1, size: size) != nil {
          total += width + 1
        } else {
          total = .max
          break
        }
      }
      if total < self.size {
        self.width = width
        isMixed = true
        self.size = total
      }
    }
  }

  /// The edge's bytes under this plan, given the size of all edges: the code and whether it is a wide one.
  func code(_ edge: Edge, size: Int) -> (value: UInt32, isWide: Bool)? {
    if let value = edge.code(width: width, size: size) { return (value, false) }
    guard isMixed else { return nil }
    return edge.code(width: width + 1, size: size).map { ($0, true) }
  }

  /// The bitmap, if there is one, and the edges.
  func bytes(_ edges: [Edge]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: isMixed ? (edges.count + 7) / 8 : 0)
    for (index, edge) in edges.enumerated() {
      guard let code = code(edge, size: size) else { preconditionFailure("the plan was made for other edges") }
      if code.isWide { bytes[index / 8] |= 1 << UInt8(index % 8) }
      for byte in 0..<(width + (code.isWide ? 1 : 0)) {
        bytes.append(UInt8(truncatingIfNeeded: code.value >> UInt32(8 * byte)))
      }
    }
    return bytes
  }
}
