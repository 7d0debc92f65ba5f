import ArenaReports
import ArenaStatistics
import Engine
import PuzzleKit

/// The counts of a match, for the end of a run; ``MatchReport`` says what follows from them.
package enum ArenaReport {
  /// The table of the counts.
  package static func text(_ configuration: MatchConfiguration, _ scale: ScoreScale, _ tally: MatchTally) -> String {
    var table = ReportTable(
      "Counts", ["bot", "#games", "#mean", "#95 % interval", "#moves", "#time per move", "failures"])
    for (entry, bot) in zip(configuration.bots, tally.bots) {
      let failures = Failure.allCases.compactMap { kind in bot.failures[kind].map { "\(kind.rawValue) \($0)" } }
      let left = bot.left > 0 ? ["left behind \(bot.left)"] : []
      table.add([
        safeText(entry.name), String(bot.games), bot.games == 0 ? "-" : fixed(bot.mean, 4), interval(bot, tally),
        String(bot.moves), durationText(bot.moves == 0 ? nil : bot.time * 1000 / Double(bot.moves)),
        failures.isEmpty && left.isEmpty ? "none" : (failures + left).joined(separator: ", "),
      ])
    }
    var text =
      "\(configuration.game) \(configuration.mode), \(scale.unit), \(scale.isLessBetter ? "less" : "more") is better\n"
      + table.text
    if configuration.allowsEngine { text += "The bots may ask the engine for moves.\n" }
    if configuration.isolation == nil, configuration.bots.contains(where: { (try? $0.player()) == .some(nil) }) {
      text += "Not isolated: a bot could read what the user may read who ran the match.\n"
    }
    return text
  }

  /// Student's interval of a bot's mean, as the table of a running match has it too; a dash where it can't be trusted.
  package static func interval(_ bot: MatchTally.Bot, _ tally: MatchTally) -> String {
    let estimate = MeanEstimate(bot.scores, bounds: tally.bounds)
    guard estimate.isTrusted else { return "-" }
    return estimate.interval.map { "\(fixed($0.lower, 3)) to \(fixed($0.upper, 3))" }
      ?? "-"
  }
}
