import Glibc
import PuzzleKit

/// A player's strength by the Glicko-2 system, in the steps of Mark Glickman's "Example of the Glicko-2 system" (2022).
public struct GlickoRating: Equatable, Sendable {
  /// The rating on the scale of Glicko.
  public var rating: Double
  /// The rating deviation: the strength is within two of them with a confidence of 95 %.
  public var deviation: Double
  /// The rating volatility: how much the strength is expected to change.
  public var volatility: Double

  /// A rating; that of who has not played if nothing is said (step 1).
  public init(_ rating: Double = 1500, deviation: Double = 350, volatility: Double = 0.06) {
    (self.rating, self.deviation, self.volatility) = (rating, deviation, volatility)
  }

  /// The system constant: how much volatilities change over time.
  static let constant = 0.5
  /// The ratio of Glicko's scale to that of the computation.
  private static let scale = 173.7178
  /// The tolerance with which the volatility is found.
  private static let tolerance = 0.000001

  /// The rating on the scale of the computation (step 2).
  private var mu: Double { (rating - 1500) / Self.scale }
  private var phi: Double { deviation / Self.scale }

  /// The rating after a period.
  /// - Parameter games: the games of the period: the opponent as it was before it, and 1 for a win, 0.5 for a draw, 0 for a
  ///   loss.
  public func after(_ games: [(opponent: GlickoRating, score: Double)]) -> GlickoRating {
    if games.isEmpty { return afterRest(of: 1) }
    var (information, improvement) = (0.0, 0.0)
    for (opponent, score) in games {
      let weight = 1 / sqrt(1 + 3 * opponent.phi * opponent.phi / (Double.pi * Double.pi))
      let expected = 1 / (1 + exp(-weight * (mu - opponent.mu)))
      information += weight * weight * expected * (1 - expected)
      improvement += weight * (score - expected)
    }
    // Steps 3 and 4.
    let variance = 1 / information
    let delta = variance * improvement
    let volatility = newVolatility(variance: variance, delta: delta)
    // Steps 6 and 7.
    let before = phi * phi + volatility * volatility
    let deviation = 1 / sqrt(1 / before + information)
    return GlickoRating(
      rating + Self.scale * deviation * deviation * improvement, deviation: Self.scale * deviation,
      volatility: volatility)
  }

  /// The rating after periods without a game.
  public func afterRest(of periods: Int) -> GlickoRating {
    let deviation = sqrt(phi * phi + Double(max(0, periods)) * volatility * volatility)
    return GlickoRating(rating, deviation: Self.scale * deviation, volatility: volatility)
  }

  /// Step 5, by the Illinois algorithm.
  private func newVolatility(variance: Double, delta: Double) -> Double {
    let (phi, start) = (phi, log(volatility * volatility))
    func f(_ x: Double) -> Double {
      let power = exp(x)
      let sum = phi * phi + variance + power
      return power * (delta * delta - sum) / (2 * sum * sum) - (x - start) / (Self.constant * Self.constant)
    }
    var a = start
    var b: Double
    if delta * delta > phi * phi + variance {
      b = log(delta * delta - phi * phi - variance)
    } else {
      var k = 1.0
      while f(start - k * Self.constant) < 0 { k += 1 }
      b = start - k * Self.constant
    }
    var (ofA, ofB) = (f(a), f(b))
    while abs(b - a) > Self.tolerance {
      let c = a + (a - b) * ofA / (ofB - ofA)
      let ofC = f(c)
      if ofC * ofB <= 0 { (a, ofA) = (b, ofB) } else { ofA /= 2 }
      (b, ofB) = (c, ofC)
    }
    return exp(a / 2)
  }
}

/// The kind of race that a rating is for.
public struct RatingKind: Hashable, Sendable {
  /// The game.
  public let game: String
  /// Its mode.
  public let mode: String

  /// A kind of race.
  public init(_ game: String, _ mode: String) { (self.game, self.mode) = (game, mode) }
}

/// One player against another in a race.
public struct RatedGame: Equatable, Sendable {
  /// One of the two.
  public let one: String
  /// The other.
  public let other: String
  /// 1 if the one was ahead, 0.5 if neither was, 0 if the other was.
  public let score: Double
  /// The round that it belongs to.
  public let round: String

  /// A game that was kept.
  public init(_ one: String, _ other: String, score: Double, round: String) {
    (self.one, self.other, self.score, self.round) = (one, other, score, round)
  }
}

/// A rating that is kept.
public struct KeptRating: Equatable, Sendable {
  /// The rating as it was when its period began.
  public var rating: GlickoRating
  /// The period, in days since 1970.
  public var period: Int
  /// The number of rounds that are counted in it.
  public var rounds: Int

  /// A rating.
  public init(_ rating: GlickoRating = GlickoRating(), period: Int, rounds: Int = 0) {
    (self.rating, self.period, self.rounds) = (rating, period, rounds)
  }

  /// The same when a period begins.
  public func at(_ period: Int) -> KeptRating {
    KeptRating(rating.afterRest(of: period - self.period), period: max(period, self.period), rounds: rounds)
  }
}

/// The rating of a player in a kind of race.
public struct PlayerRating: Equatable, Sendable {
  /// The player.
  public let player: String
  /// The kind of race.
  public let kind: RatingKind
  /// The rating.
  public let rating: GlickoRating
  /// The number of rounds.
  public let rounds: Int

  /// A rating.
  public init(_ player: String, _ kind: RatingKind, _ kept: KeptRating) {
    (self.player, self.kind, rating, rounds) = (player, kind, kept.rating, kept.rounds)
  }
}

/// Ratings by periods of one day: the games of a day count together, against ratings from before it.
public enum RatingPeriods {
  /// The rounds after which a player is in the table of the best.
  public static let leastRounds = 10
  /// The greatest deviation in the table of the best.
  public static let greatestDeviation = 110.0

  /// The period of a time in milliseconds since 1970.
  public static func period(at time: Int64) -> Int { Int(time / 86_400_000) }

  /// The ratings of players after a period.
  /// - Parameters:
  ///   - games: the games of the period.
  ///   - players: the players; nil for all who have played in it.
  ///   - before: the kept rating of a player; nil if there is none.
  public static func after(
    _ games: [RatedGame], in period: Int, of players: Set<String>? = nil, _ before: (String) throws -> KeptRating?
  ) rethrows -> [String: KeptRating] {
    var known: [String: KeptRating] = [:]
    func start(_ player: String) throws -> KeptRating {
      if let kept = known[player] { return kept }
      let kept = try before(player)?.at(period) ?? KeptRating(period: period)
      known[player] = kept
      return kept
    }
    var scores: [String: [(opponent: GlickoRating, score: Double)]] = [:]
    var rounds: [String: Set<String>] = [:]
    for game in games {
      for (player, other, score) in [(game.one, game.other, game.score), (game.other, game.one, 1 - game.score)] {
        if players?.contains(player) == false { continue }
        scores[player, default: []].append((try start(other).rating, score))
        rounds[player, default: []].insert(game.round)
      }
    }
    var after: [String: KeptRating] = [:]
    for (player, games) in scores {
      let kept = try start(player)
      after[player] = KeptRating(
        kept.rating.after(games), period: period + 1, rounds: kept.rounds + (rounds[player]?.count ?? 0))
    }
    return after
  }

  /// Sorts out who is in the table of the best, the best first.
  public static func best(_ ratings: [PlayerRating], most: Int) -> [PlayerRating] {
    let listed = ratings.filter { $0.rounds >= leastRounds && $0.rating.deviation <= greatestDeviation }
    return Array(
      listed.sorted { ($1.rating.rating, $0.player) < ($0.rating.rating, $1.player) }.prefix(most))
  }
}

extension RoundResult {
  /// Whether it is a race that counts for players' ratings, if it counts at all.
  var isRated: Bool {
    let named = players.compactMap(\.player)
    return style == .race && origin.isFair && named.count > 1 && Set(named).count == named.count
  }

  /// The kind of race.
  public var kind: RatingKind { RatingKind(game, mode) }

  /// Its games between players who have ids. Of two who were both beaten by somebody it is not known who was ahead.
  public func ratedGames(in room: String) -> [RatedGame] {
    guard isRated else { return [] }
    var games: [RatedGame] = []
    for (index, one) in players.enumerated() {
      for other in players[(index + 1)...] {
        guard let first = one.player, let second = other.player, let score = Self.score(one.outcome, other.outcome)
        else {
          continue
        }
        games.append(RatedGame(first, second, score: score, round: "\(room)/\(round)"))
      }
    }
    return games
  }

  private static func score(_ one: Outcome, _ other: Outcome) -> Double? {
    switch (one == .lost, other == .lost) {
    case (true, true): nil
    case (true, false): 0
    case (false, true): 1
    case (false, false): one == .won ? 1 : other == .won ? 0 : 0.5
    }
  }
}
