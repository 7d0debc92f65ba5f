import Engine
import Interpreter
import Support
import Testing
import Wire

@testable import Console

/// Chosen screens and short conversations, each named after what it shows. A file begins with a remark about the terminal, such
/// as `# 80 by 40, without colours`; what follows `#> ` is sent before without its answer. Each line of the terminal stands
/// behind `|`, and `␛` for the escape character.
@Suite struct ScreenTests {
  /// A terminal.
  private struct Screen {
    var width = 80
    var height = 40
    var isPlain = false
    var environment = ["TERM": "dumb"]

    /// The one that the first remark of a transcript names.
    init(of transcript: Transcript) throws {
      let remark = try #require(transcript.exchanges.first?.remarks.first, "\(transcript.name) names no terminal")
      let size = try #require(remark.firstMatch(of: /# ([0-9]+) by ([0-9]+), (.*)/), "\(transcript.name)")
      (width, height) = (Int(size.1) ?? 80, Int(size.2) ?? 40)
      switch size.3 {
      case "in words": isPlain = true
      case "16 colours": environment = ["TERM": "xterm"]
      case "256 colours": environment = ["TERM": "xterm-256color"]
      case "256 colours on a light ground": environment = ["TERM": "xterm-256color", "COLORFGBG": "0;15"]
      default: #expect(size.3 == "without colours", "\(transcript.name)")
      }
    }
  }

  @Test func aPersonSeesWhatWasRecorded() throws {
    let transcripts = try Transcript.all(in: "screens")
    #expect(!transcripts.isEmpty)
    for transcript in transcripts {
      let screen = try Screen(of: transcript)
      let session = Session(testing: .parlor, isInteractive: true)
      let person = PromptSession(session)
      let presenter = ConsolePresenter(person, isPlain: screen.isPlain, window: { (screen.width, screen.height) }) {
        screen.environment[$0]
      }
      let client = TestClient(person, presenter: presenter)
      let folder = try TestFolder()
      let replies = transcript.exchanges.map { exchange in
        for line in exchange.remarks where line.hasPrefix("#> ") {
          _ = client.text(Transcript.resolved(String(line.dropFirst(3)), folder))
        }
        var prompt = Output()
        presenter.echo(exchange.request, session, into: &prompt)
        let said = client.text(Transcript.resolved(exchange.request, folder))
        let text = Transcript.abstracted(String(decoding: prompt.bytes, as: UTF8.self) + said, folder)
        return text.replacing("\u{1B}", with: "␛").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          .map { "|" + $0 }
      }
      try transcript.compare(replies)
    }
  }
}
