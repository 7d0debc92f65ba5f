import ArenaStatistics
import PlainJSON

/// A statistic of a bot, declared once: the columns that it has in the text and the page, its member of the JSON, and the
/// columns that the CSV has for its games.
struct BotStatistic: Sendable {
  /// The unit of an estimate, which says how it is written.
  enum Unit: Sendable {
    /// That of the match's scores, for means and for what one game can have.
    case meanScore, score
    case share
    case count

    func text(_ value: Double, _ sections: MatchSections) -> String {
      switch self {
      case .meanScore: sections.number(value)
      case .score: sections.score(value)
      case .share: percentText(value)
      case .count: fixed(value, 0)
      }
    }

    var schema: JSONValue { self == .count ? ReportSchema.count : ReportSchema.optional(ReportSchema.number) }

    func json(_ value: Double?) -> JSONValue {
      if self == .count, let value { return ReportJSON.count(Int(value)) }
      return ReportJSON.optional(value)
    }
  }

  /// A table of the text and the page.
  enum Table: Sendable { case standings, times }

  /// A column of a table; its title begins with # if numbers stand in it.
  struct Column: Sendable {
    let title: @Sendable (MatchSections) -> String
    let cell: @Sendable (BotFigures, MatchSections) -> String

    init(
      _ title: @escaping @Sendable (MatchSections) -> String,
      _ cell: @escaping @Sendable (BotFigures, MatchSections) -> String
    ) {
      (self.title, self.cell) = (title, cell)
    }

    init(_ title: String, _ cell: @escaping @Sendable (BotFigures, MatchSections) -> String) {
      self.init({ _ in title }, cell)
    }
  }

  /// A column of the CSV.
  struct GameColumn: Sendable {
    let name: String
    let cell: @Sendable (MatchGame) -> String

    init(_ name: String, _ cell: @escaping @Sendable (MatchGame) -> String) { (self.name, self.cell) = (name, cell) }
  }

  let name: String
  let table: Table
  let columns: [Column]
  let games: [GameColumn]
  /// The schema of its member of the JSON.
  let schema: JSONValue
  let json: @Sendable (BotFigures, MatchTerms) -> JSONValue

  /// A statistic that says itself how it is written.
  init(
    _ name: String, in table: Table = .standings, columns: [Column] = [], games: [GameColumn] = [],
    schema: JSONValue, json: @escaping @Sendable (BotFigures, MatchTerms) -> JSONValue
  ) {
    (self.name, self.table, self.columns, self.games) = (name, table, columns, games)
    (self.schema, self.json) = (schema, json)
  }

  /// A statistic by its estimate and the interval of that. A dash stands for what is not known, in JSON null.
  /// - Parameters:
  ///   - title: its title in a table.
  ///   - interval: the interval; nil for a statistic that has none.
  ///   - written: the schema and the value of its member of the JSON, if that is not the estimate alone or with its interval.
  init(
    _ name: String, in table: Table = .standings, title: @escaping @Sendable (MatchTerms) -> String, unit: Unit,
    games: [GameColumn] = [], estimate: @escaping @Sendable (BotFigures) -> Double?,
    interval: (@Sendable (BotFigures) -> Interval?)? = nil,
    written: (schema: JSONValue, json: @Sendable (BotFigures, MatchTerms) -> JSONValue)? = nil
  ) {
    var columns = [
      Column({ "#\(title($0.terms))" }) { bot, sections in estimate(bot).map { unit.text($0, sections) } ?? "-" }
    ]
    if let interval {
      columns.append(
        Column({ "#\($0.percent) interval of the \(unit == .share ? "share" : title($0.terms))" }) { bot, sections in
          interval(bot).map { "\(unit.text($0.lower, sections)) to \(unit.text($0.upper, sections))" } ?? "-"
        })
    }
    if let written {
      self.init(name, in: table, columns: columns, games: games, schema: written.schema, json: written.json)
    } else if let interval {
      let schema = ReportSchema.record([
        ("estimate", unit.schema), ("interval", ReportSchema.optional(ReportSchema.reference("interval"))),
      ])
      self.init(name, in: table, columns: columns, games: games, schema: schema) { bot, _ in
        ReportJSON.record(("estimate", unit.json(estimate(bot))), ("interval", ReportJSON.interval(interval(bot))))
      }
    } else {
      self.init(name, in: table, columns: columns, games: games, schema: unit.schema) { bot, _ in
        unit.json(estimate(bot))
      }
    }
  }

  /// All of them, in the order of the columns.
  static let all = scores + outcomes + adjustments + times

  private static let scores = [
    BotStatistic(
      "score",
      columns: [
        Column("#mean") { bot, sections in bot.mean.count > 0 ? sections.number(bot.mean.mean) : "-" },
        Column({ "#\($0.percent) interval" }) { bot, sections in sections.range(bot.interval) },
      ], games: [GameColumn("score") { csvNumber($0.score) }],
      schema: ReportSchema.reference("mean")
    ) { bot, _ in ReportJSON.mean(bot.mean, bot.interval) },
    BotStatistic(
      "atAnyTime", columns: [Column("#at any time") { bot, sections in sections.range(bot.sequence) }],
      schema: ReportSchema.described(
        ReportSchema.optional(ReportSchema.reference("interval")),
        "What holds at every moment together, by the first deals that all bots have played.")
    ) { bot, _ in ReportJSON.interval(bot.sequence) },
    BotStatistic("median", title: { _ in "median" }, unit: .score, estimate: { $0.median }),
  ]

  private static let outcomes = [
    BotStatistic(
      "success", title: { safeText($0.success ?? "success") }, unit: .share,
      games: [GameColumn("success") { $0.isSuccess.map { $0 ? "1" : "0" } ?? "" }],
      estimate: { $0.successes?.share }, interval: { $0.successInterval },
      written: (
        ReportSchema.optional(ReportSchema.reference("share")),
        { bot, _ in bot.successes.map { ReportJSON.share($0, bot.successInterval) } ?? .null }
      )),
    BotStatistic(
      "failures", title: { _ in "failed" }, unit: .count,
      games: [GameColumn("failure") { csvText(safeText($0.failure ?? "")) }],
      estimate: { bot in Double(bot.failures.reduce(0) { $0 + $1.count }) },
      written: (
        ReportSchema.list(
          of: ReportSchema.record([("kind", ReportSchema.text), ("games", ReportSchema.positiveCount)])),
        { bot, _ in
          .array(
            bot.failures.map { ReportJSON.record(("kind", .string($0.kind)), ("games", ReportJSON.count($0.count))) })
        }
      )),
  ]

  private static let adjustments = [
    BotStatistic(
      "running", schema: ReportSchema.list(of: ReportSchema.reference("running"), most: BotFigures.RunningMean.most)
    ) { bot, _ in .array(bot.running.map(ReportJSON.running)) },
    BotStatistic(
      "luck", games: [GameColumn("luck") { $0.luck.map(csvNumber) ?? "" }], schema: ReportSchema.reference("luck")
    ) { bot, terms in ReportJSON.luck(bot.luck, terms) },
    BotStatistic(
      "controlled", games: [GameColumn("covariates") { $0.covariates.map(csvNumber).joined(separator: " ") }],
      schema: ReportSchema.optional(ReportSchema.reference("controlled"))
    ) { bot, terms in bot.controlled.map { ReportJSON.controlled($0, terms) } ?? .null },
  ]

  /// Quantiles of the times of moves, by their titles and their names in JSON.
  private static let quantiles = [
    ("median", "median", 0.5), ("90 % within", "p90", 0.9), ("99 % within", "p99", 0.99),
    ("99.9 % within", "p999", 0.999), ("longest", "longest", 1),
  ]

  private static let times = [
    BotStatistic(
      "moves", in: .times, title: { _ in "moves" }, unit: .count, games: [GameColumn("moves") { String($0.moves) }],
      estimate: { Double($0.moves) }),
    BotStatistic(
      "nanosecondsPerMove", in: .times,
      columns: quantiles.map { title, _, share in
        Column("#\(title)") { bot, _ in durationText(bot.moveTimes.quantile(share)) }
      },
      games: [
        GameColumn("median_ns") { $0.moveTimes.quantile(0.5).map(csvNumber) ?? "" },
        GameColumn("longest_ns") { $0.moveTimes.quantile(1).map(csvNumber) ?? "" },
      ],
      schema: ReportSchema.described(
        ReportSchema.optional(ReportSchema.record(quantiles.map { ($0.1, ReportSchema.number) })), "Off by at most 6 %."
      )
    ) { bot, _ in
      if bot.moveTimes.count == 0 { return .null }
      return ReportJSON.object(quantiles.map { ($0.1, ReportJSON.optional(bot.moveTimes.quantile($0.2))) })
    },
  ]
}

/// A number as Swift writes it, whole ones without a fraction.
private func csvNumber(_ value: Double) -> String {
  value.rounded() == value && abs(value) < 1e15 ? fixed(value, 0) : value.description
}
