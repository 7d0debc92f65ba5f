import Engine
import Interpreter
import PuzzleKit
import Testing

@testable import Console

@Suite("Statistics and history")
struct RecordTests {
  private static let count = RecordSchema("count", "", [Field("number", .integer, "")])

  @Test(
    "numbers of records have their thousands apart",
    arguments: [(0, "0"), (-7, "-7"), (999, "999"), (-999, "-999"), (1000, "1,000"), (-1_234_567, "-1,234,567")])
  func grouped(number: Int, text: String) {
    var reply = Reply()
    reply.add(Self.count, values: [.integer(number)])
    #expect(blocks(of: reply) == [.preformatted(["Count: \(text)"])])
  }

  @Test("a table is stacked where its last column has less than a third of the window, or sixteen cells")
  func lastColumn() {
    func isStacked(_ first: Int, _ width: Int) -> Bool {
      let row = [String(repeating: "x", count: first), String(repeating: "y ", count: 60)]
      return Theme().paint([.table([], [row])], width: width).first?.hasSuffix("x") == true
    }
    #expect(!isStacked(58, 90) && isStacked(59, 90))
    #expect(!isStacked(22, 40) && isStacked(23, 40))
  }

  @Test("bars keep to the scale of the largest count, and the shortest can be seen")
  func scale() {
    #expect(Painter.cells(0, of: 10, 50) == 0)
    #expect(Painter.cells(0, of: 0, 50) == 0)
    #expect(Painter.cells(10, of: 10, 50) == 50)
    #expect(Painter.cells(5, of: 10, 50) == 25)
    for room in 4...60 {
      #expect(Painter.cells(1, of: 1_000_000, room) * 20 >= room)
      for count in 1...30 {
        #expect(Painter.cells(count, of: 30, room) >= Painter.cells(count - 1, of: 30, room))
        #expect(Painter.cells(count, of: 30, room) <= room)
      }
    }
  }

  @Test("counts stand at the end, the marked bar is told apart")
  func marked() {
    let lines = Theme().paint([.histogram([Bar("1", 0), Bar("2", 2, marked: true), Bar("3", 4)])], width: 20)
    #expect(lines == ["1 0", "2 ####### 2 <", "3 ############## 4"])
  }

  @Test("a bar is a gradient where there are colours enough", arguments: Palette.allCases, Background.allCases)
  func gradient(palette: Palette, background: Background) {
    for (depth, isGradient) in [(ColourDepth.full, true), (.many, true), (.sixteen, false)] {
      let line = Theme(palette: palette, background: background, depth: depth).paint([.histogram([Bar("1", 9)])])[0]
      let grounds = Set(line.matches(of: /\u{1B}\[([0-9;]*)m/).map { String($0.1) }).subtracting(["0"])
      #expect((grounds.count > 2) == isGradient)
    }
  }

  @Test("a calendar has its title in the middle and a row of weekdays")
  func month() {
    let lines = Theme().paint([calendar], width: 80)
    #expect(lines[0] == "           January 2026           ")
    #expect(lines[1] == " Mo   Tu   We   Th   Fr   Sa   Su ")
    #expect(lines[2] == "                 1    2    3    4 ")
    #expect(lines[3].hasPrefix(" *5    6    7 "))
    #expect(lines[6].hasPrefix("[26]  27 "))
  }

  @Test(
    "a calendar is as wide as the window lets it, to the cell",
    arguments: [
      (34, 34, 34), (33, 28, 27), (28, 28, 27), (27, nil, 27), (26, nil, 20), (20, nil, 20), (19, nil, nil),
    ] as [(Int, Int?, Int?)])
  func monthWidths(width: Int, plain: Int?, coloured: Int?) {
    for (theme, cells) in [(Theme(), plain), (Theme(depth: .full), coloured)] {
      let lines = theme.paint([calendar], width: width).map(stripped)
      // Where it has no room there are words.
      #expect(lines.contains { $0.contains("Mo") && Console.width($0) == cells } == (cells != nil), "\(lines)")
    }
  }

  @Test("a paragraph stands right above its table")
  func paragraphAndTable() {
    let table = Block.table([], [["quit", "ends"]])
    #expect(Theme().paint([.paragraph("What there is:"), table]) == ["What there is:", "quit  ends"])
    #expect(Theme().paint([table, .paragraph("That is all.")]) == ["quit  ends", "", "That is all."])
  }

  @Test("days with games and the chosen day have colours of their own", arguments: allThemes.filter(\.hasColours))
  func dayColours(theme: Theme) {
    #expect(Set([Role.busy, .selected, .empty].map { "\(theme.tileStyle($0).ground)" }).count == 3)
  }

  @Test("a table too wide for the window has its rows apart")
  func stacked() {
    let painter = Painter(theme: Theme(), width: 24, height: 24)
    let rows = [["t1", "A long name of a card", "x"], ["t2", "Another long name", "y"]]
    #expect(
      painter.escaped([.table(["Pile", "On top", "Below"], rows)]) == [
        "Pile: t1", "On top: A long name of a", "card", "Below: x", "", "Pile: t2", "On top: Another long", "name",
        "Below: y",
      ])
  }

  @Test("a move in a sentence is not broken")
  func unbrokenMoves() {
    let painter = Painter(theme: Theme(), width: 20, height: 24)
    let moves = ["t1 f2", "d 12", "t3 t4 2"].map(unbroken).joined(separator: ", ")
    #expect(painter.escaped([.message("It could: \(moves)", .plain)]) == ["It could: t1 f2,", "d 12, t3 t4 2"])
    #expect(painter.escaped([.paragraph("It could: \(moves)")]) == ["It could: t1 f2,", "d 12, t3 t4 2"])
    // What was typed is quoted as it was.
    #expect(painter.escaped([.message("\u{A0}", .bad)]).joined().contains("\u{A0}"))
  }
}
