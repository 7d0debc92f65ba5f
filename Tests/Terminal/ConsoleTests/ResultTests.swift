import Engine
import Interpreter
import Support
import Testing
import Wire

@testable import Console

/// How much the end of a game takes at the prompt.
@Suite("Results")
struct ResultTests {
  @Test(
    "a first match with five achievements takes 32 rows, statistics, what is done next and a tip included",
    arguments: [18, 20, 25, 30, 36, 40, 60, 80, 130, 200])
  func height(width: Int) {
    for colours in [0, 256] {
      let person = PromptSession(Session(testing: .parlor, isInteractive: true))
      let talk = TestClient(person)
      let presenter = ConsolePresenter(
        person, isPlain: false, window: { (width, 60) }, environment: { $0 == "TERM" ? "xterm" : nil },
        colours: { _ in colours })
      var output = Output()
      for line in ["setoption name Profile value :memory:", "newgame wordiest number 5", "jadery weirdie"] {
        talk(line)
        presenter.show(talk.session, after: Performed(.next), into: &output)
      }
      output = Output()
      talk("submit confirm")
      presenter.show(talk.session, after: Performed(.next, .ended), into: &output)
      let rows = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let text = stripped(rows.joined(separator: " "))
      #expect(rows.dropLast().count <= 32, "\(width)")
      for part in ["924 points", "Achievements: First match, A hundred points", "again deals", "Tip: share"] {
        #expect(text.contains(part), "\(width)")
      }
      #expect(width < 40 || text.contains("several"), "the plot, \(width)")
      #expect(width < 60 || text.contains("Best round"), "the statistics, \(width)")
    }
  }
}
