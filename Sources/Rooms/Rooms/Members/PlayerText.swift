import PuzzleKit

/// Checks texts of players before anybody sees them: a text has a known length and one line, and nothing that could turn other
/// text around or hide.
enum PlayerText {
  /// A name, without spaces at its ends.
  /// - Throws: `bad-text`.
  static func name(_ text: String, _ limits: RoomLimits) throws(Refusal) -> String {
    // In a name spaces of all kinds are spaces: nobody sees a difference.
    try checked(String(text.map { $0.isWhitespace && !$0.isNewline ? " " : $0 }), "a name", limits.nameLength)
  }

  /// The title of a room.
  /// - Throws: `bad-text`.
  static func title(_ text: String) throws(Refusal) -> String {
    try checked(text, "a title", RoomSettings.titleLengths.upperBound)
  }

  /// A message.
  /// - Throws: `bad-text`.
  static func message(_ text: String, _ limits: RoomLimits) throws(Refusal) -> String {
    try checked(text, "a message", limits.chatLength)
  }

  /// A reaction: one emoji.
  /// - Throws: `bad-text`.
  static func reaction(_ text: String) throws(Refusal) -> String {
    guard text.count == 1, text.utf8.count <= 40, let first = text.unicodeScalars.first,
      first.properties.isEmojiPresentation
        || (first.properties.isEmoji && (!first.isASCII || text.unicodeScalars.contains { $0.value == 0xFE0F })),
      // Half a flag is a letter.
      !(0x1F1E6...0x1F1FF ~= first.value) || text.unicodeScalars.count > 1,
      !text.unicodeScalars.contains(where: isUnprintable)
    else { throw Refusal(RoomErrors.badText, "a reaction is one emoji, not \(quoted(text))") }
    return text
  }

  private static func checked(_ text: String, _ what: String, _ length: Int) throws(Refusal) -> String {
    var trimmed = ""
    if let start = text.firstIndex(where: { $0 != " " }), let end = text.lastIndex(where: { $0 != " " }) {
      trimmed = String(text[start...end])
    }
    // Printable ASCII, as most messages are, has a byte a character and nothing to hide.
    let isPlain = trimmed.utf8.allSatisfy { 0x20...0x7E ~= $0 }
    let count = isPlain ? trimmed.utf8.count : trimmed.count
    guard 1...length ~= count else {
      throw Refusal(RoomErrors.badText, "\(what) has 1 to \(length) characters, not \(count)")
    }
    if isPlain { return trimmed }
    // Any number of marks can be piled on a character.
    if let piled = trimmed.first(where: { $0.unicodeScalars.count > 12 }) {
      throw Refusal(
        RoomErrors.badText, "\(what) holds a character of \(piled.unicodeScalars.count) parts; 12 are the most")
    }
    if let scalar = trimmed.unicodeScalars.first(where: isHidden) {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      throw Refusal(RoomErrors.badText, "\(what) holds the character \(name), which can not be seen")
    }
    guard trimmed.unicodeScalars.contains(where: isSeen) else {
      throw Refusal(RoomErrors.badText, "\(what) holds nothing that can be seen")
    }
    return trimmed
  }

  /// Controls, among them those of bidirectional text, and characters of no width; but not the joiner of emoji.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D: false
    case 0x00AD, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
    default: isUnprintable(scalar) || scalar.properties.generalCategory == .format
    }
  }

  /// Whether something shows by itself: a space, a mark or a joiner does not.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control: return false
    default: return true
    }
  }

  /// A key that names share if they look alike: letters of other alphabets, marks, case and digits count as the letters for
  /// which they are taken.
  static func likeness(_ name: String) -> String {
    var likeness = ""
    for scalar in name.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      if scalar.properties.generalCategory == .nonspacingMark || scalar.properties.isWhitespace { continue }
      if let letter = capitals[scalar] {
        likeness += letter
      } else {
        likeness += scalar.properties.lowercaseMapping.unicodeScalars.map(letter(like:)).joined()
      }
    }
    return likeness.split(separator: "rn", omittingEmptySubsequences: false).joined(separator: "m")
      .split(separator: "vv", omittingEmptySubsequences: false).joined(separator: "w")
  }

  private static func letter(like scalar: Unicode.Scalar) -> String {
    if let known = alike[scalar] { return known }
    guard !scalar.isASCII, let name = scalar.properties.name else { return String(scalar) }
    if let numeral = numerals[scalar.value] { return numeral.unicodeScalars.map { alike[$0] ?? String($0) }.joined() }
    // Such as LATIN SMALL LETTER E WITH ACUTE, FULLWIDTH DIGIT ONE or MATHEMATICAL BOLD SMALL A.
    let words = name.split(separator: " ")
    let isLatin = words.contains { styles.contains($0) }
    guard isLatin, let letter = words.prefix(while: { $0 != "WITH" }).last(where: { $0.utf8.count == 1 }) else {
      return String(scalar)
    }
    let plain = letter.lowercased()
    return plain.unicodeScalars.first.flatMap { alike[$0] } ?? plain
  }

  /// Words in the names of characters that are Latin letters in another dress.
  private static let styles: Set<Substring> = [
    "LATIN", "FULLWIDTH", "MATHEMATICAL", "CIRCLED", "PARENTHESIZED", "SQUARED", "MODIFIER", "SUBSCRIPT", "SUPERSCRIPT",
    "SCRIPT", "BLACK-LETTER", "DOUBLE-STRUCK", "REGIONAL",
  ]

  /// Capitals of Greek, Cyrillic and Cherokee that are taken for Latin letters; small, some of them look otherwise.
  private static let capitals: [Unicode.Scalar: String] = [
    "\u{391}": "a", "\u{392}": "b", "\u{395}": "e", "\u{396}": "z", "\u{397}": "h", "\u{399}": "l", "\u{39A}": "k",
    "\u{39C}": "m", "\u{39D}": "n", "\u{39F}": "o", "\u{3A1}": "p", "\u{3A4}": "t", "\u{3A5}": "y", "\u{3A7}": "x",
    "\u{410}": "a", "\u{412}": "b", "\u{415}": "e", "\u{41A}": "k", "\u{41C}": "m", "\u{41D}": "h", "\u{41E}": "o",
    "\u{420}": "p", "\u{421}": "c", "\u{422}": "t", "\u{423}": "y", "\u{425}": "x", "\u{405}": "s", "\u{406}": "l",
    "\u{408}": "j", "\u{4C0}": "l", "\u{13AA}": "a", "\u{13F4}": "b", "\u{13DF}": "c", "\u{13AC}": "e",
    "\u{13BB}": "h", "\u{13AB}": "j", "\u{13E6}": "k", "\u{13DE}": "l", "\u{13B7}": "m", "\u{13E2}": "p",
    "\u{13D2}": "r", "\u{13DA}": "s", "\u{13A2}": "t", "\u{13D9}": "v", "\u{13B3}": "w", "\u{13C3}": "z",
  ]

  /// Roman numerals, small, as they are after `lowercased()`.
  private static let numerals: [UInt32: String] = Dictionary(
    uniqueKeysWithValues: zip(
      UInt32(0x2170)...0x217F,
      ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "l", "c", "d", "m"]))

  /// Letters and digits that are taken for Latin letters: of Cyrillic, Greek and Armenian those that look like one.
  private static let alike: [Unicode.Scalar: String] = [
    "0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "\u{131}": "l", "\u{430}": "a", "\u{435}": "e", "\u{43E}": "o",
    "\u{440}": "p", "\u{441}": "c", "\u{445}": "x", "\u{443}": "y", "\u{456}": "l", "\u{458}": "j", "\u{455}": "s",
    "\u{501}": "d", "\u{51B}": "q", "\u{51D}": "w", "\u{4BB}": "h", "\u{432}": "b", "\u{43D}": "h", "\u{43A}": "k",
    "\u{43C}": "m", "\u{442}": "t", "\u{3B1}": "a", "\u{3BF}": "o", "\u{3C1}": "p", "\u{3BD}": "v", "\u{3B9}": "l",
    "\u{3BA}": "k", "\u{3C5}": "u", "\u{3C7}": "x", "\u{3B3}": "y", "\u{3B5}": "e", "\u{3B7}": "n", "\u{3C4}": "t",
    "\u{3B2}": "b", "\u{3BC}": "u", "\u{3C9}": "w", "\u{3B6}": "z", "\u{3C3}": "o", "\u{3F2}": "c", "\u{3F3}": "j",
    "\u{4CF}": "l", "\u{475}": "v", "\u{4AF}": "y", "\u{50D}": "g", "\u{454}": "e", "\u{457}": "l", "\u{461}": "w",
    "\u{437}": "3", "\u{584}": "f", "\u{585}": "o", "\u{57D}": "u", "\u{570}": "h", "\u{578}": "n", "\u{581}": "g",
    "\u{566}": "q", "\u{561}": "w", "\u{56A}": "d",
    "\u{2113}": "l", "\u{2C9F}": "o", "\u{2CA3}": "p", "\u{2CA5}": "c",
  ]
}
