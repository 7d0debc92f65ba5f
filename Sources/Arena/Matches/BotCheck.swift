import Engine
import PuzzleKit
import System

/// Tests a bot step by step.
package struct BotCheck {
  /// The result of a step.
  package struct Step: Equatable, Sendable {
    package let name: String
    /// The fault; nil if it went well.
    package let fault: String?
    /// The last lines that were exchanged.
    package let exchange: [String]
    /// The bot's standard error in a step that went well.
    package var said: [String] = []
  }

  /// The number of games that it plays.
  private static let games = 3

  /// Tests the only bot of a configuration; after a step that fails there is none.
  package static func steps(
    _ configuration: MatchConfiguration, catalog: Catalog, services: Services, connector: String
  ) throws(ArenaError) -> [Step] {
    var configuration = configuration
    configuration.deals = games
    configuration.extended = nil
    if configuration.seed == nil { configuration.seed = 1 }
    let suite = try Suite(configuration, catalog: catalog, services: services)
    let referee = Referee(configuration, suite, catalog: catalog, services: services)
    let bot = configuration.bots[0]
    guard try bot.player() == nil else {
      throw ArenaError("\(bot.shownName) is the engine's own player; programs are tested")
    }
    let player = BotPlayer(bot, referee, configuration, cage: configuration.cage(0, journal: nil), connector: connector)
    defer { player.end() }
    var steps: [Step] = []
    for deal in 1...min(games, suite.count) {
      let name = deal == 1 ? "starts, asks for a game and plays it" : "asks for game \(deal) and plays it"
      let record = try player.play(deal: deal, bot: 0)
      var fault = record.detail.map { "\(record.failure?.rawValue ?? ""): \($0)" }
      if fault == nil, record.left > 0 { fault = "it ended after a game and left \(record.left) processes behind" }
      let result = "\(name) (\(counted(record.moves.count, "move")), \(record.outcome), \(record.refusals) refused)"
      steps.append(
        Step(name: fault == nil ? result : name, fault: fault, exchange: record.tail, said: player.takeSaid()))
      if fault != nil { return steps }
    }
    player.end()
    steps.append(
      Step(
        name: "ends when no deal is left",
        fault: player.hasEndedItself
          ? nil : "it goes on for \(configuration.limits.grace) ms after error no-more-deals",
        exchange: [], said: player.takeSaid()))
    steps.append(
      Step(
        name: "leaves no process behind",
        fault: player.left == 0 ? nil : "\(counted(player.left, "process", "processes")) had to be ended", exchange: [])
    )
    return steps
  }
}
