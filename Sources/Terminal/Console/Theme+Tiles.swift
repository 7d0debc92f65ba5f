import Engine
import PuzzleKit

/// The true colours of a tile.
public struct TileColours: Equatable, Sendable {
  /// The letter.
  public let text: RGB
  /// The ground behind it.
  public let ground: RGB

  init(_ text: UInt32, on ground: UInt32) { self.init(text: RGB(text), ground: RGB(ground)) }

  init(text: RGB, ground: RGB) { (self.text, self.ground) = (text, ground) }
}

extension Theme {
  /// The true colours of a tile; nil for roles that leave the terminal's own.
  public func tileColours(_ role: Role) -> TileColours? {
    if let inked = ink?.tileColours(role) { return inked }
    return switch (role, palette, background) {
    case (.correct, .normal, _), (.busy, .normal, _): TileColours(0xFFFFFF, on: 0x2E7D2B)
    case (.correct, .colourblind, _), (.busy, .colourblind, _): TileColours(0x121213, on: 0xF5793A)
    case (.correct, .contrast, _), (.busy, .contrast, _): TileColours(0x000000, on: 0xFF9E4A)
    case (.present, .normal, .dark): TileColours(0x121213, on: 0xC9B458)
    case (.present, .normal, .light): TileColours(0x121213, on: 0xE0BE3C)
    case (.present, .colourblind, _): TileColours(0x121213, on: 0x85C0F9)
    case (.present, .contrast, _): TileColours(0x000000, on: 0xA6DBFF)
    case (.absent, .contrast, .dark): TileColours(0xFFFFFF, on: 0x2A2A2A)
    case (.absent, .contrast, .light): TileColours(0xFFFFFF, on: 0x000000)
    case (.absent, _, .dark): TileColours(0xD0D0D4, on: 0x3A3A3C)
    case (.absent, _, .light): TileColours(0xFFFFFF, on: 0x6B6E70)
    case (.unused, .contrast, .dark): TileColours(0x000000, on: 0xA0A0A0)
    case (.unused, .contrast, .light): TileColours(0x000000, on: 0xE6E6E6)
    case (.unused, _, .dark): TileColours(0xFFFFFF, on: 0x66686C)
    case (.unused, _, .light): TileColours(0x1A1A1B, on: 0xD3D6DA)
    case (.empty, .contrast, .dark): TileColours(0xFFFFFF, on: 0x161616)
    case (.empty, .contrast, .light): TileColours(0x000000, on: 0xC6C6C6)
    case (.empty, _, .dark): TileColours(0xA0A0A6, on: 0x28282C)
    case (.empty, _, .light): TileColours(0x5F6368, on: 0xECEEF0)
    case (.selected, .contrast, _): TileColours(0xFFFFFF, on: 0x0033CC)
    case (.selected, _, _): TileColours(0xFFFFFF, on: 0x1F5FBF)
    case (.good, _, _): tileColours(.correct)
    case (.bad, _, _): TileColours(0xFFFFFF, on: 0xB00020)
    case (.plain, _, _), (.faded, _, _), (.strong, _, _), (.accent, _, _): nil
    }
  }

  /// The colours of the numbers in the lower corners of tiles that nothing was done with, a red and a grey; nil where they
  /// have the colour of the letter.
  func cornerColours(_ role: Role) -> (left: Style.Colour, right: Style.Colour)? {
    guard hasColours, role == .unused, palette != .contrast, ink == nil else { return nil }
    if depth == .sixteen { return (.basic(1), tileStyle(role).text) }
    let (left, right) = background == .dark ? (RGB(0xFFAFAF), RGB(0xD0D0D0)) : (RGB(0xAF0000), RGB(0x4E4E4E))
    return (colour(left), colour(right))
  }

  /// The style of a tile. Boldness, and underlines if colours are few, repeat the meaning of letters' colours.
  func tileStyle(_ role: Role) -> Style {
    var style = Style()
    guard hasColours else { return style }
    style.isBold = role == .correct || role == .strong || role == .selected
    style.isUnderlined = role == .present && depth == .sixteen
    if depth == .sixteen {
      (style.text, style.ground) = basicTile(role)
    } else if let colours = tileColours(role) {
      style.text = colour(colours.text)
      style.ground = colour(colours.ground)
    } else if role == .faded {
      style.text = textStyle(.faded).text
    }
    return style
  }

  /// The steps of a histogram's bars where there are 256 colours, from dark to light.
  var indexedBars: (other: [UInt8], marked: [UInt8]) {
    palette == .normal ? ([22, 28, 28, 34], [28, 34, 40, 83]) : ([94, 130, 130, 166], [172, 208, 214, 222])
  }

  /// The same where there are sixteen.
  var basicBars: (other: UInt8, marked: UInt8) {
    switch palette {
    case .normal: (2, 10)
    case .colourblind: (3, 11)
    case .contrast: (3, 15)
    }
  }

  /// The style of running text.
  func textStyle(_ role: Role) -> Style {
    var style = Style()
    guard hasColours else { return style }
    style.isBold = role == .strong || role == .bad || role == .accent
    if depth == .sixteen {
      switch role {
      case .good: style.text = .basic(palette == .normal ? 2 : 6)
      case .bad: style.text = .basic(palette == .normal ? 1 : 3)
      case .faded: style.text = palette == .contrast ? .none : .basic(8)
      case .accent: style.text = palette == .contrast ? .none : .basic(background == .dark ? 12 : 4)
      default: break
      }
      return style
    }
    let isDark = background == .dark
    switch (role, palette) {
    case (.good, .normal): style.text = colour(RGB(isDark ? 0x6FCF67 : 0x2E6B29))
    case (.good, _): style.text = colour(RGB(isDark ? 0x85C0F9 : 0x0B4F94))
    // The nearest of 256 colours to the lighter red is an orange.
    case (.bad, .normal): style.text = colour(RGB(isDark ? depth == .many ? 0xFF5F5F : 0xFF7B72 : 0xB00020))
    case (.bad, _): style.text = colour(RGB(isDark ? 0xF9A26C : 0x8F3500))
    case (.faded, .contrast), (.accent, .contrast): break
    case (.accent, _): style.text = colour(RGB(isDark ? 0x5FAFFF : 0x005FD7))
    case (.faded, _): style.text = colour(RGB(isDark ? 0x9A9A9E : 0x5F6368))
    default: break
    }
    return style
  }

  /// The colour as this depth has it.
  func colour(_ rgb: RGB) -> Style.Colour {
    switch depth {
    case .full: .full(rgb)
    case .many: .indexed(rgb.nearestOf256)
    case .sixteen, .none, .auto: .none
    }
  }

  private func basicTile(_ role: Role) -> (Style.Colour, Style.Colour) {
    switch (role, palette) {
    case (.correct, .normal), (.busy, .normal), (.good, .normal): (.basic(0), .basic(2))
    case (.correct, .colourblind), (.busy, .colourblind), (.good, .colourblind): (.basic(0), .basic(3))
    case (.correct, .contrast), (.busy, .contrast), (.good, .contrast): (.basic(0), .basic(11))
    case (.present, .normal): (.basic(0), .basic(3))
    case (.present, .colourblind): (.basic(15), .basic(4))
    case (.present, .contrast): (.basic(0), .basic(14))
    case (.absent, .contrast): (.basic(15), .basic(0))
    case (.absent, _): (.basic(15), .basic(8))
    case (.unused, _): (.basic(0), .basic(7))
    case (.plain, _) where ink != nil: (.basic(0), .basic(7))
    case (.selected, .colourblind): (.basic(15), .basic(5))
    case (.selected, _): (.basic(15), .basic(4))
    case (.bad, _): (.basic(15), .basic(1))
    case (.plain, _), (.faded, _), (.strong, _), (.accent, _), (.empty, _): (.none, .none)
    }
  }
}
