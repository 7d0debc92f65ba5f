import ArenaStatistics

/// Games that were really played by one bot, as a pool from which matches are drawn.
public struct GamePool: Sendable {
  /// The bot.
  public let name: String
  private let scores: [Double]
  /// The luck of each game, where it is known of all.
  private let luck: [Double]?
  /// The covariates of each game, where they are known of all.
  private let covariates: [[Double]]?

  /// The pools of the bots in a CSV report, whose names have neither commas nor quotes.
  public static func read(csv: String) -> [GamePool] {
    var rows = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard !rows.isEmpty else { return [] }
    let head = rows.removeFirst()
    func column(_ name: String) -> Int { head.firstIndex(of: name) ?? 0 }
    let (bot, score, luck, covariates) = (column("bot"), column("score"), column("luck"), column("covariates"))
    return Set(rows.map { $0[bot] }).sorted().map { name in
      let own = rows.filter { $0[bot] == name }
      let lucks = own.compactMap { Double($0[luck]) }
      let figures = own.map { $0[covariates].split(separator: " ").compactMap { Double($0) } }
      return GamePool(
        name: name, scores: own.compactMap { Double($0[score]) }, luck: lucks.count == own.count ? lucks : nil,
        covariates: figures.allSatisfy { !$0.isEmpty } ? figures : nil)
    }
  }

  /// How often the adjusted interval of matches drawn from the pool holds the pool's mean, by how much the adjusted mean is
  /// off on average in units of its own error, and by what the variance is less.
  public func coverage(games: Int, reference: Int, matches: Int, seed: UInt64) -> [Outcome] {
    let truth = Moments(scores).mean
    var outcomes: [Outcome] = []
    for kind in ["luck", "covariates"] where kind == "luck" ? luck != nil : covariates != nil {
      var random = SplitMix64(seed: seed)
      var hits = 0
      var shown = 0
      var means = Moments()
      var plain = Moments()
      for _ in 0..<matches {
        let drawn = (0..<games).map { _ in Int(random.next() % UInt64(scores.count)) }
        let values = drawn.map { scores[$0] }
        plain.add(Moments(values).mean)
        let adjusted: MeanEstimate?
        if kind == "luck", let luck {
          // The luck of the pool's games is not exactly 0 on average.
          let bias = Moments(luck).mean
          adjusted = LuckAdjustment(scores: values, luck: drawn.map { luck[$0] - bias }).adjusted
        } else if let covariates {
          let others = (0..<reference).map { _ in covariates[Int(random.next() % UInt64(covariates.count))] }
          adjusted =
            ControlVariate.Reference(others).flatMap {
              ControlVariate(scores: values, covariates: drawn.map { covariates[$0] }, reference: $0)
            }?.adjusted
        } else {
          adjusted = nil
        }
        guard let adjusted else { continue }
        shown += 1
        means.add(adjusted.mean)
        if adjusted.interval?.contains(truth) == true { hits += 1 }
      }
      let bias = means.deviation > 0 ? (means.mean - truth) / means.deviation * Double(shown).squareRoot() : 0
      outcomes.append(
        Outcome(
          name: "t interval less \(kind), \(name), \(games) games", hits: hits, matches: shown,
          note: "variance \(rounded(plain.variance / max(means.variance, 1e-12))) times less, mean off by "
            + "\(rounded(bias)) errors of \(shown) matches' mean"))
    }
    return outcomes
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
