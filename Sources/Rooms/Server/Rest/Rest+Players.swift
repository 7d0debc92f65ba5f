import Digests
import NIOCore
import PlainJSON
import PuzzleKit
import Rooms
import System

/// Players: who they are, what they have played, and how good they are.
extension Rest {
  /// The most rounds and players of a list.
  private static let mostListed = 100

  /// Answers with the lasting figures of a player's rounds with others; the names of the others are for the player alone.
  /// - Parameter key: the proof that the reader is the player.
  func player(_ id: String, key: String?, _ address: String, _ respond: @escaping (Response) -> Void) {
    guard PlayReport.isPlayer(id) else { return respond(Self.noPlayer) }
    let now = Services.system.now()
    read(for: address, respond) { database throws(Refusal) in
      if let key { try Self.require(key, of: id, in: database) }
      let statistics = try database.statistics(of: id)
      return .json(
        .object([
          JSONMember("multiplayerStats", key != nil ? statistics.json : statistics.publicJSON),
          JSONMember("ratings", .array(try database.ratings(of: id, at: now).map(\.json))),
        ]))
    }
  }

  /// Answers with the rounds that count for a player, the newest first.
  func history(
    _ id: String, key: String, before text: String?, _ address: String, _ respond: @escaping (Response) -> Void
  ) throws(Problem) {
    guard PlayReport.isPlayer(id) else { throw Problem(Self.noPlayer) }
    let time = text.flatMap(Int64.init)
    if let text, time == nil {
      throw Problem(
        .problem(
          Refusal(.badArgument, "before must be milliseconds since 1970, as endTime has them, not \(quoted(text))")))
    }
    read(for: address, respond) { database throws(Refusal) in
      try Self.require(key, of: id, in: database)
      let rounds = try database.history(of: id, before: time, most: Self.mostListed)
      return .json(.object([JSONMember("rounds", .array(rounds.map(\.json)))]))
    }
  }

  /// Deletes all that is kept of a player.
  func forget(
    _ id: String, key: String, _ address: String, _ respond: @escaping (Response) -> Void
  ) throws(Problem) {
    guard PlayReport.isPlayer(id) else { throw Problem(Self.noPlayer) }
    perform(respond) { database throws(Refusal) in
      try Self.require(key, of: id, in: database)
      try database.forget(id)
      return .json(.object([JSONMember("status", .string("deleted"))]))
    }
  }

  /// Answers with the best players of a kind of race.
  func best(
    _ game: String?, _ mode: String?, _ address: String, _ respond: @escaping (Response) -> Void
  ) throws(Problem) {
    guard let game, let mode else {
      throw Problem(
        .problem(Refusal(.missingArgument, "a table of the best needs a game and a mode: ?game=wordle&mode=mini")))
    }
    let now = Services.system.now()
    read(for: address, respond) { database throws(Refusal) in
      let all = try database.ratings(in: RatingKind(game, mode), at: now)
      let best = RatingPeriods.best(all, most: Self.mostListed)
      return .json(
        .of(
          ("game", .string(game)), ("mode", .string(mode)), ("leastRounds", .of(RatingPeriods.leastRounds)),
          ("greatestDeviation", .of(Int(RatingPeriods.greatestDeviation))),
          (
            "players",
            .array(
              best.enumerated().map { index, entry in
                .object(
                  [JSONMember("place", .of(index + 1)), JSONMember("playerId", .string(entry.player))]
                    + Self.members(of: entry.json, from: 2))
              })
          )))
    }
  }

  private static func members(of value: JSONValue, from index: Int) -> [JSONMember] {
    if case .object(let members) = value { Array(members.dropFirst(index)) } else { [] }
  }

  private static let noPlayer = Response.problem(404, .noSuchPlayer, "no player has such an id")

  private static func require(
    _ key: String, of player: String, in database: any ServerDatabase
  ) throws(Refusal) {
    guard try database.keyHash(of: player) == SHA256.hex(key.utf8) else {
      throw Refusal(RoomErrors.badKey, "the key is not the one of this player")
    }
  }

  /// A player whose key was shown.
  struct Known: Sendable {
    let player: String
    /// Wins and losses against others.
    let records: [String: PlayerStatistics.Record]
  }

  /// Goes on as the player of an id if the key proves it, and as a guest if there is none.
  func prove(
    _ player: String?, _ key: String?, _ respond: @escaping (Response) -> Void,
    _ goOn: @escaping (Rest, Known?, @escaping (Response) -> Void) -> Void
  ) {
    guard let player, let key else { return goOn(self, nil, respond) }
    let rest = NIOLoopBound((self, respond, goOn), eventLoop: host.loop)
    let hash = SHA256.hex(key.utf8)
    let now = Services.system.now()
    parts.service.perform { database in
      let proof: Result<Known?, Refusal>
      do throws(Refusal) {
        let isProved = try database.admit(player, key: hash, at: now)
        proof = .success(isProved ? Known(player: player, records: try database.records(of: player)) : nil)
      } catch {
        proof = .failure(error)
      }
      rest.eventLoop.execute {
        let (rest, respond, goOn) = rest.value
        switch proof {
        case .success(let known?): goOn(rest, known, respond)
        case .success(nil):
          respond(
            .problem(Refusal(RoomErrors.badKey, "the key is not the one that this player's id was first used with")))
        case .failure(let refusal): respond(.problem(refusal))
        }
      }
    }
  }
}
