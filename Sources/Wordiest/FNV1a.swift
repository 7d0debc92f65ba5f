/// The 64-bit hash FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
struct FNV1a {
  /// The hash of what was added.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds the bytes of a number, the least significant first.
  mutating func add(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { add($0) } }
}
