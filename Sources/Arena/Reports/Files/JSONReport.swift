import ArenaStatistics
import PlainJSON

/// The report as JSON; `arena-report.schema.json` describes it.
public struct JSONReport {
  private let figures: MatchFigures

  /// Reports a match.
  public init(_ figures: MatchFigures) { self.figures = figures }

  /// The JSON text with a line feed behind it.
  public var text: String {
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// The report.
  public var value: JSONValue {
    record(
      ("format", .string("arena-report")), ("version", .integer(2)), ("program", .string(figures.terms.program)),
      ("match", match), ("bots", .array(figures.bots.map(bot))), ("pairs", .array(figures.pairs.map(pair))),
      ("test", figures.test.map(test) ?? .null),
      (
        "until",
        figures.rule.flatMap { rule in
          rule.width.map { width in
            record(
              ("width", number(width)), ("widest", optional(rule.widest)),
              ("reachedAt", rule.decidedAt.map(count) ?? .null))
          }
        } ?? .null
      ))
  }

  private var match: JSONValue {
    let terms = figures.terms
    return record(
      ("game", .string(terms.game)), ("mode", .string(terms.mode)), ("unit", .string(terms.unit)),
      ("lessIsBetter", .bool(terms.lessIsBetter)),
      ("bounds", terms.bounds.map { .array([number($0.lowerBound), number($0.upperBound)]) } ?? .null),
      ("success", optional(terms.success)), ("confidence", number(terms.confidence)),
      ("isolated", .bool(terms.isIsolated)), ("gauntlet", .bool(terms.isGauntlet)),
      ("looked", optional(terms.looked)),
      (
        "suite",
        record(
          ("name", .string(terms.suite.name)), ("hash", .string(terms.suite.hash)),
          ("deals", count(terms.suite.deals.count)), ("population", terms.suite.population.map(count) ?? .null),
          ("secret", .bool(terms.suite.isSecret)), ("prefix", count(figures.prefix)))
      ))
  }

  private func bot(_ bot: BotFigures) -> JSONValue {
    let terms = figures.terms.bots[bot.bot]
    return record(
      ("name", .string(terms.name)), ("command", .string(terms.command)), ("usesEngine", .bool(terms.usesEngine)),
      ("deterministic", .bool(terms.isDeterministic)),
      (
        "place",
        record(("best", count(figures.places[bot.bot].best)), ("worst", count(figures.places[bot.bot].worst)))
      ),
      ("score", mean(bot.mean, bot.interval)), ("median", optional(bot.median)),
      ("success", bot.successes.map { share($0, bot.successInterval) } ?? .null), ("atAnyTime", interval(bot.sequence)),
      ("running", .array(bot.running.map(running))), ("luck", luck(bot.luck)),
      ("controlled", bot.controlled.map(controlled) ?? .null),
      (
        "failures",
        .array(bot.failures.map { record(("kind", .string($0.kind)), ("games", count($0.count))) })
      ),
      ("moves", count(bot.moves)),
      (
        "nanosecondsPerMove",
        bot.moveTimes.count == 0
          ? .null
          : record(
            ("median", optional(bot.moveTimes.quantile(0.5))), ("p90", optional(bot.moveTimes.quantile(0.9))),
            ("p99", optional(bot.moveTimes.quantile(0.99))), ("p999", optional(bot.moveTimes.quantile(0.999))),
            ("longest", optional(bot.moveTimes.quantile(1))))
      ))
  }

  private func luck(_ luck: BotFigures.Luck) -> JSONValue {
    switch luck {
    case .unknown(let reason):
      record(("mean", .null), ("adjusted", .null), ("savedFactor", .null), ("withheld", .string(reason)))
    case .adjustment(let adjustment):
      record(
        ("mean", estimate(adjustment.luck, adjustment.luck.interval, .student)),
        ("adjusted", adjustment.adjusted.map { adjusted($0) } ?? .null),
        ("savedFactor", optional(adjustment.savedFactor)),
        ("withheld", adjustment.adjusted == nil ? .string("the mean luck is not 0") : .null))
    }
  }

  private func controlled(_ controlled: ControlVariate) -> JSONValue {
    record(
      ("by", .string(figures.terms.reference?.name ?? "")), ("adjusted", adjusted(controlled.adjusted)),
      ("savedFactor", optional(controlled.savedFactor)), ("slopes", .array(controlled.slopes.map(number))))
  }

  private func pair(_ pair: PairFigures) -> JSONValue {
    record(
      ("first", count(pair.first)), ("second", count(pair.second)),
      ("difference", mean(pair.comparison.difference, pair.interval)), ("atAnyTime", interval(pair.sequence)),
      ("withoutLuck", pair.adjusted?.adjusted.map(adjusted) ?? .null),
      ("controlled", pair.controlled.map(controlled) ?? .null),
      ("larger", count(pair.comparison.larger)), ("same", count(pair.comparison.same)),
      ("smaller", count(pair.comparison.smaller)), ("p", number(pair.probability)),
      ("pCorrected", number(pair.corrected)),
      ("pSigns", figures.terms.looked == nil ? number(pair.comparison.signProbability) : .null),
      ("effectSize", optional(pair.comparison.effectSize)),
      (
        "widest",
        .array(
          pair.widest(10).map {
            record(
              ("deal", count($0.deal)), ("name", optional($0.name)), ("first", number($0.first)),
              ("second", number($0.second)))
          })
      ))
  }

  private func test(_ outcome: MatchFigures.TestOutcome) -> JSONValue {
    record(
      ("lower", number(outcome.terms.lower)), ("upper", number(outcome.terms.upper)),
      ("alpha", number(outcome.terms.alpha)), ("beta", number(outcome.terms.beta)),
      ("pairs", count(outcome.test.count)),
      (
        "evidence",
        record(("lower", number(outcome.test.lowerEvidence)), ("upper", number(outcome.test.upperEvidence)))
      ),
      ("decision", .string(outcome.test.decision.rawValue)), ("decidedAt", outcome.test.decidedAt.map(count) ?? .null),
      ("note", optional(figures.terms.testNote)))
  }

  /// A mean that is adjusted, whose interval is withheld where it can't be trusted.
  private func adjusted(_ mean: MeanEstimate) -> JSONValue {
    estimate(mean, figures.terms.trusted(mean), .student)
  }
}

private func record(_ members: (String, JSONValue)...) -> JSONValue {
  .object(members.map { JSONMember($0.0, $0.1) })
}

private func count(_ value: Int) -> JSONValue { .integer(Int64(value)) }
private func number(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }
private func optional(_ value: Double?) -> JSONValue { value.map(number) ?? .null }
private func optional(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

private func interval(_ interval: Interval?) -> JSONValue {
  interval.map { .array([number($0.lower), number($0.upper)]) } ?? .null
}

private func mean(_ mean: MeanEstimate, _ reported: ReportedInterval) -> JSONValue {
  estimate(mean, reported.interval, reported.method)
}

private func estimate(_ mean: MeanEstimate, _ shown: Interval?, _ method: ReportedInterval.Method) -> JSONValue {
  record(
    ("games", count(mean.count)), ("mean", mean.count > 0 ? number(mean.mean) : .null),
    ("deviation", number(mean.deviation)), ("interval", interval(shown)),
    ("method", shown == nil ? .null : .string(method.rawValue)))
}

private func share(_ share: ShareEstimate, _ shown: Interval?) -> JSONValue {
  record(
    ("games", count(share.count)), ("successes", count(share.successes)), ("share", number(share.share)),
    ("interval", interval(shown)))
}

private func running(_ running: BotFigures.RunningMean) -> JSONValue {
  record(
    ("games", count(running.count)), ("mean", number(running.mean)), ("interval", interval(running.interval)))
}
