/// Replaces each value by the largest among those of its mask's subsets; there are 2^`bits` values.
///
/// The transform takes the bits one after another: before bit `k` a value covers the subsets that differ from its mask in
/// bits below `k` only (R. Yates, 1937, for sums; any operation does that is associative and commutative).
func subsetMaximum<Score: FixedWidthInteger>(_ values: UnsafeMutablePointer<Score>, bits: Int) {
  let count = 1 << bits
  var bit = 0
  if bits >= 2 {
    // The inner loops of the first two bits would be too short.
    var start = 0
    while start < count {
      let zero = values[start]
      let one = max(values[start &+ 1], zero)
      let two = max(values[start &+ 2], zero)
      values[start &+ 1] = one
      values[start &+ 2] = two
      values[start &+ 3] = max(values[start &+ 3], max(one, two))
      start &+= 4
    }
    bit = 2
  }
  while bit < bits {
    let step = 1 &<< bit
    var start = 0
    while start < count {
      let low = values + start
      let high = low + step
      var index = 0
      while index < step {
        high[index] = max(high[index], low[index])
        index &+= 1
      }
      start &+= 2 &* step
    }
    bit &+= 1
  }
}
