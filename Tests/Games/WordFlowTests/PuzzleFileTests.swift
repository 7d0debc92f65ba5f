import PuzzleKit
import Testing

@testable import WordFlow

@Suite struct PuzzleFileTests {
  private let text = String(decoding: PuzzleFile.bytes(tenWords), as: UTF8.self)

  private func refusal(_ text: String) -> String? {
    do throws(Refusal) {
      _ = try PuzzleFile.puzzle(Array(text.utf8), file: "x.json")
      return nil
    } catch {
      return error.text
    }
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let (puzzle, added) = try PuzzleFile.puzzle(Array(text.utf8), file: "x.json")
    #expect(added == 0 && puzzle.label == tenWords.label && puzzle.check == tenWords.check)
    #expect(PuzzleFile.bytes(puzzle) == Array(text.utf8))
    #expect(refusal("\u{FEFF}" + text) == nil)
  }

  @Test func whatMayBeMissingMayBeNull() throws {
    let bare = text.replacing(#""creator":"Ann Author","#, with: #""creator":null,"#)
      .replacing(#""timeLimit":120,"minimumWordLength":4,"#, with: #""timeLimit":null,"#)
      .replacing(#","createdDate":"2026-01-20T08:30:00Z""#, with: "")
    let (puzzle, _) = try PuzzleFile.puzzle(Array(bare.utf8), file: "x.json")
    #expect(puzzle.label.creator == nil && puzzle.label.timeLimit == nil && puzzle.label.created == nil)
    #expect(puzzle.minimumLength == 4)
  }

  @Test(arguments: [("00.123Z", "00.123Z"), ("00.5Z", "00.500Z"), ("00.0079Z", "00.007Z"), ("00.000Z", "00Z")])
  func millisecondsAreKept(given: String, written: String) throws {
    let fine = text.replacing("08:30:00Z", with: "08:30:" + given)
    let puzzle = try PuzzleFile.puzzle(Array(fine.utf8), file: "x.json").puzzle
    #expect(PuzzleFile.bytes(puzzle) == Array(text.replacing("08:30:00Z", with: "08:30:" + written).utf8))
  }

  @Test func timesMayHaveAnOffset() throws {
    let east = text.replacing("08:30:00Z", with: "09:30:00+01:00")
    let puzzle = try PuzzleFile.puzzle(Array(east.utf8), file: "x.json").puzzle
    #expect(PuzzleFile.bytes(puzzle) == Array(text.utf8))
  }

  @Test func wordsThatAreNotListedAreBonusWords() throws {
    let start = try #require(text.range(of: #"{"word":"AILS""#)?.lowerBound)
    let end = try #require(text.range(of: #"{"word":"ALES""#)?.lowerBound)
    let shorter = text.replacingCharacters(start..<end)
    let (puzzle, added) = try PuzzleFile.puzzle(Array(shorter.utf8), file: "x.json")
    #expect(added == 1 && puzzle.index(of: "ails").map { puzzle.words[$0].isRequired } == false)
  }

  @Test(arguments: [
    (
      #""id":"ten-words""#, #""id":"ten words""#,
      "$.id: must be a name of letters, digits, -, _ and dots, not \"ten words\""
    ),
    (#""title":"Ten words""#, #""title":"No""#, "$.title: must have 3 to 200 characters, not 2"),
    (#""title":"Ten words""#, #""title":7"#, "$.title: must be a string, not a number"),
    (#""title":"Ten words","#, "", "$.title: is missing; it must be the title"),
    (
      #"["L","A","L"]"#, #"["L","A","LL"]"#,
      "$.grid[1][2]: must be a letter from A to Z, QU, or null for a blank cell, not \"LL\""
    ),
    (#"["L","A","L"]"#, #"["L","A"]"#, "$.grid[1]: must have 3 cells like the first row, not 2"),
    (#"["L","A","L"],"#, "", "$.grid: must have 3 to 6 rows, not 2"),
    (#"["O","E","S"]"#, #"["O","E"]"#, "$.grid[0]: must have 3 to 6 cells, not 2"),
    (#"["L","A","L"]"#, "[null,null,null]", "$.grid: must be connected: blank cells divide its letters"),
    (#""width":3"#, #""width":4"#, "$.size.width: must be 3, as the grid has it"),
    (
      #""minimumWordLength":4"#, #""minimumWordLength":2"#,
      "$.minimumWordLength: must be a whole number from 3 to 9, not 2"
    ),
    (#""word":"AILS""#, #""word":"ALE""#, "$.words[0].word: must have at least 4 letters, not 3"),
    (#""word":"AILS""#, #""word":"AILM""#, "$.words[0].word: must be a word of the dictionary, not \"ailm\""),
    (#""word":"AILS""#, #""word":"A1""#, "$.words[0].word: must be a word of letters from A to Z, not \"A1\""),
    (#""word":"AILS""#, #""word":"ALES""#, "$.words[0].path[1]: must be a cell with \"L\", not \"I\""),
    (
      #""x":2,"y":0}],"required":false"#, #""x":9,"y":0}],"required":false"#,
      "$.words[0].path[3].x: must be a whole number from 0 to 2, not 9"
    ),
    (
      #"{"x":2,"y":1},{"x":2,"y":0}],"required":false"#, #"{"x":2,"y":1}],"required":false"#,
      "$.words[0].path: must have 4 places, one for each letter, not 3"
    ),
    (
      #"{"x":2,"y":1},{"x":2,"y":0}],"required":false"#, #"{"x":0,"y":1},{"x":2,"y":0}],"required":false"#,
      "$.words[0].path[3]: must touch the cell before it"
    ),
    (
      #""required":false,"difficulty":"common""#, #""required":0,"difficulty":"common""#,
      "$.words[0].required: must be true or false, not a number"
    ),
    (
      #""difficulty":"common""#, #""difficulty":"hard""#,
      "$.words[0].difficulty: must be common, uncommon or rare, not \"hard\""
    ),
    (#""required":true"#, #""required":false"#, "$.words: must have at least one word that is required"),
    (#""timeLimit":120"#, #""timeLimit":59"#, "$.timeLimit: must be a whole number from 60 to 3600, not 59"),
    (#""timeLimit":120"#, #""timeLimit":3601"#, "$.timeLimit: must be a whole number from 60 to 3600, not 3601"),
    (
      #"2026-01-20T08:30:00Z"#, "2026-02-30T08:30:00Z",
      "$.createdDate: must be a time such as 2026-01-26T12:00:00Z, not \"2026-02-30T08:30:00Z\""
    ),
  ])
  func faultsAreNamedByPlace(old: String, new: String, fault: String) {
    #expect(text.contains(old))
    #expect(refusal(text.replacing(old, with: new)) == "x.json, " + fault)
  }

  @Test func aWordIsListedOnce() throws {
    let twice = text.replacing(
      #""words":["#,
      with:
        #""words":[{"word":"mile","path":[{"x":0,"y":2},{"x":1,"y":2},{"x":0,"y":1},{"x":1,"y":0}],"required":true,"difficulty":"common"},"#
    )
    #expect(refusal(twice)?.contains("must be a word that the list has once, not \"mile\" as at $.words[0]") == true)
  }

  @Test func whatIsNoJSONIsRefusedByLine() {
    #expect(
      refusal("{\n]") == "x.json, line 2, column 1: a name in quotes or } should be here"
        || refusal("{\n]")?.contains("line 2") == true)
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
