import PuzzleKit

/// The ratings of the matches in a history, oldest first, with the steps that do not fit their matches.
struct RatingLine {
  /// The rating after each match.
  let ratings: [Double]
  /// The segments that do not fit: segment `i` runs from match `i` to match `i + 1`.
  let abnormal: Set<Int>
  /// The ratings at the bottom and at the top, in tens; all that there can be if there are none.
  let range: ClosedRange<Int>

  /// The number of matches that a list shows at once.
  static let visibleCount = 10

  /// The line of the matches of a history: each one's rating before and after.
  init(_ matches: [(old: Double, new: Double)]) {
    ratings = matches.map { $0.new }
    var abnormal: Set<Int> = []
    for index in matches.indices.dropFirst() {
      let step = matches[index].new - matches[index - 1].new
      let own = matches[index].new - matches[index].old
      // Differences of doubles that stand for 0.1 may come out a little below it.
      if abs(own - step) >= 0.1 - 1e-6 { abnormal.insert(index - 1) }
    }
    self.abnormal = abnormal
    let low = Int(((ratings.min() ?? 0) / 10).rounded(.down)) * 10
    let high = Int(((ratings.max() ?? 100) / 10).rounded(.up)) * 10
    range = low...max(high, low + 10)
  }

  /// The matches that a list shows around a place, 0 being the oldest and 100 the newest; nil if there are none.
  func visible(at place: Int) -> ClosedRange<Int>? {
    guard let last = ratings.indices.last else { return nil }
    let centre = (place * last + 50) / 100
    let first = max(0, min(centre - RatingLine.visibleCount / 2, last + 1 - RatingLine.visibleCount))
    return first...min(last, first + RatingLine.visibleCount - 1)
  }

  /// The standard deviation of some ratings; 0 for none.
  static func deviation(_ ratings: [Double]) -> Double {
    let count = Double(max(1, ratings.count))
    let mean = ratings.reduce(0, +) / count
    return (ratings.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
  }

  /// The picture of it.
  func sparkline(marked: ClosedRange<Int>?) -> Sparkline {
    Sparkline(
      ratings, abnormal: abnormal, range: Double(range.lowerBound)...Double(range.upperBound), marked: marked)
  }
}
