import Nim
import PuzzleKit
import Support
import Synchronization
import Testing

@testable import Engine

/// Questions of a terminal to a session besides its replies, and how long a search takes.
@Suite struct AskedTests {
  @Test func figuresOfAGameAreGivenOnce() throws {
    let folder = try TestFolder()
    let talk = TestClient(isInteractive: true)
    // Only what was timed has any.
    talk("setoption name Clock value system")
    let opening = "newgame wordflow beginner size 4 seed 5"
    talk(opening)
    #expect(talk.session.takeFigures() == nil)
    talk("resign confirm")
    // Nobody has asked for them.
    #expect(talk.session.takeFigures() == nil)
    talk("setoption name Analytics value true")
    // The game was not seen in play since.
    #expect(talk.session.takeFigures() == nil)
    for number in 1...2 {
      talk(opening + "\(number)")
      #expect(talk.session.takeFigures() == nil)
      talk("resign confirm")
      #expect(talk.session.takeFigures() != nil)
      #expect(talk.session.takeFigures() == nil)
    }
    #expect(talk("save \(folder.path("over"))").last == "ok")
    talk(opening + "3")
    #expect(talk.session.takeFigures() == nil)
    talk("assisted")
    talk("resign confirm")
    #expect(talk.session.takeFigures() == nil)
    talk(opening + "4")
    #expect(talk.session.takeFigures() == nil)
    // Another game than the one in play.
    talk("load \(folder.path("over"))")
    talk("give up")
    #expect(talk.session.outcome != .playing && talk.session.takeFigures() == nil)
  }

  @Test func statisticsAreThoseOfTheModeInFront() {
    let talk = TestClient(isInteractive: true)
    #expect(talk.session.statistics.isEmpty)
    func play(_ mode: String, _ guesses: String...) -> [Block] {
      talk("newgame wordle \(mode) answer \(guesses.last ?? "")")
      for guess in guesses { talk("guess \(guess)") }
      return talk.session.statistics
    }
    let first = play("mini", "cat")
    #expect(!first.isEmpty)
    // As those of a profile that has only this.
    #expect(play("junior", "boat") != first)
    let fresh = TestClient(isInteractive: true)
    for line in [
      "newgame wordle mini answer cat", "guess cat", "newgame wordle mini answer cat", "guess dog", "guess cat",
    ] {
      fresh(line)
    }
    #expect(play("mini", "dog", "cat") == fresh.session.statistics)
    talk("newgame wordle epic answer lesson")
    #expect(talk.session.statistics.isEmpty)
  }

  /// A client in whose host every look at the time takes a millisecond.
  private func client() -> TestClient {
    let time = Mutex<Int64>(0)
    var services = TestFolder.services
    services.elapsed = {
      time.withLock {
        $0 += 1
        return $0
      }
    }
    return TestClient(Session(testing: Catalog.empty.adding(Nim.self), services: services))
  }

  @Test(arguments: [
    ("go", 200), ("go movetime 1", 1), ("go movetime 10", 10), ("go movetime 10 nodes 3", 3),
    ("go nodes 20 movetime 10", 10),
    ("go infinite movetime 7", 7), ("go movetime 201", 200), ("go depth 3", 200),
  ])
  func aSearchEndsInTime(line: String, nodes: Int) {
    let talk = client()
    // All of the moves lose.
    talk("position nim 100 100")
    #expect(talk(line).first?.hasPrefix("info depth 1 nodes \(nodes) ") == true)
  }

  @Test(arguments: [
    ("nodes 1 nodes 2", "nodes is given twice"), ("depth 1 nodes 2 depth 1", "depth is given twice"),
    ("movetime 5 movetime 5", "movetime is given twice"),
    ("nodes 0", "nodes must be a whole number of at least 1, and \"0\" is too small"),
    ("movetime", "movetime needs a value: a whole number of at least 1"),
    ("fast", "go takes nodes, depth, movetime and infinite, not \"fast\""),
  ])
  func aWrongLimitIsNamed(words: String, objection: String) {
    let talk = client()
    talk("newgame nim")
    let code = objection.contains("needs") ? "missing-argument" : "bad-argument"
    #expect(talk("go \(words)") == ["error \(code) \(objection)"])
  }
}
