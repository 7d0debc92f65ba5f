extension String {
  /// The text that `write` gives, at most `capacity` bytes of UTF-8. Cheaper than a string that grows by short pieces.
  init(capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    self.init(unsafeUninitializedCapacity: capacity) { buffer in
      var output = OutputSpan(buffer: buffer, initializedCount: 0)
      write(&output)
      return output.finalize(for: buffer)
    }
  }
}

extension OutputSpan<UInt8> {
  /// Adds a text. There must be room for it.
  mutating func append(_ text: String) {
    withUnsafeMutableBufferPointer { buffer, count in
      count = buffer[count...].update(fromContentsOf: text.utf8)
    }
  }

  /// Adds the letters of a word. There must be room for ``Word/capacity`` letters.
  mutating func append(_ word: Word) { append(packed: word.bits, count: word.count) }

  /// Adds up to eight bytes, the first in the highest byte. There must be room for eight.
  mutating func append(packed bytes: UInt64, count: Int) {
    withUnsafeMutableBufferPointer { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).storeBytes(of: bytes.bigEndian, toByteOffset: filled, as: UInt64.self)
      filled += count
    }
  }
}
