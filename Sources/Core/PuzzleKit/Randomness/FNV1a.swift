/// The 64-bit hash FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
public struct FNV1a: Sendable {
  /// The hash of what was added.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of nothing.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds the bytes of a number, the least significant first.
  public mutating func add(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { add($0) } }

  /// Adds the decimal digits of a number.
  package mutating func add(decimal number: UInt64) {
    var scale: UInt64 = 1
    while number / scale > 9 { scale *= 10 }
    while scale > 0 {
      value = (value ^ (48 + number / scale % 10)) &* 0x100_0000_01B3
      scale /= 10
    }
  }

  /// The lower half of ``value`` as eight hexadecimal digits.
  public var digits: String {
    let digits = String(UInt32(truncatingIfNeeded: value), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
