import ArenaStatistics

/// Everything that reports tell of a match. It depends on the set of games, never on their order.
public struct MatchFigures: Sendable {
  /// The outcome of the sequential test.
  public struct TestOutcome: Sendable {
    /// The test, with the advantage of the first bot over the second on each deal.
    public let test: SequentialTest
    /// The hypotheses.
    public let terms: MatchTerms.Test
  }

  /// The terms of the match.
  public let terms: MatchTerms
  /// The bots in the order of the terms.
  public let bots: [BotFigures]
  /// All pairs of bots; the first bot's index is the smaller one.
  public let pairs: [PairFigures]
  /// The places by all pairs.
  public let places: [Ranking.Place]
  /// The number of deals that all bots have played without a gap from the first.
  public let prefix: Int
  /// The sequential test.
  public let test: TestOutcome?
  /// The rule that ends the match, with all deals that all bots have played without a gap.
  public let rule: StoppingRule?

  /// Computes the figures. Games of unknown bots or deals and those without a finite score are left out; of two games
  /// of the same bot and deal the first counts.
  public init(terms: MatchTerms, games: [MatchGame]) {
    self.terms = terms
    var byBot = [[Int: MatchGame]](repeating: [:], count: terms.bots.count)
    for game in games
    where byBot.indices.contains(game.bot) && terms.suite.deals.contains(game.deal) && game.score.isFinite {
      if byBot[game.bot][game.deal] == nil { byBot[game.bot][game.deal] = game }
    }
    let prefix = terms.suite.deals.prefix { deal in byBot.allSatisfy { $0[deal] != nil } }.count
    self.prefix = prefix
    let bots = byBot.enumerated().map { bot, games in
      BotFigures(bot: bot, games: games.values.sorted { $0.deal < $1.deal }, prefix: prefix, terms: terms)
    }
    self.bots = bots
    var pairs: [PairFigures] = []
    for second in bots.indices.dropFirst() {
      for first in 0..<(terms.isGauntlet ? 1 : second) {
        pairs.append(PairFigures(bots[first], bots[second], prefix: prefix, terms: terms))
      }
    }
    pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    let ranking = Ranking(
      players: bots.count,
      pairs: pairs.map { pair in
        let isFirstBetter = (pair.comparison.difference.mean < 0) == terms.lessIsBetter
        return Ranking.Pair(
          better: isFirstBetter ? pair.first : pair.second, worse: isFirstBetter ? pair.second : pair.first,
          probability: pair.probability)
      }, level: 1 - terms.confidence)
    for index in pairs.indices { pairs[index].corrected = ranking.corrected[index] }
    self.pairs = pairs
    places = ranking.places
    var rule = StoppingRule(
      test: terms.test, width: terms.until, bots: bots.count, isLessBetter: terms.lessIsBetter, bounds: terms.bounds,
      population: terms.bots.allSatisfy(\.isDeterministic) ? terms.suite.population : nil,
      isGauntlet: terms.isGauntlet, confidence: terms.confidence)
    if rule != nil {
      for index in 0..<prefix { rule?.add(bots.map { $0.games[index].score }) }
    }
    self.rule = rule
    test = terms.test.flatMap { hypotheses in rule?.test.map { TestOutcome(test: $0, terms: hypotheses) } }
  }

  /// The bots from the best mean to the worst.
  public var standings: [BotFigures] {
    bots.sorted { one, other in
      let isBetter = terms.lessIsBetter ? one.mean.mean < other.mean.mean : one.mean.mean > other.mean.mean
      return one.mean.mean == other.mean.mean ? one.bot < other.bot : isBetter
    }
  }
}
