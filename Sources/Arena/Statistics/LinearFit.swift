/// The least-squares slopes of scores on other figures, an intercept among them, also for all scores but one.
struct LinearFit {
  /// Distances from the means.
  private let scores: [Double]
  private let figures: [[Double]]
  /// The inverse of the figures' sums of products about their means; rows and columns of figures that are sums of others,
  /// or do not vary, are 0.
  private let inverse: [[Double]]
  private let slopes: [Double]

  init(_ scores: [Double], _ covariates: [[Double]]) {
    let width = covariates.first?.count ?? 0
    let mean = Moments(scores).mean
    let means = (0..<width).map { column in Moments(covariates.lazy.map { $0[column] }).mean }
    let centred = scores.map { $0 - mean }
    let figures = covariates.map { row in zip(row, means).map { $0 - $1 } }
    var products = [[Double]](repeating: [Double](repeating: 0, count: width), count: width)
    var mixed = [Double](repeating: 0, count: width)
    for (index, row) in figures.enumerated() {
      for column in 0..<width {
        mixed[column] += row[column] * centred[index]
        for other in 0..<width { products[column][other] += row[column] * row[other] }
      }
    }
    let inverse = LinearFit.inverted(products)
    (self.scores, self.figures, self.inverse) = (centred, figures, inverse)
    slopes = LinearFit.product(inverse, mixed)
  }

  /// The slopes of all scores but one: those of all, moved by its residual (Sherman and Morrison's formula for a sum of
  /// products that lacks one).
  func slopes(without index: Int) -> [Double] {
    let row = figures[index]
    let way = LinearFit.product(inverse, row)
    var residual = scores[index]
    var weight = 1 - 1 / Double(scores.count)
    for column in row.indices {
      residual -= row[column] * slopes[column]
      weight -= row[column] * way[column]
    }
    // Without it some figure does not vary.
    guard weight > 1e-9 else { return slopes.map { _ in 0 } }
    return zip(slopes, way).map { $0 - $1 * residual / weight }
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The inverse of a positive matrix by Gauss and Jordan's elimination along its diagonal; what depends on rows before it is
  /// left out.
  private static func inverted(_ matrix: [[Double]]) -> [[Double]] {
    let width = matrix.count
    var left = matrix
    var right = (0..<width).map { row in (0..<width).map { row == $0 ? 1.0 : 0 } }
    var isUsed = [Bool](repeating: false, count: width)
    for pivot in 0..<width where left[pivot][pivot] > 1e-9 * matrix[pivot][pivot] {
      isUsed[pivot] = true
      let scale = left[pivot][pivot]
      for column in 0..<width {
        left[pivot][column] /= scale
        right[pivot][column] /= scale
      }
      for row in 0..<width where row != pivot {
        let factor = left[row][pivot]
        for column in 0..<width {
          left[row][column] -= factor * left[pivot][column]
          right[row][column] -= factor * right[pivot][column]
        }
      }
    }
    for row in 0..<width {
      for column in 0..<width where !(isUsed[row] && isUsed[column]) { right[row][column] = 0 }
    }
    return right
  }
}
