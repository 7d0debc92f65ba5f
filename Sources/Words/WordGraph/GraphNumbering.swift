/// The blocks and counts of a graph: what numbers its words.
struct GraphNumbering {
  private(set) var bytes: [UInt8] = []

  /// `positions` are those of the nodes' edges, `length` that of the stream.
  init(_ automaton: Automaton, _ positions: [UInt32], length: Int) {
    var counts: [Int] = []
    for node in automaton.masks.indices {
      let own = automaton.masks[node] & GraphFormat.wordBit != 0 ? 1 : 0
      counts.append(automaton.children(of: node).reduce(own) { $0 + counts[Int($1)] })
    }
    let order = positions.indices.sorted { positions[$0] < positions[$1] }
    var next = 0
    for block in 0...(length / 64) {
      let before = UInt32(next)
      var marks: UInt64 = 0
      while next < order.count, Int(positions[order[next]]) < (block + 1) * 64 {
        marks |= 1 << UInt64(positions[order[next]] & 63)
        next += 1
      }
      bytes += littleEndian(marks) + littleEndian(before)
    }
    for node in order {
      bytes += littleEndian(UInt16(clamping: counts[node]))
    }
  }
}
