/// A set of solver states, each with its piles in any order: open addressing, five words a state. Emptying it takes no time.
struct StateTable<Bits: FixedWidthInteger & UnsignedInteger> {
  private var words: [Bits]
  private var mask: Int
  private var count = 0
  /// Marks the states that were added since the table was emptied; in the upper half of a state's last word.
  private var generation: Bits = 1

  init() {
    mask = (1 << 8) - 1
    words = [Bits](repeating: 0, count: 5 * (mask + 1))
  }

  /// Empties the table.
  mutating func clear() {
    count = 0
    generation += 1
    if generation == 1 << 32 {
      generation = 1
      for index in words.indices { words[index] = 0 }
    }
  }

  /// Adds a state; false if it was there.
  mutating func insert(_ state: borrowing SolverState<Bits>) -> Bool {
    if 2 * count > mask { grow() }
    var a = state.piles[0].bits
    var b = state.piles[1].bits
    var c = state.piles[2].bits
    var d = state.piles[3].bits
    if a > b { swap(&a, &b) }
    if c > d { swap(&c, &d) }
    if a > c { swap(&a, &c) }
    if b > d { swap(&b, &d) }
    if b > c { swap(&b, &c) }
    return insert(a, b, c, d, generation << 32 | Bits(state.open))
  }

  /// A pile in 64 bits: all of it, unless it has more than ten tokens.
  private func folded(_ pile: Bits) -> UInt64 {
    UInt64(truncatingIfNeeded: pile) ^ UInt64(truncatingIfNeeded: pile >> 64) &* 0xD6E8_FEB8_6659_FD93
  }

  private mutating func insert(_ a: Bits, _ b: Bits, _ c: Bits, _ d: Bits, _ last: Bits) -> Bool {
    var hash = folded(a) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 29 ^ folded(b)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 31 ^ folded(c)) &* 0x94D0_49BB_1331_11EB
    hash = (hash ^ hash >> 30 ^ folded(d)) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 29 ^ UInt64(truncatingIfNeeded: last & 0xFFFF_FFFF)) &* 0xBF58_476D_1CE4_E5B9
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    return words.withUnsafeMutableBufferPointer { words in
      while true {
        let base = 5 * slot
        if words[base + 4] >> 32 != last >> 32 {
          words[base] = a
          words[base + 1] = b
          words[base + 2] = c
          words[base + 3] = d
          words[base + 4] = last
          count += 1
          return true
        }
        if words[base + 4] == last, words[base] == a, words[base + 1] == b, words[base + 2] == c, words[base + 3] == d {
          return false
        }
        slot = (slot + 1) & mask
      }
    }
  }

  private mutating func grow() {
    let old = words
    mask = 2 * mask + 1
    words = [Bits](repeating: 0, count: 5 * (mask + 1))
    count = 0
    for base in stride(from: 0, to: old.count, by: 5) where old[base + 4] >> 32 == generation {
      _ = insert(old[base], old[base + 1], old[base + 2], old[base + 3], old[base + 4])
    }
  }
}
