import Engine
import Interpreter
import Nim
import PuzzleKit
import Support
import Testing

/// A line that the engine carries out as it is typed means itself, except that a person who resigns may mean the word, and that a deal
/// of the day which waits is gone on with.
@Suite struct MeantAsTypedTests {
  @Test(arguments: ["standard", "nim"]) func linesOfRecordedConversationsMeanThemselves(folder: String) throws {
    let catalog: Catalog = folder == "nim" ? Catalog.parlor.adding(Nim.self).adding(Duel.self) : .parlor
    for transcript in try Transcript.all(in: folder) {
      let client = TestClient(catalog)
      _ = transcript.played(in: try TestFolder()) { line in
        if line == "resign" || line.contains(" daily") { return client(line) }
        let meaning = Interpreter().meaning(of: line, in: client.session)
        let reply = client(line)
        if client.session.lastRefusal == nil { #expect(meaning == .asTyped, "\(transcript.name): \(line)") }
        return reply
      }
    }
  }
}
