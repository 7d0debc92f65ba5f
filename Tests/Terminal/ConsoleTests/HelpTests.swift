import Engine
import Support
import Testing

@testable import Console

/// How much help says at a terminal.
@Suite("Help")
struct HelpTests {
  @Test(
    "what can be done now takes fifteen lines of 80 cells, and a small window of 40",
    arguments: ["menu"] + Session(testing: .parlor).manuals.map { "newgame \($0.name)" })
  func length(opening: String) {
    let talk = TestClient(isInteractive: true)
    talk("setoption name Profile value :memory:")
    talk(opening)
    talk("help")
    for (width, limit) in [(80, 15), (40, 22)] {
      let lines = Painter(theme: Theme(), width: width).escaped(talk.session.lastReply.blocks)
      #expect(lines.count > 5 && lines.count <= limit, "\(width): \(lines.joined(separator: "\n"))")
    }
  }
}
