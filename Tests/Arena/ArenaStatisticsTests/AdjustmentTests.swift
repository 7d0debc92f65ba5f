import ArenaStatistics
import Testing

@Suite("Adjusted means") struct AdjustmentTests {
  @Test("Luck is taken out of the scores")
  func luck() throws {
    let luck: [Double] = [1, -1, 2, -2, 0, 0.5, -0.5, 0]
    let skill: [Double] = [4, 4.1, 3.9, 4, 4, 4.1, 3.9, 4]
    let adjustment = LuckAdjustment(scores: zip(skill, luck).map { $0 + $1 }, luck: luck)
    let adjusted = try #require(adjustment.adjusted)
    #expect(abs(adjusted.mean - 4) < 1e-12)
    #expect(abs(adjusted.deviation - 0.0755928946) < 1e-9)
    // The variance of 5, 3.1, 5.9, 2, 4, 4.6, 3.4, 4 is 1.4485714286; without luck it is 0.0057142857.
    #expect(try abs(#require(adjustment.savedFactor) - 253.5) < 1e-6)
  }

  @Test("Luck that is not 0 on average withholds the figure and is shown")
  func biased() {
    let luck: [Double] = [1, 1.1, 0.9, 1, 1, 1.1]
    let adjustment = LuckAdjustment(scores: [4, 5, 4, 5, 4, 5], luck: luck)
    #expect(adjustment.adjusted == nil)
    #expect(adjustment.savedFactor == nil)
    #expect(abs(adjustment.luck.mean - 6.1 / 6) < 1e-12)
  }

  @Test("One game has neither interval nor adjusted figure")
  func single() {
    #expect(LuckAdjustment(scores: [4], luck: [0]).adjusted == nil)
  }

  @Test("A covariate is taken out with the slope of the other deals")
  func covariate() throws {
    let covariates: [Double] = [1, 2, 3, 4, 5, 6]
    let scores = covariates.map { 3 * $0 + 1 }
    let adjustment = try #require(
      ControlVariate(scores: scores, covariates: covariates, reference: .init(mean: 10, meanVariance: 0.25)))
    #expect(abs(adjustment.slopes[0] - 3) < 1e-12)
    #expect(abs(adjustment.adjusted.mean - 31) < 1e-9)
    // Only the reference's own error is left: 3 * 0.5.
    #expect(abs(adjustment.adjusted.error - 1.5) < 1e-9)
  }

  @Test("The slope of a deal does not know the deal: numpy.polyfit without it")
  func leaveOneOut() throws {
    let covariates: [Double] = [1, 2, 4, 4, 5, 9]
    let scores: [Double] = [2, 1, 5, 3, 6, 7]
    // python3 -c "import numpy as np; x=np.array([1,2,4,4,5,9.]); s=np.array([2,1,5,3,6,7.])
    // print(np.mean([s[i]-np.polyfit(np.delete(x,i),np.delete(s,i),1)[0]*(x[i]-4) for i in range(6)]))"
    let adjustment = try #require(
      ControlVariate(scores: scores, covariates: covariates, reference: .init(mean: 4, meanVariance: 0)))
    #expect(abs(adjustment.adjusted.mean - 3.5986223559391326) < 1e-9)
    #expect(try #require(adjustment.savedFactor) > 1)
  }

  @Test(
    "Several covariates: numpy.linalg.lstsq without each deal in turn; one that is the sum of others changes nothing")
  func severalCovariates() throws {
    let covariates: [[Double]] = [[1, 4], [2, 1], [4, 3], [4, 9], [5, 2], [9, 6], [7, 1]]
    let scores: [Double] = [2, 1, 5, 3, 6, 7, 9]
    // python3 -c "import numpy as np; X=np.array([[1,4],[2,1],[4,3],[4,9],[5,2],[9,6],[7,1.]]); s=np.array([2,1,5,3,6,7,9.])
    // f=lambda i: np.linalg.lstsq(np.c_[np.ones(6),np.delete(X,i,0)],np.delete(s,i),rcond=None)[0][1:]
    // print(np.mean([s[i]-f(i)@(X[i]-[4,3]) for i in range(7)]))"
    let reference = ControlVariate.Reference(means: [4, 3], covariances: [[0.1, 0], [0, 0.2]])
    let adjustment = try #require(ControlVariate(scores: scores, covariates: covariates, reference: reference))
    #expect(abs(adjustment.adjusted.mean - 4.261509535491682) < 1e-9)
    let sums = ControlVariate.Reference(
      means: [4, 3, 7], covariances: [[0.1, 0, 0.1], [0, 0.2, 0.2], [0.1, 0.2, 0.3]])
    let same = try #require(
      ControlVariate(scores: scores, covariates: covariates.map { $0 + [$0[0] + $0[1]] }, reference: sums))
    #expect(abs(same.adjusted.mean - adjustment.adjusted.mean) < 1e-9)
    #expect(abs(same.adjusted.error - adjustment.adjusted.error) < 1e-9)
  }

  @Test("A covariate that never varies changes nothing; three deals are needed")
  func constantCovariate() throws {
    let adjustment = try #require(
      ControlVariate(scores: [1, 2, 3, 4], covariates: [5, 5, 5, 5], reference: .init(mean: 5, meanVariance: 0.1)))
    #expect(adjustment.adjusted == adjustment.plain)
    #expect(ControlVariate(scores: [1, 2], covariates: [1, 2], reference: .init(mean: 0, meanVariance: 0)) == nil)
  }
}
