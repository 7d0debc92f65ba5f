import ArenaStatistics

/// A game of a bot, as reports need it.
public struct MatchGame: Sendable {
  /// The index of the deal in its suite.
  public var deal: Int
  /// The name of the deal, such as its answer; shown once the match is over.
  public var dealName: String?
  /// The index of the bot.
  public var bot: Int
  /// The score; that of a lost game or a forfeit as declared.
  public var score: Double
  /// Whether it was a success, where the game knows such.
  public var isSuccess: Bool?
  /// The bot's failure, such as `timeout`; nil if it played to the end.
  public var failure: String?
  /// The luck in the score, in its unit, where it is known.
  public var luck: Double?
  /// The deal's covariates, where they are known.
  public var covariates: [Double]
  /// The number of the bot's moves.
  public var moves: Int
  /// The time that each of them took.
  public var moveTimes: DurationHistogram

  /// Makes a game.
  public init(
    deal: Int, dealName: String? = nil, bot: Int, score: Double, isSuccess: Bool? = nil, failure: String? = nil,
    luck: Double? = nil, covariates: [Double] = [], moves: Int = 0, moveTimes: DurationHistogram = DurationHistogram()
  ) {
    self.deal = deal
    self.dealName = dealName
    self.bot = bot
    self.score = score
    self.isSuccess = isSuccess
    self.failure = failure
    self.luck = luck
    self.covariates = covariates
    self.moves = moves
    self.moveTimes = moveTimes
  }
}
