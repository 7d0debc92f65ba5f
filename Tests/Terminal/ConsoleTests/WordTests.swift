import Interpreter
import PuzzleKit
import Testing

@testable import Console

@Suite("Words")
struct WordTests {
  private let plain = Theme(depth: .full, plain: true)

  @Test("plain mode has words and punctuation only", arguments: [10, 40, 80])
  func onlyWords(width: Int) {
    let blocks = gallery.filter { if case .paragraph = $0 { false } else { true } }
    for line in plain.paint(blocks, width: width) {
      #expect(line.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " .,:#%/!()".contains($0)) }, "\(line)")
    }
  }

  @Test("boards and keyboards are read out")
  func boards() {
    #expect(
      plain.paint([board, keyboard], width: 100) == [
        "Row 1: C correct, R present, A absent, N absent, E present", "Row 2: S, empty, empty, empty, empty",
        "Row 3: empty", "Correct: C", "Present: E R", "Absent: A",
        "Not used: Q W T Y U I O P S D F G H J K L Z X V B N M",
      ])
    #expect(plain.paint([.board(Array(repeating: [Tile("", .empty)], count: 4))]) == ["Rows 1 to 4: empty"])
    let (empty, full) = ([Tile("", .empty)], [Tile("A", .correct)])
    #expect(
      plain.paint([.board([empty, full, empty, empty, full, empty])]) == [
        "Row 1: empty", "Row 2: A correct", "Rows 3 to 4: empty", "Row 5: A correct", "Row 6: empty",
      ])
  }

  @Test("histograms, calendars, tables and shared squares are read out")
  func records() {
    #expect(plain.paint([.histogram([Bar("1", 0), Bar("2", 3, marked: true)])]) == ["1: 0", "2: 3, the latest"])
    #expect(
      plain.paint([calendar]) == ["January 2026", "Days with games: 5, 10, 15, 20, 25, 30", "Chosen day: 26"])
    let days = [Tile("1", .present), Tile("2", .correct), Tile("3", .empty)]
    #expect(
      plain.paint([.calendar(title: "May", firstColumn: 0, days: days)])
        == ["May", "Daily won: 1, 2", "Daily lost: 1", "No other days with games"])
    #expect(plain.paint([.table(["Played", "Win %"], [["3", "66"]])]) == ["Played: 3, Win %: 66"])
    #expect(plain.paint([.preformatted(["🟩🟨⬛"])]) == ["green, yellow, black"])
  }

  @Test(
    "cells are counted as terminals do",
    arguments: [
      ("abc", 3), ("⌫⏎", 2), ("🟩⬛", 4), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("‹·›▄", 4), ("👩‍🚀", 2), ("❤️", 2), ("", 0),
    ])
  func widths(text: String, cells: Int) {
    #expect(Console.width(text) == cells)
  }

  @Test("text is wrapped at spaces, long words inside")
  func wrapping() {
    #expect(wrapped("one two three", 7) == ["one two", "three"])
    #expect(wrapped("abcdefghij kl", 4) == ["abcd", "efgh", "ij", "kl"])
    #expect(wrapped("", 4) == [""])
    #expect(wrapped("🟩🟩🟩", 5) == ["🟩🟩", "🟩"])
  }

  private static let heaps = RecordSchema("heaps", "", [Field("counts", .words, "")])
  private static let info = RecordSchema(
    "info", "", [Field("nodes", .integer, optional: true, ""), Field("exact", .flag, optional: true, "")],
    reading: .bare)

  @Test("records without pictures become readable text")
  func sentences() {
    var reply = Reply()
    reply.add(Self.heaps) { $0.words(["3", "4"]) }
    reply.add(Self.info) {
      $0.integer(1_234_567)
      $0.flag(true)
    }
    reply.add(Reply.message) { $0.text("Well done.") }
    #expect(blocks(of: reply) == [.preformatted(["Heaps: 3 4", "nodes 1,234,567, exact", "Well done."])])
    reply.draws = true
    reply.draw(.paragraph("seen"))
    #expect(blocks(of: reply) == [.paragraph("seen")])
  }
}
