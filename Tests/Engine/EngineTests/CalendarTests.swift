import Engine
import PuzzleKit
import Support
import Testing

@Suite struct CalendarTests {
  @Test func aDayOfDealsWonAndLostIsMarkedAsBoth() throws {
    let (other, talk) = (TestClient(isInteractive: true), TestClient(isInteractive: true))
    for client in [other, talk] {
      client("setoption name Clock value 2026-01-24T12:00:00Z")
      client("newgame wordle mini daily 2026-01-24")
    }
    let end = other("resign confirm").first { $0.hasPrefix("result lost ") }
    let answer = try #require(end?.split(separator: " ").last)
    #expect(roles(other, "calendar")[23] == .absent)
    talk("guess \(answer)")
    #expect(roles(talk, "calendar")[23] == .correct)
    talk("newgame atlas tour daily 2026-01-24")
    talk("resign confirm")
    #expect(roles(talk, "calendar")[23] == .present)
    #expect(roles(talk, "calendar atlas")[23] == .absent)
    // A program is told as ever.
    #expect(talk("calendar").contains { $0.hasPrefix("day 2026-01-24 ") && $0.hasSuffix(" won") })
  }

  @Test func anAssistedDealOfTheDayIsAGameLikeOthers() {
    let talk = TestClient(isInteractive: true)
    talk("setoption name Clock value 2026-01-24T12:00:00Z")
    talk("newgame wordle mini daily 2026-01-20")
    talk("hint")
    talk("resign confirm")
    #expect(roles(talk, "calendar")[19] == .empty && roles(talk, "calendar")[23] == .busy)
  }

  @Test func theGameStandsAboveItsCalendar() {
    let talk = TestClient(isInteractive: true)
    talk("calendar wordle mini")
    #expect(talk.session.lastReply.blocks.first == .heading("Wordle, Pupil"))
    talk("calendar")
    #expect(talk.session.lastReply.blocks.count == 2)
  }

  private func roles(_ talk: TestClient, _ line: String) -> [Role] {
    talk(line)
    for case .calendar(_, _, let days) in talk.session.lastReply.blocks { return days.map(\.role) }
    return []
  }
}
