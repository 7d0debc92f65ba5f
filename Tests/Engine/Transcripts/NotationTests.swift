import Engine
import PuzzleKit
import Support
import Testing
import Wire

/// Text and JSON say the same records.
@Suite struct NotationTests {
  @Test(arguments: Player.openings) func textAndJSONSayTheSame(opening: String) throws {
    let readers = Catalog.parlor.manuals.map { RecordReader(Schemas.all + $0.records) }
    func read(_ lines: [String], _ how: (RecordReader, String) throws -> ReadLine) -> [[ReadLine]] {
      lines.map { line in readers.compactMap { try? how($0, line) } }
    }
    let (text, json) = (try Player(), try Player())
    text("setoption name Events value true")
    json("setoption name Events value true")
    json("setoption name Format value json")
    var lines = [opening]
    text.play(opening, steps: 12) { lines.append($0) }
    lines += [
      "show", "resign confirm", "show", "history", "stats", "calendar", "unfinished", "tables", "undo", "help",
      "share", "sit 3", "nothing",
    ]
    let fresh = try Player()
    fresh("setoption name Events value true")
    for line in lines {
      let (plain, object) = (fresh(line), json(line))
      #expect(plain.count == object.count, "\(line)")
      let same = zip(read(plain) { try $0.read(text: $1).1 }, read(object) { try $0.read(json: $1).1 })
      for (one, other) in same { #expect(!one.isEmpty && one.contains { other.contains($0) }, "\(line): \(one)") }
    }
  }
}
