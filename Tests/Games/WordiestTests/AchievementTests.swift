import PuzzleKit
import Testing

@testable import Wordiest

/// Matches that are just enough for an achievement, and just not.
@Suite struct AchievementTests {
  private func isReached(
    _ achievement: WordiestAchievement, score: Int = 0, rating: Double = 50, games: Int = 1
  ) throws -> Bool {
    let rack = try Rack(parsing: ["a", "b"])
    let game = WordiestGame(WordiestMatch(rack: rack, samples: []), .match, identifier: "1", .standard)
    let standing = ScoreStanding(score: score, rating: Rating(rating), isRated: false, others: [])
    return achievement.isReached(by: game, standing, games: games)
  }

  @Test func aHundredPointsAreEnough() throws {
    #expect(try isReached(.hundredPoints, score: 100))
    #expect(try !isReached(.hundredPoints, score: 99))
  }

  @Test func theFiftiethMatchIsEnough() throws {
    #expect(try isReached(.fiftyMatches, games: 50))
    #expect(try !isReached(.fiftyMatches, games: 49))
  }

  @Test(arguments: [(WordiestAchievement.rating60, 60.0), (.rating80, 80)])
  func theRatingItselfIsEnough(achievement: WordiestAchievement, rating: Double) throws {
    #expect(try isReached(achievement, rating: rating))
    #expect(try !isReached(achievement, rating: rating - 0.1))
  }
}
