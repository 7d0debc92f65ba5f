import PlainJSON
import PuzzleKit
import Rooms

/// Players: keys, rounds and ratings.
extension PostgresRooms: PlayerDatabase {
  /// Counts a round for its players. Rounds of the same players on a day, and games of a kind of race, wait for each other.
  static func count(_ result: RoundResult, in room: String, _ connection: PostgresConnection) throws {
    if result.origin.daily != nil {
      for player in result.players.compactMap(\.player).sorted() {
        try connection.query("SELECT pg_advisory_xact_lock(\(Lock.days), hashtext($1))", [player])
      }
    }
    let counted = try result.counted(in: room) { player, day in
      try !connection.query(
        "SELECT 1 FROM result WHERE player = $1 AND daily = $2 AND game = $3 LIMIT 1", [player, day, result.game]
      ).isEmpty
    }
    if counted.isEmpty { return }
    _ = try connection.all(
      counted.map { entry in
        PostgresStatement(
          "INSERT INTO result (player, room, round, game, daily, ended, json) VALUES ($1, $2, $3, $4, $5, $6, $7)",
          [
            entry.player, room, String(result.round), result.game, result.origin.daily, String(result.ended),
            result.json.text,
          ])
      })
    try rate(result, in: room, connection)
  }

  private static func rate(_ result: RoundResult, in room: String, _ connection: PostgresConnection) throws {
    let games = result.ratedGames(in: room)
    if games.isEmpty { return }
    let kind = result.kind
    try connection.query(
      "SELECT pg_advisory_xact_lock(\(Lock.ratings), hashtext($1))", ["\(kind.game)/\(kind.mode)"])
    try countRecords(result, connection)
    let newest = try connection.query(
      "SELECT max(period) FROM rated WHERE game = $1 AND mode = $2", [kind.game, kind.mode]
    ).first?[optional: 0].flatMap { Int($0) }
    // A round that ended in a day which is closed belongs to the next one.
    let period = max(RatingPeriods.period(at: result.ended), newest ?? 0)
    if let newest, newest < period { try close(kind, before: period, connection) }
    _ = try connection.all(
      games.map { game in
        PostgresStatement(
          "INSERT INTO rated (game, mode, period, one, other, score, round) VALUES ($1, $2, $3, $4, $5, $6, $7)",
          [kind.game, kind.mode, String(period), game.one, game.other, String(game.score), game.round])
      })
  }

  /// Counts wins and losses of one against another, in an order that all keep to.
  private static func countRecords(_ result: RoundResult, _ connection: PostgresConnection) throws {
    guard let winner = result.players.first(where: { $0.member == result.winner })?.player else { return }
    let losers = result.players.compactMap(\.player).filter { $0 != winner }
    let rows = losers.flatMap { [($0, winner, 0), (winner, $0, 1)] }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    _ = try connection.all(
      rows.map { player, other, won in
        PostgresStatement(
          """
          INSERT INTO record (player, other, won, lost) VALUES ($1, $2, $3, $4) ON CONFLICT (player, other)
          DO UPDATE SET won = record.won + excluded.won, lost = record.lost + excluded.lost
          """, [player, other, String(won), String(1 - won)])
      })
  }

  /// Has the games of earlier days in the ratings.
  private static func close(_ kind: RatingKind, before period: Int, _ connection: PostgresConnection) throws {
    let after = try ratings(after: games(of: kind, before: period, connection), kind, nil, connection)
    let ratings = after.sorted { $0.key < $1.key }.map { player, kept in
      PostgresStatement(
        """
        INSERT INTO rating (game, mode, player, rating, deviation, volatility, period, rounds)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (game, mode, player) DO UPDATE SET rating = excluded.rating,
          deviation = excluded.deviation, volatility = excluded.volatility, period = excluded.period, rounds = excluded.rounds
        """,
        [
          kind.game, kind.mode, player, String(kept.rating.rating), String(kept.rating.deviation),
          String(kept.rating.volatility), String(kept.period), String(kept.rounds),
        ])
    }
    _ = try connection.all(
      ratings + [
        PostgresStatement(
          "DELETE FROM rated WHERE game = $1 AND mode = $2 AND period < $3", [kind.game, kind.mode, String(period)]),
        // Of those who were forgotten nothing is needed any more.
        PostgresStatement(
          "DELETE FROM rating WHERE game = $1 AND mode = $2 AND player LIKE '?%'", [kind.game, kind.mode]),
      ])
  }

  /// The games of days that are not closed, by day.
  private static func games(
    of kind: RatingKind, before period: Int = 1 << 30, _ connection: PostgresConnection
  ) throws -> [(period: Int, games: [RatedGame])] {
    var days: [(period: Int, games: [RatedGame])] = []
    let rows = try connection.query(
      """
      SELECT period, one, other, score, round FROM rated WHERE game = $1 AND mode = $2 AND period < $3
      ORDER BY period, number
      """, [kind.game, kind.mode, String(period)])
    for row in rows {
      let game = RatedGame(row[text: 1], row[text: 2], score: row[double: 3], round: row[text: 4])
      if days.last?.period == row[0] {
        days[days.count - 1].games.append(game)
      } else {
        days.append((row[0], [game]))
      }
    }
    return days
  }

  /// The ratings of all who have played in some days after them.
  private static func ratings(
    after days: [(period: Int, games: [RatedGame])], _ kind: RatingKind, _ player: String?,
    _ connection: PostgresConnection
  ) throws -> [String: KeptRating] {
    var after: [String: KeptRating] = [:]
    for (index, day) in days.enumerated() {
      // Only of the last day it is enough to know the one.
      let players = index == days.count - 1 ? player.map { Set([$0]) } : nil
      let ratings = try RatingPeriods.after(day.games, in: day.period, of: players) { player in
        try after[player] ?? kept(player, kind, connection)
      }
      after.merge(ratings) { $1 }
    }
    return after
  }

  private static func kept(_ player: String, _ kind: RatingKind, _ connection: PostgresConnection) throws -> KeptRating?
  {
    try connection.query(
      "SELECT player, \(ratingColumns) FROM rating WHERE game = $1 AND mode = $2 AND player = $3",
      [kind.game, kind.mode, player]
    ).first.map(kept)
  }

  private static let ratingColumns = "rating, deviation, volatility, period, rounds"

  private static func kept(_ row: PostgresRow) -> KeptRating {
    KeptRating(
      GlickoRating(row[double: 1], deviation: row[double: 2], volatility: row[double: 3]), period: row[4],
      rounds: row[5])
  }

  /// See `PlayerDatabase`.
  public func ratings(of player: String, at time: Int64) throws(Refusal) -> [PlayerRating] {
    try perform { connection in
      try Self.readAtOnce(connection)
      let kinds = try connection.query(
        """
        SELECT game, mode FROM rating WHERE player = $1 UNION SELECT game, mode FROM rated WHERE one = $1
        UNION SELECT game, mode FROM rated WHERE other = $1 ORDER BY game, mode
        """, [player]
      ).map { RatingKind($0[text: 0], $0[text: 1]) }
      return try kinds.compactMap { kind in
        let after = try Self.ratings(after: try Self.games(of: kind, connection), kind, player, connection)
        let kept = try after[player] ?? Self.kept(player, kind, connection)
        return kept.map { PlayerRating(player, kind, $0.at(RatingPeriods.period(at: time))) }
      }.sorted { ($0.kind.game, $0.kind.mode) < ($1.kind.game, $1.kind.mode) }
    }
  }

  /// See `PlayerDatabase`.
  public func ratings(in kind: RatingKind, at time: Int64) throws(Refusal) -> [PlayerRating] {
    try perform { connection in
      try Self.readAtOnce(connection)
      var all: [String: KeptRating] = [:]
      let rows = try connection.query(
        "SELECT player, \(Self.ratingColumns) FROM rating WHERE game = $1 AND mode = $2", [kind.game, kind.mode])
      for row in rows { all[row[text: 0]] = Self.kept(row) }
      all.merge(try Self.ratings(after: try Self.games(of: kind, connection), kind, nil, connection)) { $1 }
      return all.filter { !$0.key.hasPrefix("?") }
        .map { PlayerRating($0.key, kind, $0.value.at(RatingPeriods.period(at: time))) }
    }
  }

  /// Has a transaction see what was there at its beginning, and nothing that comes between its statements.
  private static func readAtOnce(_ connection: PostgresConnection) throws {
    try connection.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
  }

  /// See `PlayerDatabase`.
  public func records(of player: String) throws(Refusal) -> [String: PlayerStatistics.Record] {
    try attempt { connection in
      let rows = try connection.query("SELECT other, won, lost FROM record WHERE player = $1", [player])
      return Dictionary(
        uniqueKeysWithValues: rows.map { ($0[text: 0], PlayerStatistics.Record(won: $0[1], lost: $0[2])) })
    }
  }

  /// See `PlayerDatabase`.
  public func history(of player: String, before time: Int64?, most: Int) throws(Refusal) -> [CountedResult] {
    try attempt { connection in
      try connection.query(
        """
        SELECT room, json FROM result WHERE player = $1 AND ended < $2 ORDER BY ended DESC, round DESC LIMIT $3
        """, [player, String(time ?? .max), String(most)]
      ).map { row in
        CountedResult(player: player, room: row[text: 0], result: try RoundResult(Self.node(row[text: 1])))
      }
    }
  }

  /// See `RoomDatabase`.
  public func statistics(of player: String) throws(Refusal) -> PlayerStatistics {
    try attempt { connection in
      var statistics = PlayerStatistics()
      for row in try connection.query("SELECT json FROM result WHERE player = $1", [player]) {
        statistics.count(try RoundResult(Self.node(row[text: 0])), for: player)
      }
      return statistics
    }
  }

  /// See `RoomDatabase`.
  public func keyHash(of player: String) throws(Refusal) -> String? {
    try attempt { try $0.query("SELECT hash FROM key WHERE player = $1", [player]).first?[text: 0] }
  }

  /// See `RoomDatabase`.
  public func admit(_ player: String, key hash: String, at time: Int64) throws(Refusal) -> Bool {
    try attempt { connection in
      // When it was used last is known to the day; of two keys that come at once the first registers.
      try connection.query(
        """
        INSERT INTO key (player, hash, time) VALUES ($1, $2, $3) ON CONFLICT (player)
        DO UPDATE SET time = excluded.time WHERE key.hash = excluded.hash AND excluded.time - key.time >= 86400000
        """, [player, hash, String(time)])
      return try connection.query("SELECT hash FROM key WHERE player = $1", [player]).first?[text: 0] == hash
    }
  }
}
