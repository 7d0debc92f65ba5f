import ArenaReports
import ArenaStatistics
import Simulation

/// Matches made up for the tests.
enum SampleMatch {
  /// Three bots with weights of 1 to 7 guesses; every name tries to break a format.
  static func wordle(deals: Int, isSecret: Bool = true, seed: UInt64 = 1) -> (terms: MatchTerms, games: [MatchGame]) {
    let terms = MatchTerms(
      game: "wordle", mode: "classic", unit: "guesses", lessIsBetter: true, bounds: 1...7, success: "solved",
      bots: [
        .init(name: "entropy", command: "Bots/entropy.py"),
        .init(name: "<script>alert(1)</script> & \"first\"", command: "./first | tee x", usesEngine: true),
        .init(name: "=HYPERLINK(\"x\")|*b*\u{1B}[31m\u{202E}\nrow", command: "./bad", isDeterministic: true),
      ],
      suite: .init(
        name: "\(deals) secret seeds", hash: "3f2a90c1", deals: DealNumbers(first: 0, count: deals), isSecret: isSecret),
      test: .init(lower: 0, upper: 0.3), program: "parlor 1.0")
    let weights: [[Double]] = [
      [0, 0.02, 0.26, 0.52, 0.17, 0.03, 0], [0, 0.02, 0.18, 0.42, 0.26, 0.09, 0.03],
      [0, 0.01, 0.11, 0.32, 0.31, 0.16, 0.09],
    ]
    var random = SplitMix64(seed: seed)
    var games: [MatchGame] = []
    for deal in 0..<deals {
      let luck = 0.8 * random.normal()
      for bot in weights.indices {
        let score = Double(1 + random.place(weights[bot]))
        let mean = zip(1..., weights[bot]).reduce(0.0) { $0 + Double($1.0) * $1.1 }
        let moves = Int(score)
        let times = (0..<moves).map { _ in UInt64(20_000 * Double(bot * 30 + 1) * (1 + 3 * random.unit())) }
        games.append(
          MatchGame(
            deal: deal, dealName: "word\(deal)", bot: bot, score: score, isSuccess: score < 7,
            failure: bot == 2 && deal % 40 == 7 ? "<b>timeout</b>" : nil,
            luck: score - mean + 0.25 * (luck + random.normal()) * 0.3, moves: moves,
            moveTimes: DurationHistogram(nanoseconds: times)))
      }
    }
    return (terms, games)
  }

  /// A match that has everything somewhere: a game that was not played, luck that is not known, failures, a bot that is always a
  /// guess better than another; names that mean nothing to a format.
  static func whole() -> MatchFigures {
    var (terms, games) = wordle(deals: 24, seed: 5)
    for (bot, name) in ["entropy", "first", "bad"].enumerated() { terms.bots[bot].name = name }
    for index in games.indices where games[index].failure != nil { games[index].failure = "timeout" }
    games.removeAll { $0.bot == 1 && $0.deal == 13 }
    games[0].luck = nil
    terms.bots.append(.init(name: "last", command: "./last"))
    games += games.filter { $0.bot == 2 }.map {
      var game = $0
      (game.bot, game.score, game.failure) = (3, max(1, game.score - 1), nil)
      return game
    }
    return MatchFigures(terms: terms, games: games)
  }
}
