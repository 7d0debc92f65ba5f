import Lexicon
import PuzzleKit
import Testing

@testable import Wordiest

/// Hints, which had better name words that people know.
@Suite struct SuggestionTests {
  private func hint(_ view: WordiestView) -> WordiestMove? {
    var request = SearchRequest()
    request.isHint = true
    let monitor = SearchMonitor(shouldStop: { false }, report: { _ in })
    return WordiestGame.search?.best(view, request, monitor)
  }

  @Test func hintsNameNoWordThatIsNeverAskedFor() throws {
    var known = 0
    for number in 1...12 {
      var game = WordiestGame(generateMatch(seed: 5, number: number, .standard), .challenge, identifier: nil, .standard)
      var totals = [0]
      while case .place(let first, let second)? = hint(game.view()) {
        let levels = [first, second].filter { !$0.isEmpty }.map { Lexicon.standard.level(of: $0) }
        #expect(levels.allSatisfy { $0 == .required || $0 == .bonus }, "\(first) \(second)")
        if totals == [0], levels.allSatisfy({ $0 == .required }) { known += 1 }
        var log = EventLog(isOn: false)
        try game.apply(.place(first, second), &log)
        // Each hint helps: it ends with the best words that may be told.
        #expect(game.total > totals[totals.count - 1])
        totals.append(game.total)
      }
      let best = game.solver.optimum(of: game.rack).score
      #expect(totals.count <= 3 && totals[1] * 100 >= 75 * totals[totals.count - 1] && game.total <= best)
    }
    #expect(known > 6)
  }

  @Test func aHintSaysThatRarerWordsAreBetter() throws {
    let rack = try Rack(parsing: ["q", "a", "t", "c", "a", "t"])
    let game = WordiestGame(WordiestMatch(rack: rack, samples: []), .challenge, identifier: nil, .standard)
    let view = game.view()
    guard let move = hint(view), let hints = WordiestGame.guidance?.hints(view, move) else {
      Issue.record("no hint")
      return
    }
    let suggestion = try #require(view.suggestion)
    #expect(suggestion.isKnown == (suggestion.score < suggestion.best) || suggestion.score == suggestion.best)
    #expect(hints[0].contains("rarer words up to") == (suggestion.score < suggestion.best))
  }
}
