import PuzzleKit

extension AtlasHistoryDetail {
  /// Moves and draws together, by which wins are ranked before their time.
  var turns: Int { moves + draws }
}

extension AtlasGame {
  /// The number of rounds that a ranking lists.
  private static let rankingLimit = 10

  /// Writes the best won rounds of a tier that set records: by moves and draws together, then by time, if one is known;
  /// of equal ones the older first.
  static func reportRanking(_ tier: RoundTier, _ context: any GameContext, to reply: inout Reply) throws(Refusal) {
    let rounds = try context.history().filter { $0.entry.mode == tier.rawValue && $0.entry.won }.compactMap { stored in
      AtlasHistoryDetail(stored.entry).map { (id: stored.id, detail: $0) }
    }
    let best = rounds.filter({ $0.detail.counts }).sorted {
      ($0.detail.turns, $0.detail.time ?? .max, $0.id) < ($1.detail.turns, $1.detail.time ?? .max, $1.id)
    }.prefix(rankingLimit)
    for (index, round) in best.enumerated() {
      reply.add(AtlasRecords.rank) {
        $0.integer(index + 1)
        $0.integer(round.id)
        $0.integer(round.detail.turns)
        $0.integer(orAbsent: round.detail.time)
      }
    }
    if best.isEmpty {
      reply.draw(.paragraph("No rounds yet."))
      return
    }
    reply.draw(
      .table(
        ["", "Round", "Moves and draws", "Time"],
        best.enumerated().map { index, round in
          [
            String(index + 1), String(round.id), String(round.detail.turns),
            round.detail.time.map(AtlasTexts.duration) ?? "-",
          ]
        }))
  }
}
