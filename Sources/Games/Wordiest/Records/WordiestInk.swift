import PuzzleKit

/// The six sets of colours.
enum WordiestInk {
  static let setting = Setting.integer(
    "WordiestPalette", 1...6, standard: 1,
    words: SettingWords(
      "Wordiest: colours", "The colours of tiles and graphs.",
      ["1": "light", "2": "dark", "3": "yellow", "4": "purple", "5": "orange", "6": "black"], in: .games),
    "The colours of Wordiest's tiles, graphs and pictures.")

  private static let all = [
    Ink(ground: 0xF3F3F3, text: 0x282828, faded: 0xC0C0C0), Ink(ground: 0x282828, text: 0xF3F3F3, faded: 0x5A5A5A),
    Ink(ground: 0xEED500, text: 0x000000, faded: 0xB29F00), Ink(ground: 0x513A94, text: 0xFFFFFF, faded: 0x6F61C3),
    Ink(ground: 0xDF7627, text: 0xFFFFFF, faded: 0xF5914D), Ink(ground: 0x000000, text: 0xF3F3F3, faded: 0x5A5A5A),
  ]

  /// The number of the chosen set, from 1, and its colours.
  static func chosen(_ context: any GameContext) -> (number: Int, ink: Ink) {
    let number = context.settings[setting]
    return (number, all[number - 1])
  }
}

extension Ink {
  /// A colour as six hexadecimal digits.
  static func hexadecimal(_ colour: UInt32) -> String {
    let digits = String(colour, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}
