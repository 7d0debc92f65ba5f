/// `text` with `?` for everything that may not stand in a line: see ``isUnprintable(_:)``.
public func oneLine(_ text: String) -> String {
  // The highest bit is set by what is no ASCII, by 0 to 31, and by 127.
  var marks: UInt8 = 0
  let bytes = text.utf8Span.span
  for index in bytes.indices { marks |= bytes[index] | (bytes[index] &- 32) | (bytes[index] &+ 1) }
  if marks < 128 { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isUnprintable($0) ? "?" : $0 }))
}

/// `text` with spaces at which no picture breaks a line, such as a move's in a sentence.
public func unbroken(_ text: String) -> String {
  text.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "\u{A0}")
}

/// Whether a character may stand in no line, since it would break the line, command a terminal or turn the text around:
/// controls, line and paragraph separators, and the controls of bidirectional text.
public func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<32, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// A text without the backquotes in which commands stand.
public func withoutMarks(_ text: String) -> String {
  String(decoding: text.utf8.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
}
