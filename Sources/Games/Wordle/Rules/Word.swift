/// Up to eight letters a-z, one byte a letter, the first letter in the highest byte, the bytes behind the last letter 0.
/// So words compare as they stand in a dictionary.
public struct Word: Hashable, Comparable, Sendable {
  /// The packed letters.
  public private(set) var bits: UInt64

  /// The most letters that fit.
  public static let capacity = 8

  /// The word without letters.
  public init() { bits = 0 }

  /// The word that ASCII letters spell, upper case read as lower case; nil where there are other bytes, or more letters
  /// than fit.
  public init?(_ letters: Span<UInt8>) {
    if letters.count > Word.capacity { return nil }
    var bits: UInt64 = 0
    var shift: UInt64 = 64
    for index in letters.indices {
      let letter = letters[index] | 0x20
      guard letter >= 0x61, letter <= 0x7A else { return nil }
      shift -= 8
      bits |= UInt64(letter) << shift
    }
    self.init(bits: bits)
  }

  /// The word that a part of a file spells; see ``init(_:)``.
  public init?(_ letters: ArraySlice<UInt8>) { self.init(letters.span) }

  /// The word that `text` spells; see ``init(_:)``.
  public init?(_ text: String) { self.init(text.utf8.span) }

  /// The word that a part of a text spells; see ``init(_:)``.
  public init?(_ text: Substring) { self.init(text.utf8.span) }

  /// The word that packed letters spell.
  init(bits: UInt64) { self.bits = bits }

  /// The number of its letters.
  public var count: Int { 8 - bits.trailingZeroBitCount / 8 }

  /// Whether it has no letters.
  public var isEmpty: Bool { bits == 0 }

  /// The letter at `index`, as lower-case ASCII; 0 behind the last letter.
  public subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits &>> UInt64(56 - 8 * index)) }

  /// Adds a lower-case letter behind the others. There must be room for it.
  mutating func append(_ letter: UInt8) {
    bits |= UInt64(letter) << UInt64(56 - 8 * count)
  }

  /// Takes the last letter off, if there is one.
  mutating func removeLast() {
    if bits != 0 { bits &= ~(0xFF << UInt64(64 - 8 * count)) }
  }

  /// Whether `letter` is in it.
  func contains(_ letter: UInt8) -> Bool { Word.zeroBytes(bits ^ (UInt64(letter) &* Word.everyByte)) != 0 }

  /// 1 in every byte.
  static let everyByte: UInt64 = 0x0101_0101_0101_0101

  /// The high bits of the zero bytes of `bits`. The lowest set bit is exact; a higher one may be false where a lower
  /// byte is zero.
  static func zeroBytes(_ bits: UInt64) -> UInt64 { (bits &- everyByte) & ~bits & 0x8080_8080_8080_8080 }

  /// Whether the left word stands before the right one in a dictionary.
  public static func < (left: Word, right: Word) -> Bool { left.bits < right.bits }

  /// The letters in lower case. Makes no allocation.
  public var text: String { String(capacity: Word.capacity) { $0.append(self) } }

  /// The letters in upper case. Makes no allocation.
  public var uppercased: String { Word(bits: bits & ~(Word.everyByte &* 0x20)).text }
}
