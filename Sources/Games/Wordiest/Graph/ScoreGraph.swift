/// The score graph: the other players of a rack around the player in the middle, ratings from left to right, scores from
/// bottom to top.
///
/// Of each axis the player's own value included, the middle three quarters of the values and half as much again on both
/// sides are shown, cut to the data; the larger distance from the player decides the scale, and what lies outside sits on
/// the edge.
public struct ScoreGraph: Sendable {
  /// One axis.
  public struct Axis: Equatable, Sendable {
    /// The player's own value, in the middle.
    public let centre: Double
    /// The distance from the middle to either edge; 0 if all values are equal.
    public let span: Double
    /// The least and the greatest of the values shown.
    public let range: ClosedRange<Double>

    init(_ values: [Double], centre: Double) {
      self.centre = centre
      let sorted = (values + [centre]).sorted()
      let low = sorted[sorted.count / 8]
      let high = sorted[7 * sorted.count / 8]
      let pad = 1.5 * (high - low)
      let first = max(low - pad, sorted[0])
      let last = min(high + pad, sorted[sorted.count - 1])
      span = max(centre - first, last - centre, 0)
      range = first...max(first, last)
    }

    /// The position at which a value is shown: -1 at the low edge, 0 in the middle, 1 at the high edge.
    public func place(_ value: Double) -> Double { span == 0 ? 0 : min(1, max(-1, (value - centre) / span)) }
    /// The values at the two edges.
    public var edges: (low: Double, high: Double) { (centre - span, centre + span) }
  }

  /// Ratings.
  public let x: Axis
  /// Scores.
  public let y: Axis
  /// The positions of the other players, in -1...1 on both axes.
  public let points: [(x: Double, y: Double)]

  /// The graph of other players, ratings in tenths, around a player.
  public init(_ others: [(score: Int, ratingTenths: Int)], rating: Rating, score: Int) {
    let ratings = others.map { Double($0.ratingTenths) / 10 }
    let scores = others.map { Double($0.score) }
    let x = Axis(ratings, centre: rating.value)
    let y = Axis(scores, centre: Double(score))
    self.x = x
    self.y = y
    points = zip(ratings, scores).map { (x.place($0), y.place($1)) }
  }

  /// The index of the point nearest to a place, the first one if there are several; nil if there are none.
  public func nearest(x: Double, y: Double) -> Int? {
    func distance(_ point: (x: Double, y: Double)) -> Double {
      (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)
    }
    return points.indices.min { distance(points[$0]) < distance(points[$1]) }
  }
}
