import ArenaStatistics

/// Says when a match has told enough. It sees the deals that all bots have played, in their order from the first, so that no
/// game counts sooner because it was short, and a match that is taken up again is decided at the same deal.
public struct StoppingRule: Sendable {
  /// The sequential test, of the first bot's advantage over the second.
  public private(set) var test: SequentialTest?
  /// The width that the intervals which hold at any time may have in the end: that of the mean, or those of all mean
  /// differences.
  public let width: Double?
  /// The number of deals that it has seen.
  public private(set) var deals = 0
  /// The number of deals after which it was decided; later ones change nothing.
  public private(set) var decidedAt: Int?
  private let isLessBetter: Bool
  private let pairs: [(first: Int, second: Int?)]
  private var sequences: [ConfidenceSequence] = []

  /// The rule of a match; nil if it has none, or has too few bots or no bounds for it.
  /// - Parameters:
  ///   - population: the number of all deals, if they are drawn without replacement and all bots are deterministic.
  ///   - isGauntlet: whether only the pairs of the first bot count.
  public init?(
    test: MatchTerms.Test?, width: Double?, bots: Int, isLessBetter: Bool, bounds: ClosedRange<Double>?,
    population: Int? = nil, isGauntlet: Bool = false, confidence: Double = 0.95
  ) {
    self.isLessBetter = isLessBetter
    var pairs: [(first: Int, second: Int?)] = bots == 1 ? [(0, nil)] : []
    for second in 0..<bots { for first in 0..<(isGauntlet ? min(1, second) : second) { pairs.append((first, second)) } }
    self.pairs = pairs
    let range = bounds.map { $0.upperBound - $0.lowerBound } ?? 0
    if let test, bots > 1, -range < test.lower, test.lower < test.upper, test.upper < range {
      self.test = SequentialTest(
        lower: test.lower, upper: test.upper, alpha: test.alpha, beta: test.beta, reach: range)
    }
    if let width, let bounds, range > 0 {
      sequences = pairs.map { pair in
        ConfidenceSequence(
          bounds: pair.second == nil ? bounds : -range...range, confidence: confidence, population: population)
      }
      self.width = width
    } else {
      self.width = nil
    }
    if self.test == nil, self.width == nil { return nil }
  }

  /// The widest of the intervals that hold at any time; nil if nothing depends on them.
  public var widest: Double? {
    width == nil ? nil : sequences.map { $0.interval?.width ?? .infinity }.max()
  }

  /// Adds the scores of the next deal, one a bot.
  public mutating func add(_ scores: [Double]) {
    guard decidedAt == nil else { return }
    deals += 1
    if test != nil, scores.count > 1 {
      test?.add(isLessBetter ? scores[1] - scores[0] : scores[0] - scores[1])
      if test?.decision != .undecided { decidedAt = deals }
    }
    guard let width else { return }
    for (index, pair) in pairs.enumerated() {
      sequences[index].add(scores[pair.first] - (pair.second.map { scores[$0] } ?? 0))
    }
    if let widest, widest <= width { decidedAt = deals }
  }

  /// Its state, in a line for a log or a table.
  public var summary: String {
    var parts: [String] = []
    if let test {
      let answer =
        switch test.decision {
        case .undecided: test.isBroken ? "undecided as a score is not possible" : "undecided"
        case .lower: "\(plain(test.lower)) rather than \(plain(test.upper))"
        case .upper: "\(plain(test.upper)) rather than \(plain(test.lower))"
        }
      parts.append(
        "evidence \(fixed(test.lowerEvidence, 2)) of \(fixed(test.lowerBound, 2)) for \(plain(test.lower)), "
          + "\(fixed(test.upperEvidence, 2)) of \(fixed(test.upperBound, 2)) for \(plain(test.upper)): \(answer)")
    }
    if let width, let widest {
      parts.append("widest interval \(widest.isFinite ? fixed(widest, 3) : "unknown"), wanted \(plain(width))")
    }
    return parts.joined(separator: "; ") + " after \(deals) deals"
  }
}

/// A number without needless digits.
private func plain(_ value: Double) -> String {
  value.rounded() == value && abs(value) < 1e15 ? fixed(value, 0) : value.description
}
