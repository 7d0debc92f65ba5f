import ArenaStatistics

/// The terms of a match, as its reports tell them.
public struct MatchTerms: Sendable {
  /// A player of the match.
  public struct Bot: Sendable {
    /// Its name in the reports; no two bots of a match have the same.
    public var name: String
    /// The command that started it.
    public var command: String
    /// Whether it was allowed to ask the engine for moves.
    public var usesEngine: Bool
    /// Whether it plays the same game whenever it gets the same deal.
    public var isDeterministic: Bool

    /// Makes a bot.
    public init(name: String, command: String, usesEngine: Bool = false, isDeterministic: Bool = false) {
      self.name = name
      self.command = command
      self.usesEngine = usesEngine
      self.isDeterministic = isDeterministic
    }
  }

  /// The source of the deals.
  public struct Suite: Sendable {
    /// In words, such as `400 secret seeds`.
    public var name: String
    /// The suite's hash, so that two reports can be seen to be of the same deals.
    public var hash: String
    /// The indexes of the deals of this match, in their order.
    public var deals: DealNumbers
    /// The number of all deals, if the suite is a drawing from a list without replacement.
    public var population: Int?
    /// Whether each deal is drawn by the game's own law and unknown to the bots; only then luck is taken out.
    public var isSecret: Bool

    /// Makes a suite.
    public init(name: String, hash: String, deals: DealNumbers, population: Int? = nil, isSecret: Bool) {
      self.name = name
      self.hash = hash
      self.deals = deals
      self.population = population
      self.isSecret = isSecret
    }
  }

  /// A sequential test of the first bot's advantage over the second.
  public struct Test: Sendable {
    /// The advantage of the one hypothesis, in the game's unit.
    public var lower: Double
    /// The advantage of the other one.
    public var upper: Double
    /// The probability of calling the advantage the upper one if it is the lower one.
    public var alpha: Double
    /// The probability of calling the advantage the lower one if it is the upper one.
    public var beta: Double

    /// Makes a test.
    public init(lower: Double, upper: Double, alpha: Double = 0.05, beta: Double = 0.05) {
      self.lower = lower
      self.upper = upper
      self.alpha = alpha
      self.beta = beta
    }
  }

  /// The game's name.
  public var game: String
  /// Its mode.
  public var mode: String
  /// The unit of scores, such as `guesses`.
  public var unit: String
  /// Whether a smaller score is the better one.
  public var lessIsBetter: Bool
  /// The bounds of all scores, those of lost games too; needed for figures that hold at any time.
  public var bounds: ClosedRange<Double>?
  /// The name of a success, such as `solved`; nil if games know no success.
  public var success: String?
  /// The players.
  public var bots: [Bot]
  /// The deals.
  public var suite: Suite
  /// Whether bots were kept from the files and processes of others.
  public var isIsolated: Bool
  /// Whether the first bot plays against all others, and pairs among the others are left out.
  public var isGauntlet: Bool
  /// The confidence of all intervals.
  public var confidence: Double
  /// The sequential test, if the match had one.
  public var test: Test?
  /// The width at which the intervals that hold at any time end the match, if it had such a rule.
  public var until: Double?
  /// The reason why the number of deals may depend on what they showed, a sentence; then figures for a fixed number of deals
  /// don't hold, and only those that hold at any time are told. Nil if the number was fixed beforehand.
  public var looked: String?
  /// A necessary remark on the sequential test, a sentence.
  public var testNote: String?
  /// The means of the covariates that games tell, and what they are, such as `the solver's score`.
  public var reference: (name: String, mean: ControlVariate.Reference)?
  /// The program and its version.
  public var program: String

  /// Makes terms.
  public init(
    game: String, mode: String, unit: String, lessIsBetter: Bool, bounds: ClosedRange<Double>?,
    success: String? = nil, bots: [Bot], suite: Suite, isIsolated: Bool = false, isGauntlet: Bool = false,
    confidence: Double = 0.95, test: Test? = nil, until: Double? = nil, looked: String? = nil,
    testNote: String? = nil,
    reference: (name: String, mean: ControlVariate.Reference)? = nil,
    program: String
  ) {
    self.game = game
    self.mode = mode
    self.unit = unit
    self.lessIsBetter = lessIsBetter
    self.bounds = bounds
    self.success = success
    self.bots = bots
    self.suite = suite
    self.isIsolated = isIsolated
    self.isGauntlet = isGauntlet
    self.confidence = confidence
    self.test = test
    self.until = until
    self.looked = looked
    self.testNote = testNote
    self.reference = reference
    self.program = program
  }
}
