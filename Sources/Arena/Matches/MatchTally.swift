import ArenaStatistics
import System

/// Counts over the games of a match.
package struct MatchTally: Sendable {
  /// Of one bot.
  package struct Bot: Sendable {
    package var scores = Moments()
    package var moves = 0
    /// Microseconds of all moves.
    package var time = 0.0
    package var failures: [Failure: Int] = [:]
    /// Processes that were left behind in games.
    package var left = 0
    /// Processes that were left behind after the last game of a worker.
    package var leftAtEnd = 0

    package var games: Int { scores.count }
    package var mean: Double { scores.mean }
  }

  package var bots: [Bot]
  /// The number of games that there are to be.
  package internal(set) var games: Int
  /// The least and the greatest score.
  let bounds: ClosedRange<Double>?
  /// The number of games played now, and the time that they took in nanoseconds.
  package private(set) var played = 0
  private let start = Ticks.now
  private var last = Ticks.now

  package init(bots: Int, games: Int, bounds: ClosedRange<Double>? = nil) {
    self.bounds = bounds
    self.bots = Array(repeating: Bot(), count: bots)
    self.games = games
  }

  package var done: Int { bots.reduce(0) { $0 + $1.games } }
  /// Games a second since the start.
  package var rate: Double { Double(played) * 1e9 / Double(max(1, Ticks.now - start)) }
  package var seconds: Double { Double(Ticks.now - start) / 1e9 }

  package mutating func add(_ record: GameRecord, isNew: Bool) {
    guard bots.indices.contains(record.bot) else { return }
    if isNew { played += 1 }
    bots[record.bot].scores.add(record.score)
    bots[record.bot].moves += record.times.count
    bots[record.bot].time += Double(record.times.reduce(0, +))
    bots[record.bot].left += record.left
    if let failure = record.failure { bots[record.bot].failures[failure, default: 0] += 1 }
  }

  /// Whether a second has gone since this was last true.
  mutating func isDue() -> Bool {
    let now = Ticks.now
    if now - last < 1_000_000_000 { return false }
    last = now
    return true
  }
}
