import PuzzleKit

/// Checks texts of players before anybody sees them: a text has a known length and one line, and nothing that could turn other
/// text around or hide.
enum PlayerText {
  /// A name, without spaces at its ends.
  /// - Throws: `bad-text`.
  static func name(_ text: String, _ limits: RoomLimits) throws(Refusal) -> String {
    try checked(text, "a name", limits.nameLength)
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
        || (first.properties.isEmoji && text.unicodeScalars.contains { $0.value == 0xFE0F }),
      !text.unicodeScalars.contains(where: isUnprintable)
    else { throw Refusal(RoomErrors.badText, "a reaction is one emoji, not \(quoted(text))") }
    return text
  }

  private static func checked(_ text: String, _ what: String, _ length: Int) throws(Refusal) -> String {
    let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    guard 1...length ~= trimmed.count else {
      throw Refusal(RoomErrors.badText, "\(what) has 1 to \(length) characters, not \(trimmed.count)")
    }
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

  /// A key that names share if they look alike: letters of other alphabets, marks, case and digits count as the letters for
  /// which they are taken.
  static func likeness(_ name: String) -> String {
    var likeness = ""
    for scalar in name.lowercased().unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      if scalar.properties.generalCategory == .nonspacingMark || scalar == " " { continue }
      likeness.append(letter(like: scalar))
    }
    return likeness.split(separator: "rn", omittingEmptySubsequences: false).joined(separator: "m")
      .split(separator: "vv", omittingEmptySubsequences: false).joined(separator: "w")
  }

  private static func letter(like scalar: Unicode.Scalar) -> String {
    if let known = alike[scalar] { return known }
    guard !scalar.isASCII, let name = scalar.properties.name else { return String(scalar) }
    // Such as LATIN SMALL LETTER E WITH ACUTE, FULLWIDTH DIGIT ONE or MATHEMATICAL BOLD SMALL A.
    let words = name.split(separator: " ")
    let isLatin = words.contains { ["LATIN", "FULLWIDTH", "MATHEMATICAL", "CIRCLED"].contains($0) }
    guard isLatin, let letter = words.prefix(while: { $0 != "WITH" }).last(where: { $0.utf8.count == 1 }) else {
      return String(scalar)
    }
    let plain = letter.lowercased()
    return plain.unicodeScalars.first.flatMap { alike[$0] } ?? plain
  }

  /// Letters and digits that are taken for Latin letters.
  private static let alike: [Unicode.Scalar: String] = [
    "0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "\u{131}": "l", "\u{430}": "a", "\u{435}": "e", "\u{43E}": "o",
    "\u{440}": "p", "\u{441}": "c", "\u{445}": "x", "\u{443}": "y", "\u{456}": "l", "\u{458}": "j", "\u{455}": "s",
    "\u{501}": "d", "\u{51B}": "q", "\u{51D}": "w", "\u{4BB}": "h", "\u{432}": "b", "\u{43D}": "h", "\u{43A}": "k",
    "\u{43C}": "m", "\u{442}": "t", "\u{3B1}": "a", "\u{3BF}": "o", "\u{3C1}": "p", "\u{3BD}": "v", "\u{3B9}": "l",
    "\u{3BA}": "k", "\u{3C5}": "u", "\u{3C7}": "x", "\u{3B3}": "y", "\u{3B5}": "e", "\u{3B7}": "n", "\u{3C4}": "t",
  ]
}
