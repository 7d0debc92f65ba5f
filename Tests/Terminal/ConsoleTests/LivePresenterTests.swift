import Engine
import Interpreter
import PuzzleKit
import Support
import Testing
import Wire

@testable import Console

/// The lines below the picture of live play.
@Suite("What is said in live play")
struct LivePresenterTests {
  private let session: Session
  private let person: PromptSession
  private let presenter: LivePresenter

  init() {
    session = Session(testing: .parlor, isInteractive: true)
    person = PromptSession(session)
    presenter = LivePresenter(person)
  }

  @Test("every line is answered by something")
  func lines() {
    let client = TestClient(person, presenter: presenter)
    _ = client.text("setoption name Sound value true")
    #expect(!presenter.news.isEmpty)
    presenter.clear()
    _ = client.text("setoption name Profile value :memory:")
    #expect(presenter.news == [.message("Done.", .plain)])
    // A line that says nothing takes nothing away of what work has said.
    presenter.clear()
    presenter.say("Best move: tares")
    _ = client.text("setoption name Profile value :memory:")
    #expect(presenter.news == [.message("Best move: tares", .plain)])
    presenter.clear()
    _ = client.text("newgame nothing")
    #expect(presenter.news.count == 1 && presenter.choices.isEmpty)
  }

  @Test("a window is divided by its size")
  func layout() {
    for (width, height, expected) in [
      (109, 29, [109, 25, 0, 2]), (109, 30, [109, 25, 0, 3]), (110, 24, [74, 20, 34, 2]), (40, 24, [40, 20, 0, 2]),
      (40, 3, [40, 1, 0, 2]),
    ] {
      let layout = LiveFrame.Layout(width: width, height: height)
      #expect([layout.width, layout.height, layout.panel, layout.news] == expected, "\(width) by \(height)")
    }
  }

  @Test("work that has brought nothing says so at its end")
  func work() throws {
    var conversation = Conversation(session, listener: person, presenter: presenter)
    var output = Output()
    _ = conversation.take(Array("newgame atlas tour seed 1".utf8).span, into: &output)
    let work = try #require(conversation.take(Array("atlas analyse 1 8x5:4-5-6-7 1".utf8).span, into: &output).start)
    func end(_ refusal: Refusal?, hasWritten: Bool) -> [Block] {
      presenter.clear()
      presenter.show(endOfWork: refusal, of: work, hasWritten: hasWritten, session, into: &output)
      return presenter.news
    }
    #expect(end(nil, hasWritten: true).isEmpty)
    #expect(end(nil, hasWritten: false) == [.message("Nothing found.", .plain)])
    #expect(end(Refusal(.badFile, "no"), hasWritten: false) == [.message("No.", .bad)])
  }
}
