import PuzzleKit

/// Reads the array of offsets at the beginning of a match file.
struct OffsetScanner {
  private let bytes: ByteBuffer
  /// The position after the bytes that were read.
  private(set) var position = 0

  init(_ bytes: ByteBuffer) { self.bytes = bytes }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 32 || 9...10 ~= byte || byte == 13 { position += 1 }
  }

  private func fault(_ text: String) -> Refusal {
    Refusal(
      .badFile, "byte \(position): \(current == nil ? "the file ends where " : "")\(text)")
  }

  /// The numbers and where they stand; then the position is after the array.
  mutating func array() throws(Refusal) -> [MatchFile.End] {
    skipSpace()
    guard current == UInt8(ascii: "[") else { throw fault("an array of offsets should be here") }
    position += 1
    var numbers: [MatchFile.End] = []
    skipSpace()
    if current == UInt8(ascii: "]") {
      position += 1
      return numbers
    }
    while true {
      skipSpace()
      let start = position
      var value: Int64 = 0
      while let byte = current, 48...57 ~= byte, position - start < 15 {
        value = 10 * value + Int64(byte - 48)
        position += 1
      }
      if position == start { throw fault("an offset should be here") }
      numbers.append(MatchFile.End(value: Int(clamping: value), offset: start))
      skipSpace()
      guard let byte = current, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
        throw fault("a comma or ] should be here")
      }
      position += 1
      if byte == UInt8(ascii: "]") { return numbers }
    }
  }
}
