import Testing

@testable import Wordiest

@Suite struct GraphTests {
  @Test func theMiddleThreeQuartersSetTheScale() {
    // Sorted with the own 10: 0 8 9 10 11 12 13 100. v[1] = 8, v[7] = 100: the range is all of the data.
    let wide = ScoreGraph.Axis([0, 8, 9, 11, 12, 13, 100], centre: 10)
    #expect(wide.span == 90 && wide.edges == (-80, 100))
    // v[1] = 7, v[7] = 13, pad = 9; -2...22 is cut to -2...13, so that one far below does not count.
    #expect(ScoreGraph.Axis([-100, 7, 8, 9, 11, 12, 13], centre: 10).span == 12)
    // 16 values and the own one: v[2] = 2, v[14] = 14, pad = 18; -16...32 is cut to 0...20.
    let values = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 20].map(Double.init)
    let axis = ScoreGraph.Axis(values, centre: 8)
    #expect(axis.span == 12)
    #expect(axis.place(8) == 0 && axis.place(20) == 1 && axis.place(2) == -0.5)
    #expect(axis.place(-100) == -1 && axis.place(100) == 1)
  }

  @Test func outliersSitOnTheEdge() {
    let values = [Double](repeating: 50, count: 20) + [49, 49, 49, 51, 51, 51, 1000]
    let axis = ScoreGraph.Axis(values, centre: 50)
    // v[28 / 8] = 49 or 50 and v[7 * 28 / 8] = 51: far from the outlier.
    #expect(axis.span < 5)
    #expect(axis.place(1000) == 1)
  }

  @Test func equalValuesStandInTheMiddle() {
    let graph = ScoreGraph([(7, 500), (7, 500)], rating: .initial, score: 7)
    #expect(graph.points.allSatisfy { $0 == (0, 0) })
    #expect(ScoreGraph([], rating: .initial, score: 7).nearest(x: 0, y: 0) == nil)
  }

  @Test func theNearestPointIsTheFirstOfEqualOnes() {
    let graph = ScoreGraph([(10, 400), (10, 600), (20, 500), (0, 500)], rating: .initial, score: 10)
    #expect(graph.nearest(x: 0, y: 0) == 0)
    #expect(graph.nearest(x: 0.9, y: 0.1) == 1)
    #expect(graph.nearest(x: 0, y: 1) == 2)
    #expect(graph.nearest(x: 0.1, y: -0.9) == 3)
  }
}
