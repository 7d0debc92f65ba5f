/// Counts for each of 64 cells how many masks have it, all cells at once: plane i has bit i of every count.
struct CellCounts {
  // The planes that nearly every mask changes, apart from the others, so that they stay in registers.
  private var ones: UInt64 = 0
  private var twos: UInt64 = 0
  private var fours: UInt64 = 0
  private var eights: UInt64 = 0
  private var planes = InlineArray<12, UInt64>(repeating: 0)

  /// Counts the cells of a mask, up to 65,535 masks.
  @inline(__always)
  mutating func add(_ mask: UInt64) {
    // The first planes without a branch: how far a carry runs is hard to foresee for the processor.
    var carry = ones & mask
    ones ^= mask
    (twos, carry) = (twos ^ carry, twos & carry)
    (fours, carry) = (fours ^ carry, fours & carry)
    (eights, carry) = (eights ^ carry, eights & carry)
    if carry != 0 { addSixteen(carry) }
  }

  /// Counts the cells of four masks.
  @inline(__always)
  mutating func add(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    let carries = (CellCounts.sum(&ones, first, second), CellCounts.sum(&ones, third, fourth))
    var carry = CellCounts.sum(&twos, carries.0, carries.1)
    (fours, carry) = (fours ^ carry, fours & carry)
    (eights, carry) = (eights ^ carry, eights & carry)
    if carry != 0 { addSixteen(carry) }
  }

  /// Adds two bits to each bit of a plane; gives the carry.
  @inline(__always)
  private static func sum(_ plane: inout UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
    let half = plane ^ first
    let carry = plane & first | half & second
    plane = half ^ second
    return carry
  }

  @inline(never)
  private mutating func addSixteen(_ cells: UInt64) {
    var carry = cells
    var plane = 0
    while carry != 0 {
      (planes[plane], carry) = (planes[plane] ^ carry, planes[plane] & carry)
      plane += 1
    }
  }

  /// The counts of the first cells.
  func counts(_ cells: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: cells)
    func add(_ plane: UInt64, _ worth: Int) {
      var rest = plane
      while rest != 0 {
        counts[rest.trailingZeroBitCount] += worth
        rest &= rest &- 1
      }
    }
    for (place, plane) in [ones, twos, fours, eights].enumerated() { add(plane, 1 << place) }
    for place in planes.indices where planes[place] != 0 { add(planes[place], 16 << place) }
    return counts
  }

  /// The cells of a set that fewer than three masks have, and how many masks they lack together.
  func lackingThree(of all: UInt64) -> (cells: UInt64, count: Int) {
    let once = all & (ones | twos | fours | eights | high)
    let twice = all & (twos | fours | eights | high)
    let thrice = all & (ones & twos | fours | eights | high)
    let count = 3 * all.nonzeroBitCount - once.nonzeroBitCount - twice.nonzeroBitCount - thrice.nonzeroBitCount
    return (all & ~thrice, count)
  }

  /// The cells that sixteen or more masks have.
  private var high: UInt64 { planes.indices.reduce(0) { $0 | planes[$1] } }

  /// The cells that more masks have than so many.
  func cells(above bound: Int) -> UInt64 {
    // From the highest plane down: the cells that are above, and those that have been equal so far.
    var (above, equal): (UInt64, UInt64) = (0, ~0)
    func look(_ plane: UInt64, _ bit: Int) {
      if bound >> bit & 1 == 0 {
        above |= equal & plane
        equal &= ~plane
      } else {
        equal &= plane
      }
    }
    for place in planes.indices.reversed() { look(planes[place], place + 4) }
    for (bit, plane) in [eights, fours, twos, ones].enumerated() { look(plane, 3 - bit) }
    return above
  }
}
