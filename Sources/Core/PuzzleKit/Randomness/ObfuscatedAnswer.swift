/// A game's secret, in a form that opening lines, logs and save files can show: 32 hexadecimal digits.
///
/// 128 bits - a value (64), a number (32) and a checksum (32) - go through eight rounds of a Feistel network with fixed
/// keys. That hides them from the eye, not from someone who runs this code.
public struct ObfuscatedAnswer: Equatable, Sendable {
  /// The high half of the enciphered block.
  private let high: UInt64
  /// The low half.
  private let low: UInt64

  /// Seals a value and a number; the checksum tells what they belong to.
  public init(_ value: UInt64, _ number: UInt32, checksum: UInt32) {
    (high, low) = ObfuscatedAnswer.enciphered(value, UInt64(number) << 32 | UInt64(checksum))
  }

  /// The seal that 32 hexadecimal digits stand for.
  /// - Throws: `bad-argument`.
  public init(parsing text: String) throws(Refusal) {
    let digits = Array(text.utf8)
    guard digits.count == 32, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { throw Refusal(.badArgument, "sealed must be 32 hexadecimal digits, not \(quoted(text))") }
    self.high = high
    self.low = low
  }

  /// The sealed numbers. Those of a damaged seal differ; the reader compares the checksum.
  public var content: (value: UInt64, number: UInt32, checksum: UInt32) {
    let (value, rest) = ObfuscatedAnswer.deciphered(high, low)
    return (value, UInt32(rest >> 32), UInt32(truncatingIfNeeded: rest))
  }

  /// The 32 digits, in lower case.
  public var text: String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      for index in 0..<32 {
        let half = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half &>> UInt64(60 - 4 * (index % 16))) & 15
        buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 32
    }
  }

  /// The keys of the rounds: the first digits of pi, 16 hexadecimal ones each.
  private static let keys: InlineArray<8, UInt64> = [
    0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89,
    0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6C, 0xC0AC_29B7_C97C_50DD, 0x3F84_D5B5_B547_0917,
  ]

  private static func enciphered(_ left: UInt64, _ right: UInt64) -> (UInt64, UInt64) {
    var (left, right) = (left, right)
    for round in 0..<8 { (left, right) = (right, left ^ SplitMix64.mixed(right ^ keys[round])) }
    return (left, right)
  }

  private static func deciphered(_ left: UInt64, _ right: UInt64) -> (UInt64, UInt64) {
    var (left, right) = (left, right)
    for round in (0..<8).reversed() { (left, right) = (right ^ SplitMix64.mixed(left ^ keys[round]), left) }
    return (left, right)
  }
}
