/// A guess that may be the best at a set.
package struct RankedGuess: BitwiseCopyable {
  /// The promise of the guess, the less the better, above the guess's number, so that no two are equal: its bound, with a small
  /// share of the candidates that it leaves on average.
  private var rank: UInt64
  /// The least that it may cost.
  package let bound: Cost

  init(_ guess: Int, score: Int64, bound: Cost) {
    rank = UInt64(truncatingIfNeeded: score) << 16 | UInt64(truncatingIfNeeded: guess)
    self.bound = bound
  }

  /// The guess in its local index's numbering.
  @inline(__always)
  package var guess: Int { Int(rank & 0xFFFF) }

  /// Gives the guess another number.
  mutating func renumber(_ guess: Int) { rank = (rank & ~0xFFFF) | UInt64(truncatingIfNeeded: guess) }

  /// Whether the left guess promises more.
  @inline(__always)
  static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// The guesses that are tried at a set, in the order of what they promise as far as that order is needed: the first few are
/// found at once, the others sorted only where the first have left them a chance.
struct GuessList {
  /// The number of guesses that are tried before the others are put in order.
  static let first = 4
  /// The number of guesses that are gathered at once.
  static let chunk = 128

  private let base: UnsafeMutablePointer<RankedGuess>
  private(set) var count = 0

  /// An empty list with room for `capacity` guesses.
  init(_ arena: ScratchMemory, capacity: Int) { base = arena.take(RankedGuess.self, capacity) }

  @inline(__always)
  subscript(index: Int) -> RankedGuess { base[index] }

  @inline(__always)
  mutating func append(_ guess: RankedGuess) {
    base[count] = guess
    count += 1
  }

  /// Leaves the `width` guesses that promise most.
  mutating func keep(_ width: Int) {
    if width >= count { return }
    select(width)
    count = width
  }

  /// Moves the `most` guesses that promise most to the front, and gives them.
  func best(_ most: Int) -> UnsafeMutableBufferPointer<RankedGuess> {
    let most = min(most, count)
    select(most)
    return UnsafeMutableBufferPointer(start: base, count: most)
  }

  /// Puts the first few in their places.
  func sortFirst() {
    for place in 0..<count {
      var next = min(place, GuessList.first)
      if next == GuessList.first {
        // Few of many come among the first.
        if !(base[place] < base[next - 1]) { continue }
        next -= 1
        (base[place], base[next]) = (base[next], base[place])
      }
      while next > 0, base[next] < base[next - 1] {
        (base[next], base[next - 1]) = (base[next - 1], base[next])
        next -= 1
      }
    }
  }

  /// Drops all behind the first few that cannot cost less than `beta`, and sorts the others.
  mutating func sortRest(below beta: Cost) {
    var kept = GuessList.first
    for index in GuessList.first..<count where base[index].bound < beta {
      base[kept] = base[index]
      kept += 1
    }
    count = kept
    var tail = UnsafeMutableBufferPointer(start: base + GuessList.first, count: count - GuessList.first)
    tail.sort(by: <)
  }

  /// Moves the `most` guesses that promise most to the front and sorts them.
  func sort(_ most: Int) {
    var first = best(most)
    first.sort(by: <)
  }

  /// Gives the guesses from `start` on the numbers they have `moved` to.
  func renumber(from start: Int, _ moved: UnsafePointer<Int32>) {
    for index in start..<count { base[index].renumber(Int(moved[base[index].guess])) }
  }

  /// Writes the feedback of some guesses against the candidates of a subset, a row for each guess. Read by column, which lies
  /// together in memory.
  func gather(_ range: Range<Int>, _ subset: Subset, into codes: UnsafeMutablePointer<UInt16>) {
    let local = subset.local.pointee
    let size = subset.count
    for index in 0..<size {
      let candidate = Int(subset.elements[index])
      let low = local.low[candidate]
      if let high = local.high?[candidate] {
        for place in range {
          let guess = base[place].guess
          codes[(place - range.lowerBound) * size + index] =
            UInt16(low[guess]) + UInt16(FeedbackMatrix.highWeight) * UInt16(high[guess])
        }
      } else {
        for place in range { codes[(place - range.lowerBound) * size + index] = UInt16(low[base[place].guess]) }
      }
    }
  }

  /// Moves the `most` guesses that promise most to the front, in no order (Hoare's quickselect).
  private func select(_ most: Int) {
    var (lower, upper) = (0, count - 1)
    while lower < upper {
      let pivot = base[(lower + upper) / 2]
      var (left, right) = (lower, upper)
      while left <= right {
        while base[left] < pivot { left += 1 }
        while pivot < base[right] { right -= 1 }
        if left <= right {
          (base[left], base[right]) = (base[right], base[left])
          left += 1
          right -= 1
        }
      }
      if most - 1 <= right {
        upper = right
      } else if most - 1 >= left {
        lower = left
      } else {
        break
      }
    }
  }
}
