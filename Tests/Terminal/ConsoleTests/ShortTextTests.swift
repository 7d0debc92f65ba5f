import Testing

@testable import Console

/// Texts that are cut where they have no room, and places that a search has found.
@Suite("Cut and marked texts")
struct ShortTextTests {
  @Test(
    "a text ends with a sentence, or a part of one, that has room",
    arguments: [
      ("Holding Iraq (C). 1 to 4 or f puts it down.", 20, "Holding Iraq (C)."),
      ("0 of 5 groups, 12 moves, 20 draws", 24, "0 of 5 groups, 12 moves"),
      ("ZINC (26 points): a bluish-white metal; brittle", 40, "ZINC (26 points): a bluish-white metal"),
      ("ZINC (26 points): a bluish-white metal; brittle", 20, "ZINC (26 points)"),
      ("one two three", 8, "one two\u{2026}"), ("all of it", 9, "all of it"),
    ])
  func shortening(text: String, room: Int, short: String) { #expect(shortened(text, room) == short) }

  @Test("what was sought is marked across parts of a line, in capitals or not, and nothing else")
  func marking() {
    let bold = Style(isBold: true)
    let line = PaintedLine("see Can", bold) + PaintedLine("didates; candidates")
    let marked = line.marking("CANDIDATES")
    #expect(marked.text == line.text)
    #expect(marked.spans.filter(\.style.isReversed).map(\.text) == ["Can", "didates", "candidates"])
    #expect(line.marking("") == line && line.marking("nothing") == line)
  }

  @Test("in the pager escape sequences are no text")
  @MainActor func paging() {
    #expect(Pager.marking("m", in: "\u{1B}[1mmost\u{1B}[0m") == "\u{1B}[1m\u{1B}[7mm\u{1B}[27most\u{1B}[0m")
    #expect(Pager.marking("", in: "most") == "most")
  }
}
