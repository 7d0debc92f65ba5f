import PuzzleKit
import Support
import Testing

@testable import Engine

/// Which words a line deals that names none: what somebody types means the newest, what a program sends the same for ever.
@Suite struct WordsOfTodayTests {
  /// The opening line that is kept of a line.
  private func kept(_ line: String, isInteractive: Bool) -> String? {
    let talk = TestClient(isInteractive: isInteractive)
    talk(line)
    return talk.session.table?.journal.first
  }

  @Test(arguments: [
    ("newgame wordflow normal size 3 seed 5", "words 3", nil), ("newgame wordflow beginner", "words 3", "words 3"),
    ("newgame wordle classic seed 5", "words 2", nil), ("newgame wordle classic answer crane", "words 2", nil),
    ("newgame wordle classic", "words 2", "words 2"), ("newgame builder size 3", "words 3", "words 2"),
    ("position wordflow grid sea/t.l/ine", "words 3", "words 2"),
    ("newgame wordflow normal size 3 seed 5 words 1", nil, nil),
  ])
  func aLineMeans(line: String, typed: String?, sent: String?) throws {
    for (isInteractive, words) in [(true, typed), (false, sent)] {
      let opening = try #require(kept(line, isInteractive: isInteractive))
      guard let words else {
        #expect(!opening.contains(" words "), "\(opening)")
        continue
      }
      #expect(opening.contains(" \(words)"), "\(opening)")
      // A line that names its words deals the same to both.
      #expect(kept(opening, isInteractive: !isInteractive) == opening)
    }
  }

  @Test func aDayIsWonWithItsStarThoughTheGameWaits() throws {
    let folder = try TestFolder()
    let clock = TestClock()
    clock.set("2026-12-03T12:00:00Z")
    let other = TestClient(Session(testing: .parlor, services: clock.services))
    other("newgame wordflow beginner daily")
    let words = other("solve").filter { $0.hasPrefix("solution ") }.map { $0.split(separator: " ")[1] }
    let talk = TestClient(Session(testing: .parlor, services: clock.services))
    talk("setoption name Profile value \(folder.path("profile"))")
    #expect(talk("newgame wordflow beginner daily").contains { $0.hasPrefix("star ") })
    var replies: [String] = []
    for word in words.sorted(by: { $0.count > $1.count }) where !replies.contains(where: { $0.hasPrefix("star ") }) {
      #expect(!talk("stats wordflow beginner").contains { $0.hasPrefix("daily ") })
      replies = talk("word \(word)")
    }
    #expect(replies.contains { $0.hasPrefix("star ") && $0.hasSuffix(" true") })
    #expect(replies.contains { $0.hasPrefix("wordflow beginner solo playing ") })
    #expect(talk("stats wordflow beginner").contains("daily beginner 1 1 1 1"))
    #expect(talk("calendar").contains { $0.hasPrefix("day 2026-12-03 ") && $0.hasSuffix(" daily won") })
    // It counts once, and still does when the rest is given up.
    talk("resign confirm")
    #expect(talk("stats wordflow beginner").contains("daily beginner 1 1 1 1"))
  }
}
