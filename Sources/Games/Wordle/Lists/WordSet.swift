/// A set of words that is made once and asked often: open addressing with linear probing, less than half full.
struct WordSet: Sendable {
  /// A power of two of slots; 0 is an empty one.
  private let slots: [UInt64]
  /// The number of bits by which a hash is shifted to give a slot.
  private let shift: UInt64

  init(_ words: [Word]) {
    let size = max(2, (2 * words.count).nextPowerOfTwo)
    let shift = UInt64(64 - size.trailingZeroBitCount)
    var slots = [UInt64](repeating: 0, count: size)
    for word in words {
      var slot = WordSet.hash(word, shift)
      while slots[slot] != 0, slots[slot] != word.bits { slot = (slot + 1) & (size - 1) }
      slots[slot] = word.bits
    }
    self.slots = slots
    self.shift = shift
  }

  /// Whether `word`, which has letters, is in the set.
  func contains(_ word: Word) -> Bool {
    var slot = WordSet.hash(word, shift)
    while slots[slot] != 0 {
      if slots[slot] == word.bits { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  /// Fibonacci hashing.
  private static func hash(_ word: Word, _ shift: UInt64) -> Int {
    Int((word.bits &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }
}

extension Int {
  /// The smallest power of two that is greater than the number, which is not negative.
  fileprivate var nextPowerOfTwo: Int { 1 << (Int.bitWidth - leadingZeroBitCount) }
}
