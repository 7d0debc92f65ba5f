import PuzzleKit

/// What a player can reach over time.
enum Achievement: String, CaseIterable {
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

  /// What it takes. Only wins by the standard rules, closed and without undo, count.
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
    case .onePass: "Win without shuffling the waste back."
    case .quick: "Win a round of normal or harder within three minutes."
    case .worldTraveller: "Complete every embedded group."
    }
  }

  /// Those that the profile keeps.
  static func reached(_ context: any GameContext) throws(RuleError) -> Set<Achievement> {
    Set(
      (try context.value(ProfileKey.achievements) ?? "").split(separator: " ").compactMap {
        Achievement(rawValue: String($0))
      })
  }
}

/// What achievements are judged by: the game just won and those before it.
private struct Career {
  let game: AtlasGame
  let detail: HistoryDetail
  /// The wins that count, by tier, this one included.
  let wins: [String: Int]
  /// Wins of the tier in a row, this one included.
  let streak: Int
  let completedGroups: Set<String>

  func hasReached(_ achievement: Achievement) -> Bool {
    let tier = game.round.tier
    switch achievement {
    case .firstRound: return true
    case .tenRounds: return total >= 10
    case .hundredRounds: return total >= 100
    case .everyTier: return Tier.allCases.allSatisfy { wins[$0.rawValue] ?? 0 > 0 }
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
    _ detail: HistoryDetail, _ context: any KeepingContext, to reply: inout Reply
  ) throws(RuleError) {
    guard detail.counts else { return }
    let completed = Set((try context.value(ProfileKey.completed) ?? "").split(separator: ",").map(String.init))
      .union(round.groups.map(\.id))
    try context.set(ProfileKey.completed, completed.sorted().joined(separator: ","))
    let reached = try Achievement.reached(context)
    if reached.count == Achievement.allCases.count { return }
    let career = career(detail, try context.history().map(\.entry), completed)
    let new = Achievement.allCases.filter { !reached.contains($0) && career.hasReached($0) }
    if new.isEmpty { return }
    try context.set(
      ProfileKey.achievements,
      Achievement.allCases.filter { reached.contains($0) || new.contains($0) }.map(\.rawValue)
        .joined(separator: " "))
    for achievement in new {
      AtlasGame.report(achievement, reached: true, to: &reply)
      reply.draw(.message("Achievement: \(achievement.text)", .good))
    }
  }

  private func career(_ detail: HistoryDetail, _ history: [HistoryEntry], _ completed: Set<String>) -> Career {
    var wins = [round.tier.rawValue: 1]
    for entry in history where entry.won && HistoryDetail(parsing: entry.detail)?.counts ?? false {
      wins[entry.mode, default: 0] += 1
    }
    // A win that does not count neither lengthens a streak nor ends it.
    let counted = history.filter {
      $0.mode == round.tier.rawValue && (!$0.won || HistoryDetail(parsing: $0.detail)?.counts ?? false)
    }
    let streak = Tally(counted).currentStreak + 1
    return Career(game: self, detail: detail, wins: wins, streak: streak, completedGroups: completed)
  }

  static func report(_ achievement: Achievement, reached: Bool, to reply: inout Reply) {
    reply.add(AtlasRecords.achievement) {
      $0.word(achievement.rawValue)
      $0.flag(reached)
      $0.text(achievement.text)
    }
  }
}
