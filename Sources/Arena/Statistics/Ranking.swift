/// Several players compared in all pairs.
public struct Ranking: Equatable, Sendable {
  /// The places that a player may have, from 1 for the best.
  public struct Place: Equatable, Sendable {
    /// One behind those that are surely better.
    public let best: Int
    /// One before those that are surely worse.
    public let worst: Int

    /// `2`, or `1-3` where the places are not distinguishable.
    public var text: String { best == worst ? "\(best)" : "\(best)-\(worst)" }
  }

  /// A pair of players with the probability of its difference by chance.
  public struct Pair: Equatable, Sendable {
    /// The player that came out better; where none did, any of the two.
    public let better: Int
    /// The other one.
    public let worse: Int
    /// The probability of such a difference by chance, in this pair alone.
    public let probability: Double

    /// Makes a pair.
    public init(better: Int, worse: Int, probability: Double) {
      self.better = better
      self.worse = worse
      self.probability = probability
    }
  }

  /// Each pair's probability corrected for the number of pairs, in the order given.
  public let corrected: [Double]
  /// Each player's places.
  public let places: [Place]

  /// Ranks players 0 up to `players` by all their pairs: pairs whose corrected probability is at most `level` are
  /// distinguishable. The probability that any pair without a true difference is called distinguishable is at most
  /// `level`.
  public init(players: Int, pairs: [Pair], level: Double = 0.05) {
    corrected = holmCorrected(pairs.map(\.probability))
    var better = [Int](repeating: 0, count: players)
    var worse = better
    for (pair, probability) in zip(pairs, corrected) where probability <= level {
      better[pair.worse] += 1
      worse[pair.better] += 1
    }
    places = (0..<players).map { Place(best: 1 + better[$0], worst: players - worse[$0]) }
  }
}

/// Probabilities corrected for their number: the smallest times n, the next times n - 1 and so on, never less than the
/// one before (Holm, Scand. J. Stat. 6, 1979).
public func holmCorrected(_ probabilities: [Double]) -> [Double] {
  var corrected = probabilities
  var largest = 0.0
  let order = probabilities.indices.sorted { (probabilities[$0], $0) < (probabilities[$1], $1) }
  for (rank, index) in order.enumerated() {
    largest = max(largest, min(1, probabilities[index] * Double(probabilities.count - rank)))
    corrected[index] = largest
  }
  return corrected
}
