import PuzzleKit

/// The number of a terminal's cells that a character takes: 2 for emoji and East Asian wide letters, 0 for one that only
/// changes its neighbours, else 1.
func width(_ character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  if first.isASCII { return 1 }
  let second = character.unicodeScalars.dropFirst().first
  if first.properties.isEmojiPresentation || second?.value == 0xFE0F || isWide(first.value) { return 2 }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: return 1
  }
}

/// The number of a terminal's cells that a text takes.
func width(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + width($1) } }

/// The blocks of letters that Unicode's East Asian Width calls wide; emoji are told by their own property.
private func isWide(_ value: UInt32) -> Bool {
  switch value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
    true
  default: false
  }
}

/// `text` as it may be given to a terminal.
func sanitized(_ text: String) -> String { oneLine(text) }

/// As much of the beginning of `text` as has room in so many cells.
func prefix(_ text: String, _ cells: Int) -> String { hardWrapped(text, cells).first ?? "" }

/// As much of the end of `text` as has room in so many cells.
func suffix(_ text: String, _ cells: Int) -> String { String(prefix(String(text.reversed()), cells).reversed()) }

/// `text` in lines of at most `limit` cells, broken at spaces and, where a word is too long, inside it.
func wrapped(_ text: String, _ limit: Int) -> [String] {
  let limit = max(2, limit)
  var lines: [String] = []
  var line = ""
  var used = 0
  for word in text.split(separator: " ") {
    let size = width(word)
    if used > 0, used + 1 + size > limit {
      lines.append(line)
      (line, used) = ("", 0)
    }
    if used > 0 {
      line += " "
      used += 1
    }
    if size <= limit {
      line += word
      used += size
      continue
    }
    for piece in hardWrapped(String(word), limit) {
      if used > 0 { lines.append(line) }
      (line, used) = (piece, width(piece))
    }
  }
  if used > 0 || lines.isEmpty { lines.append(line) }
  return lines
}

/// `text` cut into pieces of at most `limit` cells, spaces kept.
func hardWrapped(_ text: String, _ limit: Int) -> [String] {
  var pieces = [""]
  var used = 0
  for character in text {
    let size = width(character)
    if used + size > limit {
      pieces.append("")
      used = 0
    }
    pieces[pieces.count - 1].append(character)
    used += size
  }
  return pieces
}

/// `text` with its spaces kept, in lines of at most `limit` cells: broken after a space if there is one, else inside a word.
func softWrapped(_ text: String, _ limit: Int) -> [String] {
  if width(text) <= limit { return [text] }
  guard let piece = hardWrapped(text, limit).first, !piece.isEmpty else { return [text] }
  let rest = text.dropFirst(piece.count)
  // The space after a line that just fits goes with the line.
  if rest.first == " " { return [piece] + softWrapped(String(rest.dropFirst()), limit) }
  guard let space = piece.lastIndex(of: " "), piece[..<space].contains(where: { $0 != " " }) else {
    return [piece] + softWrapped(String(rest), limit)
  }
  return [String(piece[..<space])] + softWrapped(String(piece[piece.index(after: space)...] + rest), limit)
}

/// `text`, cut with an ellipsis where it takes more than `limit` cells.
func truncated(_ text: String, _ limit: Int) -> String {
  if width(text) <= limit { return text }
  guard limit > 0, var start = hardWrapped(text, limit - 1).first else { return "" }
  while start.last == " " { start.removeLast() }
  return start + "…"
}

/// A text in so many cells at the most: as much of it as has room before the end of a sentence or of a part of one; else cut.
func shortened(_ text: String, _ limit: Int) -> String {
  if width(text) <= limit { return text }
  var best = ""
  for mark in [". ", "; ", ", ", ": "] {
    var parts = text.replacing(mark, with: "\n").split(separator: "\n")
    while parts.count > 1 {
      parts.removeLast()
      let short = parts.joined(separator: mark) + (mark == ". " ? "." : "")
      if width(short) > limit { continue }
      if width(short) > width(best) { best = short }
      break
    }
  }
  return best.isEmpty ? truncated(text, limit) : best
}

/// A text of so many spaces.
func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// `text` in the middle of so many cells.
func centred(_ text: String, _ cells: Int) -> String {
  let left = max(0, cells - width(text)) / 2
  return spaces(left) + text + spaces(cells - width(text) - left)
}
