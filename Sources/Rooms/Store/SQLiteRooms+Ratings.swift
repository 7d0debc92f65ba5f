import GRDB
import PlainJSON
import PuzzleKit
import Rooms

/// Players' rounds and ratings.
extension SQLiteRooms: PlayerDatabase {
  /// Counts a round for the ratings of its players, and closes the days before it.
  static func rate(_ result: RoundResult, in room: String, _ database: GRDB.Database) throws {
    let games = result.ratedGames(in: room)
    if games.isEmpty { return }
    try count(result, database)
    // A round that ended in a day which is closed belongs to the next one.
    let newest =
      try Int.fetchOne(
        database, sql: "SELECT max(period) FROM rated WHERE game = ? AND mode = ?",
        arguments: [result.game, result.mode])
    let period = max(RatingPeriods.period(at: result.ended), newest ?? 0)
    if let newest, newest < period { try close(result.kind, before: period, database) }
    for game in games {
      try database.execute(
        sql: "INSERT INTO rated (game, mode, period, one, other, score, round) VALUES (?, ?, ?, ?, ?, ?, ?)",
        arguments: [result.game, result.mode, period, game.one, game.other, game.score, game.round])
    }
  }

  /// Counts the wins and losses of rounds from before they were counted.
  static func countRecords(_ database: GRDB.Database) throws {
    let rows = try Row.fetchCursor(database, sql: "SELECT player, json FROM result ORDER BY player, room, round")
    var results: [RoundResult] = []
    while let row = try rows.next() {
      let result = try RoundResult(node(row["json"]))
      // Each round once.
      if result.players.compactMap(\.player).min() == row["player"] { results.append(result) }
    }
    for result in results { try count(result, database) }
  }

  /// Counts wins and losses of one against another.
  private static func count(_ result: RoundResult, _ database: GRDB.Database) throws {
    guard let winner = result.players.first(where: { $0.member == result.winner })?.player else { return }
    for case let loser? in result.players.map(\.player) where loser != winner {
      for (player, other, won) in [(winner, loser, 1), (loser, winner, 0)] {
        try database.execute(
          sql: """
            INSERT INTO record (player, other, won, lost) VALUES (?, ?, ?, ?)
            ON CONFLICT (player, other) DO UPDATE SET won = won + excluded.won, lost = lost + excluded.lost
            """, arguments: [player, other, won, 1 - won])
      }
    }
  }

  /// Has the games of earlier days in the ratings.
  private static func close(_ kind: RatingKind, before period: Int, _ database: GRDB.Database) throws {
    for (player, kept) in try ratings(after: try games(of: kind, before: period, database), kind, nil, database) {
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO rating (game, mode, player, rating, deviation, volatility, period, rounds)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          kind.game, kind.mode, player, kept.rating.rating, kept.rating.deviation, kept.rating.volatility, kept.period,
          kept.rounds,
        ])
    }
    try database.execute(
      sql: "DELETE FROM rated WHERE game = ? AND mode = ? AND period < ?", arguments: [kind.game, kind.mode, period])
    // Of those who were forgotten nothing is needed any more.
    try database.execute(
      sql: "DELETE FROM rating WHERE game = ? AND mode = ? AND player LIKE '?%'", arguments: [kind.game, kind.mode])
  }

  /// The games of days that are not closed, by day.
  private static func games(
    of kind: RatingKind, before period: Int = .max, _ database: GRDB.Database
  ) throws -> [(period: Int, games: [RatedGame])] {
    var days: [(period: Int, games: [RatedGame])] = []
    let rows = try Row.fetchCursor(
      database, sql: "SELECT * FROM rated WHERE game = ? AND mode = ? AND period < ? ORDER BY period, rowid",
      arguments: [kind.game, kind.mode, period])
    while let row = try rows.next() {
      let game = RatedGame(row["one"], row["other"], score: row["score"], round: row["round"])
      if days.last?.period == row["period"] {
        days[days.count - 1].games.append(game)
      } else {
        days.append((row["period"], [game]))
      }
    }
    return days
  }

  /// The ratings of all who have played in some days after them.
  private static func ratings(
    after days: [(period: Int, games: [RatedGame])], _ kind: RatingKind, _ player: String?, _ database: GRDB.Database
  ) throws -> [String: KeptRating] {
    var after: [String: KeptRating] = [:]
    for (index, day) in days.enumerated() {
      // Only of the last day it is enough to know the one.
      let players = index == days.count - 1 ? player.map { Set([$0]) } : nil
      let ratings = try RatingPeriods.after(day.games, in: day.period, of: players) { player in
        try after[player] ?? kept(player, kind, database)
      }
      after.merge(ratings) { $1 }
    }
    return after
  }

  private static func kept(_ player: String, _ kind: RatingKind, _ database: GRDB.Database) throws -> KeptRating? {
    try Row.fetchOne(
      database, sql: "SELECT * FROM rating WHERE game = ? AND mode = ? AND player = ?",
      arguments: [kind.game, kind.mode, player]
    ).map(kept)
  }

  private static func kept(_ row: Row) -> KeptRating {
    KeptRating(
      GlickoRating(row["rating"], deviation: row["deviation"], volatility: row["volatility"]), period: row["period"],
      rounds: row["rounds"])
  }

  /// See `PlayerDatabase`.
  public func ratings(of player: String, at time: Int64) throws(Refusal) -> [PlayerRating] {
    try look { database in
      let kinds = try Row.fetchAll(
        database,
        sql: """
          SELECT game, mode FROM rating WHERE player = ?1 UNION SELECT game, mode FROM rated WHERE one = ?1
          UNION SELECT game, mode FROM rated WHERE other = ?1 ORDER BY game, mode
          """, arguments: [player]
      ).map { RatingKind($0["game"], $0["mode"]) }
      return try kinds.compactMap { kind in
        let after = try Self.ratings(after: try Self.games(of: kind, database), kind, player, database)
        let kept = try after[player] ?? Self.kept(player, kind, database)
        return kept.map { PlayerRating(player, kind, $0.at(RatingPeriods.period(at: time))) }
      }
    }
  }

  /// See `PlayerDatabase`.
  public func ratings(in kind: RatingKind, at time: Int64) throws(Refusal) -> [PlayerRating] {
    try look { database in
      var all: [String: KeptRating] = [:]
      let rows = try Row.fetchCursor(
        database, sql: "SELECT * FROM rating WHERE game = ? AND mode = ?", arguments: [kind.game, kind.mode])
      while let row = try rows.next() { all[row["player"]] = Self.kept(row) }
      all.merge(try Self.ratings(after: try Self.games(of: kind, database), kind, nil, database)) { $1 }
      return all.filter { !$0.key.hasPrefix("?") }
        .map { PlayerRating($0.key, kind, $0.value.at(RatingPeriods.period(at: time))) }
    }
  }

  /// See `PlayerDatabase`.
  public func records(of player: String) throws(Refusal) -> [String: PlayerStatistics.Record] {
    try look { database in
      var records: [String: PlayerStatistics.Record] = [:]
      let rows = try Row.fetchCursor(database, sql: "SELECT * FROM record WHERE player = ?", arguments: [player])
      while let row = try rows.next() {
        records[row["other"]] = PlayerStatistics.Record(won: row["won"], lost: row["lost"])
      }
      return records
    }
  }

  /// See `PlayerDatabase`.
  public func history(of player: String, before time: Int64?, most: Int) throws(Refusal) -> [CountedResult] {
    try look { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT room, json, json ->> 'ended' AS ended FROM result WHERE player = ? AND ended < ?
          ORDER BY ended DESC, round DESC LIMIT ?
          """, arguments: [player, time ?? .max, most]
      ).map { row in
        CountedResult(player: player, room: row["room"], result: try RoundResult(Self.node(row["json"])))
      }
    }
  }
}
