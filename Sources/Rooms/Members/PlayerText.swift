import PuzzleKit

/// What players write, checked before anybody sees it: of a known length, on one line, and without what could turn other
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
}
