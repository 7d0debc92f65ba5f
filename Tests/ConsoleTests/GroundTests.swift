import Engine
import PuzzleKit
import Testing

@testable import Console

@Suite("The terminal's ground and colours")
struct GroundTests {
  @Test(
    "an answer is told from what is typed",
    arguments: [
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;1c", Background.light, "", true),
      ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}\u{1B}[?6c", .dark, "", true),
      ("\u{1B}]11;rgb:fd/f6/e3\u{7}", .light, "", false), ("\u{1B}]11;rgba:0000/2b2b/3636/ffff\u{7}", .dark, "", false),
      // Green is bright, blue is not.
      ("\u{1B}]11;rgb:00/c0/00\u{7}", .dark, "", false), ("\u{1B}]11;rgb:00/ff/00\u{7}", .light, "", false),
      ("\u{1B}]11;rgb:ff/30/ff\u{7}", .light, "", false), ("\u{1B}]11;rgb:ff/30/00\u{7}", .dark, "", false),
      // How bright each of the three looks, at the edge.
      ("\u{1B}]11;rgb:00/b3/ff\u{7}", .light, "", false), ("\u{1B}]11;rgb:00/a0/ff\u{7}", .dark, "", false),
      ("\u{1B}]11;rgb:ff/4d/4d\u{7}", .light, "", false), ("\u{1B}]11;rgb:ff/40/40\u{7}", .dark, "", false),
      ("\u{1B}]11;rgb:7f/7f/7f\u{7}", .dark, "", false), ("\u{1B}]11;rgb:80/80/80\u{7}", .light, "", false),
      ("\u{1B}]11;rgb:ff/ff\u{7}", nil, "", false), ("\u{1B}]11;rgb:gg/ff/ff\u{7}", nil, "", false),
      // The last of two answers counts.
      ("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}]11;rgb:f/f/f\u{7}", .light, "", false),
      ("ab\u{1B}]11;rgb:0/0/0\u{7}c\u{1B}[?6cd\n", .dark, "abcd\n", true),
      ("\u{1B}[?6c", nil, "", true), ("go\u{1B}[A", nil, "go\u{1B}[A", false), ("", nil, "", false),
      // What is no colour says nothing, and half an answer is typing until the rest comes.
      ("\u{1B}]11;red\u{7}", nil, "", false),
      // Where the cursor is is part of the answer; a key that looks like it is not.
      ("a\u{1B}[1;5Rb\u{1B}[?6c", nil, "ab", true), ("\u{1B}[1;2P\u{1B}[R", nil, "\u{1B}[1;2P\u{1B}[R", false),
      ("\u{1B}]11;rgb:ff", nil, "\u{1B}]11;rgb:ff", false),
    ] as [(String, Background?, String, Bool)])
  func answers(bytes: String, ground: Background?, typed: String, isComplete: Bool) {
    let answer = GroundAnswer(Array(bytes.utf8))
    #expect(answer.ground == ground)
    #expect(String(decoding: answer.typed, as: UTF8.self) == typed)
    #expect(answer.isComplete == isComplete)
  }

  @Test("the cursor is where the terminal says it is")
  func column() {
    #expect(GroundAnswer(Array("\u{1B}[1;5R\u{1B}[?6c".utf8)).column == 5)
    #expect(GroundAnswer(Array("\u{1B}[12;130R".utf8)).column == 130)
    for none in ["", "\u{1B}[5R", "\u{1B}[1;5", "\u{1B}[1;xR", "\u{1B}[?6c"] {
      #expect(GroundAnswer(Array(none.utf8)).column == nil, "\(none)")
    }
  }

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
