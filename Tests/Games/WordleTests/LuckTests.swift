import PuzzleKit
import Testing

@testable import Wordle

@Suite("Luck in Wordle") struct LuckTests {
  /// Guesses by what may be the answer.
  private typealias Player = (_ candidates: [Word]) -> Word

  /// A game and the luck in it.
  private struct Played {
    let rows: Rows
    let score: Double
    let luck: Double
  }

  /// Plays for some answers; a lost game counts one guess more than there are.
  private func play(
    _ answers: [Word], _ lists: WordLists, _ luck: inout WordleLuck, by player: Player
  ) throws -> [Played] {
    let limit = lists.rank.guesses(.ios)
    return try answers.map { answer in
      var rows = Rows()
      var candidates = lists.answers
      while rows.count < limit, rows.last?.word != answer {
        let guess = player(candidates)
        let row = Row(guess, Feedback(of: guess, against: answer))
        rows.append(row)
        candidates.removeAll { Feedback(of: guess, against: $0) != row.feedback }
      }
      let score = rows.last?.word == answer ? rows.count : limit + 1
      let found = luck.luck(of: rows, maxGuesses: limit)
      return Played(rows: rows, score: Double(score), luck: try #require(found))
    }
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  private func variance(_ values: [Double]) -> Double {
    let mean = mean(values)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
  }

  /// By what the variance of the scores is larger than that of the scores less luck.
  private func factor(_ games: [Played]) -> Double {
    variance(games.map(\.score)) / variance(games.map { $0.score - $0.luck })
  }

  @Test("Over all answers the luck of a player without chance is 0", arguments: [Rank.mini, .junior])
  func exactMean(rank: Rank) throws {
    let lists = EmbeddedLists.lists(rank)
    var luck = WordleLuck(lists)
    for player: Player in [{ $0[0] }, { $0[$0.count / 2] }] {
      let games = try play(lists.answers, lists, &luck, by: player)
      #expect(abs(mean(games.map(\.luck))) < 1e-9)
      #expect(games.contains { $0.luck > 0.5 } && games.contains { $0.luck < -0.5 })
    }
  }

  @Test("Losses and games that were given up are without luck on average too")
  func exactMeanOfLosses() throws {
    let lists = EmbeddedLists.lists(.mini)
    var luck = WordleLuck(lists)
    let games = try play(lists.answers, lists, &luck) { $0[0] }
    for limit in 1...3 {
      var sum = 0.0
      for game in games {
        var rows = Rows()
        for row in game.rows.prefix(limit) { rows.append(row) }
        let lost = luck.luck(of: rows, maxGuesses: limit, lossScore: 10)
        let givenUp = luck.luck(of: rows, maxGuesses: 5)
        sum += try #require(lost) + #require(givenUp)
      }
      #expect(abs(sum) < 1e-9)
    }
  }

  @Test("The first word that fits has at least 8 times less variance without luck in classic")
  func firstConsistent() throws {
    let lists = EmbeddedLists.lists(.classic)
    var luck = WordleLuck(lists)
    var random = LinearCongruential(seed: 2024)
    let answers = Array(lists.answers.shuffled(using: &random).prefix(400))
    let games = try play(answers, lists, &luck) { $0[0] }
    #expect(factor(games) >= 8)
    let error = (variance(games.map(\.luck)) / Double(games.count)).squareRoot()
    #expect(abs(mean(games.map(\.luck))) < 3 * error)
  }

  @Test("A random word that fits has at least 8 times less variance without luck", arguments: [Rank.mini, .classic])
  func randomConsistent(rank: Rank) throws {
    let lists = EmbeddedLists.lists(rank)
    var luck = WordleLuck(lists)
    var random = LinearCongruential(seed: 7)
    let answers = (0..<200).map { _ in lists.answers[Int(random.next() >> 33) % lists.answers.count] }
    let games = try play(answers, lists, &luck) { $0[Int(random.next() >> 33) % $0.count] }
    #expect(factor(games) >= 8)
    let error = (variance(games.map(\.luck)) / Double(games.count)).squareRoot()
    #expect(abs(mean(games.map(\.luck))) < 3 * error)
  }

  @Test("The guess with the most classes has at least 100 times less variance without luck in classic")
  func mostClasses() throws {
    let lists = EmbeddedLists.lists(.classic)
    var luck = WordleLuck(lists)
    var random = LinearCongruential(seed: 99)
    let answers = Array(lists.answers.shuffled(using: &random).prefix(200))
    var known = [lists.answers: words("trace")[0]]
    let games = try play(answers, lists, &luck) { candidates in
      if candidates.count <= 2 { return candidates[0] }
      if let guess = known[candidates] { return guess }
      let ranked = lists.answers.map { guess in
        let classes = Set(candidates.map { Feedback(of: guess, against: $0) }).count
        return (score: 2 * classes + (candidates.contains(guess) ? 1 : 0), guess: guess)
      }
      let best = ranked.max { $0.score < $1.score }?.guess ?? candidates[0]
      known[candidates] = best
      return best
    }
    #expect(factor(games) >= 100)
  }

  /// Of 300 games of each rank: a number that changes with any of their values.
  @Test(
    "The luck of games is what it was",
    arguments: zip(
      [Rank.mini, .junior, .classic],
      [14_985_352_824_039_538_135, 13_690_976_400_753_687_733, 7_311_967_579_541_274_913] as [UInt64]))
  func recorded(rank: Rank, sum: UInt64) throws {
    let lists = EmbeddedLists.lists(rank)
    var luck = WordleLuck(lists)
    var random = LinearCongruential(seed: 31)
    let answers = Array(lists.answers.shuffled(using: &random).prefix(300))
    let games = try play(answers, lists, &luck) { $0[Int(random.next() >> 33) % $0.count] }
    var found: UInt64 = 0
    for game in games { found = found &* 31 &+ UInt64(bitPattern: Int64((game.luck * 1e9).rounded())) }
    #expect(found == sum)
  }

  @Test("The luck of a game does not depend on the games before it")
  func keptValues() throws {
    let lists = EmbeddedLists.lists(.junior)
    var kept = WordleLuck(lists)
    let games = try play(Array(lists.answers.prefix(20)), lists, &kept) { $0[$0.count / 3] }
    for game in games.reversed() {
      var fresh = WordleLuck(lists)
      let found = fresh.luck(of: game.rows, maxGuesses: 6)
      #expect(found == game.luck)
    }
  }

  @Test("Rows that fit no answer have no luck, and neither has a game that is played elsewhere")
  func unknown() throws {
    let lists = EmbeddedLists.lists(.classic)
    var luck = WordleLuck(lists)
    var rows = Rows()
    rows.append(Row(words("crane")[0], Feedback(of: words("crane")[0], against: words("zzzzz")[0])))
    rows.append(Row(words("crane")[0], Feedback(of: words("crane")[0], against: words("crane")[0])))
    let unfit = luck.luck(of: rows, maxGuesses: 6)
    #expect(unfit == nil)
    let elsewhere = WordleGame(lists, .ios, hard: nil, elsewhereFrom: .answers)
    let dealt = WordleGame(lists, .ios, hard: nil, answer: lists.answers[0], number: nil)
    let found = (luck.luck(of: elsewhere.view()), luck.luck(of: dealt.view()))
    #expect(found.0 == nil && found.1 == 0)
  }
}
