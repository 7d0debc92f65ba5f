import PuzzleKit

/// A player's lasting goals.
enum WordiestAchievement: String, Achievement {
  case firstMatch = "first-match"
  case fiftyMatches = "fifty-matches"
  case hundredPoints = "hundred-points"
  case longWord = "long-word"
  case fireworks
  case perfect
  case rating60 = "rating-60"
  case rating80 = "rating-80"

  var title: String {
    switch self {
    case .firstMatch: "First match"
    case .fiftyMatches: "Fifty matches"
    case .hundredPoints: "A hundred points"
    case .longWord: "Long word"
    case .fireworks: "Fireworks"
    case .perfect: "Perfect"
    case .rating60: "Rating 60"
    case .rating80: "Rating 80"
    }
  }

  /// The condition for it.
  var text: String {
    switch self {
    case .firstMatch: "Submit a match."
    case .fiftyMatches: "Submit fifty matches."
    case .hundredPoints: "Score a hundred points in one match."
    case .longWord: "Play a valid word of eight letters or more."
    case .fireworks: "Play a match in which nobody scores more than you."
    case .perfect: "Play the best two words that a rack has."
    case .rating60: "Have a rating of 60."
    case .rating80: "Have a rating of 80."
    }
  }

  /// Whether `game`, just submitted as the player's match number `games`, reaches it.
  func isReached(by game: WordiestGame, _ standing: ScoreStanding, games: Int) -> Bool {
    switch self {
    case .firstMatch: true
    case .fiftyMatches: games >= 50
    case .hundredPoints: standing.score >= 100
    case .longWord: RowName.words.contains { game.layout[$0].count >= 8 && game.isValid($0) }
    case .fireworks: standing.isBest
    case .perfect: standing.score > 0 && standing.score == game.solver.optimum(of: game.rack).score
    case .rating60: standing.newRating.value >= 60
    case .rating80: standing.newRating.value >= 80
    }
  }
}

extension WordiestGame {
  /// Keeps the rating, the totals and the achievements of a submitted match, unless it was assisted.
  /// - Throws: `bad-argument` if the match was submitted with another rating than the profile's.
  func conclude(_ context: any WritableContext, to reply: inout Reply) throws(Refusal) -> String? {
    guard let standing else { return nil }
    let kept = try context.rating()
    let isKnown = isFirst ? kept == nil : kept == standing.oldRating
    guard isKnown else {
      throw Refusal(
        .badArgument,
        "\(kept.map { "the rating is \($0.text)" } ?? "no match was rated yet, so the rating is first"), not "
          + "\(isFirst ? "first" : standing.oldRating.text); submit confirm takes it from the profile")
    }
    let line = MatchRecord(self, standing).line
    if isUnrated { return line }
    if try context.value(ProfileKey.player) == nil {
      var hash = FNV1a()
      hash.add(UInt64(bitPattern: context.now))
      try context.set(ProfileKey.player, hash.digits)
    }
    if kind == .match { try context.set(ProfileKey.rating, standing.newRating.text) }
    let games = try context.count(ProfileKey.games) + 1
    try context.set(ProfileKey.games, String(games))
    try context.set(ProfileKey.points, String(limitedSum([try context.count(ProfileKey.points), standing.score])))
    try context.set(
      ProfileKey.bestRound, String(max(standing.score, try context.count(ProfileKey.bestRound))))
    try WordiestAchievement.update(context, to: &reply) { $0.isReached(by: self, standing, games: games) }
    return line
  }
}
