import PuzzleKit
import Synchronization
import Testing

@testable import Atlas

@Suite struct WilsonTests {
  // Computed from the roots of (1 + z^2/n) x^2 - (2p + z^2/n) x + p^2 in another language.
  @Test(arguments: [
    (0, 10, 0, 27.75327998628892), (5, 10, 23.6593090512564, 76.3406909487436), (10, 10, 72.24672001371114, 100),
    (97, 100, 91.54806357094725, 98.97454759759609),
  ]) func endsAreThoseOfTheFormula(won: Int, count: Int, low: Double, high: Double) {
    let interval = WilsonInterval(won: won, of: count)
    #expect(abs(interval.low - low) < 1e-9 && abs(interval.high - high) < 1e-9)
  }

  @Test func endsAreWhereTheShareIsJustNotTooFarAway() {
    for (won, count) in [(1, 7), (30, 31), (999, 1000), (123_456, 1_000_000)] {
      let interval = WilsonInterval(won: won, of: count)
      for end in [interval.low / 100, interval.high / 100] {
        // The share lies 1.96 standard errors, those of the end itself, away from it.
        let error = (end * (1 - end) / Double(count)).squareRoot()
        #expect(abs(abs(Double(won) / Double(count) - end) / error - 1.959963984540054) < 1e-6)
      }
    }
  }

  @Test func whatIsNotKnownWidensIt() {
    let interval = WilsonInterval(won: 5, unknown: 3, of: 10)
    #expect(interval.low == WilsonInterval(won: 5, of: 10).low && interval.high == WilsonInterval(won: 8, of: 10).high)
    #expect(WilsonInterval(won: 0, of: 0) == WilsonInterval(won: 0, unknown: 0, of: 0))
    #expect(WilsonInterval(won: 0, of: 0).low == 0 && WilsonInterval(won: 0, of: 0).high == 100)
  }
}

@Suite struct ShapeTests {
  @Test(arguments: ["8x5:4-5-6-7", "1x1:0-0-0-2", "100x100:12-12-12-12", "5x5:1-2-3-4", "2x1:1-1-1-1"])
  func shapesAreRead(text: String) throws { #expect(try Shape(parsing: text).text == text) }

  @Test(arguments: [
    "", "8x5", ":", "8x5:", "x:1-1-1-1", "8x5:4-5-6", "8x5:4-5-6-7-8", "8x5:4-5-6-13", "8x5:4-5-6--1", "0x5:0-0-0-0",
    "8x0:1-1-1-1", "101x5:1-1-1-1", "8x101:1-1-1-1", "8x5x2:4-5-6-7", "8xx5:4-5-6-7", "x8x5:4-5-6-7", "8x5x:4-5-6-7",
    "8x5:4--5-6-7", "8x5:-4-5-6-7", "8x5:4-5-6-7-", "8x5::4-5-6-7", "8x5:4-5-6-7:1", "2x1:1-1-1-2", "ax5:1-1-1-1",
    "8 x5:4-5-6-7", "8x5:4,5,6,7",
  ]) func othersAreRefused(text: String) {
    #expect(refusal { () throws(Refusal) in try Shape(parsing: text) }?.hasPrefix("bad-argument ") == true)
  }

  @Test func tiersHaveTheirShapes() {
    #expect(
      RoundTier.allCases.map { "\($0.rawValue) \($0.shape.text)" } == [
        "tour 5x5:1-2-3-4", "easy 8x5:3-4-5-6", "normal 10x5:3-4-5-6", "hard 10x5:4-5-6-7", "expert 12x5:4-5-6-7",
      ])
  }
}

/// Keeps what long work says, and counts how often it has asked whether it should stop.
private final class WorkLog: Sendable {
  private let state = Mutex((replies: [Reply](), questions: 0))

  var replies: [Reply] { state.withLock { $0.replies } }
  var questions: Int { state.withLock { $0.questions } }

  func monitor(_ shouldStop: @escaping @Sendable () -> Bool) -> WorkMonitor {
    WorkMonitor(
      shouldStop: {
        self.state.withLock { $0.questions += 1 }
        return shouldStop()
      }, blank: Reply(), send: { reply in self.state.withLock { $0.replies.append(reply) } })
  }
}

@Suite struct AnalysisTests {
  private func replies(_ tier: RoundTier, deals: Int, seed: UInt64) throws -> [Reply] {
    let analysis = Analysis(tier.shape, deals: deals, seed: seed)
    let log = WorkLog()
    try analysis.run(log.monitor { false })
    return log.replies
  }

  @Test(arguments: [RoundTier.tour, .hard]) func countsAreThoseOfALoop(tier: RoundTier) throws {
    let replies = try replies(tier, deals: 200, seed: 1)
    let deals = Deals(.plain(tier.shape), seed: 1)
    var (won, careful, nodes, worst) = (0, 0, 0, 0)
    for number in 0..<200 {
      let solver = AtlasSolver(slots: AtlasGame.foundationCount)
      if deals.deal(number).verdict(using: solver) == .won { won += 1 }
      nodes += solver.nodes
      worst = max(worst, solver.nodes)
      guard number < 40 else { continue }
      var game = deals.deal(number)
      var player = CarefulPlayer()
      while game.outcome == .playing, let move = player.move(game) { try game.make(move) }
      if game.outcome == .won { careful += 1 }
    }
    let interval = WilsonInterval(won: won, of: 200)
    let ends = [interval.low, interval.high].map { decimalText($0, places: 2) }.joined(separator: " ")
    let percent = decimalText(Double(won) / 2, places: 2)
    #expect(
      replies.flatMap { $0.lines("winnable") } == [
        "\(tier.shape.text) 200 \(won) 0 \(percent) \(ends) \(nodes) \(worst)"
      ])
    #expect(replies.last?.lines("careful").first?.hasPrefix("\(tier.shape.text) 40 \(careful) ") == true)
    // As many as the measurements of this shape let expect.
    #expect(tier == .tour ? won >= 199 && careful >= 38 : 185...200 ~= won && 8...30 ~= careful)
  }

  @Test(arguments: RoundRules.variants) func dealsOfTwelveCardsAPileAreWonAsTheSolverSays(rules: RoundRules) throws {
    let shape = Shape(groups: 9, partners: 5, piles: [12, 12, 12, 12])
    let log = WorkLog()
    try Analysis(shape, deals: 30, seed: 1, rules).run(log.monitor { false })
    let solver = AtlasSolver(slots: AtlasGame.foundationCount, rules: SolverRules(rules))
    let deals = Deals(.plain(shape, rules), seed: 1)
    var won = 0
    for number in 0..<30 {
      let deal = deals.deal(number)
      guard deal.verdict(using: solver) == .won else { continue }
      won += 1
      // A win is one by the rules themselves.
      var game = deal
      for move in try #require(deal.solution(using: solver).moves) { try game.make(move) }
      #expect(game.outcome == .won)
    }
    #expect(log.replies.flatMap { $0.lines("winnable") }.first?.hasPrefix("\(shape.text) 30 \(won) 0 ") == true)
    #expect(0 < won && won < 30, "\(won)")
  }

  @Test func itStopsWhenToldTo() {
    let analysis = Analysis(RoundTier.tour.shape, deals: 100, seed: 1)
    let log = WorkLog()
    let stopped = log.monitor { log.questions > 10 }
    #expect(refusal { () throws(Refusal) in try analysis.run(stopped) } == nil)
    #expect(log.replies.map { $0.first("winnable", "deals") } == [.integer(10)])
    let stoppedAtOnce = WorkLog().monitor { true }
    #expect(
      refusal { () throws(Refusal) in try analysis.run(stoppedAtOnce) } == "stopped stopped before the first deal")
  }

  @Test func aFifthOfTheDealsIsPlayedWithCare() throws {
    for (deals, careful) in [(1, 1), (5, 1), (6, 2), (10, 2)] {
      let reply = try #require(try replies(.tour, deals: deals, seed: 2).last)
      #expect(reply.first("careful", "deals") == .integer(careful))
    }
  }

  @Test func carefulPlayPutsNoCardOfTheWasteIntoTheTableau() throws {
    for number in 0..<20 {
      var game = Deals(.plain(RoundTier.normal.shape), seed: 3).deal(number)
      var player = CarefulPlayer()
      var moves = 0
      while game.outcome == .playing, let move = player.move(game) {
        if case .cards(_, .waste, .tableau) = move { Issue.record("\(move)") }
        try game.make(move)
        moves += 1
        #expect(moves < 5000)
        guard moves < 5000 else { break }
      }
    }
  }
}
