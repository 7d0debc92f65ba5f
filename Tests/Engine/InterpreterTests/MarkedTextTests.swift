import Engine
import PuzzleKit
import Support
import Testing

@testable import Interpreter

/// Texts in which commands stand between backquotes.
@Suite("Texts that name commands")
struct MarkedTextTests {
  private static let topics = Catalog.parlor.entries().flatMap { entry in
    entry.manual.topics.map { (entry.manual.name, $0) }
  }

  @Test("what a topic marks is a command of the engine or of a game, or a short move of its own game")
  func marks() {
    let session = Session(testing: .parlor)
    let games = Catalog.parlor.entries()
    for (game, topic) in Self.topics {
      for paragraph in topic.marked {
        let parts = paragraph.split(separator: "`", omittingEmptySubsequences: false)
        #expect(!parts.count.isMultiple(of: 2), "\(game) \(topic.name): \(paragraph)")
        for (index, line) in parts.enumerated() where !index.isMultiple(of: 2) {
          let words = line.split(separator: " ").map(String.init)
          guard let first = words.first else {
            Issue.record("\(game) \(topic.name): nothing is marked")
            continue
          }
          let isTool = games.contains { $0.manual.name == first && words.count > 1 }
          let isShort = game == "atlas" && ["d", "r", "w", "t1", "t3"].contains(first)
          let isRow = games.contains { $0.manual.name == game && $0.rows.contains { $0.name == first } }
          #expect(
            isTool || isShort || isRow || session.commandNames.contains(first), "\(game) \(topic.name): \(line)")
        }
      }
    }
  }

  @Test("the wire and the prompt have no marks; the whole screen has its keys and the colon")
  func spoken() {
    let person = PromptSession(Session(testing: .parlor, isInteractive: true))
    let talk = TestClient(person)
    #expect(Self.topics.allSatisfy { topic in topic.1.paragraphs.allSatisfy { !$0.contains("`") } })
    for (names, puts, hints) in [
      (CommandLabels.typed, "set a1 word puts", "hint"), (.live, ":set a1 word puts", "Ctrl-T"),
    ] {
      person.commandLabels = names
      for (line, text) in [("rules builder", puts), ("rules wordiest", "\(hints) and ")] {
        let records = talk(line)
        #expect(records.dropLast().allSatisfy { !$0.contains("`") })
        #expect(
          person.session.lastReply.blocks.contains { block in
            if case .paragraph(let shown) = block {
              shown.replacing("\u{A0}", with: " ").contains(text) && !shown.contains("`")
            } else {
              false
            }
          })
      }
    }
  }
}
