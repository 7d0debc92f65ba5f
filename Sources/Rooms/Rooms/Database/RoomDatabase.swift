import PuzzleKit

/// The storage of a server of rooms: the journals of open rooms, and the lasting figures of players' rounds. An implementation
/// keeps to what is said here, and the tests of conformance hold it to that.
public protocol RoomDatabase: AnyObject {
  /// Becomes the owner of the rooms of a share. From then on nobody keeps anything who has claimed it before, or has claimed
  /// a share where there were more or fewer.
  func claim(_ shard: RoomShard) throws(Refusal) -> RoomOwner
  /// Appends entries to the journals of rooms, and counts the rounds that have ended in them for their players: all of it
  /// or nothing. When it returns, nothing of it can be lost.
  /// - Parameter batch: rooms with their entries, as ``Effect/keep(room:_:)`` has them; a room may be in it several times.
  /// - Throws: `fenced` if the owner is none any more, or a room is not its own; `conflict` if an entry does not follow the
  ///   journal of its room; `io`.
  func keep(_ batch: [(room: String, entries: [RoomEntry])], by owner: RoomOwner) throws(Refusal)
  /// The rooms of a share that have a journal, sorted.
  func rooms(of shard: RoomShard) throws(Refusal) -> [String]
  /// The journal of a room; empty if there is none.
  /// - Throws: `bad-file` for one that can't be read; `io`.
  func journal(of room: String) throws(Refusal) -> [RoomEntry]
  /// Forgets the journals of rooms; what was counted for players stays.
  /// - Throws: `fenced`, as for ``keep(_:by:)``; `io`.
  func drop(_ rooms: [String], by owner: RoomOwner) throws(Refusal)
  /// The lasting figures of a player's rounds.
  func statistics(of player: String) throws(Refusal) -> PlayerStatistics
  /// Takes note that an owner is there.
  /// - Throws: `fenced`, as for ``keep(_:by:)``; `io`.
  func isAlive(at time: Int64, _ owner: RoomOwner) throws(Refusal)
  /// The hash of the key of a player's id; nil if there is none.
  func keyHash(of player: String) throws(Refusal) -> String?
  /// Whether a key is the one of a player's id, which the first key registers.
  /// - Parameter hash: the hash of the key.
  func admit(_ player: String, key hash: String, at time: Int64) throws(Refusal) -> Bool
}

extension RoomDatabase {
  /// Refuses entries that do not follow a journal of some entries.
  public func require(_ entries: [RoomEntry], toFollow count: Int, in room: String) throws(Refusal) {
    for (index, entry) in entries.enumerated() where entry.number != count + 1 + index {
      throw Refusal(
        .conflict, "entry \(entry.number) does not follow the \(count + index) entries of the room \(room.prefix(8))..."
      )
    }
  }
}

/// A round that counts for a player.
public struct CountedResult: Sendable {
  /// The player of the round.
  public let player: String
  /// The room where it was played.
  public let room: String
  /// The result of the round.
  public let result: RoundResult

  /// A round that was kept.
  public init(player: String, room: String, result: RoundResult) {
    (self.player, self.room, self.result) = (player, room, result)
  }
}

extension RoundResult {
  /// The players for whom it counts, each once: those who have an id, unless somebody has chosen the deal or may know it,
  /// one has played against itself, or has had the deal of that day before.
  /// - Parameter hasPlayed: whether a player has played the deal of a day of this game before.
  public func counted(
    in room: String, _ hasPlayed: (_ player: String, _ day: String) throws -> Bool
  ) rethrows -> [CountedResult] {
    let named = players.compactMap(\.player)
    guard origin.isFair, Set(named).count == named.count else { return [] }
    if let day = origin.daily, try named.contains(where: { try hasPlayed($0, day) }) { return [] }
    return named.sorted().map { CountedResult(player: $0, room: room, result: self) }
  }
}

/// A database that lives as long as the process.
public final class MemoryDatabase: RoomDatabase {
  private var journals: [String: [RoomEntry]] = [:]
  var results: [CountedResult] = []
  private var owners: [RoomShard: Int] = [:]
  private var terms = 0
  private var alive: [RoomShard: Int64] = [:]
  private var keys: [String: String] = [:]
  var submitted: [Submission] = []
  var tallies: [String: PlayTally] = [:]

  /// An empty database.
  public init() {}

  /// See ``RoomDatabase/claim(_:)``.
  public func claim(_ shard: RoomShard) throws(Refusal) -> RoomOwner {
    let last = alive[shard] ?? alive.values.max()
    terms += 1
    owners = owners.filter { $0.key.count == shard.count }
    alive = alive.filter { $0.key.count == shard.count }
    owners[shard] = terms
    alive[shard] = last
    return RoomOwner(shard, term: terms, lastAlive: last)
  }

  private func require(_ owner: RoomOwner, _ rooms: [String] = []) throws(Refusal) {
    try owner.require(owners[owner.shard], rooms)
  }

  /// See ``RoomDatabase/keep(_:by:)``.
  public func keep(_ batch: [(room: String, entries: [RoomEntry])], by owner: RoomOwner) throws(Refusal) {
    try require(owner, batch.map(\.room))
    var (journals, results) = (journals, results)
    for (room, entries) in batch {
      try require(entries, toFollow: journals[room]?.count ?? 0, in: room)
      journals[room, default: []] += entries
      for case .ended(let result) in entries.map(\.fact) {
        results += result.counted(in: room) { player, day in
          results.contains { $0.player == player && $0.result.origin.daily == day && $0.result.game == result.game }
        }
      }
    }
    (self.journals, self.results) = (journals, results)
  }

  /// See ``RoomDatabase/rooms(of:)``.
  public func rooms(of shard: RoomShard) throws(Refusal) -> [String] { journals.keys.filter(shard.contains).sorted() }
  /// See ``RoomDatabase/journal(of:)``.
  public func journal(of room: String) throws(Refusal) -> [RoomEntry] { journals[room] ?? [] }
  /// See ``RoomDatabase/drop(_:by:)``.
  public func drop(_ rooms: [String], by owner: RoomOwner) throws(Refusal) {
    try require(owner, rooms)
    for room in rooms { journals[room] = nil }
  }
  /// See ``RoomDatabase/statistics(of:)``.
  public func statistics(of player: String) throws(Refusal) -> PlayerStatistics {
    var statistics = PlayerStatistics()
    for entry in results where entry.player == player { statistics.count(entry.result, for: player) }
    return statistics
  }
  /// See ``RoomDatabase/isAlive(at:_:)``.
  public func isAlive(at time: Int64, _ owner: RoomOwner) throws(Refusal) {
    try require(owner)
    alive[owner.shard] = time
  }
  /// See ``RoomDatabase/keyHash(of:)``.
  public func keyHash(of player: String) throws(Refusal) -> String? { keys[player] }
  /// See ``RoomDatabase/admit(_:key:at:)``.
  public func admit(_ player: String, key hash: String, at time: Int64) throws(Refusal) -> Bool {
    if let known = keys[player] { return known == hash }
    keys[player] = hash
    return true
  }

  func forgetKey(of player: String) { keys[player] = nil }
}
