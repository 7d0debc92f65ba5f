import Engine
import PuzzleKit
import Testing

@testable import Console

@Suite("The terminal's ground and colours")
struct GroundTests {
  @Test(
    "a ground is light or dark by how bright it looks",
    arguments: [
      ("rgb:ffff/ffff/ffff", .light), ("rgb:1e1e/1e1e/1e1e", .dark), ("rgb:fd/f6/e3", .light),
      ("rgba:0000/2b2b/3636/ffff", .dark), ("rgb:0/0/0", .dark), ("rgb:f/f/f", .light),
      // Green is bright, blue is not.
      ("rgb:00/c0/00", .dark), ("rgb:00/ff/00", .light), ("rgb:ff/30/ff", .light), ("rgb:ff/30/00", .dark),
      // How bright each of the three looks, at the edge.
      ("rgb:00/b3/ff", .light), ("rgb:00/a0/ff", .dark), ("rgb:ff/4d/4d", .light), ("rgb:ff/40/40", .dark),
      ("rgb:7f/7f/7f", .dark), ("rgb:80/80/80", .light),
      // What is no colour says nothing.
      ("rgb:ff/ff", nil), ("rgb:gg/ff/ff", nil), ("red", nil), ("", nil), ("rgb:fffffffff/ff/ff", nil),
    ] as [(String, Background?)])
  func brightness(colour: String, ground: Background?) { #expect(TerminalInput.ground(colour) == ground) }

  @Test("the system's ground is that of COLORFGBG, else what the terminal has told, else dark")
  func background() {
    func background(_ appearance: Appearance, _ named: String?, _ told: Background?) -> Background {
      Theme.background(appearance, { $0 == "COLORFGBG" ? named : nil }, told)
    }
    #expect(background(.system, nil, nil) == .dark && background(.system, nil, .light) == .light)
    #expect(background(.system, "15;0", .light) == .dark && background(.system, "0;15", .dark) == .light)
    #expect(background(.dark, "0;15", .light) == .dark && background(.light, "15;0", .dark) == .light)
    var settings = Settings()
    #expect(Theme.mustAskForGround(settings) { _ in nil })
    #expect(!Theme.mustAskForGround(settings) { $0 == "COLORFGBG" ? "15;0" : nil })
    settings[erased: Settings.theme] = .word("light")
    #expect(!Theme.mustAskForGround(settings) { _ in nil })
  }

  @Test(
    "a kind of terminal has the colours that terminfo gives it",
    arguments: [
      ("vt100", -1, ColourDepth.none), ("xterm-mono", 0, .none), ("xterm", 8, .full), ("foot", 256, .full),
      ("unheard-of", nil, .full),
    ] as [(String, Int?, ColourDepth)])
  func depth(term: String, known: Int?, depth: ColourDepth) {
    let environment = { (name: String) -> String? in ["TERM": term, "COLORTERM": "truecolor"][name] }
    #expect(Theme.depth(environment) { _ in known } == depth)
    #expect(Theme.depth({ $0 == "TERM" ? term : nil }) { _ in 256 } == .many)
    var settings = Settings()
    settings[erased: Settings.colours] = .word("256")
    let theme = Theme(settings, plain: false, environment: environment) { _ in known }
    #expect(theme.depth == (depth == .none ? .none : .many))
  }
}
