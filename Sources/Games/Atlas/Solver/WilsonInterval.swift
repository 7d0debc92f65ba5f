/// The interval of E. B. Wilson for a share that was found by sampling ("Probable inference, the law of succession, and
/// statistical inference", Journal of the American Statistical Association 22, 1927), at 95 %.
struct WilsonInterval: Equatable {
  /// The ends, in percent.
  let low: Double
  let high: Double

  /// The interval for `won` to `won + unknown` of `count` cases: its lower end is that of the fewest, its upper end that of
  /// the most that may have been won.
  init(won: Int, unknown: Int = 0, of count: Int) {
    low = max(0, WilsonInterval.end(won, count, -1))
    high = min(100, WilsonInterval.end(won + unknown, count, 1))
  }

  private static func end(_ won: Int, _ count: Int, _ side: Double) -> Double {
    guard count > 0 else { return side < 0 ? 0 : 100 }
    let z = 1.959963984540054
    let (n, share) = (Double(count), Double(won) / Double(count))
    let spread = (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return 100 * (share + z * z / (2 * n) + side * z * spread) / (1 + z * z / n)
  }
}
