import PuzzleKit

extension HistoryDetail {
  /// Moves and draws together, by which wins are ranked before their time.
  var turns: Int { moves + draws }
}

extension AtlasGame {
  /// How many rounds a ranking lists.
  private static let rankingLimit = 10

  /// Writes the best rounds of a tier that set records: won ones first, then by moves and draws together, then by time; of
  /// equal ones the older first.
  static func reportRanking(tier: String, _ context: any GameContext, to reply: inout Reply) throws(RuleError) {
    let rounds = try context.history().filter { $0.entry.mode == tier }.compactMap { stored in
      HistoryDetail(parsing: stored.entry.detail).map { (id: stored.id, isLost: !stored.entry.won, detail: $0) }
    }
    let best = rounds.filter(\.detail.counts).sorted {
      ($0.isLost ? 1 : 0, $0.detail.turns, $0.detail.seconds, $0.id)
        < ($1.isLost ? 1 : 0, $1.detail.turns, $1.detail.seconds, $1.id)
    }.prefix(rankingLimit)
    for (index, round) in best.enumerated() {
      reply.add(AtlasRecords.rank) {
        $0.integer(index + 1)
        $0.integer(Int(round.id))
        $0.word(round.isLost ? "lost" : "won")
        $0.integer(round.detail.turns)
        $0.integer(round.detail.seconds)
      }
    }
    if best.isEmpty {
      reply.draw(.paragraph("No rounds yet."))
      return
    }
    reply.draw(
      .table(
        ["", "Round", "", "Moves and draws", "Time"],
        best.enumerated().map { index, round in
          [
            String(index + 1), String(round.id), round.isLost ? "lost" : "won", String(round.detail.turns),
            AtlasTexts.duration(round.detail.seconds),
          ]
        }))
  }
}
