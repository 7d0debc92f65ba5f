import ArenaStatistics
import Testing

/// Figures of confseq, with steps as small:
///
///     def bet(x, m):
///         t = np.arange(1, len(x) + 1)
///         mean = (0.5 + np.cumsum(x)) / (t + 1)
///         variance = (0.25 + np.cumsum((x - mean) ** 2)) / (t + 1)
///         return np.sqrt(2 * np.log(2 / alpha) / ((t + 200) * np.append(0.25, variance[:-1])))
///     confseq.betting.betting_cs(x, [bet], [bet], alpha=alpha, N=N, breaks=60000, running_intersection=True)
@Suite("Confidence sequences") struct ConfidenceSequenceTests {
  /// `i = np.arange(400); s = 2 + (i * i * 7 + 3 * i) % 5`, with `x = (s - 1) / 6`.
  private let guesses: [Double] = (0..<400).map { (place: Int) in
    Double(2 + (place * place * 7 + 3 * place) % 5)
  }

  private func intervals(
    _ values: [Double], bounds: ClosedRange<Double>, confidence: Double, population: Int? = nil
  ) -> [Interval] {
    var sequence = ConfidenceSequence(
      bounds: bounds, confidence: confidence, population: population, steps: 60_000)
    return values.compactMap { value in
      sequence.add(value)
      return sequence.interval
    }
  }

  @Test("Guesses from 1 to 7")
  func withReplacement() {
    let intervals = intervals(guesses, bounds: 1...7, confidence: 0.95)
    let expected = [
      (1, 1.0, 7.0), (50, 3.1093, 4.9048), (100, 3.4713, 4.524), (200, 3.6541, 4.3405), (400, 3.756, 4.2402),
    ]
    for (count, lower, upper) in expected {
      #expect(abs(intervals[count - 1].lower - lower) < 3e-4)
      #expect(abs(intervals[count - 1].upper - upper) < 3e-4)
    }
  }

  @Test("The same, drawn from 500 without replacement")
  func withoutReplacement() {
    let intervals = intervals(guesses, bounds: 1...7, confidence: 0.95, population: 500)
    let expected = [
      (10, 1.06, 6.94), (100, 3.5205, 4.4689), (200, 3.7212, 4.2676), (300, 3.8063, 4.1838), (400, 3.8659, 4.1253),
    ]
    for (count, lower, upper) in expected {
      #expect(abs(intervals[count - 1].lower - lower) < 3e-4)
      #expect(abs(intervals[count - 1].upper - upper) < 3e-4)
    }
  }

  @Test("Rare successes: z = (i * 13 % 10 == 0), alpha = .1")
  func rare() {
    let wins = (0..<400).map { $0 * 13 % 10 == 0 ? 1.0 : 0 }
    let intervals = intervals(wins, bounds: 0...1, confidence: 0.9)
    for (count, lower, upper) in [(20, 0, 0.455367), (100, 0.0249, 0.195433), (400, 0.069033, 0.145667)] {
      #expect(abs(intervals[count - 1].lower - lower) < 5e-5)
      #expect(abs(intervals[count - 1].upper - upper) < 5e-5)
    }
  }

  @Test("All of a population are its mean")
  func wholePopulation() throws {
    let interval = try #require(intervals(guesses, bounds: 1...7, confidence: 0.95, population: 400).last)
    #expect(abs(interval.lower - 4) < 1e-9)
    #expect(abs(interval.upper - 4) < 1e-9)
  }

  @Test("Coarse steps move the ends outwards only")
  func steps() throws {
    let fine = try #require(intervals(guesses, bounds: 1...7, confidence: 0.95).last)
    var sequence = ConfidenceSequence(bounds: 1...7, steps: 500)
    for guess in guesses { sequence.add(guess) }
    let coarse = try #require(sequence.interval)
    #expect(coarse.lower <= fine.lower && fine.lower - coarse.lower < 6.0 / 500)
    #expect(coarse.upper >= fine.upper && coarse.upper - fine.upper < 6.0 / 500)
  }

  @Test("Values that never vary are followed to the end of the range")
  func constant() throws {
    var sequence = ConfidenceSequence(bounds: 0...1)
    for _ in 0..<2000 { sequence.add(1) }
    let interval = try #require(sequence.interval)
    #expect(interval.upper == 1)
    #expect(interval.lower > 0.99)
  }

  @Test("Nothing is said once a value was out of bounds or too many came")
  func broken() {
    var sequence = ConfidenceSequence(bounds: 1...7)
    #expect(sequence.interval == Interval(lower: 1, upper: 7))
    sequence.add(8)
    #expect(sequence.interval == nil)
    sequence.add(4)
    #expect(sequence.interval == nil)
    var drawn = ConfidenceSequence(bounds: 1...7, population: 1)
    drawn.add(4)
    #expect(drawn.interval != nil)
    drawn.add(4)
    #expect(drawn.interval == nil)
  }
}
