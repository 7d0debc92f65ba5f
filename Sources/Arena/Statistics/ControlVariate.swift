/// A mean with less variance by means of other figures of each deal, whose own means are known from a larger sample.
///
/// `S - b (X - mean X)` has the mean of S for any b that does not depend on the same deal: Lavenberg and Welch, "A
/// perspective on the use of control variables" (Management Science 27, 1981). Here each deal's b is fitted on all the
/// others, so nothing is biased and no order of the deals matters.
public struct ControlVariate: Equatable, Sendable {
  /// The means of the other figures, and their errors.
  public struct Reference: Equatable, Sendable {
    /// Their means over the sample.
    public let means: [Double]
    /// The covariances of those means: 0 where they are exact.
    public let covariances: [[Double]]

    /// Makes a reference.
    public init(means: [Double], covariances: [[Double]]) { (self.means, self.covariances) = (means, covariances) }

    /// Makes the reference of one figure.
    public init(mean: Double, meanVariance: Double) { (means, covariances) = ([mean], [[meanVariance]]) }

    /// Takes the reference from a sample of its own; each element has all figures of a deal. None below two deals.
    public init?(_ sample: [[Double]]) {
      guard sample.count > 1, let width = sample.first?.count, sample.allSatisfy({ $0.count == width }) else {
        return nil
      }
      let count = Double(sample.count)
      let means = (0..<width).map { column in sample.reduce(0) { $0 + $1[column] } / count }
      self.means = means
      covariances = (0..<width).map { row in
        (0..<width).map { column in
          sample.reduce(0) { $0 + ($1[row] - means[row]) * ($1[column] - means[column]) } / (count - 1) / count
        }
      }
    }

    /// The variance of the sum of the means, each times its factor.
    func variance(_ factors: [Double]) -> Double {
      var sum = 0.0
      for (row, one) in factors.enumerated() {
        for (column, other) in factors.enumerated() { sum += one * other * covariances[row][column] }
      }
      return max(0, sum)
    }
  }

  /// The mean of the scores as they are.
  public let plain: MeanEstimate
  /// The adjusted mean; its interval has the reference's own error in it.
  public let adjusted: MeanEstimate
  /// The means of the fitted b, one for each figure.
  public let slopes: [Double]
  /// The part that was taken out of each score.
  public let shares: [Double]
  /// The variance of the plain mean by that of the adjusted one; none where nothing varies.
  public let savedFactor: Double?

  /// Adjusts by one figure; `covariates` has a value for each score. None below three scores.
  public init?(scores: [Double], covariates: [Double], reference: Reference, confidence: Double = 0.95) {
    self.init(scores: scores, covariates: covariates.map { [$0] }, reference: reference, confidence: confidence)
  }

  /// Adjusts by several figures; `covariates` has all of them for each score. None below three scores more than figures.
  public init?(scores: [Double], covariates: [[Double]], reference: Reference, confidence: Double = 0.95) {
    let width = reference.means.count
    guard width > 0, scores.count >= width + 2, scores.count == covariates.count,
      covariates.allSatisfy({ $0.count == width })
    else { return nil }
    plain = MeanEstimate(scores, confidence: confidence)
    let fit = LinearFit(scores, covariates)
    var moments = Moments()
    var shares: [Double] = []
    var sums = [Double](repeating: 0, count: width)
    for index in scores.indices {
      let slopes = fit.slopes(without: index)
      var share = 0.0
      for column in slopes.indices {
        share += slopes[column] * (covariates[index][column] - reference.means[column])
        sums[column] += slopes[column]
      }
      shares.append(share)
      moments.add(scores[index] - share)
    }
    self.shares = shares
    slopes = sums.map { $0 / Double(scores.count) }
    adjusted = MeanEstimate(moments, confidence: confidence, addedVariance: reference.variance(slopes))
    savedFactor = LuckAdjustment.factor(plain: plain, adjusted: adjusted)
  }
}
