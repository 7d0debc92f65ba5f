import PuzzleKit
import Testing

/// The lines of journals: read and written.
@Suite struct JournalLineTests {
  private static let lines: [(String, JournalLine)] = [
    ("newgame nim random seed 1", .opening("newgame nim random seed 1")), ("newgame", .opening("newgame")),
    ("position nim 3 4 5", .opening("position nim 3 4 5")), ("sit 1", .sit(.first)), ("sit 3", .sit(Seat(2))),
    ("take 1 from 2", .move("take 1 from 2")), ("undo", .undo), ("redo", .redo),
    ("resign", .resign(isConfirmed: false)), ("resign confirm", .resign(isConfirmed: true)), ("assisted", .assisted),
  ]

  @Test(arguments: lines)
  func everyKindIsReadAndWritten(text: String, line: JournalLine) throws {
    #expect(try JournalLine(text, seats: 3) == line)
    #expect(line.text == text)
  }

  @Test(arguments: ["sit 0", "sit 4", "sit -1", "sit 02", "sit 1 2", "sit ", "sit x", "sit 99999999999999999999"])
  func aSeatIsOneOfTheTable(text: String) {
    let refusal = Refusal(.badArgument, "the table has seats 1 to 3, not \(quoted(text))")
    #expect(throws: refusal) { try JournalLine(text, seats: 3) }
  }

  /// The game refuses what it doesn't know.
  @Test(arguments: ["", " ", "sit", "undo 2", "Undo", "resign  confirm", "assisted again", "newgames", "positions 3"])
  func allElseCountsAsAMove(text: String) throws {
    #expect(try JournalLine(text, seats: 3) == .move(text))
  }

  @Test func aSingleSeatIsNotNamed() throws {
    #expect(try JournalLine("sit 1", seats: 1) == .move("sit 1"))
    #expect(JournalLine("sit 1") == .move("sit 1"))
  }
}
