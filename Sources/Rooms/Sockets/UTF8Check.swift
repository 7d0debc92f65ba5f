/// Checks text that comes in parts: it is not UTF-8 from the first byte on that no text could go on with.
struct UTF8Check {
  /// The number of bytes that the scalar still lacks, and the range of the next one.
  private var missing = 0
  private var low: UInt8 = 0x80
  private var high: UInt8 = 0xBF

  /// Whether the text may end here.
  var isWhole: Bool { missing == 0 }

  /// Takes the next bytes.
  /// - Returns: whether it can still become text.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      if missing == 0 {
        while index + 8 <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        { index += 8 }
        if index == bytes.count { break }
      }
      if !take(bytes[index]) { return false }
      index += 1
    }
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard low...high ~= byte else { return false }
      (missing, low, high) = (missing - 1, 0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: missing = 1
    // What is shorter otherwise, and surrogates, are no scalars.
    case 0xE0...0xEF: (missing, low, high) = (2, byte == 0xE0 ? 0xA0 : 0x80, byte == 0xED ? 0x9F : 0xBF)
    case 0xF0...0xF4: (missing, low, high) = (3, byte == 0xF0 ? 0x90 : 0x80, byte == 0xF4 ? 0x8F : 0xBF)
    default: return false
    }
    return true
  }
}
