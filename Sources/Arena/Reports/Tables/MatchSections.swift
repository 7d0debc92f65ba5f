import ArenaStatistics

/// The parts that all written reports of a match have, in their order.
struct MatchSections {
  let figures: MatchFigures
  var terms: MatchTerms { figures.terms }

  init(_ figures: MatchFigures) { self.figures = figures }

  /// Digits behind the point for means: three that count in the width of what is usual.
  private var digits: Int {
    let range = terms.bounds.map { $0.upperBound - $0.lowerBound } ?? 10
    return range <= 20 ? 3 : range <= 200 ? 2 : 1
  }

  func name(_ bot: Int) -> String { safeText(terms.bots[bot].name) }
  func number(_ value: Double) -> String { fixed(value, digits) }
  func score(_ value: Double) -> String { value.rounded() == value ? fixed(value, 0) : fixed(value, digits) }

  func range(_ interval: Interval?) -> String {
    interval.map { "\(number($0.lower)) to \(number($0.upper))" } ?? "-"
  }

  /// The interval that is reported for a mean; a star marks it if Student's interval can't be trusted.
  func range(_ reported: ReportedInterval) -> String {
    let isStarred = reported.method == .anyTime && terms.looked == nil && reported.interval != nil
    return range(reported.interval) + (isStarred ? "*" : "")
  }

  private func starred(_ intervals: [ReportedInterval]) -> [String] {
    guard terms.looked == nil, intervals.contains(where: { $0.method == .anyTime && $0.interval != nil }) else {
      return []
    }
    return [
      "* Too few scores differ, or too rarely, for Student's interval to be trusted: this is the one that holds at any time."
    ]
  }

  var percent: String {
    let value = 100 * terms.confidence
    return (value.rounded() == value ? fixed(value, 0) : fixed(value, 1)) + " %"
  }

  /// The title of the whole.
  var title: String { "\(safeText(terms.game)) \(safeText(terms.mode)): \(terms.bots.count) bots" }

  /// The facts of the match, in sentences.
  var facts: [String] {
    let suite = terms.suite
    let games = figures.bots.map(\.games.count)
    let planned = suite.deals.count
    let least = games.min() ?? 0
    var facts = [
      "Score: \(safeText(terms.unit)); \(terms.lessIsBetter ? "less" : "more") is better. "
        + "Deals: \(safeText(suite.name)) (suite \(safeText(suite.hash)))."
    ]
    facts.append(
      least == planned
        ? "All \(planned) deals were played by every bot."
        : "Every bot played at least \(least) of \(planned) deals; \(figures.prefix) without a gap from the first.")
    if let looked = terms.looked {
      facts.append("\(looked) So only figures that hold at any time are given.")
    }
    if terms.isGauntlet { facts.append("Pairs of others than \(name(0)) are left out.") }
    facts.append(terms.isIsolated ? "Bots were isolated from each other." : "Bots were not isolated.")
    let helped = terms.bots.indices.filter { terms.bots[$0].usesEngine }.map(name)
    if !helped.isEmpty { facts.append("Allowed to ask the engine: \(helped.joined(separator: ", ")).") }
    facts.append("By \(safeText(terms.program)).")
    return facts
  }

  /// All parts; those about which nothing is known are left out.
  var all: [ReportSection] {
    [standings, luck, controlled, pairs, test, until, widest, times, failures, method].compactMap { $0 }
  }

  private var standings: ReportSection {
    let columns = BotStatistic.all.filter { $0.table == .standings }.flatMap(\.columns)
    var table = ReportTable(
      "Means with \(percent) intervals", ["#place", "bot", "#games"] + columns.map { $0.title(self) })
    for bot in figures.standings {
      table.add(
        [figures.places[bot.bot].text, name(bot.bot), String(bot.games.count)] + columns.map { $0.cell(bot, self) })
    }
    return ReportSection(
      title: "Standings",
      paragraphs: (figures.bots.count > 1
        ? ["A place such as 1-2 is shared by bots that the match does not tell apart."] : [])
        + starred(figures.bots.map(\.interval)),
      tables: [table.trimmed], plots: [.runningMeans, .distributions])
  }

  private var luck: ReportSection? {
    guard terms.suite.isSecret, figures.bots.contains(where: { $0.games.contains { $0.luck != nil } }) else {
      return nil
    }
    var table = ReportTable(
      "Means with the luck taken out",
      [
        "bot", "#plain", "#without luck", "#\(percent) interval", "#fewer games", "#mean luck", "#its 99 % interval",
        "note",
      ])
    for bot in figures.standings {
      switch bot.luck {
      case .adjustment(let adjustment):
        table.add([
          name(bot.bot), number(adjustment.plain.mean), adjustment.adjusted.map { number($0.mean) } ?? "-",
          range(terms.trusted(adjustment.adjusted)), adjustment.savedFactor.map { factorText($0) + " times" } ?? "-",
          number(adjustment.luck.mean), range(adjustment.luck.interval),
          adjustment.adjusted == nil ? "withheld: the mean luck is not 0" : "-",
        ])
      case .unknown(let reason):
        table.add([name(bot.bot), number(bot.mean.mean), "-", "-", "-", "-", "-", "withheld: \(reason)"])
      }
    }
    return ReportSection(
      title: "Luck",
      paragraphs: ["Luck is what came less what was to be expected, summed over the moves; its mean is 0."],
      tables: [table.trimmed], plots: [.luck])
  }

  private var controlled: ReportSection? {
    guard let reference = terms.reference, figures.bots.contains(where: { $0.controlled != nil }) else { return nil }
    var table = ReportTable(
      "Means adjusted",
      ["bot", "#plain", "#adjusted", "#\(percent) interval", "#fewer games"])
    for bot in figures.standings {
      guard let controlled = bot.controlled else { continue }
      table.add([
        name(bot.bot), number(controlled.plain.mean), number(controlled.adjusted.mean),
        range(terms.trusted(controlled.adjusted)), controlled.savedFactor.map { factorText($0) + " times" } ?? "-",
      ])
    }
    var pairs = ReportTable(
      "Differences adjusted",
      ["first", "second", "#first - second", "#adjusted", "#\(percent) interval", "#fewer deals"])
    for pair in figures.pairs {
      guard let controlled = pair.controlled else { continue }
      pairs.add([
        name(pair.first), name(pair.second), number(controlled.plain.mean), number(controlled.adjusted.mean),
        range(terms.trusted(controlled.adjusted)), controlled.savedFactor.map { factorText($0) + " times" } ?? "-",
      ])
    }
    return ReportSection(
      title: "Adjusted by the deal",
      paragraphs: [
        "Some deals are easier than others. How much, other deals of the same law tell (control variates: \(safeText(reference.name, limit: 200)))."
      ], tables: pairs.rows.isEmpty ? [table] : [table, pairs])
  }

  private var pairs: ReportSection? {
    guard !figures.pairs.isEmpty else { return nil }
    var means = ReportTable(
      "Mean differences with \(percent) intervals",
      [
        "first", "second", "#deals", "#first - second", "#\(percent) interval", "#at any time", "#without luck",
        "#its interval", "#p (Holm)",
      ])
    var signs = ReportTable(
      "Deal by deal", ["first", "second", "#first better", "#same", "#second better", "#p (signs)", "#effect size"])
    for pair in figures.pairs {
      let comparison = pair.comparison
      means.add([
        name(pair.first), name(pair.second), String(pair.deals.count), number(comparison.difference.mean),
        range(pair.interval), range(pair.sequence),
        pair.adjusted?.adjusted.map { number($0.mean) } ?? "-", range(terms.trusted(pair.adjusted?.adjusted)),
        probabilityText(pair.corrected),
      ])
      let (better, worse) =
        terms.lessIsBetter ? (comparison.smaller, comparison.larger) : (comparison.larger, comparison.smaller)
      signs.add([
        name(pair.first), name(pair.second), String(better), String(comparison.same), String(worse),
        terms.looked == nil ? probabilityText(comparison.signProbability) : "-",
        comparison.effectSize.map { fixed($0, 2) } ?? "-",
      ])
    }
    return ReportSection(
      title: "Pairs", paragraphs: starred(figures.pairs.map(\.interval)), tables: [means.trimmed, signs.trimmed],
      plots: [.differences])
  }

  private var test: ReportSection? {
    guard let outcome = figures.test else { return nil }
    let hypotheses = outcome.terms
    let answer =
      switch outcome.test.decision {
      case .undecided: "undecided after \(outcome.test.count) pairs"
      case .lower: "\(fixed(hypotheses.lower, 3)), decided after \(outcome.test.decidedAt ?? 0) pairs"
      case .upper: "\(fixed(hypotheses.upper, 3)), decided after \(outcome.test.decidedAt ?? 0) pairs"
      }
    return ReportSection(
      title: "Sequential test",
      paragraphs: [
        "Is \(name(0)) better than \(name(1)) by \(fixed(hypotheses.lower, 3)) or by \(fixed(hypotheses.upper, 3)) "
          + "\(safeText(terms.unit))? Answer: \(answer). The evidence is \(fixed(outcome.test.lowerEvidence, 2)) of "
          + "\(fixed(outcome.test.lowerBound, 2)) for the one and \(fixed(outcome.test.upperEvidence, 2)) of "
          + "\(fixed(outcome.test.upperBound, 2)) for the other; errors of at most \(percentText(hypotheses.beta)) and "
          + "\(percentText(hypotheses.alpha)), whatever the distribution of the scores."
      ] + (terms.testNote.map { [$0] } ?? []))
  }

  private var until: ReportSection? {
    guard let width = figures.rule?.width, let widest = figures.rule?.widest else { return nil }
    let answer = figures.rule?.decidedAt.map { "was reached after \($0) deals" } ?? "was not reached"
    return ReportSection(
      title: "Width",
      paragraphs: [
        "The match was to end when the intervals \(figures.bots.count > 1 ? "of all differences " : "")that hold at any "
          + "time are at most \(fixed(width, 3)) wide. This \(answer); the widest is \(widest.isFinite ? fixed(widest, 3) : "unknown")."
      ])
  }

  private var widest: ReportSection? {
    let tables = figures.pairs.compactMap { pair -> ReportTable? in
      let deals = pair.widest(5)
      if deals.isEmpty { return nil }
      var table = ReportTable(
        "\(name(pair.first)) against \(name(pair.second))",
        ["#deal", "name", "#\(name(pair.first))", "#\(name(pair.second))", "#difference"])
      for deal in deals {
        table.add([
          String(deal.deal), deal.name.map { safeText($0) } ?? "-", score(deal.first), score(deal.second),
          score(deal.difference),
        ])
      }
      return table.trimmed
    }
    return tables.isEmpty ? nil : ReportSection(title: "Deals that differ most", tables: tables)
  }

  private var times: ReportSection? {
    guard figures.bots.contains(where: { $0.moveTimes.count > 0 }) else { return nil }
    let columns = BotStatistic.all.filter { $0.table == .times }.flatMap(\.columns)
    var table = ReportTable("Time per move", ["bot"] + columns.map { $0.title(self) })
    for bot in figures.standings { table.add([name(bot.bot)] + columns.map { $0.cell(bot, self) }) }
    return ReportSection(title: "Time", tables: [table], plots: [.times])
  }

  private var failures: ReportSection? {
    var table = ReportTable("Failures by kind", ["bot", "kind", "#games"])
    for bot in figures.bots {
      for failure in bot.failures { table.add([name(bot.bot), safeText(failure.kind), String(failure.count)]) }
    }
    return table.rows.isEmpty ? nil : ReportSection(title: "Failures", tables: [table])
  }

  private var method: ReportSection {
    var notes = [
      (terms.looked == nil
        ? "Intervals of means are Student's, cut at the scores that are possible, and where those can't be trusted the ones "
          + "at any time; of shares they are exact (Clopper and Pearson). Each holds for itself. "
        : "") + "An interval at any time holds at "
        + "every moment of the match together, so that looking and stopping at will are allowed (hedged betting, "
        + "arXiv 2010.09686).",
      "Probabilities of pairs are "
        + (terms.looked == nil ? "Student's for paired differences, and where those can't be trusted " : "")
        + "by betting on the differences, at any time; they are corrected by Holm for all pairs.",
    ]
    if let population = terms.suite.population {
      let exact = terms.bots.indices.filter { terms.bots[$0].isDeterministic }.map(name)
      notes.append(
        exact.isEmpty
          ? "The deals are from a list of \(population); no bot is declared deterministic, so intervals are those of "
            + "endless lists."
          : "The deals are from a list of \(population); the intervals of \(exact.joined(separator: ", ")), "
            + "declared deterministic, are for the whole of it."
      )
    }
    return ReportSection(title: "Method", paragraphs: notes)
  }
}
