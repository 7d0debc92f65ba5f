import PuzzleKit

/// A player's lasting goals.
enum AtlasAchievement: String, Achievement {
  case firstRound = "first-round"
  case tenRounds = "ten-rounds"
  case hundredRounds = "hundred-rounds"
  case everyTier = "every-tier"
  case hard
  case expert
  case streak5 = "five-in-a-row"
  case streak20 = "twenty-in-a-row"
  case onePass = "one-pass"
  case quick
  case worldTraveller = "world-traveller"

  var title: String {
    switch self {
    case .firstRound: "First round"
    case .tenRounds: "Ten rounds"
    case .hundredRounds: "A hundred rounds"
    case .everyTier: "Every tier"
    case .hard: "Hard"
    case .expert: "Expert"
    case .streak5: "Five in a row"
    case .streak20: "Twenty in a row"
    case .onePass: "One pass"
    case .quick: "Quick"
    case .worldTraveller: "World traveller"
    }
  }

  /// The condition for it. Only wins by the standard rules, closed and without undo, count.
  var text: String {
    switch self {
    case .firstRound: "Win a round."
    case .tenRounds: "Win ten rounds."
    case .hundredRounds: "Win a hundred rounds."
    case .everyTier: "Win a round of every tier."
    case .hard: "Win a round of hard."
    case .expert: "Win a round of expert."
    case .streak5: "Win five rounds of a tier in a row."
    case .streak20: "Win twenty rounds of a tier in a row."
    case .onePass: "Win without a reshuffle."
    case .quick: "Win a round of normal or harder within three minutes."
    case .worldTraveller: "Complete every embedded group."
    }
  }
}

/// The games by which achievements are judged: the one just won and those before it.
private struct Career {
  let game: AtlasGame
  let detail: AtlasHistoryDetail
  /// The wins that count, by tier, this one included.
  let wins: [String: Int]
  /// Wins of the tier in a row, this one included.
  let streak: Int
  let completedGroups: Set<String>

  func hasReached(_ achievement: AtlasAchievement) -> Bool {
    let tier = game.round.tier
    switch achievement {
    case .firstRound: return true
    case .tenRounds: return total >= 10
    case .hundredRounds: return total >= 100
    case .everyTier: return RoundTier.allCases.allSatisfy { wins[$0.rawValue] ?? 0 > 0 }
    case .hard: return tier == .hard
    case .expert: return tier == .expert
    case .streak5: return streak >= 5
    case .streak20: return streak >= 20
    case .onePass: return detail.reshuffles == 0
    case .quick: return detail.time ?? .max <= 180 && [.normal, .hard, .expert].contains(tier)
    case .worldTraveller: return EmbeddedGroups().loadGroups().allSatisfy { completedGroups.contains($0.group.id) }
    }
  }

  private var total: Int { wins.values.reduce(0, +) }
}

extension AtlasGame {
  /// Keeps what a win has brought.
  func keepAchievements(
    _ detail: AtlasHistoryDetail, _ context: any WritableContext, to reply: inout Reply
  ) throws(Refusal) {
    guard detail.counts else { return }
    let completed = Set((try context.value(ProfileKey.completed) ?? "").split(separator: ",").map(String.init))
      .union(round.groups.map { $0.id })
    try context.set(ProfileKey.completed, completed.sorted().joined(separator: ","))
    let career = career(detail, try context.history().map { $0.entry }, completed)
    try AtlasAchievement.update(context, to: &reply) { career.hasReached($0) }
  }

  private func career(_ detail: AtlasHistoryDetail, _ history: [HistoryEntry], _ completed: Set<String>) -> Career {
    var wins = [round.tier.rawValue: 1]
    for entry in history where entry.won && AtlasHistoryDetail(entry)?.counts ?? false {
      wins[entry.mode, default: 0] += 1
    }
    // A win that does not count neither lengthens a streak nor ends it.
    let counted = history.filter {
      $0.mode == round.tier.rawValue && !$0.isAssisted
        && (!$0.won || AtlasHistoryDetail($0)?.counts ?? false)
    }
    let streak = Tally(counted).currentStreak + 1
    return Career(game: self, detail: detail, wins: wins, streak: streak, completedGroups: completed)
  }
}
