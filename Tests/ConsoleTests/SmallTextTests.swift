import Engine
import PuzzleKit
import Testing

@testable import Console

@Suite("Tiles with small texts")
struct SmallTextTests {
  private let pair = Block.board([
    [Tile("i", .plain, label: "3", bonus: "5L", value: "1"), Tile("q", .plain, label: "12", value: "10")], [],
  ])

  @Test("fourteen tiles stand in one row of a window of 80 cells, bonuses with them", arguments: allLooks)
  func fourteen(look: Look) {
    for height in [10, 60] {
      let lines = look.paint([.ink(yellow), rack], height: height).map(stripped)
      let bonuses = ["5L", "4L", "2W"]
      #expect(lines.contains { line in bonuses.allSatisfy { line.contains($0) } } || look.isPlain, "\(lines)")
    }
  }

  @Test("every letter and bonus stays at any width", arguments: normalLooks)
  func complete(look: Look) {
    for width in 10...120 {
      let text = look.paint([.ink(yellow), rack], width: width, height: 24).map(stripped).joined()
      for bonus in ["5L", "4L", "2W"] { #expect(text.contains(bonus), "\(width)") }
      #expect(text.contains { $0 == "U" })
    }
  }

  @Test("without colours the letter is followed by its bonus")
  func marks() {
    #expect(
      Look().paint([rack]) == [
        "  H    R    I5L  E    Q    E    S    E    R4L  G    H2W  R    U    E   ", spaces(35) + "--" + spaces(35),
        spaces(31) + "<Q2W>!A!  ",
      ])
    #expect(Look().paint([pair], width: 40) == ["   3 I1  5L  12 Q10    ", spaces(11) + "--" + spaces(11)])
    #expect(Look().paint([rack], width: 12).prefix(3) == ["  H    R   ", "  I5L  E   ", "  Q    E   "])
  }

  @Test("in tall tiles label and bonus stand above the letter, the value at its right")
  func tall() {
    let lines = Look(depth: .full).paint([.ink(yellow), pair], height: 40)
    #expect(
      lines.map(stripped) == [
        " ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄", "   3    5L 12       ", "      I  1    Q 10  ", "   ▀▀▀▀▀▀▀ ▀▀▀▀▀▀▀  ",
        "                    ", "         ──         ", "                    ",
      ])
  }

  @Test("tiles in one row drop value and label where there is no room for them")
  func compact() {
    let look = Look(depth: .full)
    func middle(_ width: Int) -> String { stripped(look.paint([.ink(yellow), pair], width: width, height: 8)[1]) }
    #expect(middle(40) == "     3 I1  5L   12 Q10      ")
    #expect(middle(20) == "  3 I 5L   12 Q    ")
    #expect(middle(10) == " I5L  Q  ")
  }

  @Test("a screen reader hears letter and bonus")
  func words() {
    let lines = Look(plain: true).paint([pair])
    #expect(lines == ["Row 1: 3 I worth 1 bonus 5L, 12 Q worth 10", "Row 2: empty"])
  }

  @Test("boards without tiles are empty lines or dashes", arguments: allLooks)
  func empty(look: Look) {
    for height in [5, 50] {
      for board in [Block.board([]), .board([[]]), .board([[], []])] {
        for blocks in [[board], [.ink(yellow), board], [rack, board], [.ink(yellow), rack, board]] {
          _ = look.paint(blocks, height: height)
        }
      }
    }
    if !look.isPlain { #expect(look.paint([.board([[]])]).map(stripped) == [look.hasColours ? "──" : "--"]) }
  }

  @Test("a bonus has its tile's colours the other way round")
  func bonusColours() {
    let lines = Look(depth: .full).paint([.ink(yellow), pair], height: 8)
    #expect(lines[1].contains("\u{1B}[1;38;2;0;0;0;48;2;238;213;0mI"))
    #expect(lines[1].contains("\u{1B}[1;38;2;238;213;0;48;2;0;0;0m5L"))
  }
}
