/// The scale of a game's scores, for one mode and its options.
public struct ScoreScale: Equatable, Sendable {
  /// The unit of the scores, such as `guesses`.
  public let unit: String
  /// Whether less is better.
  public let isLessBetter: Bool
  /// The least and the greatest score.
  public let bounds: ClosedRange<Double>
  /// The score of a game that was not played to its end, because of a crash or too much time.
  public let forfeit: Double

  /// Makes a scale.
  public init(unit: String, isLessBetter: Bool, bounds: ClosedRange<Double>, forfeit: Double) {
    self.unit = unit
    self.isLessBetter = isLessBetter
    self.bounds = bounds
    self.forfeit = forfeit
  }
}

/// The means to compare strategies in a game.
public struct Contest<G: Game>: Sendable {
  /// A mode's name, and the words that follow it in every opening line of a match.
  public typealias Variety = (mode: String, options: [String])

  /// The scale of a mode.
  public var scale: @Sendable (Variety) -> ScoreScale
  /// The score of a game that has ended, a resigned one too.
  public var score: @Sendable (G) -> Double
  /// The words after the game's name in the opening line of the deal that a seed gives. Deals of independent seeds are
  /// independent and have the same distribution as real deals; no reply shows another deal's seed.
  public var deal: @Sendable (Variety, _ seed: UInt64) -> [String]
  /// The same for all deals that there are, each once; nil if nobody can list them.
  public var all: @Sendable (Variety) -> [[String]]?
  /// The options of a variety whose match begins now: with the newest words, unless they name others.
  public var newest: @Sendable (Variety) -> [String]
  /// The line that looks back at the moves of a game; nil if there is none.
  public var review: String?
  /// Makes what tells the luck in the scores of games of one variety, which were dealt by the law of ``deal``: a figure with the
  /// mean 0, nil where it is not known. It may keep what it has found out for the games to come. Nil if luck is never known.
  public var luck: (@Sendable (Variety) -> (G) -> Double?)?

  /// The figures of a deal that correlate with the scores of its players; nil if none are known.
  public var traits: DealTraits<G>?

  /// Declares it.
  public init(
    scale: @escaping @Sendable (Variety) -> ScoreScale, score: @escaping @Sendable (G) -> Double,
    deal: @escaping @Sendable (Variety, UInt64) -> [String] = { [$0.mode, "seed", String($1)] + $0.options },
    newest: @escaping @Sendable (Variety) -> [String] = { $0.options },
    all: @escaping @Sendable (Variety) -> [[String]]? = { _ in nil }, review: String? = nil,
    luck: (@Sendable (Variety) -> (G) -> Double?)? = nil, traits: DealTraits<G>? = nil
  ) {
    self.scale = scale
    self.score = score
    self.deal = deal
    self.newest = newest
    self.all = all
    self.review = review
    self.luck = luck
    self.traits = traits
  }
}

/// Figures of a deal that go along with what players make of it, such as what some other player does. A part of the variance of
/// scores is explained by them; how large they are on average is known from other deals of the same law.
public struct DealTraits<G: Game>: Sendable {
  /// The names of the figures, such as `careful play's result`.
  public var names: [String]
  /// The figures of a game that was just dealt; nil where they are not known. They depend on the deal alone.
  public var figures: @Sendable (G) -> [Double]?

  /// Declares them.
  public init(_ names: [String], figures: @escaping @Sendable (G) -> [Double]?) {
    self.names = names
    self.figures = figures
  }
}
