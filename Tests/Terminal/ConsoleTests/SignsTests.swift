import PuzzleKit
import Testing

@testable import Console

@Suite("Terminals without UTF-8")
struct SignsTests {
  @Test(
    "the first variable that names a locale decides; where none does, UTF-8 is shown",
    arguments: [
      ([:], true), (["LANG": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true),
      (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false),
      (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], true), (["LANG": "de_DE.ISO-8859-1"], false),
      (["LANG": "de_DE"], false),
      (["LC_ALL": "POSIX"], false), (["XTERM_LOCALE": "C"], false),
    ] as [([String: String], Bool)])
  func locales(environment: [String: String], areUnicode: Bool) {
    #expect(Signs.areUnicode { environment[$0] } == areUnicode)
    let theme = Theme(Settings(), plain: false, environment: { environment[$0] })
    #expect(theme.isASCII == !areUnicode)
  }

  @Test("every picture is as wide in ASCII", arguments: normalThemes)
  func pictures(theme: Theme) {
    var theme = theme
    theme.isASCII = true
    for width in [40, 80, 120] {
      for line in Painter(theme: theme, width: width, height: 40).escaped(gallery) {
        let plain = Signs.ascii(line)
        #expect(plain.utf8.allSatisfy { $0 < 128 })
        #expect(Console.width(plain) == Console.width(line))
      }
    }
    #expect(Signs.ascii("café “naïve” 漢…") == "cafe \"naive\" ??.")
  }
}
