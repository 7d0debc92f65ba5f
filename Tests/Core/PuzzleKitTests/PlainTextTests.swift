import PuzzleKit
import Testing

/// The characters that a line may have.
@Suite struct PlainTextTests {
  @Test func whatWouldBreakALineOrTurnItAroundIsNotPrinted() {
    let expected: [ClosedRange<UInt32>] = [
      0...31, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    ]
    for value in UInt32(0)...0x2200 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isBad = expected.contains { $0.contains(value) }
      let text = "a\(scalar)"
      #expect(isUnprintable(scalar) == isBad, "\(value)")
      #expect(oneLine(text).unicodeScalars.elementsEqual((isBad ? "a?" : text).unicodeScalars), "\(value)")
    }
    #expect(oneLine("") == "" && oneLine("é\nb\u{7F}") == "é?b?")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (-999, "-999"), (-1000, "-1,000"), (1_234_567, "1,234,567"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func thousandsStandApart(number: Int, text: String) { #expect(grouped(number) == text) }

  @Test func countsHaveTheirNouns() {
    #expect(
      [0, 1, 2, 1000].map { counted($0, "match", "matches") } == ["0 matches", "1 match", "2 matches", "1,000 matches"])
    #expect([0, 1, -1].map { counted($0, "win") } == ["0 wins", "1 win", "-1 wins"])
  }

  @Test func placesAreSpoken() {
    let texts = [0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 21, 22, 23, 24, 100, 101, 111, 112, 113, 121].map(ordinal)
    #expect(
      texts == [
        "0th", "1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "14th", "21st", "22nd", "23rd", "24th",
        "100th",
        "101st", "111th", "112th", "113th", "121st",
      ])
  }

  @Test func longWordsAreCutInErrors() {
    let word = String(repeating: "a", count: 40)
    #expect(quoted(word) == "\"\(word)\"" && quoted(word + "b") == "\"\(word)...\"")
  }
}
