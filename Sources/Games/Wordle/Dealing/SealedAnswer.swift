import PuzzleKit

/// An answer as opening lines, logs and save files may show it.
enum SealedAnswer: Equatable {
  /// A place in the answers as a seed shuffles them.
  case drawn(seed: UInt64, index: Int)
  /// A word.
  case word(Word)

  /// Stands for the index where a word is sealed in place of a seed.
  private static let wordMark: UInt32 = .max
  /// The largest index that can be sealed.
  static let largestIndex = Int(clamping: Int64(wordMark) - 1)

  /// The seal; `checksum` tells the lists and the variant that the answer belongs to. An index must be
  /// 0...``largestIndex``.
  func seal(checksum: UInt32) -> ObfuscatedAnswer {
    switch self {
    case .drawn(let seed, let index): ObfuscatedAnswer(seed, UInt32(index), checksum: checksum)
    case .word(let word): ObfuscatedAnswer(word.bits, SealedAnswer.wordMark, checksum: SealedAnswer.check(word))
    }
  }

  /// Opens a seal for the lists and the variant with this `checksum`.
  /// - Throws: `bad-argument` if the token is damaged or belongs to other lists or another variant.
  init(_ seal: ObfuscatedAnswer, checksum: UInt32) throws(Refusal) {
    let (value, number, found) = seal.content
    if number == SealedAnswer.wordMark {
      let word = Word(bits: value)
      if found == SealedAnswer.check(word) {
        self = .word(word)
        return
      }
    } else if found == checksum {
      self = .drawn(seed: value, index: Int(clamping: number))
      return
    }
    throw Refusal(.badArgument, "the sealed token is damaged, or was made for another mode, variant or word list")
  }

  private static func check(_ word: Word) -> UInt32 {
    var generator = SplitMix64(seed: word.bits)
    return UInt32(truncatingIfNeeded: generator.next())
  }
}
