import ArenaReports
import Engine
import PuzzleKit
import Synchronization
import System

/// A match while it is played: workers take one deal after the other, and each lets every bot play it.
package final class Match: Sendable {
  package let configuration: MatchConfiguration
  package let suite: Suite
  package let journal: Journal
  private let catalog: Catalog
  private let services: Services
  /// The games that the journal had.
  private let done: Set<Int>
  private let next = Atomic(0)
  /// The deals that are played.
  private let deals: DealsAtHand
  private let failure = Mutex<ArenaError?>(nil)
  private let tally: Mutex<MatchTally>
  /// The rule that ends the match once it has told enough, with the deals that it has not yet seen.
  private let rule: Mutex<(prefix: CompletePrefix, rule: StoppingRule)>?
  private let isDecided = Atomic(false)
  /// The program that bots find under `PARLOR`.
  private let connector: String
  /// Is given the tally now and then, and how the rule that ends the match stands, by one thread at a time.
  private let watch: @Sendable (MatchTally, String?) -> Void

  /// Prepares a match and opens its journal.
  package init(
    _ configuration: MatchConfiguration, catalog: Catalog, services: Services, connector: String, journal path: String,
    watch: @escaping @Sendable (MatchTally, String?) -> Void = { _, _ in }
  ) throws(ArenaError) {
    try configuration.isolation?.check()
    suite = try Suite(configuration, catalog: catalog, services: services)
    try configuration.checkRules(suite.scale)
    self.configuration = configuration
    (self.catalog, self.services, self.connector, self.watch) = (catalog, services, connector, watch)
    if configuration.through == nil {
      try configuration.checkRulesOfShard("a shard plays in rounds, to the deal that --through DEAL names")
    }
    deals = try DealsAtHand(configuration, of: suite.count)
    let bots = configuration.bots.count
    var tally = MatchTally(bots: bots, games: deals.count * bots, bounds: suite.scale.bounds)
    var done: Set<Int> = []
    var prefix = CompletePrefix(bots: bots)
    // A shard sees no games of the others, by which the rule is decided.
    var rule = configuration.shard == nil ? try StoppingRule(configuration, suite) : nil
    let deals = deals
    journal = try Journal(
      path, header: try JournalHeader(configuration, suite),
      extendedTo: configuration.extended == nil ? nil : configuration.deals,
      check: GameCheck(configuration, suite, catalog: catalog, services: services)
    ) { record in
      done.insert(record.deal * bots + record.bot)
      if !deals.contains(record.deal) { tally.games += 1 }
      tally.add(record, isNew: false)
      if rule != nil { prefix.add(record) { rule?.add($0) } }
    }
    self.done = done
    self.tally = Mutex(tally)
    self.rule = rule.map { Mutex((prefix, $0)) }
    // An extension is played though the rule was decided before it.
    if let decided = rule?.decidedAt, decided > configuration.extended?.before ?? 0 {
      isDecided.store(true, ordering: .relaxed)
    }
  }

  /// Whether nothing is left to be played: all deals are, or a rule has decided.
  package var isComplete: Bool {
    isDecided.load(ordering: .relaxed) || tally.withLock { $0.done >= $0.games }
  }

  /// The state of the rule that ends the match; nil if it has none.
  package var state: String? { rule?.withLock { $0.rule.summary } }

  /// Plays all games that the journal does not have, or until somebody wishes it to end.
  /// - Returns: the counts of all games.
  package func play() throws(ArenaError) -> MatchTally {
    concurrently(max(1, min(configuration.concurrency, deals.count))) { self.work($0) }
    if let failure = failure.withLock({ $0 }) { throw failure }
    try journal.sync()
    return tally.withLock { $0 }
  }

  private var isOver: Bool {
    Interruptions.count > 0 || isDecided.load(ordering: .relaxed) || failure.withLock { $0 != nil }
  }

  private func heed(_ record: GameRecord) {
    rule?.withLock { state in
      state.prefix.add(record) { state.rule.add($0) }
      if let decided = state.rule.decidedAt, decided > configuration.extended?.before ?? 0 {
        isDecided.store(true, ordering: .relaxed)
      }
    }
  }

  private func work(_ worker: Int) {
    if configuration.isPinned { keepToProcessor(worker) }
    var players: [any MatchPlayer] = []
    do throws(ArenaError) {
      for bot in configuration.bots.indices { players.append(try player(bot, of: worker)) }
      while !isOver {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < deals.count else { break }
        let deal = deals[index]
        for (bot, player) in players.enumerated() where !isOver {
          if done.contains(deal * players.count + bot) { continue }
          let record = try player.play(deal: deal, bot: bot)
          try journal.add(record)
          heed(record)
          tally.withLock { tally in
            tally.add(record, isNew: true)
            if tally.isDue() { watch(tally, state) }
          }
        }
      }
    } catch {
      failure.withLock { if $0 == nil { $0 = error } }
    }
    for (bot, player) in players.enumerated() {
      player.end()
      if player.left > 0 { tally.withLock { $0.bots[bot].leftAtEnd += player.left } }
    }
  }

  private func player(_ index: Int, of worker: Int) throws(ArenaError) -> any MatchPlayer {
    let bot = configuration.bots[index]
    let referee = Referee(configuration, suite, catalog: catalog, services: services)
    if let strategy = try bot.player() { return EnginePlayer(strategy, referee, services: services) }
    let cage = configuration.cage(worker * configuration.bots.count + index, journal: journal.path)
    return BotPlayer(bot, referee, configuration, cage: cage, connector: connector)
  }
}
