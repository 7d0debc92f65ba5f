import PlainJSON
import PuzzleKit
import RoomRecords

/// More of a server's storage: players' rounds and ratings. An implementation keeps to what is said here, and the tests of
/// conformance hold it to that.
public protocol PlayerDatabase: AnyObject {
  /// The rounds that count for a player, the newest first.
  /// - Parameter time: only rounds that ended before it; nil for all.
  func history(of player: String, before time: Int64?, most: Int) throws(Refusal) -> [CountedResult]
  /// A player's wins and losses against others.
  func records(of player: String) throws(Refusal) -> [String: PlayerStatistics.Record]
  /// The ratings of a player, as if the day ended now.
  func ratings(of player: String, at time: Int64) throws(Refusal) -> [PlayerRating]
  /// The ratings of all players in a kind of race, as if the day ended now.
  func ratings(in kind: RatingKind, at time: Int64) throws(Refusal) -> [PlayerRating]
  /// Deletes all that is kept of a player. In what is kept of others it becomes somebody without an id.
  func forget(_ player: String) throws(Refusal)
}

extension RoundResult {
  /// The same round with a player who has no id.
  public func without(_ player: String) -> RoundResult {
    RoundResult(
      game: game, mode: mode, style: style, round: round, started: started, ended: ended, reason: reason,
      players: players.map { entry in
        entry.player != player
          ? entry
          : Player(
            member: entry.member, player: nil, outcome: entry.outcome, score: entry.score, time: entry.time,
            messages: entry.messages)
      }, origin: origin)
  }
}

extension CountedResult {
  /// The round as the player sees it.
  public var json: JSONValue {
    let own = result.players.first { $0.player == player }
    let others = result.players.filter { $0.member != own?.member }
    func json(_ entry: RoundResult.Player) -> [(String, JSONValue?)] {
      [
        ("outcome", .string(entry.outcome.rawValue)), ("score", entry.score.map(JSONValue.number)),
        ("completionTime", entry.time.map { .number(Double($0) / 1000) }),
      ]
    }
    func object(_ members: [(String, JSONValue?)]) -> JSONValue {
      .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
    }
    return object(
      [
        ("game", .string(result.game)), ("mode", .string(result.mode)), ("play", .string(result.style.rawValue)),
        ("startTime", .integer(result.started)), ("endTime", .integer(result.ended)),
        ("daily", result.origin.daily.map(JSONValue.string)), ("rated", .bool(!result.ratedGames(in: room).isEmpty)),
      ] + (own.map(json) ?? []) + [
        ("others", .array(others.map { object([("playerId", $0.player.map(JSONValue.string))] + json($0)) }))
      ])
  }
}

extension PlayerRating {
  /// The rating, and the range in which the strength is with a confidence of 95 %.
  public var json: JSONValue {
    func whole(_ value: Double) -> JSONValue { .integer(Int64(value.rounded())) }
    return .of(
      ("game", .string(kind.game)), ("mode", .string(kind.mode)), ("rating", whole(rating.rating)),
      ("deviation", whole(rating.deviation)), ("volatility", .number((rating.volatility * 10_000).rounded() / 10_000)),
      ("low", whole(rating.rating - 2 * rating.deviation)), ("high", whole(rating.rating + 2 * rating.deviation)),
      ("rounds", .of(rounds)))
  }
}

extension MemoryDatabase: PlayerDatabase {
  /// See ``PlayerDatabase/history(of:before:most:)``.
  public func history(of player: String, before time: Int64?, most: Int) throws(Refusal) -> [CountedResult] {
    let own = results.filter { $0.player == player && $0.result.ended < time ?? .max }
    return Array(own.sorted { ($1.result.ended, $1.result.round) < ($0.result.ended, $0.result.round) }.prefix(most))
  }

  /// See ``PlayerDatabase/records(of:)``.
  public func records(of player: String) throws(Refusal) -> [String: PlayerStatistics.Record] {
    try statistics(of: player).opponents
  }

  /// See ``PlayerDatabase/ratings(of:at:)``.
  public func ratings(of player: String, at time: Int64) throws(Refusal) -> [PlayerRating] {
    var ratings: [PlayerRating] = []
    for kind in Set(results.filter { $0.player == player }.map(\.result.kind)) {
      ratings += try self.ratings(in: kind, at: time).filter { $0.player == player }
    }
    return ratings.sorted { ($0.kind.game, $0.kind.mode) < ($1.kind.game, $1.kind.mode) }
  }

  /// See ``PlayerDatabase/ratings(in:at:)``.
  public func ratings(in kind: RatingKind, at time: Int64) throws(Refusal) -> [PlayerRating] {
    // Each round once, from whoever is first among its players.
    let rounds = results.filter { $0.result.kind == kind && $0.player == $0.result.players.compactMap(\.player).min() }
    let days = Dictionary(grouping: rounds) { RatingPeriods.period(at: $0.result.ended) }
    var kept: [String: KeptRating] = [:]
    for day in days.keys.sorted() {
      let games = days[day, default: []].flatMap { $0.result.ratedGames(in: $0.room) }
      kept.merge(RatingPeriods.after(games, in: day) { kept[$0] }) { $1 }
    }
    return kept.map { PlayerRating($0.key, kind, $0.value.at(RatingPeriods.period(at: time))) }
  }

  /// See ``PlayerDatabase/forget(_:)``.
  public func forget(_ player: String) throws(Refusal) {
    results = results.filter { $0.player != player }.map {
      CountedResult(player: $0.player, room: $0.room, result: $0.result.without(player))
    }
    forgetKey(of: player)
  }
}
