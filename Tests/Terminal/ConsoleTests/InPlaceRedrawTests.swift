import Engine
import Interpreter
import PuzzleKit
import Support
import Testing

@testable import Console

@Suite("A picture that the next one takes the place of")
struct InPlaceRedrawTests {
  private let session = Session(testing: .parlor, isInteractive: true)
  private let window = (width: 80, height: 24)

  /// The picture that stands after a line, whose output ended so many rows below its first one.
  private func picture(after line: String, rows: Int = 5) -> InPlaceRedraw? {
    let person = PromptSession(session)
    let client = TestClient(
      person, presenter: ConsolePresenter(person, isPlain: false, window: { (80, 24) }) { _ in "xterm" })
    _ = client.text(line)
    return InPlaceRedraw(Array(String(repeating: "row\n", count: rows).utf8)[...], session, window)
  }

  private func replaced(
    _ picture: InPlaceRedraw?, _ output: String = "a\nb\n", in window: (width: Int, height: Int) = (80, 24)
  ) throws -> String? {
    try picture?.replaced(by: Array(output.utf8)[...], of: #require(session.place), window)
  }

  @Test("rows are drawn from the first one on, and what is behind and below them is erased")
  func bytes() throws {
    var picture = picture(after: "newgame wordle mini answer cat")
    let (begin, end) = ("\u{1B}[?2026h\u{1B}[", "\u{1B}[J\u{1B}[?2026l")
    #expect(try replaced(picture) == begin + "5A\ra\u{1B}[K\nb\u{1B}[K\n" + end)
    picture?.add(2)
    #expect(try replaced(picture, "a") == begin + "7A\ra" + end)
  }

  @Test("a picture whose first row has left the window, or whose window is another, stays")
  func left() throws {
    let line = "newgame wordle mini answer cat"
    #expect(try replaced(picture(after: line, rows: 23)) != nil)
    #expect(try replaced(picture(after: "show", rows: 24)) == nil)
    #expect(try replaced(picture(after: "show"), in: (81, 24)) == nil)
    #expect(try replaced(picture(after: "show"), in: (80, 25)) == nil)
  }

  @Test("only a game that is being played stands, and only its own picture takes its place")
  func games() throws {
    #expect(picture(after: "menu") == nil)
    let first = picture(after: "newgame wordle mini answer cat")
    #expect(first != nil && picture(after: "dog") != nil)
    #expect(picture(after: "xyzzy") == nil && picture(after: "help") == nil && picture(after: "show") != nil)
    _ = picture(after: "table other")
    let other = picture(after: "newgame wordle mini answer dog")
    #expect(other != nil)
    #expect(try replaced(first) == nil)
    #expect(try replaced(other) != nil)
    #expect(picture(after: "dog") == nil)
  }
}
