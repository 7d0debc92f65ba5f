import Testing

@testable import Console

/// A line that is typed on the whole screen.
@Suite("Typing a line")
struct LineEntryTests {
  private func typed(_ text: String, _ keys: KeyPress...) -> String {
    var entry = LineEntry(text)
    for key in keys { entry.take(key) }
    return entry.text
  }

  @Test("keys write, remove and move the cursor as they do at the prompt")
  func keys() {
    #expect(typed("", .character("a"), .character("é"), .left, .character("b")) == "abé")
    #expect(typed("guess crane", .backspace, .home, .character(":")) == ":guess cran")
    #expect(typed("guess crane", .control("a"), .control("k")).isEmpty)
    #expect(typed("guess crane", .left, .left, .control("k"), .end, .character("x")) == "guess crax")
    // ^W removes the word before the cursor, and what spaces there are behind it.
    #expect(typed("guess crane", .control("w")) == "guess ")
    #expect(typed("guess crane  ", .control("w")) == "guess ")
    #expect(typed("guess crane", .control("b"), .control("w")) == "guess e")
    #expect(typed("", .backspace, .left, .right, .control("w"), .up, .escape).isEmpty)
  }

  @Test("a thousand bytes are taken, and a letter that would be one too many is not")
  func limit() {
    #expect(
      typed(String(repeating: "a", count: 998), .character("漢"), .character("é"), .character("b")).hasSuffix("aé"))
    #expect(typed(String(repeating: "a", count: 1000), .backspace, .character("c"), .character("d")).hasSuffix("ac"))
  }

  @Test("the text around the cursor is shown where all of it has no room")
  func room() {
    var entry = LineEntry("guess crane")
    #expect(entry.shown(40, cursor: "_").escaped == "guess crane_")
    #expect(entry.shown(6, cursor: "_").escaped == " crane_")
    for _ in 0..<11 { entry.take(.left) }
    #expect(entry.shown(6, cursor: "_").escaped == "_guess ")
  }

  @Test("the cursor has room next to letters that take two cells")
  func wideLetters() {
    var entry = LineEntry("日本語のもじ")
    #expect(entry.shown(12, cursor: "_").escaped == "日本語のもじ_")
    #expect(entry.shown(7, cursor: "_").escaped == "のもじ_")
    entry.take(.home)
    #expect(entry.shown(7, cursor: "_").escaped == "_日本語")
  }

  @Test(
    "clearing leaves the command with which it began, and then clears that",
    arguments: [
      ("write puzzle.json", ["write ", ""]), ("wordle challenge ", [""]), ("", [""]), ("theme", [""]),
    ])
  func clearing(begun: String, texts: [String]) {
    var entry = LineEntry(begun)
    for text in texts {
      entry.clear()
      #expect(entry.text == text)
    }
    entry.take(.character("x"))
    #expect(entry.text == "x")
  }
}
