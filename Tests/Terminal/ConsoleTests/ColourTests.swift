import Engine
import Glibc
import PuzzleKit
import Testing

@testable import Console

/// The relative luminance of a colour and the contrast of two, as WCAG 2 defines them.
private func luminance(_ rgb: RGB) -> Double {
  func linear(_ value: UInt8) -> Double {
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(rgb.red) + 0.7152 * linear(rgb.green) + 0.0722 * linear(rgb.blue)
}

private func contrast(_ a: RGB, _ b: RGB) -> Double {
  let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
  return (light + 0.05) / (dark + 0.05)
}

/// The colour that xterm shows for one of the 256 colours from 16 on.
private func xterm(_ number: UInt8) -> RGB {
  if number >= 232 {
    let grey = UInt32(8 + 10 * (Int(number) - 232))
    return RGB(grey << 16 | grey << 8 | grey)
  }
  let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
  let cube = Int(number) - 16
  return RGB(levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6])
}

private let trueColours = allThemes.filter { $0.depth == .full && !$0.isPlain }

@Suite("Colours")
struct ColourTests {
  @Test("text can be read on every tile, also in 256 colours", arguments: trueColours)
  func tiles(theme: Theme) {
    for role in Role.allCases {
      guard let tile = theme.tileColours(role) else { continue }
      #expect(contrast(tile.text, tile.ground) >= 4.5, "\(role)")
      #expect(contrast(xterm(tile.text.nearestOf256), xterm(tile.ground.nearestOf256)) >= 4.5, "\(role) of 256")
      if theme.palette == .contrast { #expect(contrast(tile.text, tile.ground) >= 7, "\(role)") }
    }
  }

  @Test("running text can be read on the terminal's ground", arguments: trueColours)
  func text(theme: Theme) {
    let ground = RGB(theme.background == .dark ? 0x1E1E1E : 0xFFFFFF)
    for role in [Role.good, .bad, .faded] {
      if case .full(let colour) = theme.textStyle(role).text { #expect(contrast(colour, ground) >= 4.5, "\(role)") }
    }
  }

  @Test(
    "a suit's letter can be read on the terminal's ground, and its colours differ in every depth",
    arguments: trueColours)
  func suits(theme: Theme) {
    let ground = RGB(theme.background == .dark ? 0x1E1E1E : 0xFFFFFF)
    let least = theme.palette == .contrast ? 7 : 4.5
    let colours = theme.suitColours.map { RGB($0) }
    if theme.palette == .normal { #expect(colours.count == 12) }
    for colour in colours {
      #expect(contrast(colour, ground) >= least, "\(colour)")
      #expect(contrast(xterm(colour.nearestOf256), ground) >= 4.5, "\(colour) of 256")
    }
    for depth in [ColourDepth.sixteen, .many, .full] {
      var theme = theme
      theme.depth = depth
      let count = depth == .sixteen ? theme.basicSuitColours.count : colours.count
      let styles = (0..<count).map { theme.suitStyle($0).codes }
      #expect(Set(styles).count == count && !styles.contains(""))
      for turn in [-2, 3] { #expect(styles.indices.map { theme.suitStyle($0 + turn * count).codes } == styles) }
    }
    #expect(theme.basicSuitColours.allSatisfy { 1...6 ~= $0 || 9...14 ~= $0 })
  }

  @Test("the contrast palette parts the states by their lightness too", arguments: Background.allCases)
  func lightness(theme: Background) throws {
    let theme = Theme(palette: .contrast, background: theme, depth: .full)
    let absent = try #require(theme.tileColours(.absent)).ground
    for role in [Role.correct, .present] {
      #expect(contrast(try #require(theme.tileColours(role)).ground, absent) >= 7)
    }
  }

  @Test("each of the 256 colours but the first sixteen is nearest to itself, and to what is a step off it")
  func indexed() {
    for number in UInt8(16)...255 {
      let colour = xterm(number)
      #expect(xterm(colour.nearestOf256) == colour, "\(number)")
      // A step off it, it is only near.
      let near = RGB(UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue ^ 1))
      #expect(xterm(near.nearestOf256) == colour, "\(number)")
    }
    // Where two steps are as near the darker one is taken; what is nearly grey is grey.
    for (colour, number) in [
      (0x2F0000, 16), (0x300000, 52), (0x007300, 22), (0x007400, 28), (0x0000EB, 20), (0x0000EC, 21), (0x121212, 233),
      (0x0C0C0C, 232), (0x0D0D0D, 233), (0x303048, 237), (0x303049, 59), (0xF7F7F7, 231), (0xF2F2F2, 255),
      (0x030303, 16),
    ] as [(UInt32, UInt8)] {
      #expect(RGB(colour).nearestOf256 == number, "\(String(colour, radix: 16)) \(RGB(colour).nearestOf256)")
    }
  }

  @Test("normal is green and yellow, colourblind orange and blue")
  func hues() throws {
    let normal = try #require(Theme(depth: .full).tileColours(.correct)).ground
    #expect(normal.green > normal.red && normal.green > normal.blue)
    let theme = Theme(palette: .colourblind, depth: .full)
    let correct = try #require(theme.tileColours(.correct)).ground
    let present = try #require(theme.tileColours(.present)).ground
    #expect(correct.red > correct.green && correct.green > correct.blue)
    #expect(present.blue > present.red)
  }

  @Test(
    "the environment says how many colours there are",
    arguments: [
      (["TERM": "xterm-256color"], ColourDepth.many), (["TERM": "xterm"], .sixteen), (["TERM": "dumb"], .none),
      ([:], .none), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], .none), (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    ])
  func depth(environment: [String: String], expected: ColourDepth) {
    #expect(Theme.depth { environment[$0] } == expected)
  }

  @Test(
    "the theme system follows the terminal, and is dark if that does not say",
    arguments: [
      ("system", "0;15", Background.light), ("system", "15;0", .dark), ("system", "0;default;7", .light),
      ("system", "7;8", .dark), ("system", "0;default", .dark), ("system", "0;16", .dark), ("system", nil, .dark),
      ("dark", "0;15", .dark), ("light", "15;0", .light),
    ] as [(String, String?, Background)])
  func ground(theme: String, terminal: String?, expected: Background) {
    var settings = Settings()
    settings[erased: Settings.theme] = .word(theme)
    let environment = terminal.map { ["COLORFGBG": $0] } ?? [:]
    #expect(Theme(settings, plain: false) { environment[$0] }.background == expected)
  }

  @Test("an option overrules NO_COLOR but not a terminal without colours")
  func options() {
    var settings = Settings()
    settings[erased: Settings.colours] = .word(ColourDepth.many.rawValue)
    #expect(Theme(settings, plain: false) { ["TERM": "xterm", "NO_COLOR": "1"][$0] }.depth == .many)
    #expect(Theme(settings, plain: false) { ["TERM": "dumb"][$0] }.depth == .none)
    settings[erased: Settings.colours] = .word(ColourDepth.none.rawValue)
    #expect(Theme(settings, plain: false) { ["TERM": "xterm"][$0] }.depth == .none)
  }
}
