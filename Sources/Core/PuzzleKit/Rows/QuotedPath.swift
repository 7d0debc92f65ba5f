/// Paths in lines. One that has spaces stands between double quotes, where a backslash takes the meaning from `"`, `\`, `$`
/// and the backquote, as in a shell.
public enum QuotedPath {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  /// Bytes with a meaning between the quotes, here or to a shell that is given the line.
  private static let special = Array("\"\\$`".utf8)
  /// Bytes without a meaning to a shell, as well as letters and digits.
  private static let plain = Array("/._-+,:@%=".utf8)

  /// Whether a byte of a path means nothing to a shell.
  public static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 128 || byte &- 48 < 10 || (byte | 32) &- 97 < 26 || plain.contains(byte)
  }

  /// Writes a path for a line: as it is, or between quotes.
  public static func text(_ path: String) -> String {
    if !path.isEmpty, path.utf8.allSatisfy(isPlain) { return path }
    var bytes = [quote]
    for byte in path.utf8 {
      if special.contains(byte) { bytes.append(backslash) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [quote], as: UTF8.self)
  }

  /// The path that a word stands for; one that begins with a quote ends with one.
  /// - Throws: `bad-argument`.
  public static func path(_ word: String) throws(Refusal) -> String {
    let bytes = Array(word.utf8)
    guard bytes.first == quote else { return word }
    guard end(in: bytes[...]) == bytes.count else {
      throw Refusal(
        .badArgument,
        "the path \(word.prefix(40)) lacks its closing quote, or has something right after it; write \"PATH\""
      )
    }
    var path: [UInt8] = []
    var index = 1
    while index < bytes.count - 1 {
      if isEscape(bytes[...], index) { index += 1 }
      path.append(bytes[index])
      index += 1
    }
    return String(decoding: path, as: UTF8.self)
  }

  /// The words of a line; a path between quotes is one of them, quotes and all.
  public static func words(_ line: String) -> [String] {
    var rest = Array(line.utf8)[...]
    var words: [String] = []
    while let first = rest.first {
      if isSpace(first) {
        rest.removeFirst()
        continue
      }
      let end = wordEnd(in: rest)
      words.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[end...]
    }
    return words
  }

  /// The end of the word that a slice starts with: after the closing quote if it has one with nothing right after it, else
  /// before the next space.
  public static func wordEnd(in bytes: ArraySlice<UInt8>) -> Int {
    if bytes.first == quote, let end = end(in: bytes), end == bytes.endIndex || isSpace(bytes[end]) { return end }
    return bytes.firstIndex(where: isSpace) ?? bytes.endIndex
  }

  /// The index after the quote that closes the one at the start of a slice.
  private static func end(in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex + 1
    while index < bytes.endIndex {
      if bytes[index] == quote { return index + 1 }
      index += isEscape(bytes, index) ? 2 : 1
    }
    return nil
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
    bytes[index] == backslash && index + 1 < bytes.endIndex && special.contains(bytes[index + 1])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}
