import PuzzleKit
import Testing

@testable import Console

/// What a picture is written with below the prompt: as few bytes as will do, and the same signs.
@Suite("Pictures written below each other")
struct ScreenTextTests {
  /// The signs that a terminal shows.
  private func shown(_ text: String, width: Int) -> [String] {
    var rows = [Array(repeating: Character(" "), count: width)]
    var (column, last, rest) = (0, Character(" "), text[...])
    while let sign = rest.popFirst() {
      if sign == "\n" {
        rows.append(Array(repeating: " ", count: width))
        column = 0
      } else if sign == "\r" {
        column = 0
      } else if sign == "\u{1B}" {
        let numbers = rest.dropFirst().prefix { !$0.isLetter }
        let count = Int(numbers) ?? 1
        switch rest.dropFirst(numbers.count + 1).first {
        case "m": break
        case "C": column += count
        case "X": rows[rows.count - 1].replaceSubrange(column..<column + count, with: repeatElement(" ", count: count))
        case "K": rows[rows.count - 1].replaceSubrange(column..., with: repeatElement(" ", count: width - column))
        case "b":
          rows[rows.count - 1].replaceSubrange(column..<column + count, with: repeatElement(last, count: count))
          column += count
        default: Issue.record("an unknown sequence in \(text.debugDescription)")
        }
        rest = rest.dropFirst(numbers.count + 2)
      } else {
        rows[rows.count - 1][column] = sign
        (column, last) = (column + 1, sign)
      }
    }
    return rows.map { String($0) }
  }

  @Test("it shows the same signs in fewer bytes, and leaves no colour for what comes below")
  func sameSigns() {
    let painter = Painter(theme: Theme(depth: .full), width: 60, height: 30)
    let tiles = (0..<5).map { Tile("\($0)", $0 % 2 == 0 ? .correct : .absent) }
    let lines = painter.lines([.heading("A board"), .board([tiles, tiles]), .message("Some text.", .good)])
    let plain = lines.joined(separator: "\n") + "\n"
    for repeats in [false, true] {
      let text = Screen.text(lines, width: 60, Abilities(erasesInColour: true, repeats: repeats))
      #expect(shown(text, width: 60) == shown(plain, width: 60))
      #expect(text.utf8.count * (repeats ? 3 : 2) < plain.utf8.count * 2)
      #expect(text.split(separator: "\n").allSatisfy { !$0.contains("\u{1B}[") || $0.hasSuffix("\u{1B}[m") })
    }
    #expect(Screen.text([], width: 60, Abilities()).isEmpty)
    #expect(Screen.text(["", "ab"], width: 60, Abilities()) == "\nab\n")
  }
}
