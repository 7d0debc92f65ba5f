import Engine
import PuzzleKit

/// The counts of a match, for the end of a run; ``MatchReport`` says what follows from them.
package enum ArenaReport {
  /// Counts the games of a match.
  /// - Parameter forEachGame: calls its argument with every game.
  package static func text(
    _ configuration: MatchConfiguration, _ scale: ContestScale,
    forEachGame: ((GameRecord) -> Void) throws(ArenaError) -> Void
  ) throws(ArenaError) -> String {
    var tally = MatchTally(bots: configuration.bots.count, games: 0)
    try forEachGame { tally.add($0, isNew: false) }
    return text(configuration, scale, tally)
  }

  /// The table of the counts alone.
  package static func text(_ configuration: MatchConfiguration, _ scale: ContestScale, _ tally: MatchTally) -> String {
    let width = max(3, configuration.bots.map(\.name.count).max() ?? 0)
    var lines = [
      "\(configuration.game) \(configuration.mode), \(scale.unit), \(scale.isLessBetter ? "less" : "more") is better",
      [
        left("bot", width), right("games", 8), right("mean", 10), right("moves", 10), right("us/move", 10),
        "  failures",
      ].joined(),
    ]
    for (entry, bot) in zip(configuration.bots, tally.bots) {
      let failures = Failure.allCases.compactMap { kind in bot.failures[kind].map { "\(kind.rawValue) \($0)" } }
      let left = bot.left > 0 ? ["left behind \(bot.left)"] : []
      lines.append(
        [
          self.left(entry.name, width), right(String(bot.games), 8), right(decimalText(bot.mean, places: 4), 10),
          right(String(bot.moves), 10),
          right(bot.moves == 0 ? "-" : decimalText(Double(bot.time) / Double(bot.moves), places: 1), 10),
          "  " + (failures.isEmpty && left.isEmpty ? "none" : (failures + left).joined(separator: ", ")),
        ].joined())
    }
    if configuration.allowsEngine { lines.append("The bots may ask the engine for moves.") }
    if configuration.user == nil, configuration.bots.contains(where: { (try? $0.player()) == .some(nil) }) {
      lines.append("Not isolated: a bot could read what the user may read who ran the match.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
