import Engine
import Interpreter
import Nim
import PuzzleKit
import Support
import Testing

@testable import Console

@Suite("Home screen")
struct HomeScreenTests {
  private func lines(_ catalog: Catalog, height: Int) -> [String] {
    let painter = Painter(theme: Theme(), width: 80, height: height)
    return painter.escaped(homeScreen(Session(testing: catalog, isInteractive: true), painter))
  }

  @Test("modes and texts are shown where there is room, else the games fit a window of 24 lines")
  func standard() {
    let small = lines(.parlor, height: 24)
    #expect(small.count <= 22)
    for words in [
      "1 Author, 2 Pupil", "5 Match", "8 Normal", "rules GAME", "history", "quit",
    ] {
      #expect(small.contains { $0.contains(words) }, "\(words)")
    }
    let large = lines(.parlor, height: 90)
    for words in ["1  wordle author", "Wordsmith", "rules wordle how-to-play", "6  wordiest challenge"] {
      #expect(large.contains { $0.contains(words) }, "\(words)")
    }
  }

  @Test("each game that waits is offered with the line that goes on with it")
  func waiting() {
    let session = Session(testing: .parlor, isInteractive: true)
    let talk = TestClient(session)
    for line in [
      "setoption name Profile value :memory:", "newgame wordle mini answer cat", "guess dog", "guess sun",
      "newgame wordle junior", "guess tale", "newgame wordle mini answer dog", "guess cat",
    ] { talk(line) }
    let painter = Painter(theme: Theme(), width: 80, height: 24)
    let lines = painter.escaped(homeScreen(session, painter))
    for (command, text) in [
      ("17  resume wordle pupil ", "Wordle, Pupil: 1 guess"),
      ("19  resume wordle pupil 2 ", "Wordle, Pupil: 2 guesses"),
      ("18  resume wordle scribe ", "Wordle, Scribe: 1 guess"),
    ] {
      #expect(lines.contains { $0.hasPrefix(command) && $0.hasSuffix(text) }, "\(command)")
    }
  }

  @Test(
    "how far a game is, is said in what a person counts in it",
    arguments: [
      ("wordle mini answer cat", ["key d", "key o"], "Wordle, Pupil: no guess yet"),
      ("wordle mini answer cat", ["key d", "key o", "key g", "key enter", "key s"], "Wordle, Pupil: 1 guess"),
      ("wordle mini answer cat", ["guess dog", "guess sun", "undo", "undo", "redo"], "Wordle, Pupil: 1 guess"),
      ("wordiest number 3", ["move tile 1 word1"], "Wordiest, Match: tiles laid"),
      ("atlas tour seed 1", ["select tableau 1", "deselect"], "Atlas Solitaire, Tour: no move yet"),
      ("atlas tour seed 1", ["draw", "draw", "undo", "y", "draw"], "Atlas Solitaire, Tour: 2 draws"),
      ("wordflow beginner size 3 seed 7", ["touch a1"], "WordFlow, Beginner: no word yet"),
      ("wordflow beginner size 3 seed 7 words 1", ["newt", "touch a1"], "WordFlow, Beginner: 1 word tried"),
      ("builder id mine", ["set a1 word", "blank a1"], "WordFlow Builder, mine: 2 edits"),
      ("builder id mine", ["set a1 word", "title Porch"], "WordFlow Builder, mine: Porch, 2 edits"),
    ])
  func advance(opening: String, lines: [String], title: String) throws {
    let session = Session(testing: .parlor, isInteractive: true)
    let talk = TestClient(session)
    for line in ["setoption name Profile value :memory:", "newgame \(opening)"] + lines + ["close main"] {
      talk(line)
      // A question is answered by the line after it.
      let refusal = session.lastRefusal
      try #require(refusal == nil || refusal?.question != nil, "\(line): \(refusal?.text ?? "")")
    }
    #expect(session.lastRefusal == nil)
    #expect(session.homeEntries.compactMap { $0.game == nil ? nil : unfinishedTitle($0, session) } == [title])
  }

  @Test("a game is offered for continuation once something was done in it")
  func continuation() {
    let session = Session(testing: .parlor, isInteractive: true)
    let painter = Painter(theme: Theme(), width: 80, height: 90)
    func offers() -> Bool {
      painter.escaped(homeScreen(session, painter)).contains { $0.contains("resume wordle pupil") }
    }
    let talk = TestClient(session)
    talk("setoption name Profile value :memory:")
    talk("newgame wordle mini")
    #expect(!offers())
    talk("key c")
    #expect(offers())
  }

  @Test("several games share a small window")
  func several() {
    let catalog = Catalog.parlor.adding(Nim.self)
    #expect(lines(catalog, height: 90).contains { $0.contains("nim random") })
    let small = lines(catalog, height: 20)
    #expect(small.count <= 18)
    #expect(small.contains { $0.hasPrefix("nim ") } && small.contains { $0.hasPrefix("wordle ") })
  }
}
