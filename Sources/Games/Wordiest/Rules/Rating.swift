import PuzzleKit

/// A player's rating: a moving average of percentiles, in tenths from 0.0 to 100.0, as the original computes it in doubles.
public struct Rating: Equatable, Sendable {
  /// The rating before the first match.
  public static let initial = Rating(50)

  /// The number; a multiple of 0.1 as nearly as a double can be one.
  public let value: Double

  init(_ value: Double) { self.value = value }

  /// The rating that text such as `51.4` stands for; nil for anything but a number with one digit after the point from 0
  /// to 100.
  public init?(parsing text: some StringProtocol) {
    guard let value = Double(text), 0...100 ~= value,
      [String(text), text + ".0"].contains(decimalText(value, places: 1))
    else { return nil }
    self.init(value)
  }

  /// `51.4`.
  public var text: String { decimalText(value, places: 1) }

  /// The rating after a match in which `percentile` was reached. The operations and their order are the original's.
  public func after(percentile: Double) -> Rating { Rating(Rating.ceilTenth(percentile * 0.2 + value * 0.8)) }

  /// The least multiple of 0.1 that is not below `value`, in plain doubles.
  static func ceilTenth(_ value: Double) -> Double { (value * 10).rounded(.up) / 10 }
}

/// The standing of a score among those of other players of the same rack.
public struct ScoreStanding: Equatable, Sendable {
  /// The player's score.
  public let score: Int
  /// The player's rating before the match.
  public let oldRating: Rating
  /// The rating after it; the same if the match is not rated.
  public let newRating: Rating
  /// The share of the other players who are not ahead, in percent, rounded up to tenths; 100 if there are none.
  public let percentile: Double
  /// Players not ahead whose rating was not below the player's.
  public private(set) var upsetWins = 0
  /// Players not ahead whose rating was below the player's.
  public private(set) var expectedWins = 0
  /// Players ahead whose rating was below the player's.
  public private(set) var upsetLosses = 0
  /// Players ahead whose rating was not below the player's.
  public private(set) var expectedLosses = 0

  /// Compares a score with those of others; their ratings are in tenths.
  public init(score: Int, rating: Rating, isRated: Bool, others: some Sequence<(score: Int, ratingTenths: Int)>) {
    self.score = score
    oldRating = rating
    for other in others {
      let isLower = Double(other.ratingTenths) / 10 < rating.value
      switch (other.score > score, isLower) {
      case (false, false): upsetWins += 1
      case (false, true): expectedWins += 1
      case (true, true): upsetLosses += 1
      case (true, false): expectedLosses += 1
      }
    }
    let wins = upsetWins + expectedWins
    let count = wins + upsetLosses + expectedLosses
    percentile = count == 0 ? 100 : Rating.ceilTenth(100 * Double(wins) / Double(count))
    newRating = isRated ? rating.after(percentile: percentile) : rating
  }

  /// Players not ahead.
  public var wins: Int { upsetWins + expectedWins }
  /// Players ahead.
  public var losses: Int { upsetLosses + expectedLosses }
  /// Whether there are other players and none is ahead.
  public var isBest: Bool { wins > 0 && losses == 0 }
  /// The percentile as it is shown: cut, not rounded.
  public var shownPercentile: Int { Int(percentile) }
}
