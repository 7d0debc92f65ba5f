import ArenaStatistics

/// Two bots of a match on the deals that both have played.
public struct PairFigures: Sendable {
  /// A deal with the scores of both.
  public struct Deal: Equatable, Sendable {
    /// The deal's index.
    public let deal: Int
    /// The name of the deal.
    public let name: String?
    /// The first bot's score.
    public let first: Double
    /// The second bot's score.
    public let second: Double

    /// The first bot's score less the second's.
    public var difference: Double { first - second }
  }

  /// The index of the first bot.
  public let first: Int
  /// The index of the second bot.
  public let second: Int
  /// The deals in their order.
  public let deals: [Deal]
  /// The differences, first less second.
  public let comparison: PairedComparison
  /// The mean of the differences with the luck of both taken out, where it is known of both.
  public let adjusted: LuckAdjustment?
  /// The mean of the differences adjusted by the covariates of the deals.
  public let controlled: ControlVariate?
  /// The interval for the mean difference that holds at any time.
  public let sequence: Interval?
  /// The course of that; at most 200 moments.
  public let running: [BotFigures.RunningMean]
  /// The interval that is reported for the mean difference.
  public let interval: ReportedInterval
  /// The probability of such a difference by chance, in this pair alone: Student's, or one that holds at any time.
  public let probability: Double
  /// The probability of such a difference by chance, corrected for the number of pairs.
  public internal(set) var corrected = 1.0

  /// The deals where the two differ most, at most `limit`, without those where they do not differ.
  public func widest(_ limit: Int) -> [Deal] {
    let differing = deals.filter { $0.difference != 0 }
    let sorted = differing.sorted { (-abs($0.difference), $0.deal) < (-abs($1.difference), $1.deal) }
    return Array(sorted.prefix(limit))
  }

  init(_ one: BotFigures, _ other: BotFigures, prefix: Int, terms: MatchTerms) {
    first = one.bot
    second = other.bot
    let others = Dictionary(other.games.map { ($0.deal, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = one.games.compactMap { game in others[game.deal].map { (game, $0) } }
    deals = pairs.map { Deal(deal: $0.deal, name: $0.dealName ?? $1.dealName, first: $0.score, second: $1.score) }
    let differences = deals.map(\.difference)
    let isDeterministic = terms.bots[one.bot].isDeterministic && terms.bots[other.bot].isDeterministic
    let population = isDeterministic ? terms.suite.population : nil
    let range = terms.bounds.map { $0.upperBound - $0.lowerBound }
    comparison = PairedComparison(
      differences: differences, confidence: terms.confidence, population: population, bounds: range.map { -$0...$0 })
    let luck = pairs.compactMap { (one, other) in one.luck.flatMap { mine in other.luck.map { mine - $0 } } }
    let isKnown = one.luck.adjusted != nil && other.luck.adjusted != nil && luck.count == pairs.count
    adjusted = isKnown ? LuckAdjustment(scores: differences, luck: luck, confidence: terms.confidence) : nil
    controlled = terms.reference.flatMap {
      ControlVariate(
        scores: differences, covariates: pairs.map { $0.0.covariates }, reference: $0.mean, confidence: terms.confidence
      )
    }
    (running, sequence) = BotFigures.course(
      Array(differences.prefix(prefix)), bounds: range.map { -$0...$0 }, population: population,
      confidence: terms.confidence)
    interval = ReportedInterval(comparison.difference, sequence: sequence, looked: terms.looked != nil)
    probability =
      interval.method == .student
      ? comparison.probability
      : anyTimeProbability(of: Array(differences.prefix(prefix)), reach: range ?? 0)
  }
}
