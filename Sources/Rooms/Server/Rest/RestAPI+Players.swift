import Digests
import NIOCore
import PlainJSON
import PuzzleKit
import Rooms
import System

/// Players: who they are, what they have played, and how good they are.
extension RestAPI {
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
      _ = try database.delete(id)
      return .json(.object([JSONMember("status", .string("deleted"))]))
    }
  }

  /// Answers with the best players of a kind of race.
  func best(
    _ game: String?, _ mode: String?, _ address: String, _ respond: @escaping (Response) -> Void
  ) throws(Problem) {
    guard let game, let mode else {
      throw Problem(
        .problem(Refusal(.missingArgument, "a table of the best needs a game and a mode: ?game=GAME&mode=MODE")))
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
    guard let known = try database.keyHash(of: player) else {
      throw Refusal(RoomErrors.badKey, "nothing is kept of a player with this id")
    }
    guard known == SHA256.hex(key.utf8) else {
      throw Refusal(RoomErrors.badKey, "the key is not the one of this player")
    }
  }

  /// Somebody who wants to come into a room.
  struct Claim: Sendable {
    let name: String
    let player: String?
    let key: String?
    let keepsName: Bool

    init(_ name: String, _ player: String?, _ key: String?, _ keepsName: Bool) {
      (self.name, self.player, self.key, self.keepsName) = (name, player, key, keepsName)
    }
  }

  /// Somebody who may come in: a player whose key was shown, or a guest, of whom nothing is known.
  struct Known: Sendable {
    var player: String?
    /// Wins and losses against others.
    var records: [String: PlayerStatistics.Record] = [:]
    /// The ids of those whom the player blocks.
    var blocks: [String] = []
  }

  /// Goes on as the player of an id if the key proves it, and as a guest if there is none; under no name that another player
  /// keeps.
  func prove(
    _ claim: Claim, _ respond: @escaping (Response) -> Void,
    _ goOn: @escaping (RestAPI, Known, @escaping (Response) -> Void) -> Void
  ) {
    let rest = NIOLoopBound((self, respond, goOn), eventLoop: host.loop)
    let now = Services.system.now()
    parts.service.perform { database in
      let proof: Result<Known, Refusal>
      do throws(Refusal) { proof = .success(try Self.proven(claim, database, at: now)) } catch {
        proof = .failure(error)
      }
      rest.eventLoop.execute {
        let (rest, respond, goOn) = rest.value
        switch proof {
        case .success(let known): goOn(rest, known, respond)
        case .failure(let refusal): respond(.problem(refusal))
        }
      }
    }
  }

  private static func proven(
    _ claim: Claim, _ database: any ServerDatabase, at now: Int64
  ) throws(Refusal) -> Known {
    var known = Known()
    if let player = claim.player, let key = claim.key {
      guard try database.admit(player, key: SHA256.hex(key.utf8), at: now) else {
        throw Refusal(RoomErrors.badKey, "the key is not the one that this player's id was first used with")
      }
      known = Known(
        player: player, records: try database.records(of: player), blocks: try database.blocks(of: player))
    }
    let likeness = KeptName.likeness(claim.name)
    if let owner = try database.owner(ofName: likeness), owner != known.player {
      throw Refusal(
        RoomErrors.badText,
        "another player keeps the name \(quoted(claim.name)), or one that looks like it; take another one")
    }
    if claim.keepsName {
      guard let player = known.player else {
        throw Refusal(RoomErrors.badKey, "a name is kept by a player's id and key: playerId and playerKey are needed")
      }
      try database.keepName(likeness, for: player, at: now)
    }
    return known
  }
}
