import PuzzleKit
import Testing

@testable import Console

/// What a picture is written with below the prompt: as few bytes as will do, and the same signs.
@Suite("Pictures written below each other")
struct ScreenTextTests {
  /// The signs that a terminal shows, in whose colours nothing is written afterwards.
  private func shown(_ text: String, width: Int) -> [String] {
    var rows = [Array(repeating: Character(" "), count: width)]
    var isPlain = true
    var (row, column, last, rest) = (0, 0, Character(" "), text.unicodeScalars.map { Character($0) }[...])
    while let sign = rest.popFirst() {
      if sign == "\n" {
        (row, column) = (row + 1, 0)
        if row == rows.count {
          // A new row takes the ground that is chosen.
          #expect(isPlain)
          rows.append(Array(repeating: " ", count: width))
        }
      } else if sign == "\u{8}" {
        column -= 1
      } else if sign == "\r" {
        column = 0
      } else if sign == "\u{1B}" {
        let numbers = String(rest.dropFirst().prefix { !$0.isLetter })
        let count = Int(numbers) ?? 1
        switch rest.dropFirst(numbers.count + 1).first {
        case "m": isPlain = ["", "0"].contains(numbers)
        case "A": row -= count
        case "B": row += count
        case "C": column += count
        case "D": column -= count
        case "X": rows[row].replaceSubrange(column..<column + count, with: repeatElement(" ", count: count))
        case "K": rows[row].replaceSubrange(column..., with: repeatElement(" ", count: width - column))
        case "b":
          rows[row].replaceSubrange(column..<column + count, with: repeatElement(last, count: count))
          column += count
        default: Issue.record("an unknown sequence in \(text.debugDescription)")
        }
        rest = rest.dropFirst(numbers.count + 2)
      } else {
        rows[row][column] = sign
        (column, last) = (column + 1, sign)
      }
    }
    #expect(isPlain)
    return rows.map { String($0) }
  }

  @Test("it shows the same signs in fewer bytes, and leaves no colour for what comes below")
  func sameSigns() {
    let painter = Painter(theme: Theme(depth: .full), width: 60, height: 30)
    let tiles = (0..<5).map { Tile("\($0)", $0 % 2 == 0 ? .correct : .absent) }
    let lines = painter.lines([.heading("A board"), .board([tiles, tiles]), .message("Some text.", .good)])
    let plain = lines.joined(separator: "\n") + "\n"
    for repeats in [false, true] {
      let text = Screen.text(lines, width: 60, height: 30, Abilities(erasesInColour: true, repeats: repeats))
      #expect(shown(text, width: 60) == shown(plain, width: 60))
      #expect(text.utf8.count * 2 < plain.utf8.count * (repeats ? 1 : 2))
    }
    #expect(Screen.text([], width: 60, height: 30, Abilities()).isEmpty)
    #expect(Screen.text(["", "ab"], width: 60, height: 30, Abilities()) == "\n\n\u{1B}[2A\nab\n")
  }

  @Test("what is higher than the window is written in parts that fit in it", arguments: [2, 3, 4, 7, 8, 30])
  func parts(height: Int) {
    let lines = ["one", "", "  two \u{1B}[7mthree\u{1B}[0m", "four", "", "", "five six"]
    let text = Screen.text(lines, width: 20, height: height, Abilities())
    #expect(
      shown(text, width: 20)
        == (lines + [""]).map { line in
          let signs = line.replacing("\u{1B}[7m", with: "").replacing("\u{1B}[0m", with: "")
          return signs + String(repeating: " ", count: 20 - signs.count)
        })
    // It never goes further up than the window is high.
    let steps = text.split(separator: "\u{1B}[").dropFirst().filter { $0.first { $0.isLetter } == "A" }
    #expect(!steps.isEmpty && steps.allSatisfy { Int($0.prefix { !$0.isLetter }) ?? 1 < height })
  }
}
