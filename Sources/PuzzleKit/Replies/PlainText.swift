/// `text` with `?` for everything that may not stand in a line: see ``isUnprintable(_:)``.
public func oneLine(_ text: String) -> String {
  let bytes = text.utf8Span.span
  // The first bytes of what may not stand there, in UTF-8: of C1 controls C2, of U+061C D8, of all others E2.
  guard
    bytes.indices.contains(where: {
      let byte = bytes[$0]
      return byte < 32 || byte == 127 || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    })
  else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isUnprintable($0) ? "?" : $0 }))
}

/// Whether a character may stand in no line, since it would break the line, command a terminal or turn the text around:
/// controls, line and paragraph separators, and the controls of bidirectional text.
public func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<32, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
