import ArenaStatistics

/// The pictures of a match. Bots are told apart by colour and by the pattern of their lines, eight of each.
struct Plots {
  let sections: MatchSections
  var figures: MatchFigures { sections.figures }
  private let left = 46.0
  private let right = Drawing.width - 24

  init(_ sections: MatchSections) { self.sections = sections }

  func plot(_ plot: ReportSection.PlotKind) -> String {
    switch plot {
    case .distributions: distributions
    case .runningMeans: runningMeans
    case .differences: differences
    case .luck: luck
    case .times: times
    }
  }

  /// The bots in a picture: not more than the eye can take.
  private var shown: [BotFigures] { Array(figures.standings.filter { !$0.games.isEmpty }.prefix(8)) }
  private var unit: String { safeText(figures.terms.unit, limit: 30) }
  private func colour(_ bot: Int) -> String { "c\(bot % 8)" }

  /// A bot's name as far as there is room beside another one.
  private func label(_ bot: Int) -> String {
    let name = safeText(figures.terms.bots[bot].name)
    return name.count > 20 ? name.prefix(19) + "…" : name
  }

  /// A strip per bot with bars over a common axis; `heights` are 0 to 1.
  private func strips(
    _ strips: [(bot: Int, note: String, bars: [(from: Double, to: Double, height: Double)])], axis: Axis,
    label axisLabel: String,
    ticks: (inout Drawing, Double, Double) -> Void
  ) -> Drawing {
    let strip = 74.0
    let foot = strip * Double(strips.count) + 6
    var drawing = Drawing(height: foot + 42)
    ticks(&drawing, foot, 18)
    for (index, each) in strips.enumerated() {
      let base = strip * Double(index + 1)
      drawing.text(left, base - strip + 15, label(each.bot), "name")
      drawing.text(right, base - strip + 15, each.note, anchor: "end")
      for bar in each.bars where bar.height > 0 {
        let height = bar.height * (strip - 24)
        let width = axis(bar.to) - axis(bar.from)
        drawing.box(axis(bar.from) + width * 0.08, base - height, width * 0.84, height, "bar \(colour(each.bot))")
      }
      drawing.line(left, base, right, base, "axis")
    }
    drawing.text((left + right) / 2, foot + 35, axisLabel, anchor: "middle")
    return drawing
  }

  // MARK: Distributions

  /// Whether the scores are few whole numbers, so that each is a class of its own.
  var hasWholeClasses: Bool {
    let scores = figures.bots.flatMap { $0.games.map(\.score) }
    guard let least = scores.min(), let most = scores.max() else { return false }
    return most - least < 24 && abs(least) < 1e9 && scores.allSatisfy { $0.rounded() == $0 }
  }

  /// The classes of scores that the distributions are counted in.
  var classes: [ClosedRange<Double>] {
    let scores = figures.bots.flatMap { $0.games.map(\.score) }
    guard let least = scores.min(), let most = scores.max() else { return [] }
    if hasWholeClasses { return (Int(least)...Int(most)).map { Double($0) - 0.5...Double($0) + 0.5 } }
    // So wide that classes of equal scores differ as numbers.
    let width = max(most - least, 1e-6 * max(1, abs(most))) / 20
    return (0..<20).map { least + Double($0) * width...least + Double($0 + 1) * width }
  }

  /// The number of a bot's games in each class.
  func counts(_ bot: BotFigures) -> [Int] {
    let classes = self.classes
    guard let first = classes.first else { return [] }
    var counts = [Int](repeating: 0, count: classes.count)
    let width = first.upperBound - first.lowerBound
    for game in bot.games {
      counts[min(classes.count - 1, max(0, Int((game.score - first.lowerBound) / width)))] += 1
    }
    return counts
  }

  private var distributions: String {
    let classes = self.classes
    guard let low = classes.first?.lowerBound, let high = classes.last?.upperBound else { return "" }
    let axis = Axis(low, high, from: left, to: right)
    let shares = shown.map { bot in counts(bot).map { Double($0) / Double(max(1, bot.games.count)) } }
    let most = max(1e-9, shares.joined().max() ?? 1)
    let drawing = strips(
      zip(shown, shares).map { bot, shares in
        (
          bot.bot, "mean \(sections.number(bot.mean.mean))",
          zip(classes, shares).map { ($0.lowerBound, $0.upperBound, $1 / most) }
        )
      }, axis: axis, label: unit
    ) { drawing, foot, top in
      // A class of its own for each whole score is marked in its middle.
      let step = (classes.count + 11) / 12
      let values =
        hasWholeClasses ? stride(from: 0, to: classes.count, by: step).map { classes[$0].lowerBound + 0.5 } : nil
      let ticks = values.map { (values: $0, digits: 0) } ?? axis.ticks(6)
      for value in ticks.values {
        drawing.line(axis(value), top, axis(value), foot, "grid")
        drawing.text(axis(value), foot + 16, fixed(value, ticks.digits), anchor: "middle")
      }
    }
    return drawing.svg(
      id: "distributions", title: "Distributions of the scores",
      description: "A strip of bars for each bot, the share of its games by score. "
        + shown.map { "\(label($0.bot)): median \($0.median.map(sections.score) ?? "none")." }.joined(separator: " "))
  }

  // MARK: Running means

  private var runningMeans: String {
    let bots = shown.filter { !$0.running.isEmpty }
    guard !bots.isEmpty else { return "" }
    // The first intervals are as wide as the bounds; what counts comes later.
    let settled = bots.flatMap { $0.running.filter { $0.count * 4 >= figures.prefix } }
    let low = settled.map(\.interval.lower).min() ?? 0
    let high = settled.map(\.interval.upper).max() ?? 1
    let legend = legendHeight(bots)
    let bottom = legend + 210
    let deals = Axis(0, Double(figures.prefix), from: left, to: right)
    let scores = Axis(low, high, from: bottom, to: legend + 8)
    var drawing = Drawing(height: bottom + 42)
    drawLegend(bots, in: &drawing)
    drawing.side(scores, x: left, right: right)
    drawing.foot(deals, y: bottom, top: bottom, label: "deals", count: 5)
    for bot in bots {
      let upper = bot.running.map { (x: deals(Double($0.count)), y: scores($0.interval.upper)) }
      let lower = bot.running.map { (x: deals(Double($0.count)), y: scores($0.interval.lower)) }
      drawing.path(upper + lower.reversed(), "area \(colour(bot.bot))", isArea: true)
    }
    for bot in bots {
      let means = bot.running.map { (x: deals(Double($0.count)), y: scores($0.mean)) }
      drawing.path(means, "course \(colour(bot.bot))")
    }
    return drawing.svg(
      id: "running", title: "Running means with the intervals that hold at any time",
      description: "In the end: "
        + bots.map { "\(label($0.bot)) \(sections.number($0.mean.mean)), surely \(sections.range($0.sequence))" }
        .joined(separator: "; ") + ".")
  }

  private func legendHeight(_ bots: [BotFigures]) -> Double {
    Double(bots.count + 1) / 2 >= 1 ? Double((bots.count + 1) / 2) * 18 + 4 : 4
  }

  private func drawLegend(_ bots: [BotFigures], in drawing: inout Drawing) {
    for (index, bot) in bots.enumerated() {
      let x = left + Double(index % 2) * (right - left) / 2
      let y = Double(index / 2) * 18 + 10
      drawing.line(x, y, x + 26, y, "course \(colour(bot.bot))")
      drawing.text(x + 32, y + 4, label(bot.bot), "name")
    }
  }

  // MARK: Differences

  private var differences: String {
    let pairs = figures.pairs.filter { $0.interval.interval != nil }.prefix(28)
    guard !pairs.isEmpty else { return "" }
    let ends = pairs.flatMap { pair in
      [pair.interval.interval, pair.sequence, figures.terms.trusted(pair.adjusted?.adjusted)].compactMap { $0 }
    }
    let axis = Axis(
      min(0, ends.map(\.lower).min() ?? 0), max(0, ends.map(\.upper).max() ?? 0), from: left, to: right)
    let row = 40.0
    let bottom = Double(pairs.count) * row + 8
    var drawing = Drawing(height: bottom + 42)
    let better = figures.terms.lessIsBetter ? "left of 0 the first is better" : "right of 0 the first is better"
    drawing.foot(axis, y: bottom, top: 0, label: "first - second, \(unit); \(better)", count: 5)
    drawing.line(axis(0), 0, axis(0), bottom, "zero")
    for (index, pair) in pairs.enumerated() {
      let y = Double(index) * row
      drawing.text(left, y + 13, "\(label(pair.first)) - \(label(pair.second))", "name")
      if let sequence = pair.sequence {
        drawing.line(axis(sequence.lower), y + 23, axis(sequence.upper), y + 23, "thin")
      }
      if let interval = pair.interval.interval {
        drawing.line(axis(interval.lower), y + 23, axis(interval.upper), y + 23, "thick")
      }
      drawing.dot(axis(pair.comparison.difference.mean), y + 23, 4, "mark")
      if let adjusted = pair.adjusted?.adjusted, let interval = figures.terms.trusted(adjusted) {
        drawing.line(axis(interval.lower), y + 33, axis(interval.upper), y + 33, "thick c2")
        drawing.dot(axis(adjusted.mean), y + 33, 3, "mark c2")
      }
    }
    return drawing.svg(
      id: "differences", title: "Mean differences of the pairs",
      description: "Thick: the interval of the mean difference; thin: the interval that holds at any time; below in "
        + "another colour: without luck. The table under the picture has the same figures.")
  }

  // MARK: Luck

  private var luck: String {
    let bots = shown.filter { bot in bot.luck.adjusted != nil }
    let points = bots.map { bot -> [(luck: Double, skill: Double)] in
      // A dense cloud tells no more than a thin one.
      let step = max(1, bot.games.count / 300)
      return bot.games.enumerated().compactMap { index, game in
        index % step == 0 ? game.luck.map { ($0, game.score - $0) } : nil
      }
    }
    let all = points.joined()
    guard let left = all.map(\.luck).min(), let right = all.map(\.luck).max(), let low = all.map(\.skill).min(),
      let high = all.map(\.skill).max()
    else { return "" }
    let legend = legendHeight(bots)
    let bottom = legend + 230
    // Both axes have the same scale, so that what varies more is seen.
    let range = max(right - left, high - low, 1e-9) * 1.04
    let across = Axis(
      (left + right - range) / 2, (left + right + range) / 2, from: self.left, to: self.right)
    let scale = 222 / (self.right - self.left)
    let upwards = Axis(
      (low + high - range * scale) / 2, (low + high + range * scale) / 2, from: bottom, to: legend + 8)
    var drawing = Drawing(height: bottom + 42)
    drawLegend(bots, in: &drawing)
    drawing.side(upwards, x: self.left, right: self.right)
    drawing.foot(across, y: bottom, top: legend + 8, label: "luck, \(unit) (upwards: \(unit) without luck)")
    for (bot, points) in zip(bots, points) {
      for point in points { drawing.dot(across(point.luck), upwards(point.skill), 1.8, "point \(colour(bot.bot))") }
    }
    return drawing.svg(
      id: "luck", title: "Luck against skill",
      description: "A point for each game: to the right its luck, upwards its score without luck, on the same scale.")
  }

  // MARK: Times

  private var times: String {
    let bots = shown.filter { $0.moveTimes.count > 0 }
    let indexes = bots.flatMap { $0.moveTimes.counts.keys }
    guard let first = indexes.min(), let last = indexes.max() else { return "" }
    // Two classes of an eighth each make a bar; the axis is one of powers.
    let bars = bots.map { bot -> [Int: Int] in
      bot.moveTimes.counts.reduce(into: [:]) { $0[$1.key / 2, default: 0] += $1.value }
    }
    let axis = Axis(Double(first / 2), Double(last / 2 + 1), from: left, to: right)
    let drawing = strips(
      zip(bots, bars).map { bot, counts in
        let most = Double(counts.values.max() ?? 1)
        return (
          bot.bot, "median \(durationText(bot.moveTimes.quantile(0.5)))",
          counts.sorted { $0.key < $1.key }.map {
            (Double($0.key), Double($0.key + 1), Double($0.value) / most)
          }
        )
      }, axis: axis, label: "time per move"
    ) { drawing, foot, top in
      var end = -100.0
      for (duration, text) in Plots.durations {
        let place = Double(DurationHistogram.classIndex(of: duration)) / 2
        guard place >= axis.low, place <= axis.high, axis(place) > end + 40 else { continue }
        end = axis(place)
        drawing.line(end, top, end, foot, "grid")
        drawing.text(end, foot + 16, text, anchor: "middle")
      }
    }
    return drawing.svg(
      id: "times", title: "Time per move",
      description: "A strip of bars for each bot over a logarithmic axis. "
        + bots.map { "\(label($0.bot)): median \(durationText($0.moveTimes.quantile(0.5)))." }.joined(separator: " "))
  }

  private static let durations: [(UInt64, String)] = [
    (10, "10 ns"), (100, "100 ns"), (1000, "1 µs"), (10_000, "10 µs"), (100_000, "100 µs"), (1_000_000, "1 ms"),
    (10_000_000, "10 ms"), (100_000_000, "100 ms"), (1_000_000_000, "1 s"), (10_000_000_000, "10 s"),
    (100_000_000_000, "100 s"),
  ]
}
