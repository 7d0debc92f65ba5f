import ArenaStatistics

/// The figures of one bot of a match.
public struct BotFigures: Sendable {
  /// The mean after so many deals with what is said of it at any time.
  public struct RunningMean: Equatable, Sendable {
    /// The number of deals.
    public let count: Int
    /// The mean of their scores.
    public let mean: Double
    /// The interval that holds at every moment together.
    public let interval: Interval

    /// The number of moments that a course has at most.
    static let most = 200
  }

  /// A mean with its luck taken out, or why there is none.
  public enum Luck: Sendable {
    /// It is taken out, or withheld because it is not 0 on average.
    case adjustment(LuckAdjustment)
    /// It is not known: a fragment that says why.
    case unknown(String)

    /// The mean without luck, if there is one.
    public var adjusted: MeanEstimate? {
      if case .adjustment(let adjustment) = self { adjustment.adjusted } else { nil }
    }
  }

  /// The bot's index.
  public let bot: Int
  /// Its games in the order of the deals.
  public let games: [MatchGame]
  /// The mean score.
  public let mean: MeanEstimate
  /// The median score.
  public let median: Double?
  /// The share of successes, where the game knows such.
  public let successes: ShareEstimate?
  /// The interval for the mean that holds at any time, by the deals that all bots have played without a gap from the first.
  public let sequence: Interval?
  /// The interval that is reported for the mean.
  public let interval: ReportedInterval
  /// The interval that is reported for the share of successes.
  public let successInterval: Interval?
  /// The course of that; at most 200 moments.
  public let running: [RunningMean]
  /// The mean without luck.
  public let luck: Luck
  /// The mean adjusted by the covariates.
  public let controlled: ControlVariate?
  /// The number of failures of each kind; the most frequent first.
  public let failures: [(kind: String, count: Int)]
  /// The number of moves.
  public let moves: Int
  /// The time that they took.
  public let moveTimes: DurationHistogram

  init(bot: Int, games: [MatchGame], prefix: Int, terms: MatchTerms) {
    self.bot = bot
    self.games = games
    let scores = games.map(\.score)
    let population = terms.bots[bot].isDeterministic ? terms.suite.population : nil
    mean = MeanEstimate(scores, confidence: terms.confidence, population: population, bounds: terms.bounds)
    median = ArenaStatistics.median(scores)
    let known = games.compactMap(\.isSuccess)
    successes =
      known.isEmpty
      ? nil : ShareEstimate(successes: known.count { $0 }, count: known.count, confidence: terms.confidence)
    (running, sequence) = BotFigures.course(
      Array(scores.prefix(prefix)), bounds: terms.bounds, population: population, confidence: terms.confidence)
    interval = ReportedInterval(mean, sequence: sequence, looked: terms.looked != nil)
    successInterval =
      terms.looked == nil
      ? successes?.interval
      : BotFigures.course(
        games.prefix(prefix).compactMap { game in game.isSuccess.map { $0 ? 1 : 0 } }, bounds: 0...1,
        population: population, confidence: terms.confidence
      ).1
    luck = BotFigures.luck(games, terms: terms)
    controlled = terms.reference.flatMap {
      ControlVariate(
        scores: scores, covariates: games.map(\.covariates), reference: $0.mean, confidence: terms.confidence)
    }
    var kinds: [String: Int] = [:]
    for failure in games.compactMap(\.failure) { kinds[failure, default: 0] += 1 }
    failures = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (kind: $0.key, count: $0.value) }
    moves = games.reduce(0) { $0 + $1.moves }
    moveTimes = games.reduce(into: DurationHistogram()) { $0.add($1.moveTimes) }
  }

  private static func luck(_ games: [MatchGame], terms: MatchTerms) -> Luck {
    guard terms.suite.isSecret else { return .unknown("the deals are not secret") }
    let luck = games.compactMap(\.luck)
    if luck.isEmpty { return .unknown("it was not computed") }
    guard luck.count == games.count else { return .unknown("it is known for \(luck.count) of \(games.count) games") }
    return .adjustment(LuckAdjustment(scores: games.map(\.score), luck: luck, confidence: terms.confidence))
  }

  /// The running means with a confidence sequence, and what the sequence says in the end.
  static func course(
    _ values: [Double], bounds: ClosedRange<Double>?, population: Int?, confidence: Double
  ) -> ([RunningMean], Interval?) {
    guard let bounds, bounds.lowerBound < bounds.upperBound, !values.isEmpty else { return ([], nil) }
    var sequence = ConfidenceSequence(bounds: bounds, confidence: confidence, population: population)
    var running: [RunningMean] = []
    for (index, value) in values.enumerated() {
      sequence.add(value)
      guard let interval = sequence.interval else { return ([], nil) }
      // Moments at equal distances, the last one among them.
      if (index + 1) * RunningMean.most / values.count > index * RunningMean.most / values.count {
        running.append(RunningMean(count: index + 1, mean: sequence.moments.mean, interval: interval))
      }
    }
    return (running, sequence.interval)
  }
}
