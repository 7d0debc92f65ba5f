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
    try requireForRooms(game, mode)
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

  /// Goes on with a wish as the player of an id if the key proves it, and as a guest if there is none; under no name that another
  /// player keeps.
  func prove<Wish: EntryWish>(
    _ wish: Wish, _ call: Call, _ respond: @escaping (Response) -> Void,
    _ goOn: @escaping (RestAPI, Wish, @escaping (Response) -> Void) -> Void
  ) throws(Problem) {
    let repetition = try call.repetition()
    let rest = NIOLoopBound((self, respond, goOn), eventLoop: host.loop)
    let now = Services.system.now()
    parts.service.perform { database in
      let proof: Result<Wish, Refusal>
      do throws(Refusal) { proof = .success(try Self.proven(wish, repetition, database, at: now)) } catch {
        proof = .failure(error)
      }
      rest.eventLoop.execute {
        let (rest, respond, goOn) = rest.value
        switch proof {
        case .success(let wish): goOn(rest, wish, respond)
        case .failure(let refusal): respond(.problem(ofDatabase: refusal, rest.parts.metrics))
        }
      }
    }
  }

  private static func proven<Wish: EntryWish>(
    _ claim: Wish, _ repetition: String?, _ database: any ServerDatabase, at now: Int64
  ) throws(Refusal) -> Wish {
    var known = claim
    (known.player, known.records, known.blocks, known.repetition) = (nil, [:], [], repetition)
    if let player = claim.player, let key = claim.key {
      guard try database.admit(player, key: SHA256.hex(key.utf8), at: now) else {
        throw Refusal(RoomErrors.badKey, "the key is not the one that this player's id was first used with")
      }
      known.player = player
      known.records = try database.records(of: player)
      known.blocks = try database.blocks(of: player)
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

/// A wish to come into a room, of a player or a guest.
protocol EntryWish: Sendable {
  var name: String { get }
  var key: String? { get }
  var keepsName: Bool { get }
  var player: String? { get set }
  var records: [String: PlayerStatistics.Record] { get set }
  var blocks: [String] { get set }
  var repetition: String? { get set }
}

extension CreateRequest: EntryWish {}
extension JoinRequest: EntryWish {}
