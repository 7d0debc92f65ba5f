/// A finished game in the history.
public struct HistoryEntry: Hashable, Sendable {
  /// The end of the game, in milliseconds since 1970-01-01T00:00:00Z.
  public let timestamp: Int64
  /// The game's name.
  public let game: String
  /// The mode's name.
  public let mode: String
  /// The outcome of the game.
  public let outcome: Outcome
  /// The game's own record of it, in the game's own format; one line.
  public let detail: String
  /// Whether it was played with help, so that it counts for no statistics.
  public let isAssisted: Bool
  /// The day of which it was the deal, if it was one that everybody gets.
  public let daily: CivilDate?
  /// The time of its first move, in milliseconds since 1970; nil if that is not known.
  public let begun: Int64?
  /// Identifies the deal: of several results of one deal, only the first counts. Nil if that is not known.
  public let deal: UInt64?
  /// The trail of its journal, by which it is known to have ended a game that waits elsewhere; nil if that is not known.
  public let trail: JournalTrail?

  /// Makes an entry.
  public init(
    timestamp: Int64, game: String, mode: String, outcome: Outcome, detail: String, isAssisted: Bool = false,
    daily: CivilDate? = nil, begun: Int64? = nil, deal: UInt64? = nil, trail: JournalTrail? = nil
  ) {
    self.timestamp = timestamp
    self.game = game
    self.mode = mode
    self.outcome = outcome
    self.detail = detail
    self.isAssisted = isAssisted
    self.daily = daily
    self.begun = begun
    self.deal = deal
    self.trail = trail
  }

  /// The same entry, marked as assisted or not, and with what identifies its deal and its journal.
  package func with(isAssisted: Bool, deal: UInt64?, trail: JournalTrail?) -> HistoryEntry {
    HistoryEntry(
      timestamp: timestamp, game: game, mode: mode, outcome: outcome, detail: detail, isAssisted: isAssisted,
      daily: daily,
      begun: begun, deal: deal, trail: trail)
  }

  /// Whether it was won.
  public var won: Bool { outcome == .won }
}

/// A finished game and its number in the profile, by which it can be named.
public struct StoredEntry: Equatable, Sendable {
  /// The number; no other entry ever has it.
  public let id: Int64
  /// The game.
  public let entry: HistoryEntry

  /// Gives a game its number.
  public init(id: Int64, entry: HistoryEntry) {
    self.id = id
    self.entry = entry
  }

  /// Whether one comes before another in a history.
  package static func isOlder(_ entry: StoredEntry, _ other: StoredEntry) -> Bool {
    (entry.entry.timestamp, entry.id) < (other.entry.timestamp, other.id)
  }
}

/// Counts over a history: played, won and streaks.
public struct Tally: Equatable, Sendable {
  /// Games played.
  public private(set) var played = 0
  /// Games won.
  public private(set) var won = 0
  /// Wins in a row up to the newest game.
  public private(set) var currentStreak = 0
  /// The most wins in a row.
  public private(set) var longestStreak = 0

  /// Counts `entries`, oldest first.
  public init(_ entries: some Sequence<HistoryEntry>) {
    for entry in entries {
      played += 1
      won += entry.won ? 1 : 0
      currentStreak = entry.won ? currentStreak + 1 : 0
      longestStreak = max(longestStreak, currentStreak)
    }
  }

  /// Wins in percent of the games played, rounded half up; 0 where none was played.
  public var winPercent: Int { played == 0 ? 0 : (won * 200 + played) / (2 * played) }
}

/// The sum of numbers from 0 that a file may hold, whatever they are: the largest number if it is larger than that.
public func limitedSum(_ numbers: some Sequence<Int>) -> Int {
  numbers.reduce(0) { sum, number in
    let (next, isTooLarge) = sum.addingReportingOverflow(number)
    return isTooLarge ? .max : next
  }
}
