import Engine
import PuzzleKit
import Testing

@testable import Console

@Suite("Tiles with small texts")
struct SmallTextTests {
  private let pair = Block.board([
    [Tile("i", .plain, label: "3", bonus: "5L", value: "1"), Tile("q", .plain, label: "12", value: "10")], [],
  ])

  @Test("fourteen tiles stand in one row of a window of 80 cells, bonuses with them", arguments: allThemes)
  func fourteen(theme: Theme) {
    for height in [10, 60] {
      let lines = theme.paint([.ink(yellow), rack], height: height).map(stripped)
      let bonuses = ["5L", "4L", "2W"]
      #expect(lines.contains { line in bonuses.allSatisfy { line.contains($0) } } || theme.isPlain, "\(lines)")
    }
  }

  @Test("every letter and bonus stays at any width", arguments: normalThemes)
  func complete(theme: Theme) {
    for width in 10...120 {
      let text = theme.paint([.ink(yellow), rack], width: width, height: 24).map(stripped).joined()
      for bonus in ["5L", "4L", "2W"] { #expect(text.contains(bonus), "\(width)") }
      #expect(text.contains { $0 == "U" })
    }
  }

  @Test("without colours the letter is followed by its bonus")
  func marks() {
    #expect(
      Theme().paint([rack]) == [
        " 1    2    3    4    5    6    7    8    9    10   11   12   13   14   ",
        "  H    R    I 5L E    Q    E    S    E    R 4L G    H 2W R    U    E   ", spaces(35) + "--" + spaces(35), "",
        spaces(31) + "15   16   ", spaces(31) + "<Q>2W!A!  ",
      ])
    // Where there is no room for a second row, the numbers give way.
    #expect(
      Theme().paint([rack], height: 8) == [
        "  H    R    I5L  E    Q    E    S    E    R4L  G    H2W  R    U    E   ", spaces(35) + "--" + spaces(35),
        spaces(31) + "<Q2W>!A!  ",
      ])
    #expect(Theme().paint([pair], width: 40) == ["   3 I1:5L   12 Q10    ", spaces(11) + "--" + spaces(11)])
    #expect(Theme().paint([rack], width: 12, height: 8).prefix(3) == ["  H    R   ", "  I5L  E   ", "  Q    E   "])
  }

  @Test("in tall tiles label and bonus stand above the letter, the value at its right")
  func tall() {
    let lines = Theme(depth: .full).paint([.ink(yellow), pair], height: 40)
    #expect(
      lines.map(stripped) == [
        " ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄", "   3    5L 12       ", "      I  1    Q 10  ", "   ▀▀▀▀▀▀▀ ▀▀▀▀▀▀▀  ",
        "                    ", "         ──         ", "                    ",
      ])
  }

  @Test("tiles in one row drop value and label where there is no room for them")
  func compact() {
    let theme = Theme(depth: .full)
    func middle(_ width: Int) -> String { stripped(theme.paint([.ink(yellow), pair], width: width, height: 7)[1]) }
    #expect(middle(40) == "     3 I1  5L   12 Q10      ")
    #expect(middle(20) == "  3 I1 5L 12 Q10   ")
    #expect(middle(10) == " I5L  Q  ")
  }

  @Test("a screen reader hears letter and bonus")
  func words() {
    let lines = Theme(plain: true).paint([pair])
    #expect(lines == ["Row 1: 3 I worth 1 bonus 5L, 12 Q worth 10", "Row 2: empty"])
  }

  @Test("boards without tiles are empty lines or dashes", arguments: allThemes)
  func empty(theme: Theme) {
    for height in [5, 50] {
      for board in [Block.board([]), .board([[]]), .board([[], []])] {
        for blocks in [[board], [.ink(yellow), board], [rack, board], [.ink(yellow), rack, board]] {
          _ = theme.paint(blocks, height: height)
        }
      }
    }
    if !theme.isPlain { #expect(theme.paint([.board([[]])]).map(stripped) == [theme.hasColours ? "──" : "--"]) }
  }

  @Test("a bonus has its tile's colours the other way round")
  func bonusColours() {
    let lines = Theme(depth: .full).paint([.ink(yellow), pair], height: 8)
    #expect(lines[1].contains("\u{1B}[1;38;2;0;0;0;48;2;238;213;0mI"))
    #expect(lines[1].contains("\u{1B}[1;38;2;238;213;0;48;2;0;0;0m5L"))
  }

  @Test("the largest board stays as it is, however long the rows of others become", arguments: [40, 60, 80, 100])
  func largestBoardStays(width: Int) {
    func tile(_ number: Int) -> Tile { Tile("Q", .plain, label: String(number), bonus: "5L", value: "10") }
    for theme in [Theme(), Theme(depth: .sixteen), Theme(depth: .full)] {
      let painter = Painter(theme: theme, width: width, height: 50)
      let ink = Block.ink(Ink(ground: 0xF3F3F3, text: 0x282828, faded: 0xBBBBBB))
      func lines(_ word: Int) -> [PaintedLine] {
        let tray = (1...14).map { $0 > min(word, 7) ? tile($0) : Tile("", .empty) }
        let boards: [Block] = [.board([(0..<word).map(tile)]), .board([Array(tray[..<7]), Array(tray[7...])])]
        return painter.lines([ink, .heading("Title")] + boards)
      }
      func place(_ line: PaintedLine) -> Int {
        var screen = Screen(width: width, height: 1)
        screen.put(line, row: 0)
        return (0..<width).first { screen[0, $0] != Screen.Cell() } ?? -1
      }
      let first = lines(0)
      for word in 1...13 {
        let now = lines(word)
        // The last row is drawn alike, and the title does not move.
        #expect(now.last == first.last && place(now[0]) == place(first[0]), "\(word)")
      }
    }
  }
}
