/// Lays an automaton out as the bytes that `GraphFormat` describes.
///
/// Nodes are laid down children first, from the end of the stream backwards. The most pointed to come first, while short
/// positions last; the rest follow in depth-first order, so that an edge met for the first time mostly has a short
/// distance, or none at all. Which codes shapes get depends on which shapes come up, and those on the length of the
/// codes: the layout is run a few times, each with the codes that the one before suggests.
struct GraphLayout {
  /// Hubs stop being laid down first at this position; their last descendants may go past it.
  private static let hubRegion = 40000
  private static let rehearsals = 3

  private let automaton: Automaton
  /// Nodes with two edges to them or more, most pointed to first.
  private let hubs: [Int]
  private var hubCodes: [UInt32?]

  private var shapeCodes: [UInt32: Int] = [:]
  private var shapeCounts: [UInt32: Int] = [:]
  /// Per node: the position of its shape code, or 0 before it is laid down.
  private var positions: [UInt32]
  /// Per node: the position of its edges.
  private var edgePositions: [UInt32]
  private var top = 0
  /// The stream back to front, in the last run only.
  private var stream: [UInt8]?

  init(_ automaton: Automaton) {
    self.automaton = automaton
    var degrees = [Int](repeating: 0, count: automaton.masks.count)
    for target in automaton.targets { degrees[Int(target)] += 1 }
    hubs = degrees.indices.filter { degrees[$0] > 1 }.sorted { (degrees[$1], $0) < (degrees[$0], $1) }
    hubCodes = [UInt32?](repeating: nil, count: automaton.masks.count)
    for (code, hub) in hubs.prefix(Int(GraphFormat.hubCodes)).enumerated() { hubCodes[hub] = UInt32(code) }
    positions = []
    edgePositions = [UInt32](repeating: 0, count: automaton.masks.count)
  }

  mutating func bytes(notes: [UInt16]) throws(WordGraphError) -> [UInt8] {
    var shapes: [UInt32] = []
    for _ in 0..<Self.rehearsals {
      try run()
      shapes = shapeCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(GraphFormat.tableLimit)
        .filter { $0.value > 1 }.map { $0.key }
      shapeCodes = Dictionary(uniqueKeysWithValues: shapes.enumerated().map { ($1, $0) })
    }
    stream = []
    try run()
    let numbering = GraphNumbering(automaton, edgePositions, length: top)
    return assemble(shapes, tail: numbering.bytes + notes.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
  }

  private mutating func run() throws(WordGraphError) {
    positions = [UInt32](repeating: 0, count: automaton.masks.count)
    shapeCounts.removeAll(keepingCapacity: true)
    top = 0
    for hub in hubs where top <= Self.hubRegion { lay(hub) }
    lay(automaton.root)
    guard top < GraphFormat.streamLimit else { throw .tooLarge }
  }

  private mutating func lay(_ node: Int) {
    guard positions[node] == 0 else { return }
    let children = automaton.children(of: node)
    for child in children { lay(Int(child)) }

    let isInline = children.last.map { Int(positions[Int($0)]) == top } ?? false
    let edges = (isInline ? children.dropLast() : children).map { child in
      let position = positions[Int(child)]
      return EdgePlan.Edge(
        hub: hubCodes[Int(child)], position: position, distance: UInt32(top) &- position &- 1)
    }
    let plan = EdgePlan(edges)
    var shape = automaton.masks[node] | UInt32(plan.width - 1) << GraphFormat.widthShift
    if isInline { shape |= GraphFormat.inlineBit }
    if plan.isMixed { shape |= GraphFormat.mixedBit }
    shapeCounts[shape, default: 0] += 1

    let header = header(shape)
    if stream != nil { stream?.append(contentsOf: (header + plan.bytes(edges)).reversed()) }
    edgePositions[node] = UInt32(top + plan.size)
    top += plan.size + header.count
    positions[node] = UInt32(top)
  }

  private func header(_ shape: UInt32) -> [UInt8] {
    guard let code = shapeCodes[shape] else {
      return [UInt8(GraphFormat.rawCode)] + littleEndian(shape)
    }
    if code < GraphFormat.shortCodes { return [UInt8(code)] }
    let rest = code - GraphFormat.shortCodes
    return [UInt8(GraphFormat.shortCodes + rest >> 8), UInt8(rest & 255)]
  }

  private func assemble(_ shapes: [UInt32], tail: [UInt8]) -> [UInt8] {
    let table = hubs.prefix(Int(GraphFormat.hubCodes)).map { positions[$0] }
    let membership = GraphFormat.headerLength + 4 * (table.count + shapes.count) + top
    let header = GraphFormat.Field.allCases.map { field in
      switch field {
      case .magic: GraphFormat.magic
      case .version: GraphFormat.version
      case .length: UInt32(membership + tail.count)
      case .words: UInt32(automaton.words)
      case .nodes: UInt32(automaton.masks.count)
      case .edges: UInt32(automaton.targets.count)
      case .longest: UInt32(automaton.longest)
      case .root: positions[automaton.root]
      case .hubs: UInt32(table.count)
      case .shapes: UInt32(shapes.count)
      case .stream: UInt32(top)
      case .membership: UInt32(membership)
      }
    }
    return (header + table + shapes).flatMap(littleEndian) + (stream ?? []).reversed() + tail
  }
}

func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}
