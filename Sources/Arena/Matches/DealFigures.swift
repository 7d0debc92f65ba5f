import Digests
import ArenaReports
import ArenaStatistics
import Engine
import PuzzleKit

/// The figures of deals that go along with what players make of them, and their means over other deals of the same law.
struct DealFigures {
  private let names: [String]
  private let compute: @Sendable (any Table) -> [Double]?
  private let openings: @Sendable (Int) -> String
  private let other: @Sendable (Int) -> String
  private var replay: Replay
  /// Those of the deals of the match, by their numbers.
  private var known: [Int: [Double]] = [:]

  /// The number of deals from which the means are taken for each deal of the match, and the least number of them: more would
  /// take longer than the games of quick bots.
  private static let share = 3, least = 300

  /// Nil if the deals were no secret, or if nothing of the game is known that goes along.
  init?(_ configuration: MatchConfiguration, _ suite: Suite, catalog: Catalog, services: Services) throws(ArenaError) {
    guard configuration.source == .seeds else { return nil }
    let rules: ContestRules
    do throws(Refusal) { rules = try catalog.contest(of: configuration.game).rules } catch { throw ArenaError(error) }
    guard let traits = rules.traits else { return nil }
    (names, compute) = traits
    openings = { suite.opening($0) }
    let (game, mode, options) = (configuration.game, configuration.mode, configuration.options)
    other = { number in
      // No deals of any match: those have a number in front.
      let seed = SHA256.number("reference \(game) \(mode) \(number)") >> 2 | 1 << 62
      return (["newgame", game] + rules.deal((mode, options), seed)).joined(separator: " ")
    }
    replay = Replay(configuration, suite, catalog, services)
  }

  /// The figures of a deal of the match; empty if they are not known.
  mutating func figures(of deal: Int) -> [Double] {
    if let figures = known[deal] { return figures }
    let figures = replay.table(of: openings(deal)).flatMap(compute) ?? []
    known[deal] = figures
    return figures
  }

  /// The means, by as many other deals as the match calls for; nil if they are not known.
  mutating func reference() -> (name: String, mean: ControlVariate.Reference)? {
    var sample: [[Double]] = []
    for number in 0..<max(Self.least, Self.share * known.count) {
      guard let figures = replay.table(of: other(number)).flatMap(compute) else { return nil }
      sample.append(figures)
    }
    return ControlVariate.Reference(sample).map { (names.joined(separator: ", "), $0) }
  }
}
