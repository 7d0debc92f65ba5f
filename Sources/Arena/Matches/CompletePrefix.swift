/// Puts the scores of games, which come as they end, into the order of the deals: a deal is given on when all bots have played
/// it and all deals before it were given on.
struct CompletePrefix {
  private let bots: Int
  private var next = 1
  private var waiting: [Int: [Double?]] = [:]

  init(bots: Int) { self.bots = bots }

  /// Adds a game.
  /// - Parameter take: is given the scores of each deal that is complete now, one a bot.
  mutating func add(_ record: GameRecord, _ take: ([Double]) -> Void) {
    add(deal: record.deal, bot: record.bot, score: record.score, take)
  }

  /// The same for a score.
  mutating func add(deal: Int, bot: Int, score: Double, _ take: ([Double]) -> Void) {
    guard deal >= next, 0..<bots ~= bot else { return }
    waiting[deal, default: Array(repeating: nil, count: bots)][bot] = score
    while let scores = waiting[next], !scores.contains(nil) {
      waiting[next] = nil
      next += 1
      take(scores.compactMap { $0 })
    }
  }
}
