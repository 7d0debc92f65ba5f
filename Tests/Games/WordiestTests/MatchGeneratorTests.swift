import Lexicon
import PuzzleKit
import Testing

@testable import Wordiest

@Suite struct MatchGeneratorTests {
  @Test func racksAreLikeTheOriginals() {
    var marked = 0
    var letterBonuses = 0
    var factors: [Bonus: Int] = [:]
    let racks = 5000
    for seed in 0..<UInt64(racks) {
      var generator = SplitMix64(seed: seed)
      let rack = RackDealer.rack(&generator)
      #expect(rack.count == 14)
      #expect(rack.tiles.count { "aeiou".contains($0.character) } >= 2)
      let bonuses = rack.tiles.compactMap(\.bonus)
      #expect(2...6 ~= bonuses.count)
      marked += bonuses.count
      for bonus in bonuses {
        factors[bonus, default: 0] += 1
        if case .letter = bonus { letterBonuses += 1 }
      }
    }
    #expect(abs(Double(marked) / Double(racks) - 4.1) < 0.05)
    #expect(abs(Double(letterBonuses) / Double(marked) - 26.0 / 45) < 0.01)
    let expected: [(Bonus, Double)] = [
      (.letter(2), 17), (.letter(3), 3), (.letter(4), 4), (.letter(5), 2), (.word(2), 3), (.word(3), 7), (.word(4), 7),
      (.word(5), 2),
    ]
    #expect(factors.count == expected.count)
    for (bonus, weight) in expected {
      #expect(abs(Double(factors[bonus] ?? 0) / Double(marked) - weight / 45) < 0.01, "\(bonus.text)")
    }
  }

  @Test func aMatchDependsOnItsSeedAndNumberAlone() {
    let match = generateMatch(seed: 7, number: 3)
    #expect(generateMatch(seed: 7, number: 3) == match)
    #expect(generateMatch(seed: 7, number: 4).rack != match.rack)
    #expect(generateMatch(seed: 8, number: 2).rack != match.rack)
    #expect(generateMatch(seed: 0, number: 0).samples.count == 100)
    #expect(generateMatch(seed: .max, number: .max).samples.count == 100)
  }

  @Test func samplesAreGoodPlaysWithoutOffensiveWords() throws {
    for number in 0..<10 {
      let match = generateMatch(seed: 2, number: number)
      #expect(match.samples.count == 100)
      #expect(match.samples.map(\.ratingTenths) != match.samples.map(\.ratingTenths).sorted())
      let best = WordiestSolver.standard.optimum(of: match.rack).score
      for sample in match.samples {
        let play = try #require(sample.play)
        #expect(sample.score == match.rack.score(play.first) + match.rack.score(play.second))
        #expect(sample.score <= best)
        #expect(sample.isSynthetic)
        #expect(1...1000 ~= sample.ratingTenths)
        for word in [play.first, play.second].map({ match.rack.letters($0) }) where !word.isEmpty {
          #expect(Lexicon.standard.contains(word) && !Lexicon.standard.isOffensive(word), "\(word)")
        }
      }
    }
  }

  @Test func theLastPlayerFindsTheOptimum() {
    var found = 0
    for number in 0..<20 {
      var generator = MatchGenerator(seed: 3, number: number)
      let (rack, plays) = generator.plays()
      let optimum = WordiestSolver.standard.optimum(of: rack)
      #expect(plays.allSatisfy { $0.score <= plays[99].score })
      let isClean = optimum.pairs.contains { pair in
        ![pair.first, pair.second].contains(where: Lexicon.standard.isOffensive)
      }
      if isClean {
        found += 1
        #expect(plays[99].score == optimum.score)
      }
    }
    #expect(found > 10)
  }

  @Test func ratingsRiseWithSkillAndAreThoseThatPlayersReach() {
    let ratings = SampledPlayer.ratings
    #expect(ratings.count == 100)
    #expect(zip(ratings, ratings.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ratings.allSatisfy { 1...1000 ~= $0 })
    // A player's percentile spreads by about 25 points over matches, hence the mean of so many by about 3.
    let measured = SampledPlayer.measuredRatings(seed: 5, matches: 0..<60)
    let differences = zip(ratings, measured).map { abs($0 - $1) }
    #expect(differences.allSatisfy { $0 <= 120 }, "\(measured)")
    #expect(differences.reduce(0, +) / 100 <= 30)
  }

  @Test func theEmbeddedMatchesAreThoseOfTheGenerator() throws {
    let file = MatchFile.standard
    #expect(file.count == 2000)
    for number in stride(from: 1, through: 2000, by: 199) {
      #expect(try file.match(number: number) == generateMatch(seed: 1, number: number))
    }
  }
}
