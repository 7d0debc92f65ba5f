import PuzzleKit
import Testing

@testable import Wordiest

/// The labels at the edges of the score graph, and the text of a day to share.
@Suite struct GraphLabelTests {
  private func entry(_ score: Int, others: [Int], daily: CivilDate? = nil) -> HistoryEntry {
    let samples = others.map { #"{"s":\#($0),"r":500}"# }.joined(separator: ",")
    return HistoryEntry(
      timestamp: 0, game: "wordiest", mode: "match", outcome: .finished,
      detail: #"{"id":"17","kind":"match","match":{"i":[{"l":"a","x":1}],"sl":[\#(samples)]},"w":0,"s":\#(score),"#
        + #""r":500}"#,
      daily: daily)
  }

  @Test func edgesAreRounded() throws {
    // With the own 21 the middle three quarters are 20 to 23: from 15.5 to 27.5 is shown, 6.5 to either side of 21.
    let others = [0, 0] + Array(repeating: 20, count: 6) + Array(repeating: 23, count: 6) + [100, 100]
    let view = WordiestGame(try MatchRecord(parsing: entry(21, others: others).detail), .standard).view()
    let graph = try view.requireGraph()
    #expect(graph.y.edges == (14.5, 27.5) && graph.y.range == 15.5...27.5)
    let text = WordiestGame.svg(view, graph, Ink(ground: 0, text: 0xF3F3F3, faded: 0))
    #expect(text.contains(##"<text x="58" y="44" text-anchor="end" fill="#F3F3F3">28</text>"##))
    #expect(text.contains(##"<text x="58" y="416" text-anchor="end" fill="#F3F3F3">15</text>"##))
    var reply = Reply()
    reply.draws = true
    WordiestGame.drawGraph(view, selected: nil, to: &reply)
    guard case .plot(let plot)? = reply.blocks.last else {
      Issue.record("no plot")
      return
    }
    #expect(plot.yAxis == ("score", "15", "28"))
    // One scale for all: points stand where the picture in SVG has them.
    for (point, place) in zip(plot.points, graph.points) {
      #expect(point.x == (place.x + 1) / 2 && point.y == (place.y + 1) / 2)
    }
    #expect(plot.points[0].note == "Player 1, rated 50.0: 0 points" && plot.points[0].place == "player 1")
  }

  @Test func aKeptMatchOfADayIsSharedByItsDate() throws {
    let pages = try #require(WordiestGame.history).pages
    let day = try #require(CivilDate(iso: "2026-01-28"))
    let daily = StoredEntry(id: 1, entry: entry(4, others: [1, 9], daily: day))
    #expect(
      pages.share(daily, MemoryProfile()) == [
        "Parlor Wordiest Match 2026-01-28: 4 points, beating 50.0% of other players", "🟦🟦🟦🟦🟦⬜⬜⬜⬜⬜",
      ])
    let plain = StoredEntry(id: 1, entry: entry(1, others: []))
    // Where there were no other players, nothing is said of them.
    #expect(pages.share(plain, MemoryProfile()) == ["Parlor Wordiest Match #17: 1 point"])
  }
}
