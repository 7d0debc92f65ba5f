import Engine
import Nim
import PuzzleKit
import Support
import Testing

/// The state that another engine needs to go on where one is: it is asked for only after lines that say they have changed it.
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
          #expect(client.performed.effects.changeState, "\(transcript.name): \(line)")
        }
        return reply
      }
    }
  }

  @Test("whoever follows the changes has the state", arguments: ["standard", "nim"], [1, 3])
  func followers(folder: String, step: Int) throws {
    let catalog: Catalog = folder == "nim" ? Catalog.parlor.adding(Nim.self).adding(Duel.self) : .parlor
    for transcript in try Transcript.all(in: folder) {
      let client = TestClient(catalog)
      var (follower, kept, effects, count) = (StateFollower(), [String](), Performed.Effects(), 0)
      _ = transcript.played(in: try TestFolder()) { line in
        let reply = client(line)
        effects.formUnion(client.performed.effects)
        count += 1
        if effects.changeState, count % step == 0 {
          let change = follower.change(after: effects, in: client.session)
          kept.replaceSubrange(change.start..<change.start + change.count, with: change.lines)
          effects = []
          #expect(kept == client.session.state, "\(transcript.name): \(line)")
        }
        return reply
      }
    }
  }

  @Test("a move in a long game is told in as few lines as in a short one")
  func longGames() {
    let client = TestClient()
    var follower = StateFollower()
    func told() -> Int { follower.change(after: client.performed.effects, in: client.session).lines.count }
    client("newgame wordle classic seed 1")
    #expect(told() > 1)
    for _ in 0..<200 {
      client("guess slate")
      #expect(told() == 2)
      client("undo")
      #expect(told() == 2)
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
    #expect(!client.performed.effects.changeState)
  }
}
