import PuzzleKit

/// What a player can reach over time.
struct Achievement {
  let name: String
  /// What it takes.
  let text: String

  static let firstMatch = Achievement(name: "first-match", text: "Submit a match.")
  static let fiftyMatches = Achievement(name: "fifty-matches", text: "Submit fifty matches.")
  static let hundredPoints = Achievement(name: "hundred-points", text: "Score a hundred points in one match.")
  static let longWord = Achievement(name: "long-word", text: "Play a valid word of eight letters or more.")
  static let fireworks = Achievement(name: "fireworks", text: "Play a match in which nobody scores more than you.")
  static let perfect = Achievement(name: "perfect", text: "Play the best two words that a rack has.")
  static let rating60 = Achievement(name: "rating-60", text: "Have a rating of 60.")
  static let rating80 = Achievement(name: "rating-80", text: "Have a rating of 80.")

  static let all = [
    firstMatch, fiftyMatches, hundredPoints, longWord, fireworks, perfect, rating60, rating80,
  ]

  /// The names that the profile keeps.
  static func reached(_ context: any GameContext) throws(RuleError) -> Set<String> {
    Set((try context.value(ProfileKey.achievements) ?? "").split(separator: " ").map(String.init))
  }

  /// Whether `game`, just submitted as the player's match number `games`, reaches it.
  func isReached(by game: WordiestGame, _ standing: Standing, games: Int) -> Bool {
    switch name {
    case Achievement.firstMatch.name: true
    case Achievement.fiftyMatches.name: games >= 50
    case Achievement.hundredPoints.name: standing.score >= 100
    case Achievement.longWord.name: RowName.words.contains { game.layout[$0].count >= 8 && game.isValid($0) }
    case Achievement.fireworks.name: standing.isBest
    case Achievement.perfect.name: standing.score > 0 && standing.score == Solver.standard.optimum(of: game.rack).score
    case Achievement.rating60.name: standing.newRating.value >= 60
    case Achievement.rating80.name: standing.newRating.value >= 80
    default: false
    }
  }
}

extension WordiestGame {
  /// Keeps the rating, the totals and the achievements of a submitted match.
  /// - Throws: `bad-argument` where the match was submitted with another rating than the profile's.
  public func conclude(_ context: any KeepingContext, to reply: inout Reply) throws(RuleError) -> String? {
    guard let standing else { return nil }
    let kept = try context.rating()
    let isKnown = isFirst ? kept == nil : kept == standing.oldRating
    guard isKnown else {
      throw RuleError(
        .badArgument,
        "\(kept.map { "the rating is \($0.text)" } ?? "no match was rated yet, so the rating is first"), not "
          + "\(isFirst ? "first" : standing.oldRating.text); submit confirm takes it from the profile")
    }
    if kind == .match { try context.set(ProfileKey.rating, standing.newRating.text) }
    let games = try context.count(ProfileKey.games) + 1
    try context.set(ProfileKey.games, String(games))
    try context.set(ProfileKey.points, String(try context.count(ProfileKey.points) + standing.score))
    try context.set(
      ProfileKey.bestRound, String(max(standing.score, try context.count(ProfileKey.bestRound))))
    try keepAchievements(standing, games: games, context, to: &reply)
    return MatchRecord(self, standing).line
  }

  private func keepAchievements(
    _ standing: Standing, games: Int, _ context: any KeepingContext, to reply: inout Reply
  ) throws(RuleError) {
    let reached = try Achievement.reached(context)
    let new = Achievement.all.filter {
      !reached.contains($0.name) && $0.isReached(by: self, standing, games: games)
    }
    if new.isEmpty { return }
    try context.set(ProfileKey.achievements, (reached.sorted() + new.map(\.name)).joined(separator: " "))
    for achievement in new {
      WordiestGame.report(achievement, reached: true, to: &reply)
      reply.draw(.message("Achievement: \(achievement.text)", .good))
    }
  }

  static func report(_ achievement: Achievement, reached: Bool, to reply: inout Reply) {
    reply.add(WordiestRecords.achievement) {
      $0.word(achievement.name)
      $0.flag(reached)
      $0.text(achievement.text)
    }
  }
}
