import PuzzleKit

extension WordFlowGame {
  /// The number of last games whose course the statistics tell.
  private static let shownGames = 10

  /// Writes the statistics of a mode, and how its last games went.
  static func reportStatistics(_ mode: Mode, _ entries: [HistoryEntry], to reply: inout Reply) {
    let tally = Tally(entries)
    let details = entries.compactMap { WordFlowHistoryDetail($0) }
    let words = details.reduce(0) { $0 + $1.words.count }
    let score = limitedSum(details.map { $0.score })
    let records = entries.filter { $0.won }.compactMap { $0.record }
    let best = entries.compactMap { $0.record }.map { $0.score }.max()
    let fastest = records.compactMap { $0.seconds }.min()
    let times = details.compactMap { $0.seconds }
    let total = times.isEmpty ? nil : limitedSum(times)
    reply.add(WordFlowRecords.statistics) {
      $0.word(mode.name)
      for number in [
        tally.played, tally.won, tally.winPercent, tally.currentStreak, tally.longestStreak, words, score,
      ] { $0.integer(number) }
      for number in [best, fastest, total] { $0.integer(orAbsent: number) }
    }
    reply.draw(.heading("\(manual.title), \(mode.title): statistics"))
    reply.draw(
      .table(
        ["Played", "Win %", "Streak", "Longest", "Words", "Points", "Best score", "Time", "Fastest"],
        [
          [tally.played, tally.winPercent, tally.currentStreak, tally.longestStreak, words, score].map(grouped)
            + [best.map(grouped) ?? "-"] + [total, fastest].map { $0.map(WordFlowTexts.duration) ?? "-" }
        ]))
    reportLastGames(details.suffix(shownGames).reversed(), to: &reply)
    let scores = details.suffix(60).map { Double($0.score) }
    if scores.count > 1, let low = scores.min(), let high = scores.max(), low < high {
      reply.draw(.heading("Scores of the last games"))
      reply.draw(.sparkline(Sparkline(scores, range: low...high)))
    }
  }

  /// Writes how games went: when which word was found.
  private static func reportLastGames(_ games: some Collection<WordFlowHistoryDetail>, to reply: inout Reply) {
    for game in games {
      reply.add(WordFlowRecords.analytics) {
        $0.word(game.puzzle)
        $0.integer(game.percent)
        $0.integer(orAbsent: game.seconds)
        $0.word(game.words.first)
        $0.word(game.words.last)
        $0.words(game.trail)
      }
    }
    guard let newest = games.first(where: { !$0.words.isEmpty }) else { return }
    reply.draw(.heading("The last games"))
    reply.draw(
      .table(
        ["Puzzle", "Found", "Time", "First word", "Last word"],
        games.map { game in
          [
            game.title, "\(game.percent)%", game.seconds.map(WordFlowTexts.duration) ?? "-",
            game.words.first?.uppercased() ?? "-", game.words.last?.uppercased() ?? "-",
          ]
        }))
    let order = zip(newest.words, newest.times).map {
      "\($0.uppercased()) \(WordFlowTexts.duration(Int(clamping: $1 / 1000)))"
    }
    reply.draw(.paragraph("\(newest.title), word by word: \(order.joined(separator: ", "))"))
  }
}
