/// Something that adds up over tiles, for every set of a rack's tiles at once. A set is a mask: bit 0 is tile 0.
///
/// Two small tables, for the first seven tiles and for the others, stay in the nearest cache, where one for all sets would
/// not.
struct Subsets<Value> {
  /// The tiles in the first table.
  static var lowBits: Int { 7 }

  /// The totals of the sets of tiles 0 to 6.
  let low: [Value]
  /// The totals of the sets of tiles 7 to 13; only the empty set's if there are none.
  let high: [Value]

  /// Adds up `values`, one for each tile, from `start` with `combine`.
  init(_ values: [Value], from start: Value, _ combine: (Value, Value) -> Value) {
    func totals(_ values: ArraySlice<Value>) -> [Value] {
      var totals = [start]
      totals.reserveCapacity(1 << values.count)
      for value in values {
        for place in totals.indices { totals.append(combine(totals[place], value)) }
      }
      return totals
    }
    low = totals(values.prefix(Self.lowBits))
    high = totals(values.dropFirst(Self.lowBits))
  }

  /// The totals of the two parts of a set, to be combined.
  @inline(__always)
  func parts(_ mask: Int) -> (low: Value, high: Value) {
    (low[mask & (1 &<< Self.lowBits &- 1)], high[mask &>> Self.lowBits])
  }
}

extension Subsets where Value: FixedWidthInteger {
  /// The sums of the sets.
  init(sumsOf values: [Value]) { self.init(values, from: 0, &+) }

  /// The sum of a set.
  @inline(__always)
  func sum(_ mask: Int) -> Value {
    let parts = parts(mask)
    return parts.low &+ parts.high
  }
}
