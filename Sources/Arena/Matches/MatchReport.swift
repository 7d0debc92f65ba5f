import ArenaReports
import ArenaStatistics
import Engine
import PuzzleKit

/// The report of a match, in one of several forms.
package enum MatchReport {
  /// The forms of a report.
  package enum Form: String, CaseIterable, Sendable {
    /// A table for the terminal, a document, all figures, a line a game, a page.
    case text, markdown, json, csv, html
  }

  /// Reports the match of a journal.
  /// - Parameters:
  ///   - isAdjusted: whether luck is taken out, which takes a while.
  ///   - change: chooses another rule than the match had.
  package static func text(
    of path: String, as form: Form, catalog: Catalog, services: Services, isAdjusted: Bool = true,
    change: (inout MatchConfiguration) throws(ArenaError) -> Void = { _ in }
  ) throws(ArenaError) -> String {
    let journal = try JournalFile(path)
    let header = try journal.header()
    var configuration = try header.configuration()
    let rules = (configuration.sprt, configuration.until)
    try change(&configuration)
    configuration.isRuledAfterwards = rules != (configuration.sprt, configuration.until)
    let suite = try header.suite(of: path, catalog: catalog, services: services)
    let luck = isAdjusted ? try luck(configuration, catalog) : nil
    if configuration.isRuledAfterwards { try configuration.checkRules(suite.scale) }
    let check = GameCheck(configuration, suite, catalog: catalog, services: services)
    var traits = isAdjusted ? try DealFigures(configuration, suite, catalog: catalog, services: services) : nil
    var records: [MatchGame] = []
    var knowsSuccess = false
    try journal.games(check) { record in
      knowsSuccess = knowsSuccess || record.outcome == Outcome.won.rawValue || record.outcome == Outcome.lost.rawValue
      var game = MatchGame(record)
      if let luck { game.luck = check.table.flatMap(luck) }
      game.covariates = traits?.figures(of: record.deal) ?? []
      records.append(game)
    }
    if !knowsSuccess { for index in records.indices { records[index].isSuccess = nil } }
    var terms = try terms(configuration, header, suite, success: knowsSuccess ? "won" : nil)
    terms.reference = traits?.reference()
    let figures = MatchFigures(terms: terms, games: records)
    return switch form {
    case .text: TextReport(figures).text
    case .markdown: MarkdownReport(figures).text
    case .json: JSONReport(figures).text
    case .csv: CSVReport(figures).text
    case .html: HTMLReport(figures).text
    }
  }

  /// The reason why the number of deals may depend on what they showed; nil if it does not.
  private static func looked(_ configuration: MatchConfiguration) -> String? {
    if configuration.isRuledAfterwards { return "The rule was chosen when games had been played." }
    if let extended = configuration.extended {
      return
        "The match was extended from \(extended.original) to \(configuration.deals) deals, maybe because of what they showed."
    }
    if configuration.sprt != nil || configuration.until != nil { return "The match ends early by its rule." }
    return nil
  }

  private static func testNote(_ configuration: MatchConfiguration, _ header: JournalHeader) -> String? {
    guard configuration.sprt != nil else { return nil }
    if configuration.isRuledAfterwards {
      return "The errors are those of hypotheses that were chosen without a look at the games."
    }
    if header.format < 2 {
      return
        "The match was ended by the test of an older Parlor, a likelihood ratio, which errs more often where bots differ "
        + "rarely; this is what the present test says of its games."
    }
    return nil
  }

  /// The figure for the luck of a game; nil if the deals were no secret, or the game does not know it.
  private static func luck(
    _ configuration: MatchConfiguration, _ catalog: Catalog
  ) throws(ArenaError) -> ((any Table) -> Double?)? {
    guard configuration.source == .seeds else { return nil }
    do throws(Refusal) {
      return try catalog.contest(of: configuration.game).rules.luck?((configuration.mode, configuration.options))
    } catch {
      throw ArenaError(error)
    }
  }

  private static func terms(
    _ configuration: MatchConfiguration, _ header: JournalHeader, _ suite: Suite, success: String?
  ) throws(ArenaError) -> MatchTerms {
    var bots: [MatchTerms.Bot] = []
    for bot in configuration.bots {
      let isOurs = try bot.player() != nil
      bots.append(
        MatchTerms.Bot(
          name: bot.name, command: bot.words.joined(separator: " "), usesEngine: isOurs || configuration.allowsEngine,
          isDeterministic: try bot.isDeterministic))
    }
    let shard = configuration.shard ?? (1, 1)
    let name =
      switch configuration.source {
      case .seeds: counted(suite.count, "secret seed")
      case .given: "\(counted(suite.count, "deal")) given"
      case .all, .daily, .file: configuration.source.text
      }
    return MatchTerms(
      game: configuration.game, mode: ([configuration.mode] + configuration.options).joined(separator: " "),
      unit: suite.scale.unit, lessIsBetter: suite.scale.isLessBetter, bounds: suite.scale.bounds, success: success,
      bots: bots,
      suite: MatchTerms.Suite(
        name: name, hash: header.suite,
        deals: DealNumbers(
          first: shard.0, step: shard.1, count: suite.count < shard.0 ? 0 : (suite.count - shard.0) / shard.1 + 1),
        population: configuration.source == .all ? suite.count : nil, isSecret: configuration.source == .seeds),
      isIsolated: configuration.isolation != nil, isGauntlet: configuration.isGauntlet,
      // The rule looks at all deals in their order.
      test: configuration.shard == nil ? configuration.test : nil,
      until: configuration.shard == nil ? configuration.until : nil, looked: looked(configuration),
      testNote: testNote(configuration, header),
      program: "Parlor \(header.version)")
  }
}

extension MatchGame {
  fileprivate init(_ record: GameRecord) {
    self.init(
      deal: record.deal, bot: record.bot, score: record.score, isSuccess: record.outcome == Outcome.won.rawValue,
      failure: record.failure?.rawValue, moves: record.times.count,
      moveTimes: DurationHistogram(nanoseconds: record.times.lazy.map { UInt64(max(0, $0)) * 1000 }))
  }
}
