import Engine
import Interpreter
import Support
import Testing

/// Questions to a person before a line is carried out, and places that a line may not reach.
@Suite struct GuardTests {
  private let talk = TestClient(isInteractive: true)

  private func open(_ line: String) {
    talk("setoption name Profile value :memory:")
    talk(line)
  }

  @Test(
    "help that keeps a game out of the statistics is asked about until it is taken",
    arguments: ["hint", "go", "candidates"])
  func help(line: String) {
    open("newgame wordle mini seed 1")
    talk(line)
    #expect(talk.session.lastRefusal?.question?.contains("won't count in your statistics. Go on?") == true)
    talk("n")
    #expect(talk.session.table?.journal.contains("assisted") == false)
    for other in ["hint", "undo", line] {
      talk("dog")
      talk(other)
      #expect(talk.session.lastRefusal?.confirmation == other)
      talk("n")
    }
    talk(line)
    talk("y")
    for other in [line, "undo"] {
      talk(other)
      #expect(talk.session.lastRefusal == nil)
    }
  }

  @Test("undo is asked about where it takes back more than typing")
  func undo() {
    open("newgame wordle mini seed 1")
    talk("key d")
    talk("undo")
    #expect(talk.session.lastRefusal == nil)
    talk("dog")
    talk("undo")
    #expect(talk.session.lastRefusal?.confirmation == "undo")
    talk("y")
    #expect(talk.session.lastRefusal == nil)
    #expect(talk.session.outcome == .playing)
  }

  @Test("who leaves a game that would be lost is asked")
  func leaving() {
    open("newgame wordflow hardcore size 3 seed 7 words 1")
    talk("newt")
    talk("quit")
    #expect(talk.session.lastRefusal?.confirmation == "quit")
    talk("n")
    #expect(talk.session.outcome == .playing)
  }

  @Test(
    "whatever puts a game away that would be lost asks before",
    arguments: ["close main", "setoption name Profile value"])
  func puttingAway(line: String) {
    open("newgame wordflow hardcore size 3 seed 7 words 1")
    talk("newt")
    talk(line)
    #expect(talk.session.lastRefusal?.question?.contains("counts as lost") == true)
    talk("n")
    #expect(talk.session.outcome == .playing)
  }

  @Test("nothing typed on a screen that covers a game changes it")
  func covered() throws {
    open("newgame wordle classic answer crane")
    talk("slate")
    let table = try #require(talk.session.table)
    let journal = table.journal
    talk.person?.isAway = true
    for line in [
      "trace", "guess trace", "undo", "redo", "hint", "go", "daily", "games", "score", "learn", "start", "resign",
      "candidates",
      "key c", "play guess trace", "assisted", "resign confirm", "moves", "crane",
    ] {
      talk(line)
      #expect(talk.session.table === table && table.journal == journal, "\(line)")
    }
  }
}
