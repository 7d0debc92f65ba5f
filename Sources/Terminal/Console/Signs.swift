/// The signs that a terminal can show.
enum Signs {
  /// Whether it shows UTF-8, as the environment names its locale; where nothing names one, as most terminals do.
  static func areUnicode(_ environment: (String) -> String?) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG", "XTERM_LOCALE"]
    guard let locale = names.compactMap({ environment($0) }).first(where: { !$0.isEmpty }) else { return true }
    let small = locale.lowercased()
    return small.contains("utf-8") || small.contains("utf8")
  }

  /// A text in ASCII alone, each sign as wide as before.
  static func ascii(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text }
    var result = ""
    for sign in text {
      if sign.isASCII { result.append(sign) } else { result += replacement(sign) }
    }
    return result
  }

  private static func replacement(_ sign: Character) -> String {
    switch sign {
    case "│", "║", "┃", "┆", "▏": "|"
    case "═", "━": "="
    case "─", "╌", "‐", "‑", "–", "—", "−": "-"
    case "╭", "╮", "╰", "╯", "╔", "╗", "╚", "╝", "┼", "┴", "┬", "┤", "├", "┘", "└", "┐", "┌": "+"
    case "╲": "\\"
    case "╱": "/"
    case "╳", "×": "x"
    // Half of a cell in a colour of its own.
    case "▀", "▄", "\u{A0}": " "
    case "█", "▒", "▓", "░": "#"
    case "·", "…": "."
    case "★", "●", "◉", "◆", "•": "*"
    case "○": "o"
    case "⏎": "<"
    case "⌫": "x"
    case "‘", "’": "'"
    case "“", "”": "\""
    case "🟩": "[]"
    case "🟨", "🟧": "()"
    case "⬛", "⬜": "--"
    default: letter(sign) ?? String(repeating: "?", count: width(sign))
    }
  }

  /// A letter without its accent; nil if it is none of ASCII's.
  private static func letter(_ sign: Character) -> String? {
    let plain = "AAAAAA?CEEEEIIII?NOOOOOxOUUUUY??aaaaaa?ceeeeiiii?nooooo/ouuuuy?y"
    guard let scalar = sign.unicodeScalars.first, 0xC0...0xFF ~= scalar.value else { return nil }
    return String(plain[plain.index(plain.startIndex, offsetBy: Int(scalar.value) - 0xC0)])
  }
}
