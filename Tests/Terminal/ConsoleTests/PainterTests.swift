import Engine
import PuzzleKit
import Testing

@testable import Console

@Suite("Painting")
struct PainterTests {
  @Test("no line is wider than the window", arguments: allThemes)
  func widths(theme: Theme) {
    // Palette and ground choose colours, which take no cells: some widths are enough for all but one of each.
    for width in stride(from: 10, through: 200, by: normalThemes.contains(theme) ? 1 : 19) {
      for height in [24, 60] {
        for line in theme.paint(gallery, width: width, height: height) {
          let cells = Console.width(stripped(line))
          #expect(cells <= width, "\(cells) cells at width \(width): \(line)")
          if cells > width { return }
        }
      }
    }
  }

  @Test("without colours there are no escape sequences", arguments: allThemes.filter { !$0.hasColours })
  func noColours(theme: Theme) {
    for width in [10, 20, 40, 80, 120] {
      #expect(theme.paint(gallery, width: width).allSatisfy { !$0.contains("\u{1B}") })
    }
  }

  @Test("what is turned on is turned off on the same line", arguments: allThemes.filter(\.hasColours))
  func reset(theme: Theme) {
    for line in theme.paint(gallery) where line.contains("\u{1B}") {
      let sequences = line.matches(of: /\u{1B}\[([0-9;]*)m/).map { String($0.1) }
      #expect(sequences.enumerated().allSatisfy { ($0.isMultiple(of: 2)) == ($1 != "0") }, "\(line)")
    }
  }

  @Test("a title that warns is red")
  func warning() {
    let theme = Theme(depth: .full)
    #expect(theme.paint([.heading("x")]) == [theme.textStyle(.strong).apply("x").escaped])
    #expect(theme.paint([.heading("x", .bad)]) == [theme.textStyle(.bad).apply("x").escaped])
    guard case .full(let colour) = theme.textStyle(.bad).text else {
      Issue.record("no colour")
      return
    }
    #expect(colour.red > 200 && colour.green < 150 && colour.blue < 150)
  }

  @Test("marks tell correct, present and absent apart without colours")
  func marks() {
    let lines = Theme().paint([board, keyboard])
    #expect(lines[0].contains("[C] (R) -A- -N- (E)"))
    #expect(lines[1].contains(" S   _   _   _   _"))
    #expect(lines[4].contains("Q   W  (E) (R)  T"))
    #expect(lines[5].contains("-A-  S   D"))
    #expect(lines[6].contains("⏎   Z   X  [C]  V"))
  }

  @Test("a mark tells a bad message without colours; plain words need none")
  func badMessages() {
    let blocks: [Block] = [.message("No such word.", .bad), .message("Solved.", .good), .message("New game.", .plain)]
    #expect(Theme().paint(blocks) == ["! No such word.", "Solved.", "New game."])
    #expect(Theme(plain: true).paint(blocks) == ["No such word.", "Solved.", "New game."])
  }

  @Test("without colours a mark says how the deals of a day went, and what it means stands below")
  func calendarMarks() {
    let roles: [Role] = [.busy, .correct, .present, .absent, .selected, .empty]
    let days = roles.enumerated().map { Tile(String($0 + 1), $1) }
    let lines = Theme().paint([.calendar(title: "May", firstColumn: 0, days: days)])
    #expect(lines[2] == " *1   +2   ~3   -4   [5]   6 ")
    #expect(lines[3...] == ["  *  games", "  +  daily won", "  ~  daily won and lost", "  -  daily lost"])
  }

  @Test(
    "boldness says what colours say; where there are few of them, underlines too",
    arguments: allThemes.filter(\.hasColours))
  func neverColourAlone(theme: Theme) {
    let styles = [Role.correct, .present, .absent].map(theme.tileStyle)
    let attributes = styles.map { [$0.isBold, $0.isUnderlined] }
    #expect(Set(attributes).count == (theme.depth == .sixteen ? 3 : 2))
    #expect(Set(styles.map { "\($0.ground)" }).count == 3)
  }

  @Test("tiles are tall where there is room, and letters are capitals")
  func tall() {
    let theme = Theme(depth: .full)
    #expect(theme.paint([board], height: 40).count == 9)
    #expect(theme.paint([board], height: 10).count == 3)
    #expect(theme.paint([.board([[Tile("x", .correct)]])], height: 3).map(stripped) == ["   X  "])
  }

  @Test("narrow windows get words where marks have no room")
  func narrow() {
    #expect(Theme().paint([keyboard], width: 20).joined(separator: " ").contains("Correct: C Present: E R"))
    #expect(Theme().paint([board], width: 10).prefix(3) == ["Row 1: C", "correct, R", "present, A"])
  }

  @Test("control characters never reach the terminal", arguments: allThemes)
  func harmlessText(theme: Theme) {
    let evil = "a\u{1B}[31mb\u{7}c\u{9B}d\n"
    let blocks: [Block] = [
      .heading(evil), .paragraph(evil), .preformatted([evil]), .message(evil, .bad), .board([[Tile(evil, .correct)]]),
      .keyboard([[Tile(evil, .absent)]]), .histogram([Bar(evil, 3)]), .table([evil], [[evil]]),
      .calendar(title: evil, firstColumn: 0, days: [Tile(evil, .busy)]),
      .board([[Tile(evil, .plain, label: evil, bonus: evil, value: evil)]]),
      .plot(
        Plot(
          [.init(x: 0, y: 0)], quadrants: Array(repeating: (evil, 1), count: 4), xAxis: (evil, evil, evil),
          yAxis: (evil, evil, evil))),
      .piles([[CardPile(evil, title: evil, cards: [Card(evil, suit: evil, colour: 0)], fanned: true, note: evil)]]),
    ]
    for line in theme.paint(blocks) {
      #expect(stripped(line).unicodeScalars.allSatisfy { $0.value >= 32 && !(0x7F...0x9F ~= $0.value) })
    }
  }

  @Test("moves stand in columns that fit", arguments: [false, true])
  func columns(plain: Bool) {
    let items = (1...30).map { "take \($0) from 1" }
    for width in 10...120 {
      let lines = Painter(theme: Theme(plain: plain), width: width).columns(items)
      #expect(lines.allSatisfy { Console.width($0) <= width })
      #expect(lines.count == 30 || !plain || width < 16)
    }
    #expect(Painter(theme: Theme(), width: 20).columns(["a", "bbb", "c", "d", "e"]) == ["a    bbb  c    d", "e"])
    // Six columns take 22 cells.
    let pairs = ["aa", "bb", "cc", "dd", "ee", "ff"]
    #expect(Painter(theme: Theme(), width: 22).columns(pairs) == ["aa  bb  cc  dd  ee  ff"])
    #expect(Painter(theme: Theme(), width: 21).columns(pairs) == ["aa  bb  cc  dd  ee", "ff"])
    // Cells count, not letters.
    #expect(Painter(theme: Theme(), width: 16).columns(["漢字", "b", "ab", "c"]) == ["漢字  b     ab", "c"])
  }

  @Test("a table's heading row may be empty; numbers stand at the right")
  func tables() {
    #expect(Theme().paint([.table([], [["a", "first"], ["long", "second"]])]) == ["a     first", "long  second"])
    #expect(
      Theme().paint([.table(["N", "Win"], [["10", "7"], ["3", "100"]])]) == [" N  Win", "10    7", " 3  100"])
    #expect(
      Theme().paint([.table(["Name", "Value"], [["colour", "a long text"]])], width: 12) == [
        "Name: colour", "Value: a", "long text",
      ])
  }
}
