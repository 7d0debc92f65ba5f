import Engine
import Interpreter
import Support
import Testing
import Wire

@testable import Console

/// What a person sees: each line of the terminal stands behind `|`, and `␛` for the escape character.
@Suite struct ScreenTests {
  /// A terminal.
  private struct Screen {
    var width = 80
    var height = 40
    var isPlain = false
    var name = "dumb"

    /// That of a transcript.
    init(of transcript: Transcript) {
      switch transcript.name {
      case "colours.upi": (width, name) = (72, "xterm-256color")
      case "narrow.upi": (width, height) = (40, 24)
      case "plain.upi": isPlain = true
      default: break
      }
    }
  }

  @Test func aPersonSeesWhatWasRecorded() throws {
    for transcript in try Transcript.all(in: "screens") {
      let screen = Screen(of: transcript)
      let session = Session(testing: .parlor, isInteractive: true)
      let person = Person(session)
      let presenter = ConsolePresenter(person, isPlain: screen.isPlain, window: { (screen.width, screen.height) }) {
        $0 == "TERM" ? screen.name : nil
      }
      let client = TestClient(person, presenter: presenter)
      let replies = transcript.played(in: try TestFolder()) { line in
        var prompt = Output()
        presenter.echo(line, session, into: &prompt)
        let text = String(decoding: prompt.bytes, as: UTF8.self) + client.text(line)
        return text.replacing("\u{1B}", with: "␛").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          .map { "|" + $0 }
      }
      try transcript.compare(replies)
    }
  }
}
