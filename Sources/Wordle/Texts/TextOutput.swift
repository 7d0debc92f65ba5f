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
    let bytes = text.utf8.span
    for index in bytes.indices { append(bytes[index]) }
  }

  /// Adds the letters of a word in lower case. There must be room for them.
  mutating func append(_ word: Word) {
    for index in 0..<word.count { append(word[index]) }
  }
}
