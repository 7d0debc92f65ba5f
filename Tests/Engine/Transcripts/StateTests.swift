import Engine
import Nim
import PuzzleKit
import Support
import Testing

/// What another engine needs to go on where one is: it is asked for only after lines that say they have changed it.
@Suite struct StateTests {
  @Test(arguments: ["standard", "nim"], [false, true])
  func linesSayThatTheStateHasChanged(folder: String, isInteractive: Bool) throws {
    let catalog: Catalog = folder == "nim" ? Catalog.parlor.adding(Nim.self).adding(Duel.self) : .parlor
    for transcript in try Transcript.all(in: folder) {
      let client = TestClient(catalog, isInteractive: isInteractive)
      _ = transcript.played(in: try TestFolder()) { line in
        let before = client.session.state
        let reply = client(line)
        if client.session.state != before {
          #expect(client.performed.changesState, "\(transcript.name): \(line)")
        }
        return reply
      }
    }
  }

  @Test(
    "who looks changes nothing", arguments: ["show", "isready", "moves", "tables", "options", "stats", "guess xqj"])
  func looking(line: String) {
    let client = TestClient()
    for line in ["newgame wordle mini seed 1", "table other", "newgame atlas normal seed 1", "table main"] {
      client(line)
    }
    client(line)
    #expect(!client.performed.changesState)
  }
}
