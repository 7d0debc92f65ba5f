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
    ReportJSON.record(
      ("format", .string("arena-report")), ("version", .integer(2)), ("program", .string(figures.terms.program)),
      ("match", match), ("bots", .array(figures.bots.map(bot))), ("pairs", .array(figures.pairs.map(pair))),
      ("test", figures.test.map(test) ?? .null),
      (
        "until",
        figures.rule.flatMap { rule in
          rule.width.map { width in
            ReportJSON.record(
              ("width", ReportJSON.number(width)), ("widest", ReportJSON.optional(rule.widest)),
              ("reachedAt", rule.decidedAt.map(ReportJSON.count) ?? .null))
          }
        } ?? .null
      ))
  }

  private var match: JSONValue {
    let terms = figures.terms
    return ReportJSON.record(
      ("game", .string(terms.game)), ("mode", .string(terms.mode)), ("unit", .string(terms.unit)),
      ("lessIsBetter", .bool(terms.lessIsBetter)),
      (
        "bounds",
        terms.bounds.map { .array([ReportJSON.number($0.lowerBound), ReportJSON.number($0.upperBound)]) } ?? .null
      ),
      ("success", ReportJSON.optional(terms.success)), ("confidence", ReportJSON.number(terms.confidence)),
      ("isolated", .bool(terms.isIsolated)), ("gauntlet", .bool(terms.isGauntlet)),
      ("looked", ReportJSON.optional(terms.looked)),
      (
        "suite",
        ReportJSON.record(
          ("name", .string(terms.suite.name)), ("hash", .string(terms.suite.hash)),
          ("deals", ReportJSON.count(terms.suite.deals.count)),
          ("population", terms.suite.population.map(ReportJSON.count) ?? .null),
          ("secret", .bool(terms.suite.isSecret)), ("prefix", ReportJSON.count(figures.prefix)))
      ))
  }

  private func bot(_ bot: BotFigures) -> JSONValue {
    let terms = figures.terms.bots[bot.bot]
    let statistics = BotStatistic.all.map { ($0.name, $0.json(bot, figures.terms)) }
    return ReportJSON.object(
      [
        ("name", .string(terms.name)), ("command", .string(terms.command)), ("usesEngine", .bool(terms.usesEngine)),
        ("deterministic", .bool(terms.isDeterministic)),
        (
          "place",
          ReportJSON.record(
            ("best", ReportJSON.count(figures.places[bot.bot].best)),
            ("worst", ReportJSON.count(figures.places[bot.bot].worst)))
        ),
      ] + statistics)
  }

  private func pair(_ pair: PairFigures) -> JSONValue {
    ReportJSON.record(
      ("first", ReportJSON.count(pair.first)), ("second", ReportJSON.count(pair.second)),
      ("difference", ReportJSON.mean(pair.comparison.difference, pair.interval)),
      ("atAnyTime", ReportJSON.interval(pair.sequence)),
      ("withoutLuck", pair.adjusted?.adjusted.map { ReportJSON.adjusted($0, figures.terms) } ?? .null),
      ("controlled", pair.controlled.map { ReportJSON.controlled($0, figures.terms) } ?? .null),
      ("larger", ReportJSON.count(pair.comparison.larger)), ("same", ReportJSON.count(pair.comparison.same)),
      ("smaller", ReportJSON.count(pair.comparison.smaller)), ("p", ReportJSON.number(pair.probability)),
      ("pCorrected", ReportJSON.number(pair.corrected)),
      ("pSigns", figures.terms.looked == nil ? ReportJSON.number(pair.comparison.signProbability) : .null),
      ("effectSize", ReportJSON.optional(pair.comparison.effectSize)),
      (
        "widest",
        .array(
          pair.widest(10).map {
            ReportJSON.record(
              ("deal", ReportJSON.count($0.deal)), ("name", ReportJSON.optional($0.name)),
              ("first", ReportJSON.number($0.first)),
              ("second", ReportJSON.number($0.second)))
          })
      ))
  }

  private func test(_ outcome: MatchFigures.TestOutcome) -> JSONValue {
    ReportJSON.record(
      ("lower", ReportJSON.number(outcome.terms.lower)), ("upper", ReportJSON.number(outcome.terms.upper)),
      ("alpha", ReportJSON.number(outcome.terms.alpha)), ("beta", ReportJSON.number(outcome.terms.beta)),
      ("pairs", ReportJSON.count(outcome.test.count)),
      (
        "evidence",
        ReportJSON.record(
          ("lower", ReportJSON.number(outcome.test.lowerEvidence)),
          ("upper", ReportJSON.number(outcome.test.upperEvidence)))
      ),
      ("decision", .string(outcome.test.decision.rawValue)),
      ("decidedAt", outcome.test.decidedAt.map(ReportJSON.count) ?? .null),
      ("note", ReportJSON.optional(figures.terms.testNote)))
  }
}
