import PuzzleKit
import Testing

@testable import Console

/// A terminal that knows what screens are written with.
private struct ModelTerminal {
  struct Cell {
    var sign = " "
    var codes = ""
  }

  let width: Int
  var cells: [[Cell]]
  private var (row, column, codes) = (0, 0, "")

  init(width: Int, height: Int) {
    self.width = width
    cells = Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  /// Whether nothing is written in a style from here on.
  var isPlain: Bool { codes.isEmpty }

  mutating func take(_ text: String) {
    var rest = text.unicodeScalars.map { Character($0) }[...]
    while let sign = rest.popFirst() {
      if sign == "\u{1B}" {
        let numbers = String(rest.dropFirst().prefix { !$0.isLetter })
        let letter = rest.dropFirst(numbers.count + 1).first
        rest = rest.dropFirst(numbers.count + 2)
        switch letter {
        case "m": codes = numbers == "0" ? "" : String(numbers.drop { $0 == "0" }.dropFirst())
        case "H":
          let place = numbers.split(separator: ";").compactMap { Int($0) }
          (row, column) = (place[0] - 1, place[1] - 1)
        case "J": cells = ModelTerminal(width: width, height: cells.count).cells
        case "K": for index in column..<width { erase(index) }
        default: Issue.record("an unknown sequence in \(text.debugDescription)")
        }
      } else {
        let size = Console.width(sign)
        guard column + size <= width else {
          Issue.record("written past the edge")
          return
        }
        for index in column..<column + size { erase(index) }
        cells[row][column] = Cell(sign: String(sign), codes: codes)
        if size == 2 { cells[row][column + 1] = Cell(sign: "", codes: codes) }
        column += size
      }
    }
  }

  /// Half a wide sign is none.
  private mutating func erase(_ index: Int) {
    let isWide = cells[row][index].sign.first.map { Console.width($0) } == 2
    if cells[row][index].sign.isEmpty { cells[row][index - 1] = Cell() }
    if isWide { cells[row][index + 1] = Cell() }
    cells[row][index] = Cell()
  }
}

@Suite("What a terminal is told to show another screen")
struct ScreenChangesTests {
  private static let texts: [PaintedLine] = [
    "some text", "漢字 wide", Style(text: .basic(2), isBold: true).apply("green") + " and plain",
    Style(ground: .basic(4)).apply("        "), "x", "      ", "😀é", Style(isReversed: true).apply("last"),
  ]

  private func random(_ generator: inout SplitMix64, like old: Screen?, width: Int, height: Int) -> Screen {
    var screen = old ?? Screen(width: width, height: height)
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let text = Self.texts[Int.random(in: 0..<Self.texts.count, using: &generator)]
      screen.put(
        text, row: Int.random(in: 0..<height, using: &generator), column: Int.random(in: 0..<width, using: &generator))
    }
    // Halves that a later text has left are no signs.
    for row in 0..<height {
      for column in 0..<width {
        let isHalf = screen[row, column].sign.isEmpty
        let before = column > 0 ? screen[row, column - 1].sign : ""
        if isHalf, before.first.map({ Console.width($0) }) != 2 { screen[row, column] = Screen.Cell() }
        let isFirst = screen[row, column].sign.first.map { Console.width($0) } == 2
        if isFirst, column + 1 == width || !screen[row, column + 1].sign.isEmpty { screen[row, column] = Screen.Cell() }
      }
    }
    return screen
  }

  @Test("it shows that screen, whatever was shown before, and leaves no style for what comes after")
  func anyScreenFollowsAnyOther() {
    var generator = SplitMix64(seed: 1)
    for (width, height) in [(1, 1), (12, 3), (40, 8)] {
      var terminal = ModelTerminal(width: width, height: height)
      var old: Screen?
      for _ in 0..<500 {
        let screen = random(&generator, like: Bool.random(using: &generator) ? old : nil, width: width, height: height)
        terminal.take(screen.changes(from: old))
        let shown = terminal.cells.flatMap { $0 }
        #expect(shown.map(\.sign) == screen.cells.map(\.sign) && shown.map(\.codes) == screen.cells.map(\.style.codes))
        #expect(terminal.isPlain && screen.changes(from: screen).isEmpty)
        old = screen
      }
    }
  }

  @Test("a window of another size is drawn anew; what did not change is not written again")
  func onlyChanges() {
    var screen = Screen(width: 20, height: 3)
    screen.put("hello", row: 1)
    #expect(Screen(width: 9, height: 3).changes(from: screen) == "\u{1B}[0m\u{1B}[2J")
    var next = screen
    next.put("J", row: 1)
    #expect(next.changes(from: screen) == "\u{1B}[2;1HJ")
    #expect(next.line(1) == "Jello" && next.line(0).isEmpty)
  }
}
