import Engine
import PuzzleKit
import Support
import Testing

/// The news of a move is told once.
@Suite struct NewsTests {
  private let session: Session
  private let talk: TestClient

  init() {
    session = Session(testing: .parlor, isInteractive: true)
    talk = TestClient(session)
  }

  private var tellsOfCards: Bool {
    session.scene?.news.contains { part in
      if case .message(let text, _) = part.block { text.hasPrefix("Turned up: ") } else { false }
    } ?? false
  }

  @Test func aCardThatWasTurnedUpIsNotToldOfAgainByAStepBack() {
    talk("newgame atlas tour seed 1")
    var generator = LinearCongruential(seed: 1)
    func move() -> String? {
      talk("moves").filter { $0.hasPrefix("move ") }.randomElement(using: &generator).map { String($0.dropFirst(5)) }
    }
    var told = 0
    for _ in 0..<60 {
      guard let first = move(), talk(first).last == "ok", tellsOfCards, let second = move() else { continue }
      told += 1
      talk(second)
      talk("undo")
      #expect(!tellsOfCards)
      talk("redo")
      #expect(!tellsOfCards)
    }
    #expect(told > 2)
  }
}
