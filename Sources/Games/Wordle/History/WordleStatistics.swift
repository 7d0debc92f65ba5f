import PuzzleKit

extension WordleGame {
  /// Writes `stats` and a `distribution` for every number of guesses that the mode allows. The numbers go up to the
  /// mode's guesses, or to the longest win where the other variant allowed more.
  static func reportStatistics(_ mode: Mode, _ entries: [HistoryEntry], to reply: inout Reply) {
    let tally = Tally(entries)
    reply.add(WordleRecords.stats) {
      $0.word(mode.name)
      $0.integer(tally.played)
      $0.integer(tally.won)
      $0.integer(tally.winPercent)
      $0.integer(tally.currentStreak)
      $0.integer(tally.longestStreak)
    }
    let bars = distribution(mode, entries)
    for (index, bar) in bars.enumerated() {
      reply.add(WordleRecords.distribution) {
        $0.integer(index + 1)
        $0.integer(bar.count)
        $0.flag(bar.isMarked)
      }
    }
    reply.draw(.heading("\(manual.title), \(mode.title): statistics"))
    reply.draw(
      .table(
        ["Played", "Win %", "Streak", "Longest streak"],
        [[tally.played, tally.winPercent, tally.currentStreak, tally.longestStreak].map(grouped)]))
    reply.draw(.heading("Guesses"))
    reply.draw(.histogram(bars))
  }

  /// A bar for each number of guesses, wins only; the newest game's is marked where that was won.
  private static func distribution(_ mode: Mode, _ entries: [HistoryEntry]) -> [Bar] {
    var counts = [Int](repeating: 0, count: Rows.capacity + 1)
    var newest = 0
    for entry in entries {
      let tries = entry.won ? WordleHistoryDetail(parsing: entry.detail)?.guesses.count ?? 0 : 0
      newest = tries < counts.count ? tries : 0
      counts[newest] += 1
    }
    let longest = max(Rank(rawValue: mode.name)?.guesses(.ios) ?? 0, counts.lastIndex { $0 > 0 } ?? 0)
    return (1...max(1, longest)).map { Bar("\($0)", counts[$0], marked: $0 == newest) }
  }
}
