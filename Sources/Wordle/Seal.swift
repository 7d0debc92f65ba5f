import PuzzleKit

/// Which answer a game has, in a form that opening lines, logs and save files can show: 32 hexadecimal digits.
///
/// 128 bits - a seed (64), an index (32) and a checksum (32) - go through eight rounds of a Feistel network with fixed
/// keys. That hides seed and answer from the eye, not from someone who runs this code.
struct Seal: Equatable {
  /// What is sealed.
  enum Content: Equatable {
    /// A place in the answers as a seed shuffles them.
    case drawn(seed: UInt64, index: Int)
    /// A word.
    case word(Word)
  }

  /// The high half of the enciphered block.
  private let high: UInt64
  /// The low half.
  private let low: UInt64

  /// Stands for the index where a word is sealed in place of a seed.
  private static let wordMark: UInt32 = .max
  /// The largest index that can be sealed.
  static let largestIndex = Int(wordMark) - 1

  /// Seals `content`; `checksum` tells the lists and the variant it belongs to. An index must be 0...``largestIndex``.
  init(_ content: Content, checksum: UInt32) {
    switch content {
    case .drawn(let seed, let index):
      (high, low) = Seal.enciphered(seed, UInt64(index) << 32 | UInt64(checksum))
    case .word(let word):
      (high, low) = Seal.enciphered(word.bits, UInt64(Seal.wordMark) << 32 | UInt64(Seal.check(word)))
    }
  }

  /// The seal that 32 hexadecimal digits stand for.
  /// - Throws: `bad-argument`.
  init(parsing text: String) throws(RuleError) {
    let digits = Array(text.utf8)
    guard digits.count == 32, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { throw RuleError(.badArgument, "sealed must be 32 hexadecimal digits, not \(quoted(text))") }
    self.high = high
    self.low = low
  }

  /// What was sealed for the lists and the variant that `checksum` tells.
  /// - Throws: `bad-argument` where the token is damaged or belongs to other lists or another variant.
  func content(checksum: UInt32) throws(RuleError) -> Content {
    let (first, second) = Seal.deciphered(high, low)
    let index = UInt32(second >> 32)
    let found = UInt32(truncatingIfNeeded: second)
    if index == Seal.wordMark {
      let word = Word(bits: first)
      if found == Seal.check(word) { return .word(word) }
    } else if found == checksum {
      return .drawn(seed: first, index: Int(index))
    }
    throw RuleError(.badArgument, "the sealed token is damaged, or was made for another mode, variant or word list")
  }

  /// The 32 digits, in lower case.
  var text: String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      for index in 0..<32 {
        let half = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half &>> UInt64(60 - 4 * (index % 16))) & 15
        buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 32
    }
  }

  private static func check(_ word: Word) -> UInt32 { UInt32(truncatingIfNeeded: mixed(word.bits)) }

  /// The keys of the rounds: the first digits of pi, 16 hexadecimal ones each.
  private static let keys: InlineArray<8, UInt64> = [
    0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89,
    0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6C, 0xC0AC_29B7_C97C_50DD, 0x3F84_D5B5_B547_0917,
  ]

  private static func enciphered(_ left: UInt64, _ right: UInt64) -> (UInt64, UInt64) {
    var (left, right) = (left, right)
    for round in 0..<8 { (left, right) = (right, left ^ mixed(right ^ keys[round])) }
    return (left, right)
  }

  private static func deciphered(_ left: UInt64, _ right: UInt64) -> (UInt64, UInt64) {
    var (left, right) = (left, right)
    for round in (0..<8).reversed() { (left, right) = (right ^ mixed(left ^ keys[round]), left) }
    return (left, right)
  }

  /// The finalizer of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014).
  private static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = bits &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
