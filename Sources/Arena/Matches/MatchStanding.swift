import ArenaReports
import PuzzleKit

/// The standing of a match while it runs, for people.
package enum MatchStanding {
  /// A table with a line a bot, and how much of the match is over; no line is longer than `width`.
  package static func lines(
    _ configuration: MatchConfiguration, _ tally: MatchTally, _ rule: String?, width: Int
  ) -> [String] {
    var table = ReportTable("Standing", ["bot", "#games", "#mean", "#95 % interval", "#failed"])
    for (entry, bot) in zip(configuration.bots, tally.bots) {
      table.add([
        safeText(entry.name, limit: 24), String(bot.games), bot.games == 0 ? "-" : fixed(bot.mean, 3),
        ArenaReport.interval(bot, tally), String(bot.failures.values.reduce(0, +)),
      ])
    }
    var lines = table.text.split(separator: "\n").map(String.init)
    lines.append("  " + progress(tally))
    if let rule { lines.append("  " + rule) }
    return lines.map { String($0.prefix(width)) }
  }

  /// The same in one line.
  package static func line(_ configuration: MatchConfiguration, _ tally: MatchTally, _ rule: String?) -> String {
    let means = zip(configuration.bots, tally.bots).map { entry, bot in
      "\(safeText(entry.name, limit: 24)) \(fixed(bot.mean, 3)) (\(ArenaReport.interval(bot, tally)))"
    }
    return progress(tally) + "; " + means.joined(separator: ", ") + (rule.map { "; \($0)" } ?? "")
  }

  /// The number of games that are over, the rate in a second, and the time that is left at this rate.
  private static func progress(_ tally: MatchTally) -> String {
    let seconds = Int(Double(tally.games - tally.done) / max(tally.rate, 0.001))
    return "\(tally.done) of \(tally.games) games, \(fixed(tally.rate, 1)) a second, \(duration(seconds)) left"
  }

  private static func duration(_ seconds: Int) -> String {
    let (minutes, hours) = (seconds / 60, seconds / 3600)
    return hours > 0
      ? "\(hours) h \(minutes % 60) min" : minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s"
  }
}
