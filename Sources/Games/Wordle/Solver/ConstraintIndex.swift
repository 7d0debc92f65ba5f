import PuzzleKit

/// The guesses of a position by their letters, to find those that do what hard mode asks.
final class ConstraintIndex {
  private static let alphabet = 26

  /// Guesses.
  let guessCount: Int
  /// Words of 64 guesses in a set.
  private let words: Int
  /// By letter, the set of the guesses that have it.
  private let having: UnsafeMutablePointer<UInt64>
  /// By the number of further copies, from 1, and by letter, the set of the guesses that have so many; empty if copies don't
  /// count.
  private let repeating: UnsafeMutablePointer<UInt64>
  /// By place and letter, the set of the guesses that have it there.
  private let placing: UnsafeMutablePointer<UInt64>

  /// An index of guesses that all have the same length.
  /// - Parameter counts: whether a demand may ask for several copies of a letter.
  init(_ guesses: [Word], copies counts: Bool) {
    guessCount = guesses.count
    words = (guesses.count + 63) / 64
    let sets = ConstraintIndex.alphabet * words
    let places = guesses.first?.count ?? 0
    having = .allocate(capacity: sets)
    having.initialize(repeating: 0, count: sets)
    placing = .allocate(capacity: places * sets)
    placing.initialize(repeating: 0, count: places * sets)
    let levels = counts ? max(0, places - 1) : 0
    repeating = .allocate(capacity: levels * sets)
    repeating.initialize(repeating: 0, count: levels * sets)
    for (row, guess) in guesses.enumerated() {
      let bit: UInt64 = 1 &<< UInt64(row & 63)
      for place in 0..<guess.count {
        let letter = Int(guess[place]) - 0x61
        let copy = counts ? (0..<place).count { guess[$0] == guess[place] } : 0
        if copy > 0 { repeating[((copy - 1) * ConstraintIndex.alphabet + letter) * words + row / 64] |= bit }
        having[letter * words + row / 64] |= bit
        placing[(place * ConstraintIndex.alphabet + letter) * words + row / 64] |= bit
      }
    }
  }

  deinit {
    having.deallocate()
    placing.deallocate()
    repeating.deallocate()
  }

  /// Writes the rows of the guesses that `demand` allows, in order.
  /// - Returns: their number.
  func find(_ demand: HardModeMask, _ arena: ScratchMemory, into rows: UnsafeMutablePointer<Int32>) -> Int {
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let allowed = arena.take(UInt64.self, words)
    allowed.update(repeating: UInt64.max, count: words)
    if guessCount & 63 != 0 { allowed[words - 1] = (1 &<< UInt64(guessCount & 63)) - 1 }
    var unplaced = demand.seen
    for place in 0..<Word.capacity {
      let byte = UInt8(truncatingIfNeeded: demand.placed &>> UInt64(56 - 8 * place))
      if byte == 0 { continue }
      let letter = Int(byte) - 0x61
      unplaced &= ~(1 &<< UInt32(letter))
      keep(placing + (place * ConstraintIndex.alphabet + letter) * words, in: allowed)
    }
    while unplaced != 0 {
      keep(having + unplaced.trailingZeroBitCount * words, in: allowed)
      unplaced &= unplaced &- 1
    }
    if demand.further != 0 {
      for letter in 0..<ConstraintIndex.alphabet {
        let further = demand.further(of: letter)
        if further > 0 { keep(repeating + ((further - 1) * ConstraintIndex.alphabet + letter) * words, in: allowed) }
      }
    }
    var count = 0
    for word in 0..<words {
      var rest = allowed[word]
      while rest != 0 {
        rows[count] = Int32(truncatingIfNeeded: 64 &* word &+ rest.trailingZeroBitCount)
        count &+= 1
        rest &= rest &- 1
      }
    }
    return count
  }

  @inline(__always)
  private func keep(_ set: UnsafePointer<UInt64>, in allowed: UnsafeMutablePointer<UInt64>) {
    for word in 0..<words { allowed[word] &= set[word] }
  }
}
