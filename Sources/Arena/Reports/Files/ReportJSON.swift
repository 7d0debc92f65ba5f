import ArenaStatistics
import PlainJSON

/// The values of which reports in JSON are made.
enum ReportJSON {
  static func record(_ members: (String, JSONValue)...) -> JSONValue { object(members) }

  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember($0.0, $0.1) })
  }

  static func count(_ value: Int) -> JSONValue { .integer(Int64(value)) }
  static func number(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }
  static func optional(_ value: Double?) -> JSONValue { value.map(number) ?? .null }
  static func optional(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  static func interval(_ interval: Interval?) -> JSONValue {
    interval.map { .array([number($0.lower), number($0.upper)]) } ?? .null
  }

  static func mean(_ mean: MeanEstimate, _ reported: ReportedInterval) -> JSONValue {
    estimate(mean, reported.interval, reported.method)
  }

  static func estimate(_ mean: MeanEstimate, _ shown: Interval?, _ method: ReportedInterval.Method) -> JSONValue {
    record(
      ("games", count(mean.count)), ("mean", mean.count > 0 ? number(mean.mean) : .null),
      ("deviation", number(mean.deviation)), ("interval", interval(shown)),
      ("method", shown == nil ? .null : .string(method.rawValue)))
  }

  static func share(_ share: ShareEstimate, _ shown: Interval?) -> JSONValue {
    record(
      ("games", count(share.count)), ("successes", count(share.successes)), ("share", number(share.share)),
      ("interval", interval(shown)))
  }

  static func running(_ running: BotFigures.RunningMean) -> JSONValue {
    record(
      ("games", count(running.count)), ("mean", number(running.mean)), ("interval", interval(running.interval)))
  }

  /// A mean that is adjusted, whose interval is withheld where it can't be trusted.
  static func adjusted(_ mean: MeanEstimate, _ terms: MatchTerms) -> JSONValue {
    estimate(mean, terms.trusted(mean), .student)
  }

  static func luck(_ luck: BotFigures.Luck, _ terms: MatchTerms) -> JSONValue {
    switch luck {
    case .unknown(let reason):
      record(("mean", .null), ("adjusted", .null), ("savedFactor", .null), ("withheld", .string(reason)))
    case .adjustment(let adjustment):
      record(
        ("mean", estimate(adjustment.luck, adjustment.luck.interval, .student)),
        ("adjusted", adjustment.adjusted.map { adjusted($0, terms) } ?? .null),
        ("savedFactor", optional(adjustment.savedFactor)),
        ("withheld", adjustment.adjusted == nil ? .string("the mean luck is not 0") : .null))
    }
  }

  static func controlled(_ controlled: ControlVariate, _ terms: MatchTerms) -> JSONValue {
    record(
      ("by", .string(terms.reference?.name ?? "")), ("adjusted", adjusted(controlled.adjusted, terms)),
      ("savedFactor", optional(controlled.savedFactor)), ("slopes", .array(controlled.slopes.map(number))))
  }
}
